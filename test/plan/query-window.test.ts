import { expect } from "chai";
import type { ApiVersion } from "../../runtime/model/plan/api-request.js";
import { detailsOf, plan, planList, query, refusalOf, request } from "./garden.js";
import { describeSearch } from "../../runtime/http/response/write-list.js";

function ask(text: string, version: ApiVersion = "2.0", resource = "plants") {
  return request("list", {
    query: query(text),
    dialect: { version, formatUrl: (path) => path },
    target: { parents: [], resource, referringField: null, id: null, path: resource },
  });
}

describe("pages, order and fields of a collection", () => {
  const windows: [query: string, version: ApiVersion, resource: string, window: object][] = [
    ["", "1.0", "plants", { kind: "all" }],
    ["", "1.0", "gardens", { kind: "all" }],
    ["", "2.0", "gardens", { kind: "all" }],
    ["", "2.0", "plants", { kind: "page", page: 1, size: 10 }],
    ["page=3", "1.0", "gardens", { kind: "page", page: 3, size: 10 }],
    ["items_per_page=1000", "1.0", "plants", { kind: "page", page: 1, size: 1000 }],
    ["after=", "1.0", "plants", { kind: "after", position: null, size: 10 }],
    ["after=&items_per_page=2", "2.0", "plants", { kind: "after", position: null, size: 2 }],
    ["page=9007199254740&items_per_page=1", "2.0", "plants", { kind: "page", page: 9007199254740, size: 1 }],
  ];
  for (const [text, version, resource, window] of windows) {
    it(`returns ${JSON.stringify(window)} for "${text}" of ${resource} in ${version}`, async () => {
      const planned = await plan("list", ask(text, version, resource));
      expect(planned.plan.pageWindow).to.deep.equal(window);
      expect("items_per_page" in describeSearch(planned)).to.equal(planned.plan.pageWindow.kind === "page");
    });
  }

  const refused: [query: string, parameters: string[]][] = [
    ["page=0", ["page"]],
    ["page=01", ["page"]],
    ["page=-1", ["page"]],
    ["page=1.5", ["page"]],
    ["page=", ["page"]],
    ["page=9007199254741", ["page"]],
    ["items_per_page=0", ["items_per_page"]],
    ["items_per_page=1001", ["items_per_page"]],
    ["page=1&page=2", ["page"]],
    ["page=1&after=", ["page"]],
    ["after=garbage", ["after"]],
    ["sort_by=amount", ["sort_by"]],
    ["sort_by=recipe", ["sort_by"]],
    ["sort_order=ASC", ["sort_order"]],
    ["fields=", ["fields"]],
    ["fields=name,", ["fields"]],
    ["fields=name,nam,recipe", ["fields", "fields"]],
    ["fields=copy_from", ["fields"]],
  ];
  for (const [text, parameters] of refused) {
    it(`rejects ${text}`, async () => {
      const details = await detailsOf(ask(text));
      expect(details.map((detail) => detail.parameter)).to.deep.equal(parameters);
    });
  }

  it("names the nearest sort field", async () => {
    const refusal = await refusalOf(ask("sort_by=prices"));
    expect(refusal.code).to.equal("invalid_query");
    expect(refusal.message).to.equal(
      'sort_by must be one of plant_id, name, status, price, or a field that this reference leads to: garden_id.FIELD; the nearest valid name is "price"',
    );
  });

  it("rewrites the directions of other interfaces", async () => {
    expect((await refusalOf(ask("sort_by=price:desc"))).message).to.match(/; write sort_by=-price$/);
    expect((await refusalOf(ask("sort_by=price%20ASC"))).message).to.match(/; write sort_by=price$/);
    expect((await refusalOf(ask("sort_by=%2Bprice"))).message).to.match(/; write sort_by=price$/);
  });

  it("reports that a field is not sortable, and lists fields if none is near", async () => {
    const unsortable = await refusalOf(ask("sort_by=colours"));
    expect(unsortable.message).to.match(/^sort_by must be one of .*; colours is not declared "sortable"$/);
    expect((await refusalOf(ask("fields=zzzzzzzz"))).message).to.match(
      /unknown field "zzzzzzzz"; valid names are plant_id, /,
    );
  });

  it("sorts by the declared field by default, and by the id if requested", async () => {
    expect((await planList("")).plan.sort).to.deep.equal([{ field: "name", descending: false }]);
    const byId = await planList("sort_by=plant_id&sort_order=desc");
    expect(byId.plan.sort).to.deep.equal([{ field: "plant_id", descending: true }]);
  });

  it("returns the declared view, or the requested fields in their order and once", async () => {
    expect((await planList("")).plan.fields).to.deep.equal(["plant_id", "name"]);
    expect((await planList("fields=price,name,price")).plan.fields).to.deep.equal(["price", "name"]);
  });

  it("accepts nothing but fields for an item", async () => {
    const plain = await plan("read", request("read"));
    expect(plain.plan.fields).to.deep.equal(["plant_id", "name", "status"]);
    const chosen = await plan("read", request("read", { query: query("fields=price,name") }));
    expect(chosen.plan.fields).to.deep.equal(["price", "name"]);
    const details = await detailsOf(request("read", { query: query("status=A&page=1") }));
    expect(details.map((detail) => detail.parameter)).to.deep.equal(["status", "page"]);
  });
});

describe("cursors", () => {
  const position = { values: ["Ölbaum 🌳"], id: 12 };

  it("return to their position with the same query, whatever the page size and order of filters", async () => {
    const cursor = (await planList("after=&status=A&price=3&q=a")).formatNextCursor(position);
    const { plan: next } = await planList(`q=a&price=3&status=A&items_per_page=5&after=${cursor}`);
    expect(next.pageWindow).to.deep.equal({ kind: "after", position, size: 5 });
  });

  it("keep the type of the sort field", async () => {
    const cursor = (await planList("sort_by=price")).formatNextCursor({ values: [2.5], id: 3 });
    const { plan: next } = await planList(`sort_by=price&after=${cursor}`);
    expect(next.pageWindow).to.deep.include({ position: { values: [2.5], id: 3 } });
    const wrong = (await planList("sort_by=price")).formatNextCursor({ values: ["2.5"], id: 3 });
    expect(await detailsOf(ask(`sort_by=price&after=${wrong}`))).to.have.length(1);
  });

  for (const other of ["", "status=D", "status=A&status=D", "status=A&q=a", "status=A&sort_order=desc"]) {
    it(`are rejected with another query: ${other}`, async () => {
      const cursor = (await planList("status=A")).formatNextCursor(position);
      const [detail] = await detailsOf(ask(`${other}&after=${cursor}`));
      expect(detail).to.include({ parameter: "after", rule: "value" });
    });
  }

  it("are rejected below another parent", async () => {
    const below = (id: number, text: string) =>
      request("list", {
        query: query(text),
        target: {
          parents: [{ resource: "plants", id, referringField: null }],
          resource: "plants/leaves",
          referringField: null,
          id: null,
          path: "",
        },
      });
    const { formatNextCursor } = await plan("list", below(1, ""));
    expect((await plan("list", below(1, `after=${formatNextCursor(position)}`))).plan.pageWindow).to.deep.include({
      position,
    });
    expect(await detailsOf(below(2, `after=${formatNextCursor(position)}`))).to.have.length(1);
  });

  it("are rejected after any change", async () => {
    const made = (await planList("")).formatNextCursor(position);
    const [fingerprint] = JSON.parse(Buffer.from(made, "base64url").toString()) as unknown[];
    const forge = (token: unknown) => Buffer.from(JSON.stringify(token)).toString("base64url");
    const forged = [
      `${made}=`,
      made.slice(0, -1),
      forge([fingerprint, "a"]),
      forge([fingerprint, { $gt: "" }, 1]),
      forge([fingerprint, "a\0", 1]),
      forge([fingerprint, "a", -1]),
      forge([fingerprint, "a", "1"]),
      forge({ value: "a", id: 1 }),
    ];
    for (const cursor of forged) expect(await detailsOf(ask(`after=${cursor}`)), cursor).to.have.length(1);
  });
});
