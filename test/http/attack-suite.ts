import { expect } from "chai";
import type { FieldDefinition, ValueDefinition } from "../../runtime/model/schema/field.js";
import type { Body } from "../conformance/made.js";
import type { Definition } from "../conformance/declarations.js";
import { Stock } from "../conformance/stock.js";
import { suiteOf } from "../conformance/target.js";
import type { Answer } from "../support/request.js";
import { sampleThird } from "../support/sample.js";
import { assertRefused } from "./assert-refused.js";

const fieldsOf = ({ fields }: Definition): readonly FieldDefinition[] => Object.values(fields);
const isScalar = ({ kind }: FieldDefinition): boolean => kind !== "array" && kind !== "object";
const isWritable = ({ readOnly, count }: FieldDefinition): boolean => !readOnly && count === undefined;

/** Values of a wrong type for a position that holds one value, whatever its format and limits. */
const wrongValues: readonly (readonly [what: string, value: (definition: ValueDefinition) => unknown])[] = [
  ["an operator", () => ({ $gt: "" })],
  ["an object", () => ({ toString: "A" })],
  ["an array", () => ["A"]],
  ["an empty array", () => []],
  ["a truth value", ({ kind }) => (kind === "boolean" ? "true" : true)],
  ["a text for a number, a number for a text", ({ kind }) => (kind === "string" ? 5 : "five")],
];

const unknownNames = [
  "colour",
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "hasOwnProperty",
  "_id",
  "_version",
];

interface Spoilt {
  readonly value: unknown;
  /** Pointers to the wrong values. */
  readonly pointers: readonly string[];
}

/** A value of the type with a wrong one in every position that holds one value. */
function spoil(definition: ValueDefinition, wrong: (definition: ValueDefinition) => unknown): Spoilt {
  if (definition.kind === "array" && definition.items !== undefined) {
    const { value, pointers } = spoil(definition.items, wrong);
    return { value: [value], pointers: pointers.map((pointer) => `/0${pointer}`) };
  }
  if (definition.kind === "object") return spoilAll(definition.properties ?? {}, wrong);
  return { value: wrong(definition), pointers: [""] };
}

function spoilAll(
  properties: { readonly [name: string]: ValueDefinition },
  wrong: (definition: ValueDefinition) => unknown,
): Spoilt {
  const spoilt = Object.entries(properties).map(([name, definition]) => [name, spoil(definition, wrong)] as const);
  return {
    value: Object.fromEntries(spoilt.map(([name, { value }]) => [name, value])),
    pointers: spoilt.flatMap(([name, { pointers }]) => pointers.map((pointer) => `/${name}${pointer}`)),
  };
}

function pointersOf(answer: Answer): readonly (string | undefined)[] {
  return (answer.json as { errors: { field?: string }[] }).errors.map(({ field }) => field);
}

export const attacks = suiteOf("attacks on every declared resource", (application, target) => {
  const stock = new Stock(application, target);
  const get = (path: string) => target().ask("GET", path);
  const describeItem = async (definition: Definition): Promise<Body> =>
    stock.describe(definition, "mandatory", await stock.tenantOf(definition));

  for (const definition of application.definitions) {
    describe(definition.path, () => {
      let collection: string;
      before(async () => {
        collection = await stock.findCollection(definition);
      });
      const post = (body: object | string) =>
        target().ask("POST", collection, body, { "content-type": "application/json" });
      const refuseQuery = async (query: string, parameter?: string): Promise<void> => {
        const named = parameter === undefined ? undefined : [parameter];
        assertRefused(await get(`${collection}?${query}`), 400, "invalid_query", named);
      };

      for (const [what, wrong] of sampleThird(wrongValues)) {
        it(`rejects ${what} in every position of a body that holds one value, and names each`, async () => {
          const writable = fieldsOf(definition).filter(isWritable);
          const { value, pointers } = spoilAll(Object.fromEntries(writable.map((field) => [field.name, field])), wrong);
          const answer = await post(value as object);
          assertRefused(answer, 400, "invalid_fields");
          expect(pointersOf(answer)).to.include.members(pointers);
        });
      }

      it("rejects unknown operators in the query", async () => {
        for (const { name } of sampleThird(fieldsOf(definition).filter(isScalar))) {
          for (const operator of ["$ne", "$gt", "regex", "__proto__"]) await refuseQuery(`${name}[${operator}]=A`);
        }
        await refuseQuery("$where=sleep(1000)");
        await refuseQuery(`${definition.id}[gt][lt]=1`);
      });

      it("rejects unknown parameters, prototype names among them", async () => {
        for (const name of sampleThird(unknownNames)) {
          await refuseQuery(`${name}=1`, name);
          assertRefused(await get(`${collection}?fields=${name}`), 400, "invalid_query");
          assertRefused(await get(`${collection}?sort_by=${name}`), 400, "invalid_query");
        }
      });

      it("has no path below it with a prototype name", async () => {
        const { url } = await stock.create(definition, collection, await describeItem(definition));
        for (const name of ["__proto__", "constructor", "prototype", "toString"]) {
          assertRefused(await get(`${collection}/${name}`), 404, "not_found");
          assertRefused(await get(`${url}/${name}`), 404, "not_found");
        }
      });

      it("treats prototype names in a body as undeclared names", async () => {
        const body = await describeItem(definition);
        const given = JSON.stringify({ ...body, prototype: { polluted: 1 }, hasOwnProperty: 1, toString: 1 });
        const polluted = `{"__proto__":{"polluted":"1"},"constructor":{"prototype":{"polluted":"1"}},${given.slice(1)}`;
        const answer = await post(polluted);
        expect(answer.status, answer.text).to.equal(201);
        const stored = (await get(answer.headers.location!)).text;
        expect(stored).not.to.contain("polluted");
        expect((await get(collection)).text).not.to.contain("polluted");
      });

      it("ignores read-only fields, on creation and on update", async () => {
        const locked = fieldsOf(definition).filter(
          ({ readOnly, stored, hidden, count, name }) =>
            readOnly && stored && !hidden && count === undefined && name !== definition.id,
        );
        const chosen = Object.fromEntries(
          [...locked, { name: definition.id, kind: "integer" }].map(({ name, kind }) => [
            name,
            kind === "string" ? "chosen" : 987_654,
          ]),
        );
        const { readOnly } = definition.fields[definition.id]!;
        const body = await describeItem(definition);
        const made = await stock.create(definition, collection, readOnly ? { ...body, ...chosen } : body);
        expect(made.id).not.to.equal("987654");
        const names = [definition.id, ...locked.map(({ name }) => name)];
        const view = `${made.url}?fields=${names.join(",")}`;
        const before = await get(view);
        expect(Object.values(before.json as object).map(String))
          .not.to.include.members(["chosen"])
          .and.not.include("987654");
        if (!readOnly) return;
        const answer = await target().ask("PUT", made.url, chosen);
        expect(answer.status, answer.text).to.equal(200);
        expect((await get(view)).json).to.deep.equal(before.json);
      });

      it("reveals nothing about hidden fields: by filter, range, order, fields or view", async () => {
        for (const { name } of fieldsOf(definition).filter(({ hidden }) => hidden)) {
          for (const query of [
            `${name}=a`,
            `${name}[prefix]=a`,
            `${name}[gte]=a`,
            `${name}[exists]=true`,
            `${name}[ne]=a`,
            `or=(${definition.id}[exists]=true,${name}=a)`,
          ]) {
            await refuseQuery(query);
          }
          for (const query of [`sort_by=${name}`, `fields=${name}`, `fields=${definition.id},${name}`]) {
            const answer = await get(`${collection}?${query}`);
            assertRefused(answer, 400, "invalid_query");
          }
          expect(definition.searchable).not.to.include(name);
          const { url } = await stock.create(definition, collection, await describeItem(definition));
          for (const at of [url, collection]) expect((await get(at)).text).not.to.contain(`"${name}"`);
        }
      });
    });
  }
});
