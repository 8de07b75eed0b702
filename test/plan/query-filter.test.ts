import { expect } from "chai";
import { detailsOf, planList, query, request } from "./garden.js";
import { describeSearch } from "../../runtime/http/response/write-list.js";

const isIn = (field: string, ...values: (string | number | boolean)[]) => ({
  kind: "in",
  field,
  values,
  negated: false,
});
const notIn = (field: string, ...values: (string | number)[]) => ({ kind: "in", field, values, negated: true });
const range = (field: string, operator: string, value: string | number | boolean) => ({
  kind: "range",
  field,
  operator,
  value,
});

describe("filters of a collection", () => {
  const understood: [query: string, filter: object, echo: unknown][] = [
    ["name=Oak", isIn("name", "Oak"), { name: "Oak" }],
    ["name=", isIn("name", ""), { name: "" }],
    ["name=a,b", isIn("name", "a,b"), { name: "a,b" }],
    ["name=a&name=b&name=a", isIn("name", "a", "b"), { name: { in: ["a", "b"] } }],
    ["name[in]=a,b&name[in]=c", isIn("name", "a", "b", "c"), { name: { in: ["a", "b", "c"] } }],
    ["name[nin]=a,b", notIn("name", "a", "b"), { name: { nin: ["a", "b"] } }],
    ["name[in][]=a,b&name[in][]=c", isIn("name", "a,b", "c"), { name: { in: ["a,b", "c"] } }],
    ["hardy[in]=true,false", isIn("hardy", true, false), { hardy: { in: [true, false] } }],
    ["name[eq]=Oak", isIn("name", "Oak"), { name: "Oak" }],
    ["name[ne]=Oak", notIn("name", "Oak"), { name: { ne: "Oak" } }],
    ["name[gt]=Oak", range("name", "gt", "Oak"), { name: { gt: "Oak" } }],
    ["name[prefix]=Oa", { kind: "prefix", field: "name", prefix: "Oa" }, { name: { prefix: "Oa" } }],
    ["name[ne]=Oak&name[ne]=Elm", notIn("name", "Oak", "Elm"), { name: { nin: ["Oak", "Elm"] } }],
    ["name[eq]=a&name[eq]=b", isIn("name", "a", "b"), { name: { in: ["a", "b"] } }],
    [
      "name[prefix][]=a,b&name[prefix][]=c",
      {
        kind: "any",
        of: [
          { kind: "prefix", field: "name", prefix: "a,b" },
          { kind: "prefix", field: "name", prefix: "c" },
        ],
      },
      { name: { prefix: ["a,b", "c"] } },
    ],
    ["status=A", isIn("status", "A"), { status: "A" }],
    ["status[in]=A,D", isIn("status", "A", "D"), { status: { in: ["A", "D"] } }],
    ["status[nin]=A,D", notIn("status", "A", "D"), { status: { nin: ["A", "D"] } }],
    ["status[prefix]=x", { kind: "prefix", field: "status", prefix: "x" }, { status: { prefix: "x" } }],
    ["price=1.50", isIn("price", 1.5), { price: 1.5 }],
    ["price=-0", isIn("price", 0), { price: 0 }],
    ["price=1e3", isIn("price", 1000), { price: 1000 }],
    ["price[in]=1,2.5", isIn("price", 1, 2.5), { price: { in: [1, 2.5] } }],
    ["price[gte]=5", range("price", "gte", 5), { price: { gte: 5 } }],
    ["price_from=5", range("price", "gte", 5), { price: { gte: 5 } }],
    ["price_to=5", range("price", "lte", 5), { price: { lte: 5 } }],
    ["sown_from=5", range("sown", "gte", 5), { sown: { gte: "5" } }],
    ["amount[lt]=-9007199254740991", range("amount", "lt", -9007199254740991), { amount: { lt: -9007199254740991 } }],
    ["hardy=true", isIn("hardy", true), { hardy: true }],
    ["hardy[lte]=false", range("hardy", "lte", false), { hardy: { lte: false } }],
    ["plant_id=7", isIn("plant_id", 7), { plant_id: "7" }],
    ["plant_id[in]=7,8", isIn("plant_id", 7, 8), { plant_id: { in: ["7", "8"] } }],
    ["garden_id=0", isIn("garden_id", 0), { garden_id: "0" }],
    ["tag_ids=3", isIn("tag_ids", 3), { tag_ids: "3" }],
    ["tag_ids[nin]=3,4", notIn("tag_ids", 3, 4), { tag_ids: { nin: ["3", "4"] } }],
    ["colours[in]=red,blue", isIn("colours", "red", "blue"), { colours: { in: ["red", "blue"] } }],
    ["colours[exists]=false", { kind: "exists", field: "colours", exists: false }, { colours: { exists: false } }],
    ["photo[exists]=true", { kind: "exists", field: "photo", exists: true }, { photo: { exists: true } }],
    ["q=Été 7", { kind: "words", prefixes: ["ete", "7"] }, { q: "Été 7" }],
    [
      "price=3&price[ne]=4&status=A",
      { kind: "all", of: [isIn("price", 3), notIn("price", 4), isIn("status", "A")] },
      { price: { eq: 3, ne: 4 }, status: "A" },
    ],
  ];
  for (const [text, filter, echo] of understood) {
    it(`parses ${text}`, async () => {
      const planned = await planList(`${text}&after=`);
      expect(planned.plan.filter).to.deep.equal(filter);
      expect(describeSearch(planned)).to.deep.equal({ q: null, sort_by: "name", sort_order: "asc", ...Object(echo) });
    });
  }

  it("tells the order of a key with a minus sign", async () => {
    const orderOf = async (text: string) => describeSearch(await planList(`${text}&after=`));
    expect(await orderOf("sort_by=-name")).to.include({ sort_by: "-name", sort_order: "desc" });
    expect(await orderOf("sort_by=-name&sort_order=asc")).to.include({ sort_order: "desc" });
    expect(await orderOf("sort_by=-name,plant_id")).to.include({ sort_order: "asc" });
  });

  const refused: [query: string, parameter: string, rule: string, message: string | RegExp][] = [
    ["status=X", "status", "value", "must be one of A, D, H"],
    ["status=A,D", "status", "value", "must be one of A, D, H; for several values, write status[in]=A,D"],
    ["status[ne]=A,D", "status[ne]", "value", "must be one of A, D, H; for several values, write status[nin]=A,D"],
    ["status[gt]=A,D", "status[gt]", "value", "must be one of A, D, H"],
    ["status=A,X", "status", "value", "must be one of A, D, H"],
    ["status=a", "status", "value", "must be one of A, D, H"],
    ["status[in]=A,", "status[in]", "value", "must be one of A, D, H"],
    ["colours=green", "colours", "value", "must be one of red, blue"],
    ["hardy=1", "hardy", "value", "must be true or false"],
    ["hardy[exists]=yes", "hardy[exists]", "value", "must be true or false"],
    ["plant_id=007", "plant_id", "value", /^must be an id/],
    ["plant_id=-1", "plant_id", "value", /^must be an id/],
    ["plant_id[in]=1,,2", "plant_id[in]", "value", /^must be an id/],
    ["plant_id=1,2", "plant_id", "value", /^must be an id.*; for several values, write plant_id\[in\]=1,2$/],
    ["tag_ids=9007199254740992", "tag_ids", "value", /^must be an id/],
    ["amount=1.0", "amount", "value", /^must be an integer/],
    ["amount=%2B1", "amount", "value", /^must be an integer/],
    ["amount=9007199254740992", "amount", "value", /^must be an integer/],
    ["price=1.", "price", "value", /^must be a number/],
    ["price=.5", "price", "value", /^must be a number/],
    ["price=Infinity", "price", "value", /^must be a number/],
    ["price=1e999", "price", "value", /^must be a number/],
    ["price=0x10", "price", "value", /^must be a number/],
    ["name=a%00", "name", "value", /NUL/],
    ["price[prefix]=1", "price[prefix]", "operator", /takes the operators eq, ne, in, nin, gt, gte, lt, lte, exists$/],
    ["colours[gt]=red", "colours[gt]", "operator", /takes the operators eq, ne, in, nin, exists$/],
    ["photo=x", "photo", "operator", /takes the operator exists$/],
    ["price_from[gte]=1", "price_from[gte]", "operator", /takes no operator/],
    ["price[gte]=1&price[gte]=2", "price[gte]", "repeated", /given once; price\[in\]/],
    ["price[exists]=true&price[exists]=false", "price[exists]", "repeated", /given once; price\[in\]/],
    ["status[ne]=A&status[ne]=D&status[nin]=H", "status[nin]", "repeated", /give only one of them/],
    ["price_from=1&price_from=2", "price_from", "repeated", /given once/],
    ["price_from=1&price[gte]=2", "price[gte]", "repeated", /repeats the condition of price_from/],
    ["price[eq]=1&price=2", "price", "repeated", /repeats the condition of price\[eq\]/],
    ["name=a&name[eq]=b", "name[eq]", "repeated", /give only one of them/],
    ["price[ge]=1", "price[ge]", "operator", /; use price\[gte\] instead$/],
    ["name[like]=a", "name[like]", "operator", /; use name\[contains\] instead$|; contains needs "searchable": true/],
    ["status[contains]=a", "status[contains]", "operator", /contains needs "searchable": true in the declaration/],
    ["price>=1", "price>", "unknown", "is not a parameter of this collection; write price[gt]=… or price[gte]=…"],
    ["price!=1", "price!", "unknown", "is not a parameter of this collection; write price[ne]=…"],
    ["price=>5", "price", "value", /^must be a number.*; write price\[gt\]=5$/],
    ["price=<=5", "price", "value", /; write price\[lte\]=5$/],
    ["sown=!=5", "sown", "value", /; write sown\[ne\]=5$/],
    ["price=>x", "price", "value", /^must be a number[^;]*$/],
    ["price_gte=1", "price_gte", "unknown", "is not a parameter of this collection; write price[gte]=…"],
    ["price__lt=1", "price__lt", "unknown", /; write price\[lt\]=…$/],
    ["price.gt=1", "price.gt", "unknown", /; write price\[gt\]=…$/],
    ["price_min=1", "price_min", "unknown", /; use price\[gte\] instead$/],
    ["price__max=1", "price__max", "unknown", /; use price\[lte\] instead$/],
    ["name_not_in=a", "name_not_in", "unknown", /; use name\[nin\] instead$/],
    ["prise_lte=1", "prise_lte", "unknown", /the nearest valid name is "price"$/],
    ["zzzzzz=1", "zzzzzz", "unknown", "is not a parameter of this collection"],
    ["statu=A", "statu", "unknown", /the nearest valid name is "status"$/],
    ["filter[status]=A", "filter[status]", "unknown", /; write status=…$/],
    ["filter[statu]=A", "filter[statu]", "unknown", /; write \S+=…, with the name of a field and its value$/],
    ["$filter=status eq 'A'", "$filter", "unknown", /; write \S+=…, with the name of a field and its value$/],
    ["$top=5", "$top", "unknown", /; use "items_per_page" instead$/],
    ["_limit=5", "_limit", "unknown", /; use "items_per_page" instead$/],
    ["after[size]=5", "after[size]", "operator", "takes no operator; write items_per_page=…"],
    ["name__icontains=a", "name__icontains", "unknown", /; (use name\[contains\] instead|contains needs .*)$/],
    ["prise_from=1", "prise_from", "unknown", /the nearest valid name is "price_from"$/],
    ["name_from=a", "name_from", "unknown", /; use name\[gte\] instead$/],
    ["copy_from=1", "copy_from", "unknown", /is not a parameter of this collection/],
    ["__proto__=1", "__proto__", "unknown", /is not a parameter of this collection/],
    ["q=--", "q", "value", "must contain a letter or a digit"],
    [`q=${Array.from({ length: 51 }, (_, n) => n).join("+")}`, "q", "value", "must have at most 50 words"],
    ["q=a&q=b", "q", "repeated", "must be given once"],
    ["q[prefix]=a", "q[prefix]", "operator", /takes no operator/],
  ];
  for (const [text, parameter, rule, message] of refused) {
    it(`rejects ${text.slice(0, 60)}`, async () => {
      const [detail, ...others] = await detailsOf(request("list", { query: query(text) }));
      expect(others).to.deep.equal([]);
      expect(detail).to.include({ parameter, rule });
      if (typeof message === "string") expect(detail?.message).to.equal(message);
      else expect(detail?.message).to.match(message);
    });
  }

  it("rejects a lone surrogate", async () => {
    const parameters = [{ name: "name", operator: null, isList: false, values: ["\ud800"] }];
    expect(await detailsOf(request("list", { query: parameters }))).to.have.length(1);
  });

  it("answers a hidden field like a missing one and suggests none", async () => {
    const [hidden] = await detailsOf(request("list", { query: query("recipe=x") }));
    const [unknown] = await detailsOf(request("list", { query: query("recipf=x") }));
    expect(hidden?.message).to.equal(unknown?.message);
    expect(hidden?.message).not.to.contain("recipe");
  });

  it("reports all problems at once, at most a hundred", async () => {
    const three = await detailsOf(request("list", { query: query("status=X&page=0&sort_order=up") }));
    expect(three.map((detail) => detail.parameter)).to.deep.equal(["status", "sort_order", "page"]);
    const many = Array.from({ length: 150 }, (_, index) => `x${String(index)}=1`).join("&");
    expect(await detailsOf(request("list", { query: query(`${many}&sort_order=up`) }))).to.have.length(100);
  });
});
