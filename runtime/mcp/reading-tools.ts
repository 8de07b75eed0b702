import { etagOf } from "../../generator/client/etag-of.js";
import { openCollection } from "../../generator/client/open-collection.js";
import type { RequestSender } from "../../generator/client/send.js";
import type { ResourceDescription } from "../model/schema/resource-description.js";
import { omitUndefinedMembers } from "../model/values/objects.js";
import { ArgumentError, formatCollectionPath } from "./resource-catalog.js";
import { formatResourceList, listDefaultFields, summarizeResource } from "./summarize-resource.js";
import {
  createNamesSchema,
  expandSchema,
  fieldsSchema,
  idSchema,
  openRequestedCollection,
  resourceSchema,
  withinSchema,
  type JsonSchema,
  type Tool,
  type ToolArguments,
  type ToolContext,
} from "./tool.js";

const readOnlyAnnotations = { readOnlyHint: true };
const createLimitSchema = (defaultLimit: number): JsonSchema => ({
  type: "integer",
  minimum: 1,
  maximum: 100,
  description: `Maximum number of items; ${String(defaultLimit)} by default.`,
});

const pageSchema: JsonSchema = { type: "integer", minimum: 1, description: "From 1." };

const resourceDescriptionTool: Tool = {
  name: "describe",
  title: "Describe resources",
  description:
    "Lists the resources and what the account may do with each. For one resource: its fields, their types and references, its collections, and its actions.",
  annotations: readOnlyAnnotations,
  properties: { resource: resourceSchema },
  required: [],
  isOffered: () => true,
  async call({ resource }: Partial<ToolArguments>, { catalog, readOnly, options }) {
    await catalog.refresh(options);
    if (resource === undefined) return formatResourceList(catalog.resources, readOnly);
    return summarizeResource(await catalog.find(resource, options), catalog.resources, readOnly);
  },
};

const wordsSchema: JsonSchema = {
  type: "string",
  description: "Words to search for: each must begin a word in a searchable field.",
};

const itemListTool: Tool = {
  name: "list",
  title: "List items",
  description: "Lists items of a resource: filtered, sorted and paged, with the total. Each item has its usual fields.",
  annotations: readOnlyAnnotations,
  properties: {
    resource: resourceSchema,
    within: withinSchema,
    filter: {
      type: "object",
      description:
        'By field: a value; an array of values, of which one must match; or operators: {"kind": "A", "size": {"gte": 5, "lt": 9}}. Operators are eq, ne, in, nin, exists; for numbers and times also gt, gte, lt, lte; for strings also prefix; for searchable fields also contains. Dots lead to fields of related items, up to 3 steps along references, collections and referring resources: {"owner_id.town": "Ulm", "lines": {"exists": true}}.',
    },
    or: {
      type: "array",
      items: { type: "object" },
      description:
        'Further filters, of which at least one must match. Each may contain groups: {"kind": "A", "or": [filter, …], "and": [filter, …]}.',
    },
    words: wordsSchema,
    sort: {
      type: "string",
      description:
        "Sortable fields and counts, separated by commas; a minus sorts in descending order: -price,owner_id.name.",
    },
    fields: fieldsSchema,
    expand: expandSchema,
    page: pageSchema,
    limit: createLimitSchema(10),
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

const itemReadingTool: Tool = {
  name: "read",
  title: "Read an item",
  description: "Reads all readable fields of one item, and its version.",
  annotations: readOnlyAnnotations,
  properties: {
    resource: resourceSchema,
    within: withinSchema,
    id: idSchema,
    fields: fieldsSchema,
    expand: expandSchema,
  },
  required: ["resource", "id"],
  isOffered: (catalog) => catalog.resources.length > 0,
  async call({ fields = [], expand = [], ...given }, context) {
    const collection = await openRequestedCollection(given, context);
    // The language model chooses the names of fields. The server rejects an unknown name and suggests the nearest one.
    const requested = { fields: fields as readonly never[], expand: expand as readonly never[] };
    const answered: object = await collection.get(given.id, { ...context.options, ...requested });
    if (!("expanded" in answered)) return { version: etagOf(answered), item: answered };
    // An answer with expanded items has no entity tag, so the result has no version.
    const { expanded, ...item } = answered;
    return { item, expanded };
  },
};

const itemAggregationTool: Tool = {
  name: "aggregate",
  title: "Count and sum",
  description:
    "Aggregates the items that match the filters: count, sums, averages, minimums, maximums and numbers of distinct values, for each group. Without page and limit: all groups.",
  annotations: readOnlyAnnotations,
  properties: {
    resource: resourceSchema,
    within: withinSchema,
    filter: { type: "object", description: 'As for the tool "list": {"size": {"gte": 5}, "owner_id.town": "Ulm"}.' },
    or: { type: "array", items: { type: "object" }, description: 'As for the tool "list".' },
    words: wordsSchema,
    group: createNamesSchema(
      "Fields to group by: fields with single values, or hour(x), day(x), week(x), month(x), quarter(x), year(x) of times. Dots lead along up to 3 references: owner_id.town, month(order_id.day).",
    ),
    time_zone: { type: "string", description: "Time zone of hours, days and so on: Europe/Berlin. UTC by default." },
    sum: createNamesSchema("Numeric fields."),
    avg: createNamesSchema("Numeric fields."),
    min: createNamesSchema("Numbers, ids or times."),
    max: createNamesSchema("Numbers, ids or times."),
    distinct: createNamesSchema("Fields whose distinct values to count."),
    having: {
      type: "object",
      description:
        'Only groups whose aggregates meet all these conditions: {"sum.price": {"gte": 100}, "count": {"gt": 3}}. Operators are eq, ne, in, nin, gt, gte, lt, lte.',
    },
    sort: {
      type: "string",
      description:
        "Sorts the groups by entries of group, count, or aggregates; a minus sorts in descending order: -sum.price,count.",
    },
    page: pageSchema,
    limit: {
      type: "integer",
      minimum: 1,
      maximum: 1000,
      description: "Groups on a page; 10 by default if page is given.",
    },
  },
  required: ["resource"],
  isOffered: (catalog) => catalog.resources.length > 0,
  async call({ group, time_zone, sum, avg, min, max, distinct, having, sort, page, limit, ...given }, context) {
    const totals: (string | null)[] = [];
    const send: RequestSender = async (...request) => {
      const answer = await context.send(...request);
      totals.push(answer.headers.get("x-total-count"));
      return answer;
    };
    const collection = await openRequestedCollection(given, { ...context, send });
    const measured = { group, sum, avg, min, max, distinct, sort: sort?.split(",") } as {
      readonly [name: string]: readonly never[] | undefined;
    };
    const others = omitUndefinedMembers({ having, time_zone, page, items_per_page: limit });
    const groups = await collection.aggregate({ ...toQueryConditions(given), ...measured, ...others }, context.options);
    // An answer without pages has no total, because it has all groups.
    const total = Number(totals[0] ?? groups.length);
    const size = limit ?? (page === undefined ? Math.max(total, 1) : 10);
    return { groups, total, page: page ?? 1, pages: Math.ceil(total / size) };
  },
};

const defaultSearchLimit = 5;

const itemSearchTool: Tool = {
  name: "search",
  title: "Search by words",
  description:
    "Finds items by the beginnings of words. With resource: searches this resource. Without resource: searches all resources that are not nested, and returns ids and names.",
  annotations: readOnlyAnnotations,
  properties: {
    words: { type: "string", description: "Upper and lower case and accents do not matter." },
    resource: resourceSchema,
    within: withinSchema,
    limit: createLimitSchema(defaultSearchLimit),
  },
  required: ["words"],
  isOffered: (catalog) => catalog.resources.some(isSearchable),
  async call(given: Omit<ToolArguments, "resource"> & { readonly resource?: string }, context) {
    const { catalog, options } = context;
    const one = given.resource === undefined ? null : await catalog.find(given.resource, options);
    if (one !== null && !isSearchable(one))
      throw new ArgumentError(`the resource ${one.path} has no searchable field: use the tool "list"`);
    const requested =
      one === null ? catalog.resources.filter((each) => isSearchable(each) && each.parent === null) : [one];
    const found: [path: string, page: unknown][] = [];
    for (const each of requested) {
      const names = [...new Set([each.id, ...each.title_fields])];
      const query = { ...given, limit: given.limit ?? defaultSearchLimit, ...(one === null ? { fields: names } : {}) };
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
  resourceDescription: ResourceDescription,
  { within, sort, fields, expand, page = 1, limit: size = 10, ...given }: Partial<ToolArguments>,
  { send, options }: ToolContext,
): Promise<{ readonly items: readonly object[]; readonly total: number; readonly expanded?: object }> {
  // If the list contains items of several parents ("-" in place of a parent's id), selects no fields by default,
  // because only an answer without a selection contains the ids of the parents. A selection of the language model gets
  // the id in addition, because the model needs the id to read or write the item.
  const spansParents = within?.includes("-") === true;
  const usual = spansParents ? [] : listDefaultFields(resourceDescription);
  const query = {
    ...toQueryConditions(given),
    ...omitUndefinedMembers({ sort, expand: expand as readonly never[] | undefined }),
    fields: (fields === undefined ? usual : [...new Set([resourceDescription.id, ...fields])]) as readonly never[],
  };
  const collection = openCollection(send, resourceDescription.name, formatCollectionPath(resourceDescription, within));
  return collection.list(query, options).page({ page, size });
}

function toQueryConditions({ filter, or, words }: Partial<ToolArguments>) {
  return omitUndefinedMembers({ filter, or, q: words });
}

export const readingTools: readonly Tool[] = [
  resourceDescriptionTool,
  itemListTool,
  itemReadingTool,
  itemSearchTool,
  itemAggregationTool,
];
