/** Describes query parameters (docs/reference/http.md#queries) and the headers of requests. */
import {
  hasFromAndToParameters,
  orParameterLimits,
  pageLimits,
  maxSortFields,
  maxSearchWords,
  maxRelationDepth,
} from "../../../runtime/model/query/query-grammar.js";
import { fieldListsOf } from "../../../runtime/model/schema/field-lists.js";
import {
  canContainExpandedItems,
  expansionLimits,
  isExpandableReference,
  listAllExpandPaths,
  type ResourceRelation,
} from "../../../runtime/model/query/expansions.js";
import {
  type ModelsByPath,
  type ReadableField,
  type ResourceModel,
  listCountFields,
  listReadableFields,
  getComponentNamePrefix,
  namesOfField,
} from "../../resource-model.js";
import type { LinkLookup } from "../links.js";
import { toTypeName } from "../code-formatting.js";
import { entityTagName } from "../../../runtime/model/values/serialize-item.js";
import { addSchemaNames, composeOperandOrRef } from "./filter-schema.js";
import { type JsonObject, int64Schema, toComponentName, refTo } from "./json-schema.js";
import { composeDescription } from "./value-schema.js";

/** A parameter, with the name of its component in the API document. */
export type NamedParameter = readonly [name: string, parameter: JsonObject];

/**
 * Pattern that requires a letter or a digit. It accepts all characters beyond ASCII, because regular-expression engines
 * disagree about which of them are letters.
 */
const letterOrDigitPattern = "[^\\x00-\\x2F\\x3A-\\x40\\x5B-\\x60\\x7B-\\x7F]+";

/**
 * Pattern that checks only the beginning and end of `or` (docs/reference/http.md#or). With the full nested syntax,
 * openapi-generator would run out of memory, because it composes an example for each pattern.
 */
export const orParameterPattern = '^\\((and\\(|or\\()*[^\\x00\\[\\](),="]+(\\[[a-z]+\\])?=[^\\x00]*\\)$';

const sortDescription =
  "Fields to sort by, with a minus for descending order. The server also accepts counts, and sortable fields of related items, such as `author_id.name`.";

/** Lists the parameters of a GET request for a list, the most used ones first. */
export function describeListOperationParameters(
  model: ResourceModel,
  expandPaths: ExpandPaths,
): readonly NamedParameter[] {
  const { sortable, defaultSort, searchable } = model.definition;
  const words =
    searchable.length === 0
      ? "This collection has no searchable field: a search finds nothing."
      : `Every word must begin a word in ${searchable.join(", ")}; case and accents do not matter. At most ${String(maxSearchWords)} words.`;
  const names = sortable.flatMap((name) => namesOfField(model, name));
  const order: JsonObject = {
    type: "array",
    minItems: 1,
    maxItems: maxSortFields,
    items: { type: "string", enum: names.flatMap((name) => [name, `-${name}`]) },
    default: [defaultSort],
  };
  const filters = listReadableFields(model).flatMap((field) =>
    namesOfField(model, field.name).flatMap((name) => {
      const described = describeFilterParameters(model, field, name);
      if (name === field.name) return described;
      return described.map(([, parameter]): NamedParameter => {
        return [nameParameterComponent(model, String(parameter.name)), { ...parameter, deprecated: true }];
      });
    }),
  );
  return [
    [
      nameParameterComponent(model, "q"),
      describeQueryParameter("q", words, { type: "string", minLength: 1, pattern: letterOrDigitPattern }),
    ],
    [nameParameterComponent(model, "sort_by"), describeCommaListParameter("sort_by", sortDescription, order)],
    ...sharedListParameterNames.map((name): NamedParameter => [toComponentName(name), sharedParameterByName[name]!]),
    describeFieldsParameter(model, "list"),
    ...(canContainExpandedItems(model.definition) ? describeExpandParameter(model, expandPaths) : []),
    ...filters,
  ];
}

/** Describes the parameter that selects fields. Only lists have counts (numbers of referring items) among these fields. */
export function describeFieldsParameter(model: ResourceModel, target: "list" | "item"): NamedParameter {
  const counts = listCountFields(model);
  const name = target === "item" && counts.length > 0 ? "itemFields" : "fields";
  const fields = [...listReadableFields(model), ...(target === "list" ? counts : [])];
  const names = fields.flatMap((field) => namesOfField(model, field.name));
  const description = `Return exactly these fields instead of the default ones. \`${entityTagName}\` is the entity tag of the item.`;
  const schema: JsonObject = { type: "array", minItems: 1, items: { type: "string", enum: [...names, entityTagName] } };
  return [nameParameterComponent(model, name), describeCommaListParameter("fields", description, schema)];
}

/** The paths that `expand` accepts; null if there are too many to list. */
export type ExpandPaths = readonly string[] | null;

/** Maximum number of `expand` paths that the document lists. If there are more, the document describes only their form. */
const maxListedExpandPaths = 100;

export function listExpandPaths({ definition }: ResourceModel, linksOf: LinkLookup): ExpandPaths {
  return listAllExpandPaths(definition.path, linksOf, maxListedExpandPaths);
}

/** Adds the ids of top-level ancestors, because `expand` can also name these ids in lists across parents (`devices/-/parts`). */
export function addAncestorExpandPaths({ definition }: ResourceModel, expandPaths: ExpandPaths): ExpandPaths {
  return (
    expandPaths && [
      ...fieldListsOf(definition)
        .ancestorIdFields.filter(isExpandableReference)
        .map(({ name }) => name),
      ...expandPaths,
    ]
  );
}

/** Describes the parameter `expand`; returns an empty list if no path can be expanded. */
export function describeExpandParameter(model: ResourceModel, expandPaths: ExpandPaths): readonly NamedParameter[] {
  if (expandPaths?.length === 0) return [];
  const items: JsonObject = { type: "string", ...(expandPaths === null ? {} : { enum: expandPaths }) };
  const description =
    "Also returns related items, in `expanded`: the items that these fields refer to, or the items of these collections below an item. A list must be paged and in JSON.";
  const schema: JsonObject = { type: "array", minItems: 1, maxItems: expansionLimits.maxPaths, items };
  return [[nameParameterComponent(model, "expand"), describeCommaListParameter("expand", description, schema)]];
}

const sharedListParameterNames = ["or", "sort_order", "page", "items_per_page", "after"];

export function refToSharedParameter(name: string): JsonObject {
  return refTo("parameters", toComponentName(name));
}

/** Describes a path that belongs to no resource and has one operation. */
export function describeFixedPath(method: "get" | "post", operation: JsonObject): JsonObject {
  return { parameters: [refToSharedParameter("X-Request-Id")], [method]: operation };
}

const entityTagPattern = '(W\\/)?"[!#-~]*"';
const entityTagListPattern = `(\\*|${entityTagPattern}([ \\t]*,[ \\t]*${entityTagPattern})*)`;

export const anchoredEntityTagListPattern = `^${entityTagListPattern}$`;

const sharedParameterByName: { readonly [name: string]: JsonObject } = {
  or: describeQueryParameter(
    "or",
    `Filters of which at least one must match, in parentheses and separated by commas: \`(status=A,price[gte]=5)\`. They may contain \`and(…)\` and \`or(…)\`, nested at most ${String(orParameterLimits.maxDepth - 1)} deep, and at most ${String(orParameterLimits.maxConditions)} filters in all. Put a value that contains one of \`(),"\` into \`"\`, and write \`\\"\` and \`\\\\\` for \`"\` and \`\\\` inside it. Write several values as \`status=(A,D)\` or \`status[in]=(A,D)\`, because a comma begins the next filter.`,
    { type: "string", pattern: orParameterPattern },
  ),
  sort_order: describeQueryParameter("sort_order", "Direction of the fields in `sort_by` that have no minus.", {
    type: "string",
    enum: ["asc", "desc"],
    default: "asc",
  }),
  page: describeQueryParameter(
    "page",
    "Number of the page, from 1. Pages past the end are empty. Cannot be combined with `after`.",
    { ...int64Schema, minimum: 1, maximum: pageLimits.maxPageNumber },
  ),
  items_per_page: describeQueryParameter("items_per_page", "Size of a page.", {
    ...int64Schema,
    minimum: 1,
    maximum: pageLimits.maxPageSize,
    default: pageLimits.defaultPageSize,
  }),
  after: {
    ...describeQueryParameter(
      "after",
      "Cursor for paging at constant cost: empty for the first page, then the value in the `Link` header of the previous answer. A cursor is valid only for the same filters, `q` and order.",
      { type: "string", pattern: "^[A-Za-z0-9_-]*$" },
    ),
    allowEmptyValue: true,
  },
  "If-Match": describeHeaderParameter(
    "If-Match",
    'Write only if the item still has one of these entity tags, such as `"18.3-x3KqZ_0b"` from the `ETag` of an answer; otherwise the answer is 412.',
    { pattern: anchoredEntityTagListPattern, default: "*" },
  ),
  "If-None-Match": describeHeaderParameter(
    "If-None-Match",
    'Entity tags such as `"18.3-x3KqZ_0b"` from the `ETag` of an answer: if the item still has one of them, the answer is 304.',
    { pattern: `^${entityTagListPattern}?$`, default: "" },
  ),
  "Idempotency-Key": describeHeaderParameter(
    "Idempotency-Key",
    "A name that the client gives to this request only, such as `5f0c6a3e-order-17`. It makes the request safe to repeat: the server keeps the first successful answer for 24 hours and sends it again. Empty: no effect.",
    { pattern: "^[!-~]{0,255}$", default: "" },
  ),
  "X-Request-Id": describeHeaderParameter(
    "X-Request-Id",
    "Id of the request in the server's log: 1 to 64 letters, digits, dots, hyphens and underscores. The server ignores other values and generates an id.",
    {},
  ),
};

export const sharedParameters: JsonObject = Object.fromEntries(
  Object.entries(sharedParameterByName).map(([name, parameter]) => [toComponentName(name), parameter]),
);

/**
 * Describes a request header. The header has no example, because programs that import the document would send the example with
 * each request. They omit a header that has no example, default or pattern.
 */
export function describeHeaderParameter(
  name: string,
  description: string,
  schema: { pattern?: string; default?: string },
): JsonObject {
  return { name, in: "header", description, schema: { type: "string", ...schema } };
}

export function describeQueryParameter(name: string, description: string, schema: JsonObject): JsonObject {
  return { name, in: "query", description, schema };
}

/** Describes a query parameter whose value is a list, separated by commas. */
export function describeCommaListParameter(name: string, description: string, schema: JsonObject): JsonObject {
  return { ...describeQueryParameter(name, description, schema), explode: false };
}

function describeFilter(name: string, description: string, schemaKind: string): JsonObject {
  const schema = refTo("schemas", `${schemaKind}Filter`);
  return { name, in: "query", ...composeDescription({ description }), style: "deepObject", explode: true, schema };
}

/**
 * Describes a filter and its bounds, such as `price_from`. The description names no resource, so resources can share it.
 * @param name name of the field or a former one; both have the same schema
 */
function describeFilterParameters(
  model: ResourceModel,
  { description, filter }: ReadableField,
  name: string,
): readonly NamedParameter[] {
  const component = addSchemaNames(model, filter);
  const own = [nameParameterComponent(model, name), describeFilter(name, description, component.kind)] as const;
  if (!hasFromAndToParameters(filter)) return [own];
  const bounds = [
    ["from", "gte"],
    ["to", "lte"],
  ] as const;
  return [
    own,
    ...bounds.map(([bound, operator]): NamedParameter => {
      const written = `${name}_${bound}`;
      const same = `As \`${name}[${operator}]\`.`;
      return [`${written}_${component.scalar}`, describeQueryParameter(written, same, composeOperandOrRef(component))];
    }),
  ];
}

/**
 * Names the component of a parameter by its resource and its own name, such as `Devices_status`. Type names of resources contain
 * no underscore, so the result is unique.
 */
export function nameParameterComponent(model: ResourceModel, parameterName: string): string {
  return `${parametersWithAcrossParentsVariant.has(parameterName) ? getComponentNamePrefix(model) : ""}${toTypeName(model.definition.path)}_${parameterName}`;
}

/** Parameters with a variant for lists across parents (`devices/-/parts`), where items also have their parents' ids. */
const parametersWithAcrossParentsVariant: ReadonlySet<string> = new Set([
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
export function listRelatedParameters(
  links: readonly ResourceRelation[],
  models: ModelsByPath,
): readonly NamedParameter[] {
  return links.flatMap(({ name: link, to }) => {
    const other = models.get(to)!;
    return listReadableFields(other).map(({ description, filter }): NamedParameter => {
      const { name, kind } = addSchemaNames(other, filter);
      const component = `${toTypeName(other.definition.path)}_${name}_of_${link}`;
      return [component, describeFilter(`${link}.${name}`, description, kind)];
    });
  });
}

/** Adds references to top-level ancestors, which filters can follow in lists across parents (`devices/-/parts`). */
export function addAncestorLinks(
  { definition }: ResourceModel,
  links: readonly ResourceRelation[],
): readonly ResourceRelation[] {
  const above = fieldListsOf(definition).ancestorIdFields.filter(isExpandableReference);
  return [
    ...above.map(({ name, reference }): ResourceRelation => ({ kind: "reference", name, to: reference!.to })),
    ...links,
  ];
}

export function describeRelatedFilters(links: readonly ResourceRelation[]): readonly string[] {
  if (links.length === 0) return [];
  const names = links.map(({ name }) => name).join("|");
  return [
    `Filters can follow up to ${String(maxRelationDepth)} relations, with names that match \`^(${names})(\\.[a-z0-9_]+){1,${String(maxRelationDepth)}}$\`.`,
  ];
}
