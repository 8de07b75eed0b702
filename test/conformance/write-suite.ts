import { isDeepStrictEqual } from "node:util";
import { expect } from "chai";
import { assertRefused } from "../http/assert-refused.js";
import type { Answer } from "../support/request.js";
import { addFormerNames } from "../../runtime/model/schema/response-view.js";
import type { FieldDefinition } from "../../runtime/model/schema/field.js";
import { idFieldOf, formatId } from "../../runtime/model/values/ids.js";
import { listSelectable, listTransitions, listWritable, selectAll, type Definition } from "./declarations.js";
import { idPattern, strangeId } from "./ids.js";
import { sampleThird } from "../support/sample.js";
import { inParallel } from "./in-parallel.js";
import type { Body, Made } from "./made.js";
import { Stock } from "./stock.js";
import { suiteOf } from "./target.js";
import { listInvalid, listUnstorable, listWrongBodies, type WrongBody } from "./wrong-values.js";

export const writing = suiteOf("conformance: writing", (application, target) => {
  const stock = new Stock(application, target);
  after("remove what was made", () => (target().disposable ? undefined : stock.clear()));

  for (const definition of application.definitions) {
    describe(definition.path, () => {
      let collection: string;
      let made: Made;
      const ask = async (method: string, path: string, body?: object): Promise<Answer> =>
        target().ask(method, path, body);
      const get = async (path: string): Promise<Body> => {
        const answer = await ask("GET", path);
        expect(answer.status, `${path}: ${answer.text}`).to.equal(200);
        return answer.json as Body;
      };
      const describeValid = async (given: Body = {}): Promise<Body> =>
        stock.describe(definition, "mandatory", { ...(await stock.tenantOf(definition)), ...given });

      const references = listWritable(definition, "create").filter(({ reference }) => reference !== undefined);
      const locked = listWritable(definition, "update").filter(({ immutable }) => immutable);
      const movable = Object.values(definition.fields).filter(
        ({ transitions, readOnly, hidden }) => transitions !== undefined && !readOnly && !hidden,
      );
      const hasTransitions = movable.length > 0;
      const hasKeys = definition.unique.length > 0 || definition.idWithinParent;
      /** A case without anything to try gets no test. */
      const itWhere = (isTried: boolean, title: string, body: () => Promise<void>): void =>
        void (isTried && it(title, body));

      before(async () => {
        collection = await stock.findCollection(definition);
        made = await stock.create(definition, collection, await describeValid());
      });

      it("creates with the mandatory fields alone, and the others get their defaults", async () => {
        const isBound = Object.values(definition.fields).some(
          ({ required, reference }) => required && reference?.sameTenant === true,
        );
        // The items that it must refer to belong to one tenant; otherwise the server determines the tenant.
        const tenant = isBound ? await stock.tenantOf(definition) : {};
        const body = await stock.describe(definition, "mandatory", tenant);
        const answer = await ask("POST", collection, body);
        expect(answer.status, answer.text).to.equal(201);
        const { [definition.resultKey]: id, ...more } = answer.json as { [key: string]: string };
        expect(id).to.match(idPattern(idFieldOf(definition)));
        expect(more).to.deep.equal({});
        const url = `${collection}/${id!}`;
        stock.keep({ url, collection, id: id!, etag: answer.headers.etag! });
        expect(answer.headers.location).to.equal(url);
        expect(answer.headers.etag).to.match(/^"[1-9]\d*\.1-[\w-]{8}"$/);
        const item = await get(`${url}?${selectAll(definition)}`);
        expect(item[definition.id]).to.equal(id);
        for (const field of listSelectable(definition)) {
          const given = body[field.name];
          if (given !== undefined) expect(item[field.name], field.name).to.deep.equal(travel(field, given));
          else if (!field.readOnly) expectFallback(field, item);
        }
      });

      it("creates with all fields, and returns them as they were sent", async () => {
        const body = await stock.describe(definition, "all");
        const { url } = await stock.create(definition, collection, body);
        const item = await get(`${url}?${selectAll(definition)}`);
        for (const field of listSelectable(definition)) {
          const given = body[field.name];
          if (given !== undefined && !field.readOnly)
            expect(item[field.name], field.name).to.deep.equal(travel(field, given));
        }
      });

      it("returns exactly the fields of its views", async () => {
        const { item, list } = definition.views;
        expect(Object.keys(await get(made.url))).to.deep.equal(addFormerNames(definition, item));
        const listed = findItems(definition, await get(`${collection}?${definition.id}=${made.id}`));
        expect(listed.map((each) => Object.keys(each))).to.deep.equal([addFormerNames(definition, list)]);
        const { name } = listSelectable(definition).at(-1)!;
        expect(Object.keys(await get(`${made.url}?fields=${name}`))).to.deep.equal([name]);
      });

      it("changes nothing by a PUT of the answer to a GET", async () => {
        const { url, etag } = await stock.create(definition, collection, await stock.describe(definition, "all"));
        const path = `${url}?${selectAll(definition)}`;
        const before = await get(path);
        const answer = await ask("PUT", url, before);
        expect(answer.status, answer.text).to.equal(200);
        expect(answer.headers.etag).to.equal(etag);
        expect(await get(path)).to.deep.equal(before);
      });

      it("changes the sent fields and no others", async function () {
        const name = definition.titleField;
        const { [name]: title, ...others } = await stock.describe(definition, "all");
        const { url, etag } = await stock.create(definition, collection, { ...others, [name]: title });
        const path = `${url}?${selectAll(definition)}`;
        const before = await get(path);
        const changed = (await stock.describe(definition, "all", others))[name];
        // A title that the server sets, or one that is fixed.
        if (changed === undefined) return this.skip();
        const answer = await ask("PUT", url, { [name]: changed, undeclared: 1 });
        expect(answer.status, answer.text).to.equal(200);
        expect(answer.headers.etag).not.to.equal(etag);
        const times = Object.values(definition.fields).filter(({ fallback }) =>
          ["updated", "changer"].includes(fallback.kind),
        );
        const set = Object.fromEntries(times.map(({ name }) => [name, before[name]]));
        expect({ ...(await get(path)), ...set }).to.deep.equal({ ...before, [name]: changed });
      });

      it("names every missing mandatory field", async () => {
        const required = listWritable(definition, "create").filter(({ required }) => required);
        const answer = await ask("POST", collection, { undeclared: 1 });
        if (required.length > 0) assertRefused(answer, 400, "invalid_fields", pointTo(required));
      });

      it("rejects each kind of wrong value in each field, and names the field", async () => {
        const creations = listWrongBodies(application, definition, "create", listInvalid);
        const unstorable = listWrongBodies(application, definition, "create", (_field, schema) =>
          listUnstorable(schema),
        );
        const valid = await stock.describe(definition, "mandatory");
        const refuse = async (method: string, url: string, { values, pointers }: WrongBody): Promise<void> => {
          const answer = await ask(method, url, values);
          expect(answer.status, `${JSON.stringify(values)}: ${answer.text}`).to.equal(400);
          assertRefused(answer, 400, "invalid_fields");
          // A value may be wrong in several ways.
          const { errors } = answer.json as { readonly errors: readonly { readonly field: string }[] };
          expect([...new Set(errors.map(({ field }) => field))], answer.text).to.have.members([...pointers]);
        };
        await inParallel(sampleThird([...creations, ...unstorable]), async (wrong) =>
          refuse("POST", collection, { ...wrong, values: { ...valid, ...wrong.values } }),
        );
        const updates = listWrongBodies(application, definition, "update", listInvalid);
        await inParallel(sampleThird(updates), async (wrong) => refuse("PUT", made.url, wrong));
      });

      itWhere(references.length > 0, "refuses ids of nothing in every field that refers to something", async () => {
        const inCreation = Object.fromEntries(references.map((field) => [field.name, refer(field)]));
        const answer = await ask("POST", collection, { ...(await describeValid()), ...inCreation });
        assertRefused(answer, 400, "invalid_reference", references.map(pointToReference));
        const changeable = references.filter(({ immutable, createOnly }) => !immutable && !createOnly);
        await inParallel(changeable, async (field) => {
          const refused = await ask("PUT", made.url, { [field.name]: refer(field) });
          assertRefused(refused, 400, "invalid_reference", [pointToReference(field)]);
        });
      });

      itWhere(locked.length > 0, "refuses another value of a field that is given once", async () => {
        const item = await get(`${made.url}?${selectAll(definition)}`);
        await inParallel(locked, async (field) => {
          const { [field.name]: given } = await stock.describe(definition, "all");
          const another = field.reference === undefined ? given : refer(field);
          const other = field.enum?.find((value) => value !== item[field.name]) ?? another;
          if (isDeepStrictEqual(other, item[field.name])) return;
          const answer = await ask("PUT", made.url, { [field.name]: other });
          assertRefused(answer, 400, "immutable_field", [`/${field.name}`]);
        });
      });

      itWhere(
        hasTransitions,
        "lets a field with transitions begin and go where the declaration says, and nowhere else",
        async () => {
          for (const { name, enum: values = [], initial } of movable) {
            const others = values.filter((value) => initial?.includes(String(value)) === false);
            await inParallel(others, async (value) => {
              const answer = await ask("POST", collection, { ...(await describeValid()), [name]: value });
              assertRefused(answer, 400, "invalid_fields", [`/${name}`]);
            });
          }
          const item = await get(`${made.url}?${selectAll(definition)}`);
          for (const { name, to } of listTransitions(definition, item, false)) {
            assertRefused(await ask("PUT", made.url, { [name]: to }), 409, "invalid_transition", [`/${name}`]);
          }
          for (const { name, to } of listTransitions(definition, item, true)) {
            const { url } = await stock.create(definition, collection, await describeValid());
            const answer = await ask("PUT", url, { [name]: to });
            // The answer reports the other rules of the value.
            if (answer.status !== 200) assertRefused(answer, 400, "invalid_fields");
          }
        },
      );

      itWhere(hasKeys, "refuses what is taken already, wherever something must be unique", async () => {
        for (const { fields } of definition.unique) {
          const first = await stock.describe(definition, "all");
          await stock.create(definition, collection, first);
          const same = Object.fromEntries(fields.map((name) => [name, first[name]]));
          // Only the server sets the field.
          if (Object.values(same).every((value) => value === undefined)) continue;
          const answer = await ask("POST", collection, await stock.describe(definition, "all", same));
          assertRefused(answer, 409, "not_unique");
        }
        if (!definition.idWithinParent) return;
        const again = await describeValid({ [definition.id]: made.id });
        assertRefused(await ask("POST", collection, again), 409, "not_unique", [`/${definition.id}`]);
      });
    });
  }
});

function refer(field: FieldDefinition): unknown {
  return field.kind === "array" ? [strangeId(field)] : strangeId(field);
}

function pointToReference({ name, kind }: FieldDefinition): string {
  return kind === "array" ? `/${name}/0` : `/${name}`;
}

function pointTo(fields: readonly FieldDefinition[]): readonly string[] {
  return fields.map(({ name }) => `/${name}`);
}

/** Converts a sent value to the form of answers. */
function travel(field: FieldDefinition, value: unknown): unknown {
  const { sentAsString, format } = field;
  if (format === "date-time") return new Date(String(value)).toISOString().replace(".000Z", "Z");
  if (!sentAsString || value === null) return value;
  if (value === 0) return formatId(field, 0);
  return Array.isArray(value) ? value.map(String) : String(value);
}

function secondsOf(value: unknown): number {
  return /^\d+$/.test(String(value)) ? Number(value) : Date.parse(String(value)) / 1000;
}

function expectFallback(field: FieldDefinition, item: Body): void {
  const { fallback, name } = field;
  const value = item[name];
  switch (fallback.kind) {
    case "none":
      return void expect(value, name).to.equal(null);
    case "constant":
      return void expect(value, name).to.deep.equal(travel(field, fallback.value));
    case "by":
      return void expect(value, name).to.equal(fallback.values[String(item[fallback.field])] ?? null);
    case "now":
    case "updated":
      return void expect(Math.abs(secondsOf(value) - Date.now() / 1000), name).to.be.lessThan(600);
    case "creator":
    case "changer":
      return void expect(value, name).to.match(idPattern(field));
    case "tenant":
      if (field.reference?.none === true) return void expect(value, name).to.equal(formatId(field, 0));
      return void expect(value, name).to.match(idPattern(field));
    case "setting":
    case "sequence":
      return void expect(value, name).to.be.a("string");
  }
}

/** The items of a collection's answer. */
function findItems({ collection, name }: Definition, list: Body): readonly Body[] {
  return Object.values(collection === "array" ? list : (list[name] as { [id: string]: Body })) as readonly Body[];
}
