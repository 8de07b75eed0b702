import { expect } from "chai";
import type { ItemVersion } from "../../runtime/model/plan/plan.js";
import type { ResourceDefinition } from "../../runtime/model/schema/resource.js";
import { ResponseView } from "../../runtime/model/schema/response-view.js";
import { parseVersionPrecondition } from "../../runtime/plan/request-path.js";
import { buildRegistry, field } from "../storage/outline.js";

describe("an entity tag", () => {
  const states: [tag: string, state: ItemVersion | null][] = [
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
    it(`${JSON.stringify(tag)} means ${JSON.stringify(state)}`, () => {
      expect(parseVersionPrecondition([{ tag, isWeak: false }])).to.deep.equal(state === null ? [] : [state]);
    });
  }

  it("has the key and the version, and another end for a view with other fields or forms", () => {
    const declare = (price: Parameters<typeof field>[1] & { kind: Parameters<typeof field>[0] }) => {
      const { kind, ...more } = price;
      const { things } = buildRegistry({
        things: { id: "thing_id", fields: { name: field("string"), price: field(kind, more) } },
      }).resources;
      if (things === undefined) throw new Error("things are declared");
      return things;
    };
    const write = (definition: ResourceDefinition, names: readonly string[]) =>
      new ResponseView(definition, names).entityTagOf({ key: 18, version: 7 });
    const plain = declare({ kind: "integer" });
    const mark = write(plain, ["name", "price"]);
    expect(mark).to.match(/^"18\.7-[\w-]{8}"$/);
    expect(write(declare({ kind: "integer", description: "in words" }), ["name", "price"])).to.equal(mark);
    const others = [
      write(plain, ["name"]),
      write(plain, ["price", "name"]),
      write(declare({ kind: "number" }), ["name", "price"]),
      write(declare({ kind: "integer", sentAsString: true }), ["name", "price"]),
      write(declare({ kind: "array", items: { kind: "integer" } }), ["name", "price"]),
      write(declare({ kind: "array", items: { kind: "string" } }), ["name", "price"]),
      write(declare({ kind: "object", properties: { net: { kind: "integer" } } }), ["name", "price"]),
      write(declare({ kind: "object", properties: { net: { kind: "number" } } }), ["name", "price"]),
    ];
    expect(new Set([mark, ...others])).to.have.length(9);
  });
});
