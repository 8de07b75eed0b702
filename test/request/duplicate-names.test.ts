import { expect } from "chai";
import fc from "fast-check";
import { parseJson } from "../../runtime/http/request/parse-body.js";

describe("names in JSON", () => {
  it("are rejected if an object has one twice, and only then", () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), fc.string(), fc.json(), (text, name, value) => {
        expect(parseJson(Buffer.from(text))).to.deep.equal(JSON.parse(text));
        const [quoted, escaped] = [JSON.stringify(name), `"${escape(name)}"`];
        for (const again of [quoted, escaped]) {
          const twice = `[${text}, {${quoted}: ${value}, ${again}: ${value}}]`;
          expect(() => parseJson(Buffer.from(twice))).to.throw("twice in one object");
        }
      }),
    );
  });
});

/** Escapes each UTF-16 unit by its number. */
function escape(text: string): string {
  const units = Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`).join("");
}
