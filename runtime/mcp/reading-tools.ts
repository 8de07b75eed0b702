/** Tools that change nothing. */
import { etagOf } from "../../generator/client/etag-of.js";
import { openCollection } from "../../generator/client/open-collection.js";
import type { ResourceDescription } from "../model/description.js";
import { expand, fields, id, resource, within } from "./arguments.js";
import { writePlace } from "./catalog.js";
import { listResources, listUsualFields, summarize } from "./summarize.js";
import type { JsonSchema, Tool, ToolArguments, ToolContext } from "./tool.js";
import { WrongArgument } from "./wrong-argument.js";

const annotations = { readOnlyHint: true };
const limit = (usual: number): JsonSchema => ({
  type: "integer",
  minimum: 1,
  maximum: 100,
  description: `Most items; ${String(usual)} unless given.`,
});

const describe: Tool = {
  name: "describe",
  title: "Describe resources",
  description:
    "Lists the resources with what the account may do; of one of them its fields, what they take and refer to, and its actions.",
  annotations,
  properties: { resource },
  required: [],
  isOffered: () => true,
  async call({ resource }: Partial<ToolArguments>, { catalog, readOnly, options }) {
    await catalog.refresh(options);
    if (resource === undefined) return listResources(catalog.resources, readOnly);
    return summarize(await catalog.find(resource, options), readOnly);
  },
};

/** Arguments that filter items. */
const conditions: { readonly [name: string]: JsonSchema } = {
  filter: {
    type: "object",
    description:
      'By field: a value, an array of which one must hold, or operators: {"kind": "A", "size": {"gte": 5, "lt": 9}}. Operators are eq, ne, in, nin, exists, of numbers and times gt, gte, lt, lte, of texts prefix, of searchable ones contains.',
  },
  or: {
    type: "array",
    items: { type: "object" },
    description:
      'Filters, of which one must hold beside that. Each may have groups in it: {"kind": "A", "or": [filter, …], "and": [filter, …]}.',
  },
  words: { type: "string", description: "Each must begin a word in a searchable field." },
};

const list: Tool = {
  name: "list",
  title: "List items",
  description:
    "Items of a resource by filters, in an order, with their total: a page of them, each with its usual fields.",
  annotations,
  properties: {
    resource,
    within,
    ...conditions,
    sort: { type: "string", description: "Sortable fields, descending with - before them: -price,name." },
    fields,
    expand,
    page: { type: "integer", minimum: 1, description: "From 1." },
    limit: limit(10),
  },
  required: ["resource"],
  isOffered: (catalog) => catalog.resources.length > 0,
  async call(given, context) {
    const found = await context.catalog.find(given.resource, context.options);
    const { items, total, expanded } = await readPage(found, given, context);
    const { page = 1, limit: size = 10 } = given;
    return { items, total, page, pages: Math.ceil(total / size), expanded };
  },
};

const read: Tool = {
  name: "read",
  title: "Read an item",
  description: "All that is to be read of one item, and its version.",
  annotations,
  properties: { resource, within, id, fields, expand },
  required: ["resource", "id"],
  isOffered: (catalog) => catalog.resources.length > 0,
  async call({ resource, within, id, fields = [], expand = [] }, { catalog, send, options }) {
    const found = await catalog.find(resource, options);
    const collection = openCollection(send, found.name, writePlace(found, within));
    // Any names: those that there are not, the server refuses with the nearest one.
    const asked = { fields: fields as readonly never[], expand: expand as readonly never[] };
    const answered: object = await collection.get(id, { ...options, ...asked });
    if (!("expanded" in answered)) return { version: etagOf(answered), item: answered };
    // An answer with expanded items has no entity tag.
    const { expanded, ...item } = answered;
    return { item, expanded };
  },
};

const named = (description: string): JsonSchema => ({
  type: "array",
  items: { type: "string" },
  minItems: 1,
  description,
});

const aggregate: Tool = {
  name: "aggregate",
  title: "Count and sum",
  description: "What the items that filters find come to: their count, sums, averages and extremes, group by group.",
  annotations,
  properties: {
    resource,
    within,
    ...conditions,
    group: named(
      "Fields of single values that the items of a group have in common, or day(x), month(x), year(x) of times.",
    ),
    sum: named("Fields that are numbers."),
    avg: named("Fields that are numbers."),
    min: named("Fields that are numbers, ids or times."),
    max: named("Fields that are numbers, ids or times."),
  },
  required: ["resource"],
  isOffered: (catalog) => catalog.resources.length > 0,
  async call({ group, sum, avg, min, max, ...given }, { catalog, send, options }) {
    const found = await catalog.find(given.resource, options);
    const collection = openCollection(send, found.name, writePlace(found, given.within));
    const measured = { group, sum, avg, min, max } as { readonly [name: string]: readonly never[] | undefined };
    return collection.aggregate({ ...writeConditions(given), ...measured }, options);
  },
};

/** Hits for each resource when the model names none. */
const fewest = 5;

const search: Tool = {
  name: "search",
  title: "Search by words",
  description:
    "Finds items in which each of the words begins a word: in one resource, or ids and names in all that are nested in nothing.",
  annotations,
  properties: {
    words: { type: "string", description: "Case and accents do not matter." },
    resource,
    within,
    limit: limit(fewest),
  },
  required: ["words"],
  isOffered: (catalog) => catalog.resources.some(isSearchable),
  async call(given: Omit<ToolArguments, "resource"> & { readonly resource?: string }, context) {
    const { catalog, options } = context;
    const one = given.resource === undefined ? null : await catalog.find(given.resource, options);
    if (one !== null && !isSearchable(one)) throw new WrongArgument(`${one.path} have no searchable field: use list`);
    const asked = one === null ? catalog.resources.filter((each) => isSearchable(each) && each.parent === null) : [one];
    const found: [path: string, page: unknown][] = [];
    for (const each of asked) {
      const names = [...new Set([each.id, ...each.title_fields])];
      const query = { ...given, limit: given.limit ?? fewest, ...(one === null ? { fields: names } : {}) };
      const { items, total } = await readPage(each, query, context);
      if (total > 0) found.push([each.path, { items, total }]);
    }
    return Object.fromEntries(found);
  },
};

function isSearchable({ searchable }: ResourceDescription): boolean {
  return searchable.length > 0;
}

async function readPage(
  found: ResourceDescription,
  { within, sort, fields, expand, page = 1, limit: size = 10, ...given }: Partial<ToolArguments>,
  { send, options }: ToolContext,
): Promise<{ readonly items: readonly object[]; readonly total: number; readonly expanded?: object }> {
  const query = {
    ...writeConditions(given),
    ...(sort === undefined ? {} : { sort }),
    ...(expand === undefined ? {} : { expand: expand as readonly never[] }),
    fields: chooseFields(found, fields) as readonly never[],
  };
  const collection = openCollection(send, found.name, writePlace(found, within));
  return collection.list(query, options).page({ page, size });
}

function writeConditions({ filter, or, words }: Partial<ToolArguments>): {
  readonly filter?: object;
  readonly or?: readonly object[];
  readonly q?: string;
} {
  return {
    ...(filter === undefined ? {} : { filter }),
    ...(or === undefined ? {} : { or }),
    ...(words === undefined ? {} : { q: words }),
  };
}

/** Adds the id to the fields, because reading and writing an item need it. */
function chooseFields(found: ResourceDescription, asked?: readonly string[]): readonly string[] {
  return asked === undefined ? listUsualFields(found) : [...new Set([found.id, ...asked])];
}

export const readingTools: readonly Tool[] = [describe, list, read, search, aggregate];
