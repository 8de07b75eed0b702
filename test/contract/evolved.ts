/** The same application at another time: which one is said by the query of this module's URL. */
import type { Registry } from "../../runtime/resource.js";
import { buildRegistry, field } from "./outline.js";

const name = field("string");

/** What was declared, one version after the other. */
export const versions: { readonly [version: string]: Registry } = {
  first: buildRegistry({
    notes: { id: "note_id", fields: { name, slug: name, extra: name } },
    "notes/lines": { id: "line_id", fields: { name } },
  }),
  second: buildRegistry({
    notes: {
      id: "note_id",
      fields: {
        name,
        slug: name,
        status: field("string", { fallback: { kind: "constant", value: "A" } }),
        tags: field("array", { items: { kind: "string" }, fallback: { kind: "constant", value: ["new"] } }),
        lang: field("string", { fallback: { kind: "setting", name: "language" } }),
      },
      sortable: ["status"],
      searchable: ["name"],
      unique: [{ fields: ["slug"], ignoreCase: false, unlessEmpty: true }],
    },
    "notes/lines": { id: "line_id", fields: { name } },
    pages: { id: "page_id", fields: { name } },
  }),
  retyped: buildRegistry({ notes: { id: "note_id", fields: { name: field("integer"), slug: name, extra: name } } }),
};

const version = versions[new URL(import.meta.url).searchParams.get("version") ?? "first"];
if (version === undefined) throw new Error("no such version");
export const registry = version;
