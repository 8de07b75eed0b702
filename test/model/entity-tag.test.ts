import { expect } from "chai";
import { formatEntityTag, parseState, type ItemState } from "../../runtime/model/plan/entity-tag.js";
import { View } from "../../runtime/model/schema/view.js";
import { buildRegistry, field } from "../storage/outline.js";

describe("an entity tag", () => {
  it("is the key, the version and the mark of the view, in quotes", () => {
    expect(formatEntityTag({ key: 18, version: 7 }, "x-_3")).to.equal('"18.7-x-_3"');
  });

  const states: [tag: string, state: ItemState | null][] = [
    ["18.7-x-_3", { key: 18, version: 7 }],
    ["1.9007199254740991-x", { key: 1, version: 9007199254740991 }],
    ["1.9007199254740992-x", null],
    ["9007199254740992.1-x", null],
    ["7", null],
    ["7-x-_3", null],
    ["18.7", null],
    ["18.7-", null],
    ["18.0-x", null],
    ["018.7-x", null],
    ["18.07-x", null],
    ["W/18.7-x", null],
    ["18.7-x ", null],
    ["", null],
  ];
  for (const [tag, state] of states) {
    it(`${JSON.stringify(tag)} stands for ${JSON.stringify(state)}`, () => {
      expect(parseState(tag)).to.deep.equal(state);
    });
  }

  it("has another mark as soon as a view has other fields, or shows one of them in another form", () => {
    const declare = (price: Parameters<typeof field>[1] & { kind: Parameters<typeof field>[0] }) => {
      const { kind, ...more } = price;
      const { things } = buildRegistry({
        things: { id: "thing_id", fields: { name: field("string"), price: field(kind, more) } },
      }).resources;
      if (things === undefined) throw new Error("things are declared");
      return things;
    };
    const plain = declare({ kind: "integer" });
    const mark = new View(plain, ["name", "price"]).mark;
    expect(mark).to.match(/^[\w-]{8}$/);
    expect(new View(declare({ kind: "integer", description: "in words" }), ["name", "price"]).mark).to.equal(mark);
    const others = [
      new View(plain, ["name"]).mark,
      new View(plain, ["price", "name"]).mark,
      new View(declare({ kind: "number" }), ["name", "price"]).mark,
      new View(declare({ kind: "integer", sentAsString: true }), ["name", "price"]).mark,
      new View(declare({ kind: "array", items: { kind: "integer" } }), ["name", "price"]).mark,
      new View(declare({ kind: "array", items: { kind: "string" } }), ["name", "price"]).mark,
      new View(declare({ kind: "object", properties: { net: { kind: "integer" } } }), ["name", "price"]).mark,
      new View(declare({ kind: "object", properties: { net: { kind: "number" } } }), ["name", "price"]).mark,
    ];
    expect(new Set([mark, ...others])).to.have.length(9);
  });
});
