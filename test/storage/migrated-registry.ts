/** The same application in several versions. The query of this module's URL selects the version. */
import type { Registry } from "../../runtime/model/schema/resource.js";
import { buildRegistry, field, type Outline } from "./outline.js";

const name = field("string");
const status = field("string", { fallback: { kind: "constant", value: "A" } });
const shops = {
  id: "shop_id",
  tenant: { field: "shop_id", of: "shops", self: true, none: false },
  fields: { name },
};
const wares = {
  id: "ware_id",
  tenant: { field: "shop_id", of: "shops", self: false, none: false },
  fields: { shop_id: field("integer", { reference: { to: "shops", none: false, sameTenant: false } }), name },
};
const twin = field("integer", { reference: { to: "wares", none: true, sameTenant: true } });
const unique = [{ fields: ["slug"], ignoreCase: false, sparse: true }];
/** The hook that converts the notes of the first version. */
const hooked = {
  id: "note_id",
  fields: {
    title: { ...name, history: { was: "name" } },
    status: { ...name, required: true, history: { fillFrom: "hook" } },
    parts: field("array", {
      items: { kind: "object", properties: { of: { kind: "string", fillFrom: "hook" } } },
      history: { was: null },
    }),
  },
  searchable: ["status"],
  unique: [{ fields: ["status"], ignoreCase: false, sparse: true }],
  hooks: {
    fill({ item, before }) {
      if (before["slug"] === "odd") throw new Error("nothing is known of it");
      const [title, slug] = [item["title"], before["slug"]].map(String);
      return { status: slug === "none" ? null : `${title} ${slug}`, parts: null };
    },
  },
} satisfies Outline;
const box = (...names: readonly string[]): Outline["fields"][string] =>
  field("object", { properties: Object.fromEntries(names.map((each) => [each, { kind: "string" }])) });
const lines = { id: "line_id", fields: { name } };

const newer = {
  shops,
  wares: { ...wares, fields: { ...wares.fields, colour: name, twin_id: twin } },
  notes: {
    id: "note_id",
    fields: {
      name,
      slug: name,
      status,
      tags: field("array", { items: { kind: "string" }, fallback: { kind: "constant", value: ["new"] } }),
      lang: field("string", { fallback: { kind: "setting", name: "language" } }),
    },
    sortable: ["status"],
    searchable: ["name"],
    unique,
  },
  "notes/lines": lines,
  "notes/marks": { id: "mark_id", fields: { name } },
  pages: {
    id: "page_id",
    fields: { name, note_id: field("integer", { reference: { to: "notes", none: true, sameTenant: false } }) },
  },
} satisfies { readonly [path: string]: Outline };

/** The declared versions, in their order. */
export const versions: { readonly [version: string]: Registry } = {
  first: buildRegistry({
    notes: { id: "note_id", fields: { name, slug: name, extra: name } },
    "notes/lines": lines,
    shops,
    wares,
  }),
  second: buildRegistry(newer),
  /** Only adds fields to the first version. */
  grown: buildRegistry({
    ...newer,
    notes: { ...newer.notes, fields: { ...newer.notes.fields, extra: name } },
  }),
  third: buildRegistry({ notes: { id: "note_id", fields: { name, slug: name, status: name } }, "notes/lines": lines }),
  returning: buildRegistry({
    notes: { id: "note_id", fields: { name, slug: name, status: name, colour: name }, unique },
    "notes/lines": lines,
  }),
  named: buildRegistry({ notes: { id: "note_id", fields: { name, slug: name, extra: name }, searchable: ["name"] } }),
  slugged: buildRegistry({
    notes: { id: "note_id", fields: { name, slug: name, extra: name, status }, searchable: ["slug"] },
  }),
  silent: buildRegistry({ notes: { id: "note_id", fields: { name, slug: name, extra: name, status } } }),
  clashing: buildRegistry({
    notes: { id: "note_id", fields: { name, slug: name, extra: name, status }, searchable: ["slug"], unique },
  }),
  hooked: buildRegistry({ notes: hooked }),
  /** Gives a field of the first version a value where it has none. */
  supplied: buildRegistry({
    notes: {
      id: "note_id",
      fields: { name, slug: name, extra: { ...name, history: { fillFrom: "hook" } }, note: name },
      hooks: { fill: ({ item }) => ({ extra: `for ${String(item["name"])}` }) },
    },
    "notes/lines": lines,
    shops,
    wares,
  }),
  renamed: buildRegistry({
    memos: { id: "note_id", was: "notes", fields: { name, slug: name, extra: name, status }, searchable: ["name"] },
  }),
  titled: buildRegistry({
    notes: {
      id: "note_id",
      fields: { title: { ...name, history: { was: "name" } }, slug: name, extra: name, status },
      searchable: ["title"],
    },
  }),
  boxed: buildRegistry({ notes: { id: "note_id", fields: { name, slug: name, extra: name, box: box("of", "more") } } }),
  unboxed: buildRegistry({ notes: { id: "note_id", fields: { name, slug: name, extra: name, box: box("of") } } }),
  /** Gives the items of the first version a value that each item must have. */
  given: buildRegistry({
    notes: {
      id: "note_id",
      fields: { name, slug: name, extra: name, size: field("integer", { required: true, history: { fill: 7 } }) },
    },
    "notes/lines": lines,
    shops,
    wares,
  }),
  retyped: buildRegistry({
    notes: {
      id: "note_id",
      fields: { name: field("integer"), slug: field("string", { format: "date-time" }), extra: name },
    },
  }),
};

const version = versions[new URL(import.meta.url).searchParams.get("version") ?? "first"];
if (version === undefined) throw new Error("no such version");
export const registry = version;
