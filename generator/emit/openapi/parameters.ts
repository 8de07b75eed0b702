/** Describes query parameters (docs/reference/http.md#queries) and the headers of requests. */
import {
  hasBounds,
  orLimits,
  pageLimits,
  sortLimit,
  wordLimit,
  relationLimit,
} from "../../../runtime/model/query/query-grammar.js";
import { fieldListsOf } from "../../../runtime/model/schema/field-lists.js";
import {
  canExpand,
  expansionLimits,
  isExpandable,
  listExpansions,
  type Link,
} from "../../../runtime/model/query/expansions.js";
import {
  type ModelIndex,
  type ReadableField,
  type ResourceModel,
  listCountFields,
  listReadableFields,
  markAcross,
  formerNamesOfField,
} from "../../resource-model.js";
import type { LinksOf } from "../links.js";
import { nameType } from "../code-text.js";
import { tagName } from "../../../runtime/model/values/serialize-item.js";
import { nameFilter, operandOf } from "./filter-schema.js";
import { type JsonObject, int64, nameInComponents, refTo } from "./json.js";
import { noteOf } from "./value-schema.js";

/** A parameter, with the name of its component in the API document. */
export type NamedParameter = readonly [name: string, parameter: JsonObject];

/**
 * Pattern that requires a letter or a digit. It accepts all characters beyond ASCII, because regular-expression engines
 * disagree about which of them are letters.
 */
const hasLetter = "[^\\x00-\\x2F\\x3A-\\x40\\x5B-\\x60\\x7B-\\x7F]+";

/**
 * Pattern that checks only the beginning and end of `or` (docs/reference/http.md#or). With the full nested syntax,
 * openapi-generator would run out of memory, because it composes an example for each pattern.
 */
export const orPattern = '^\\((and\\(|or\\()*[^\\x00\\[\\](),="]+(\\[[a-z]+\\])?=[^\\x00]*\\)$';

const sortMeaning =
  "Fields to sort by, with a minus for descending order. The server also accepts counts, and sortable fields of related items, such as `author_id.name`.";

/** Lists the parameters of a GET request for a list, the most used ones first. */
export function listParameters(model: ResourceModel, paths: ExpandPaths): readonly NamedParameter[] {
  const { sortable, defaultSort, searchable } = model.definition;
  const words =
    searchable.length === 0
      ? "This collection has no searchable field: a search finds nothing."
      : `Every word must begin a word in ${searchable.join(", ")}; case and accents do not matter. At most ${String(wordLimit)} words.`;
  const names = sortable.flatMap((name) => [name, ...formerNamesOfField(model, name)]);
  const order: JsonObject = {
    type: "array",
    minItems: 1,
    maxItems: sortLimit,
    items: { type: "string", enum: names.flatMap((name) => [name, `-${name}`]) },
    default: [defaultSort],
  };
  const own: readonly NamedParameter[] = [
    [nameParameter(model, "q"), queryParameter("q", words, { type: "string", minLength: 1, pattern: hasLetter })],
    [nameParameter(model, "sort_by"), { ...queryParameter("sort_by", sortMeaning, order), explode: false }],
  ];
  const filters = listReadableFields(model).flatMap((field) => {
    const former = formerNamesOfField(model, field.name).flatMap((name) =>
      describeFilter(model, { ...field, filter: { ...field.filter, name } }).map(([, parameter]): NamedParameter => {
        return [nameParameter(model, String(parameter.name)), { ...parameter, deprecated: true }];
      }),
    );
    return [...describeFilter(model, field), ...former];
  });
  return [
    ...own,
    ...listShared.map((name): NamedParameter => [nameInComponents(name), shared[name]!]),
    describeFieldsParameter(model, "list"),
    ...(canExpand(model.definition) ? describeExpandParameter(model, paths) : []),
    ...filters,
  ];
}

/** Describes the parameter that selects fields. Only lists have counts (numbers of referring items) among these fields. */
export function describeFieldsParameter(model: ResourceModel, of: "list" | "item"): NamedParameter {
  const counts = listCountFields(model);
  const name = of === "item" && counts.length > 0 ? "itemFields" : "fields";
  const fields = [...listReadableFields(model), ...(of === "list" ? counts : [])];
  const names = fields.flatMap((field) => [field.name, ...formerNamesOfField(model, field.name)]);
  const description = `Return exactly these fields instead of the default ones. \`${tagName}\` is the entity tag of the item.`;
  const schema: JsonObject = { type: "array", minItems: 1, items: { type: "string", enum: [...names, tagName] } };
  return [nameParameter(model, name), { ...queryParameter("fields", description, schema), explode: false }];
}

/** The paths that `expand` accepts; null if there are too many to list. */
export type ExpandPaths = readonly string[] | null;

/** Maximum number of `expand` paths that the document lists. If there are more, the document describes only their form. */
const namedPaths = 100;

export function listExpandPaths({ definition }: ResourceModel, linksOf: LinksOf): ExpandPaths {
  return listExpansions(definition.path, linksOf, namedPaths);
}

/** Adds the ids of top-level ancestors, because `expand` can also name these ids in lists across parents (`devices/-/parts`). */
export function withAncestorPaths({ definition }: ResourceModel, expand: ExpandPaths): ExpandPaths {
  return (
    expand && [
      ...fieldListsOf(definition)
        .ancestorIds.filter(isExpandable)
        .map(({ name }) => name),
      ...expand,
    ]
  );
}

/** Describes the parameter `expand`; returns an empty list if no path can be expanded. */
export function describeExpandParameter(model: ResourceModel, paths: ExpandPaths): readonly NamedParameter[] {
  if (paths?.length === 0) return [];
  const items: JsonObject = { type: "string", ...(paths === null ? {} : { enum: paths }) };
  const description =
    "Also returns related items, in `expanded`: the items that these fields refer to, or the items of these collections below an item. A list must be paged and in JSON.";
  const schema: JsonObject = { type: "array", minItems: 1, maxItems: expansionLimits.paths, items };
  return [[nameParameter(model, "expand"), { ...queryParameter("expand", description, schema), explode: false }]];
}

const listShared = ["or", "sort_order", "page", "items_per_page", "after"];

export function refToSharedParameter(name: string): JsonObject {
  return refTo("parameters", nameInComponents(name));
}

/** Describes a path that belongs to no resource and has one operation. */
export function fixedPath(method: "get" | "post", operation: JsonObject): JsonObject {
  return { parameters: [refToSharedParameter("X-Request-Id")], [method]: operation };
}

const tag = '(W\\/)?"[!#-~]*"';
const tags = `(\\*|${tag}([ \\t]*,[ \\t]*${tag})*)`;

export const tagsPattern = `^${tags}$`;

const shared: { readonly [name: string]: JsonObject } = {
  or: queryParameter(
    "or",
    `Filters of which at least one must match, in parentheses and separated by commas: \`(status=A,price[gte]=5)\`. They may contain \`and(…)\` and \`or(…)\`, nested at most ${String(orLimits.depth - 1)} deep, and at most ${String(orLimits.conditions)} filters in all. Put a value that contains one of \`(),"\` into \`"\`, and write \`\\"\` and \`\\\\\` for \`"\` and \`\\\` inside it. Write several values as \`status=(A,D)\` or \`status[in]=(A,D)\`, because a comma begins the next filter.`,
    { type: "string", pattern: orPattern },
  ),
  sort_order: queryParameter("sort_order", "Direction of the fields in `sort_by` that have no minus.", {
    type: "string",
    enum: ["asc", "desc"],
    default: "asc",
  }),
  page: queryParameter(
    "page",
    "Number of the page, from 1. Pages past the end are empty. Cannot be combined with `after`.",
    {
      ...int64,
      minimum: 1,
      maximum: pageLimits.maximumPage,
    },
  ),
  items_per_page: queryParameter("items_per_page", "Size of a page.", {
    ...int64,
    minimum: 1,
    maximum: pageLimits.maximumSize,
    default: pageLimits.defaultSize,
  }),
  after: {
    ...queryParameter(
      "after",
      "Cursor for paging at constant cost: empty for the first page, then the value in the `Link` header of the previous answer. A cursor is valid only for the same filters, `q` and order.",
      { type: "string", pattern: "^[A-Za-z0-9_-]*$" },
    ),
    allowEmptyValue: true,
  },
  "If-Match": headerParameter(
    "If-Match",
    'Write only if the item still has one of these entity tags, such as `"18.3-x3KqZ_0b"` from the `ETag` of an answer; otherwise the answer is 412.',
    { pattern: tagsPattern, default: "*" },
  ),
  "If-None-Match": headerParameter(
    "If-None-Match",
    'Entity tags such as `"18.3-x3KqZ_0b"` from the `ETag` of an answer: if the item still has one of them, the answer is 304.',
    { pattern: `^${tags}?$`, default: "" },
  ),
  "Idempotency-Key": headerParameter(
    "Idempotency-Key",
    "A name that the client gives to this request only, such as `5f0c6a3e-order-17`. It makes the request safe to repeat: the server keeps the first successful answer for 24 hours and sends it again. Empty: no effect.",
    { pattern: "^[!-~]{0,255}$", default: "" },
  ),
  "X-Request-Id": headerParameter(
    "X-Request-Id",
    "Id of the request in the server's log: 1 to 64 letters, digits, dots, hyphens and underscores. The server ignores other values and generates an id.",
    {},
  ),
};

export const sharedParameters: JsonObject = Object.fromEntries(
  Object.entries(shared).map(([name, parameter]) => [nameInComponents(name), parameter]),
);

/**
 * Describes a request header. The header has no example, because programs that import the document would send the example with
 * each request. They omit a header that has no example, default or pattern.
 */
export function headerParameter(
  name: string,
  description: string,
  schema: { pattern?: string; default?: string },
): JsonObject {
  return { name, in: "header", description, schema: { type: "string", ...schema } };
}

export function queryParameter(name: string, description: string, schema: JsonObject): JsonObject {
  return { name, in: "query", description, schema };
}

/** Describes a filter and its bounds, such as `price_from`. The description names no resource, so resources can share it. */
function describeFilter(model: ResourceModel, { note, filter }: ReadableField): readonly NamedParameter[] {
  const { name } = filter;
  const component = nameFilter(model, filter);
  const schema = refTo("schemas", `${component.kind}Filter`);
  const stated = { name, in: "query", ...noteOf({ note }), style: "deepObject", explode: true, schema };
  if (!hasBounds(filter)) return [[nameParameter(model, name), stated]];
  const bounds = [
    ["from", "gte"],
    ["to", "lte"],
  ] as const;
  return [
    [nameParameter(model, name), stated],
    ...bounds.map(([bound, operator]): NamedParameter => {
      const written = `${name}_${bound}`;
      const same = `As \`${name}[${operator}]\`.`;
      return [`${written}_${component.scalar}`, queryParameter(written, same, operandOf(component))];
    }),
  ];
}

/**
 * Names the component of a parameter by its resource and its own name, such as `Devices_status`. Type names of resources contain
 * no underscore, so the result is unique.
 */
export function nameParameter(model: ResourceModel, name: string): string {
  return `${ofAcross.has(name) ? markAcross(model) : ""}${nameType(model.definition.path)}_${name}`;
}

/** Parameters with a variant for lists across parents (`devices/-/parts`), where items also have their parents' ids. */
const ofAcross: ReadonlySet<string> = new Set([
  "sort_by",
  "fields",
  "group",
  "group_order",
  "min",
  "max",
  "distinct",
  "expand",
]);

/** Describes a filter for each field of related items, such as `author_id.name`. All resources with `author_id` share it. */
export function relatedParameters(links: readonly Link[], models: ModelIndex): readonly NamedParameter[] {
  return links.flatMap(({ name: link, to }) => {
    const other = models.get(to)!;
    return listReadableFields(other).map(({ note, filter }): NamedParameter => {
      const { name, kind } = nameFilter(other, filter);
      const form = { style: "deepObject", explode: true, schema: refTo("schemas", `${kind}Filter`) };
      const parameter = { name: `${link}.${name}`, in: "query", ...noteOf({ note }), ...form };
      return [`${nameType(other.definition.path)}_${name}_of_${link}`, parameter];
    });
  });
}

/** Adds references to top-level ancestors, which filters can follow in lists across parents (`devices/-/parts`). */
export function withAncestorLinks({ definition }: ResourceModel, links: readonly Link[]): readonly Link[] {
  const above = fieldListsOf(definition).ancestorIds.filter(isExpandable);
  return [...above.map(({ name, reference }): Link => ({ kind: "reference", name, to: reference!.to })), ...links];
}

export function describeRelatedFilters(links: readonly Link[]): readonly string[] {
  if (links.length === 0) return [];
  const names = links.map(({ name }) => name).join("|");
  return [
    `Filters can follow up to ${String(relationLimit)} relations, with names that match \`^(${names})(\\.[a-z0-9_]+){1,${String(relationLimit)}}$\`.`,
  ];
}
