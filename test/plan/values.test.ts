import { expect } from "chai";
import { detailsOf, plan, refusalOf, request } from "./garden.js";

const mandatory = { name: "Oak", page: "https://example.com/oak" };

async function create(body: object) {
  const { plan: made } = await plan("write", request("create", { body: { ...body } }));
  if (made.kind !== "create") throw new Error("not a creation");
  return made;
}

async function update(body: object) {
  const { plan: made } = await plan("write", request("update", { body: { ...body } }));
  if (made.kind !== "update") throw new Error("not an update");
  return made;
}

describe("values of a new item", () => {
  it("are the given ones and defaults, except values that only the transaction can determine", async () => {
    expect((await create(mandatory)).values).to.deep.equal({
      ...mandatory,
      status: "A",
      price: 0,
      sown: 1_700_000_000,
      language: "en",
      tag_ids: [],
      contact: "nobody@example.com",
    });
  });

  const read: [sent: object, stored: object][] = [
    [{ sown: "12" }, { sown: 12 }],
    [{ sown: 12 }, { sown: 12 }],
    [{ garden_id: "3" }, { garden_id: 3 }],
    [{ tag_ids: ["1", 2] }, { tag_ids: [1, 2] }],
    [{ price: -0 }, { price: 0 }],
    [{ status: null }, { status: "A" }],
    [{ contact: "" }, { contact: "nobody@example.com" }],
    [{ contact: null }, { contact: "nobody@example.com" }],
    [{ hardy: null }, {}],
    [{ plant_id: 5, language: "de", undeclared: 1 }, {}],
    [JSON.parse('{"__proto__":{"status":"D"},"constructor":1,"prototype":1}') as object, {}],
    [{ photo: { url: "u", alt: "x", size: { width: 1, height: 2 } } }, { photo: { url: "u", size: { width: 1 } } }],
    [{ photo: { url: "u", size: null } }, { photo: { url: "u" } }],
    [{ photo: JSON.parse('{"url":"u","__proto__":{"size":{"width":1}}}') as object }, { photo: { url: "u" } }],
  ];
  for (const [sent, stored] of read) {
    it(`read ${JSON.stringify(sent)} as ${JSON.stringify(stored)}`, async () => {
      const { values } = await create({ ...sent, ...mandatory });
      const plain = await create(mandatory);
      expect(values).to.deep.equal({ ...plain.values, ...stored });
      expect(Object.is(values["price"], -0)).to.equal(false);
    });
  }

  it("pass fields that are not stored to the write", async () => {
    const { values, controlValues } = await create({ ...mandatory, copy_from: "9", copy: { roots: "Y" } });
    expect(controlValues).to.deep.equal({ copy_from: 9, copy: { roots: "Y" } });
    expect(values).not.to.have.any.keys("copy_from", "copy");
  });
});

describe("changes of an item", () => {
  const read: [sent: object, changes: object][] = [
    [{ name: "Elm" }, { name: "Elm" }],
    [
      { status: null, amount: null, contact: "" },
      { status: "A", amount: null, contact: "nobody@example.com" },
    ],
    [{ sown: null }, { sown: 1_700_000_000 }],
    [{ photo: null }, { photo: null }],
    [{ copy_from: 3, copy: { nothing: 1 }, plant_id: 4 }, {}],
  ];
  for (const [sent, changes] of read) {
    it(`read ${JSON.stringify(sent)} as ${JSON.stringify(changes)}`, async () => {
      expect((await update(sent)).changes).to.deep.equal(changes);
    });
  }

  it("are rejected if they remove a mandatory value", async () => {
    expect(await detailsOf(request("update", { body: { page: null, name: null } }))).to.deep.equal([
      { field: "/name", rule: "required", message: "is mandatory" },
      { field: "/page", rule: "required", message: "is mandatory" },
    ]);
  });
});

describe("wrong values", () => {
  const refused: [sent: object, field: string, rule: string, message: string][] = [
    [{ name: undefined }, "/name", "required", "is mandatory"],
    [{ name: null }, "/name", "required", "is mandatory"],
    [{ name: "" }, "/name", "minLength", "must not be empty"],
    [{ name: 5 }, "/name", "type", "must be a string"],
    [{ name: {} }, "/name", "type", "must be a string"],
    [{ name: [[["deep"]]] }, "/name", "type", "must be a string"],
    [{ page: "nowhere" }, "/page", "format", "must be a valid URL"],
    [{ status: "X" }, "/status", "enum", "must be one of A, D, H"],
    [{ status: true }, "/status", "enum", "must be one of A, D, H"],
    [{ price: -1 }, "/price", "minimum", "must be 0 or more"],
    [{ price: "5" }, "/price", "type", "must be a number"],
    [{ amount: 1.5 }, "/amount", "type", "must be an integer"],
    [{ amount: "5" }, "/amount", "type", "must be an integer"],
    [{ hardy: "true" }, "/hardy", "type", "must be true or false"],
    [{ sown: "012" }, "/sown", "type", "must be an integer"],
    [{ sown: "9007199254740992" }, "/sown", "type", "must be an integer"],
    [{ sown: "" }, "/sown", "type", "must be an integer"],
    [{ tag_ids: "1" }, "/tag_ids", "type", "must be an array"],
    [{ tag_ids: [1, "x"] }, "/tag_ids/1", "type", "must be an integer, the id of an item of tags"],
    [{ tag_ids: [1, null] }, "/tag_ids/1", "type", "must be an integer, the id of an item of tags"],
    [{ tag_ids: [1, "1"] }, "/tag_ids", "uniqueItems", "must not have the same element twice"],
    [{ photo: { alt: "x" } }, "/photo/url", "required", "is mandatory"],
    [{ photo: { url: "u", size: { width: "1" } } }, "/photo/size/width", "type", "must be an integer"],
    [{ contact: "x" }, "/contact", "format", "must be a valid e-mail address"],
    [{ copy: { roots: "N" } }, "/copy/roots", "const", "must be Y"],
    [{ copy: { leaves: "N" } }, "/copy/leaves", "enum", "must be Y"],
    [{ copy: { "a/b~": "Y", roots: "Y" } }, "/copy/a~1b~0", "additionalProperties", "is not a known name"],
  ];
  for (const [sent, field, rule, message] of refused) {
    it(`are reported: ${JSON.stringify(sent)}`, async () => {
      const body = JSON.parse(JSON.stringify({ ...mandatory, ...sent })) as { [name: string]: unknown };
      expect(await detailsOf(request("create", { body }))).to.deep.equal([{ field, rule, message }]);
    });
  }

  it("include a prototype name in a closed object", async () => {
    const body = { ...mandatory, copy: JSON.parse('{"__proto__":"Y"}') as unknown };
    const [detail] = await detailsOf(request("create", { body }));
    expect(detail?.field).to.equal("/copy/__proto__");
  });

  it("are reported all at once, in the order of the declaration", async () => {
    const refusal = await refusalOf(request("create", { body: { hardy: 1, price: "x", status: "X", name: 5 } }));
    expect(refusal.code).to.equal("invalid_fields");
    expect(refusal.message).to.equal("name must be a string (and 4 more)");
    const fields = refusal.details.map((detail) => detail.field);
    expect(fields).to.deep.equal(["/name", "/page", "/status", "/price", "/hardy"]);
  });

  it("are reported up to a hundred", async () => {
    const body = { ...mandatory, tag_ids: Array.from({ length: 5000 }, () => "x") };
    expect(await detailsOf(request("create", { body }))).to.have.length(100);
  });

  it("include an empty object", async () => {
    expect((await refusalOf(request("create", { body: {} }))).code).to.equal("invalid_body");
    expect((await refusalOf(request("update", { body: {} }))).code).to.equal("invalid_body");
  });
});
