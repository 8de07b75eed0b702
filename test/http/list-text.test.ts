import { expect } from "chai";
import fc from "fast-check";
import { databasesOfDay } from "../support/databases.js";
import { onServed, privileges } from "./served-resource.js";

/** Values that a database may write as JSON by itself. */
const notes = {
  title: "Note",
  type: "object",
  resource: { id: "note_id", title: "name", privileges },
  properties: {
    note_id: { type: "integer", readOnly: true, sentAs: "string" },
    name: { type: "string", sortable: true },
    text: { type: "string" },
    count: { type: "integer", default: 0, sortable: true },
    number: { type: "integer", sentAs: "string", default: 0, sortable: true },
    flag: { type: "boolean", default: false, sortable: true },
    at: { type: "string", format: "date-time", default: "2026-01-31T10:30:00+01:00", sortable: true },
    perhaps: { type: "integer" },
    digits: { type: "integer", sentAs: "string" },
    choice: { type: "boolean" },
    moment: { type: "string", format: "date-time" },
    derived: { type: "integer", readOnly: true },
    day: { type: "string", format: "date" },
    kind: { type: "string", enum: ["a", "it's"] },
    price: { type: "number", multipleOf: 0.01 },
    tags: { type: "array", items: { type: "string" } },
    numbers: { type: "array", items: { type: "integer", sentAs: "string" } },
    place: { type: "object", properties: { name: { type: "string" }, at: { type: "number" } } },
  },
  required: ["name"],
};

const plain = [
  "note_id",
  "name",
  "text",
  "count",
  "number",
  "flag",
  "at",
  "day",
  "kind",
  "perhaps",
  "digits",
  "choice",
  "moment",
];
const largest = Number.MAX_SAFE_INTEGER;

/** Names that JSON can write in several ways, or that a query could misinterpret. */
const anyText = fc.oneof(
  fc.constantFrom(
    "",
    " ",
    "'",
    '"',
    "\\",
    "\\u0041",
    "/",
    "\u007f",
    "\u0080",
    "\u2028\u2029",
    "\ufeff",
    "😀",
    "null",
    "?",
    "%s",
  ),
  fc.constantFrom(...Array.from({ length: 31 }, (_, code) => `x${String.fromCharCode(code + 1)}y`)),
  fc.string({ unit: "binary", maxLength: 40 }).filter((text) => !text.includes("\0")),
);
const anyInteger = fc.oneof(fc.constantFrom(largest, -largest, 0, -1, 2 ** 32), fc.integer(), fc.maxSafeInteger());
const anyTime = fc
  .date({ min: new Date(0), max: new Date("9999-12-31T00:00:00Z"), noInvalidDate: true })
  .map((date) => (date.getTime() % 2 === 0 ? date.toISOString() : date.toISOString().replace(/\.\d+Z$/, "Z")));
const anyNote = fc.record(
  {
    name: anyText.map((text) => `n${text}`),
    text: anyText,
    count: anyInteger,
    number: fc.oneof(anyInteger, anyInteger.map(String)),
    flag: fc.boolean(),
    at: anyTime,
    perhaps: anyInteger,
    digits: anyInteger,
    choice: fc.boolean(),
    moment: anyTime,
    day: fc.constantFrom("2026-02-28", "0001-01-01"),
    kind: fc.constantFrom("a", "it's"),
    price: fc.constantFrom(0.1, 19.99, -3),
    tags: fc.array(anyText, { maxLength: 2 }),
    numbers: fc.array(anyInteger, { maxLength: 3 }),
    place: fc.record({ name: anyText, at: fc.constantFrom(0.5, 1e-7, 1e15) }, { requiredKeys: [] }),
  },
  { requiredKeys: ["name"] },
);

/** Only hooks can give values that SQLite and JavaScript write in different ways. */
const noteHooks = `
import type { Hooks } from "../generated/hooks.js";

export const hooks: Hooks<"notes"> = {
  async derive({ after }) {
    return { derived: (after?.count ?? 0) % 3 === 0 ? 2 ** 60 : 1e20 };
  },
};
`;

onServed(databasesOfDay(import.meta.url), "items in a list", "notes", notes, noteHooks, ({ ask, make }) => {
  const ids: string[] = [];
  before(async () => {
    const made = fc.sample(anyNote, { numRuns: 60, seed: 20_261_122 });
    for (const note of made) ids.push((await make("notes", note)).replace("notes/", ""));
  });

  const expectSame = async (fields: readonly string[], query: string): Promise<number> => {
    const chosen = `fields=${fields.join(",")}`;
    const { status, text, json } = await ask("GET", `notes?${chosen}&${query}`);
    expect(status, text).to.equal(200);
    const { search } = json as { search: { ids: readonly string[] } };
    const items = await Promise.all(search.ids.map(async (id) => (await ask("GET", `notes/${id}?${chosen}`)).text));
    const members = search.ids.map((id, index) => `"${id}":${items[index]!}`);
    expect(text.slice(0, text.indexOf(',"search":{'))).to.equal(`{"notes":{${members.join(",")}}`);
    return search.ids.length;
  };

  it("have the same bytes as single items, for all values and fields", async () => {
    for (const fields of [
      plain,
      [...plain, "price"],
      [...plain, "tags", "numbers", "place"],
      [...plain, "derived"],
      ["name"],
      ["count", "flag"],
      ["note_id"],
    ]) {
      expect(await expectSame(fields, "items_per_page=100&page=1")).to.equal(ids.length);
    }
  });

  it("have them on every page, after every cursor, in every order", async () => {
    for (const sort of ["note_id", "name", "count", "number", "flag", "at"]) {
      for (const order of ["asc", "desc"]) {
        const seen: string[] = [];
        for (let after: string | undefined = ""; after !== undefined;) {
          const query = `items_per_page=17&sort_by=${sort}&sort_order=${order}&after=${after}`;
          const { headers, json, text } = await ask("GET", `notes?fields=name,number&${query}`);
          seen.push(...(json as { search: { ids: readonly string[] } }).search.ids);
          expect(text, sort).to.include('"number":');
          after = /after=([\w-]+)/.exec(String(headers.link ?? ""))?.[1];
        }
        expect(seen.toSorted(), `${sort} ${order}`).to.deep.equal(ids.toSorted());
        const whole = await ask(
          "GET",
          `notes?fields=name&items_per_page=100&page=1&sort_by=${sort}&sort_order=${order}`,
        );
        expect(seen, `${sort} ${order}`).to.deep.equal((whole.json as { search: { ids: unknown } }).search.ids);
      }
    }
    expect(await expectSame(plain, "items_per_page=7&page=3&sort_by=name&sort_order=desc")).to.equal(7);
    expect(await expectSame(plain, "items_per_page=7&count[gt]=0&after=")).to.equal(7);
    expect(await expectSame(plain, "items_per_page=7&name=nobody&page=1")).to.equal(0);
  });

  it("are answered in the same way if they are large", async () => {
    const before = ids.length;
    for (const size of [300_000, 5, 700_000]) {
      ids.push((await make("notes", { name: "\u0001".repeat(size / 5), count: 77 })).replace("notes/", ""));
    }
    expect(await expectSame(["name", "count"], "items_per_page=20&count=77&page=1")).to.equal(ids.length - before);
    expect(await expectSame(["name", "count"], "items_per_page=20&count=77&after=")).to.equal(ids.length - before);
  });
});
