/**
 * Resources of the engine itself, kept like declared ones, on every database alike. Their names begin with "_", which no
 * declared name does; they are in no route, so no request reaches them.
 */
import type { FieldDefinition, Registry, ResourceDefinition } from "../model/resource.js";

/** Who is signed in. `created` and `seen` are UNIX times in milliseconds. */
export const sessionResource = defineResource("_sessions", {
  /** SHA-256 of the token; the token itself is nowhere but in the client's cookie. */
  digest: "string",
  account: "integer",
  /** What the account was when it signed in: `stampAccount`. */
  stamp: "string",
  created: "integer",
  seen: "integer",
});

/** Links that set a password, each good for one time. `created` is a UNIX time in milliseconds. */
export const linkResource = defineResource("_links", {
  digest: "string",
  account: "integer",
  stamp: "string",
  created: "integer",
});

/** What every composition root serves in place of the generated registry. */
export function withInternalResources(registry: Registry): Registry {
  const internal = [sessionResource, linkResource].map((definition) => [definition.path, definition] as const);
  return { ...registry, resources: { ...registry.resources, ...Object.fromEntries(internal) } };
}

function defineResource(
  path: string,
  kinds: { readonly [name: string]: "string" | "integer" } & { readonly digest: "string"; readonly account: "integer" },
): ResourceDefinition {
  const names = Object.keys(kinds);
  return {
    path,
    name: path,
    title: path,
    description: "",
    parent: null,
    children: [],
    id: "id",
    idWithinParent: false,
    resultKey: "id",
    titleField: "id",
    shape: "map",
    fields: {
      id: { ...defineField("id", "integer"), readOnly: true, fallback: { kind: "sequence" } },
      ...Object.fromEntries(names.map((name) => [name, defineField(name, kinds[name]!)])),
    },
    views: { list: [], item: [] },
    sortable: [],
    defaultSort: "id",
    searchable: [],
    privileges: { read: "", create: "", update: "", delete: "" },
    company: null,
    groupField: null,
    unique: [{ fields: ["digest"], ignoreCase: false, unlessEmpty: false }],
    indexes: names.filter((name) => kinds[name] === "integer").map((name) => [name]),
    referrers: [],
    principal: null,
    group: null,
    validate: { create: refuseAll, update: refuseAll },
  };
}

function defineField(name: string, kind: "string" | "integer"): FieldDefinition {
  return {
    name,
    description: "",
    kind,
    travelsAsString: false,
    stored: true,
    readOnly: false,
    hidden: true,
    immutable: false,
    createOnly: false,
    required: true,
    emptyIsNone: false,
    fallback: { kind: "none" },
  };
}

/** Bodies of requests never come here. */
function refuseAll(): boolean {
  return false;
}
