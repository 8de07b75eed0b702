/** Query parameters of collections and items (docs/reference/http.md#queries), and the headers that requests may carry. */
import { hasBounds, orLimits, pageLimits, sortLimit, wordLimit } from "../../../runtime/model/query-grammar.js";
import { canBring, expansionLimits, listExpansions } from "../../../runtime/model/expansions.js";
import type { FieldModel } from "../../field-model.js";
import { listReadable, namesOf, type ResourceModel } from "../../resource-model.js";
import type { LinksOf } from "../links.js";
import { nameType } from "../name-type.js";
import { describeOperand, nameOperand, refToFilter } from "./filter-schema.js";
import { compact, int64, nameInComponents, refTo, type JsonObject } from "./json.js";

/** A parameter and its name among the components. */
export type NamedParameter = readonly [name: string, parameter: JsonObject];

/** A letter or a digit. Beyond ASCII this takes any character for one: not all engines know which are letters. */
const hasLetter = "[^\\x00-\\x2F\\x3A-\\x40\\x5B-\\x60\\x7B-\\x7F]+";

/**
 * The beginning and the end of `or` (docs/reference/http.md#or). The whole syntax, groups within each other, makes openapi-generator run out of
 * memory, as it makes up an example by each pattern.
 */
const orPattern = '^\\((and\\(|or\\()*[^\\x00\\[\\](),="]+(\\[[a-z]+\\])?=[^\\x00]*\\)$';

/** Of a GET of the collection, in the order in which people look for them. */
export function listParameters(model: ResourceModel, paths: ExpandPaths): readonly NamedParameter[] {
  const { sortable, defaultSort, searchable } = model.definition;
  const words =
    searchable.length === 0
      ? "Nothing is searchable here: every word finds nothing."
      : `Every word must begin a word in ${searchable.join(", ")}; case and accents do not matter. At most ${String(wordLimit)} words.`;
  const names = sortable.flatMap((name) => [name, ...namesOf(model, name)]);
  const order: JsonObject = {
    type: "array",
    minItems: 1,
    maxItems: sortLimit,
    items: { type: "string", enum: names.flatMap((name) => [name, `-${name}`]) },
    default: [defaultSort],
  };
  const own: readonly NamedParameter[] = [
    [nameParameter(model, "q"), query("q", words, { type: "string", minLength: 1, pattern: hasLetter })],
    [nameParameter(model, "sort_by"), { ...query("sort_by", "Fields that decide the order.", order), explode: false }],
  ];
  const filters = listReadable(model).flatMap((field) => [
    ...describeFilter(model, field),
    ...namesOf(model, field.name).flatMap((name) => describeBefore(model, field, name)),
  ]);
  return [
    ...own,
    ...listShared.map((name): NamedParameter => [nameInComponents(name), shared[name]!]),
    selection(model),
    ...(canBring(model.definition) ? expansion(model, paths) : []),
    ...filters,
  ];
}

/** Of a GET of the collection and of an item. */
export function selection(model: ResourceModel): NamedParameter {
  const names = listReadable(model).flatMap(({ name }) => [name, ...namesOf(model, name)]);
  const description = "Exactly these fields, in the view or not.";
  const schema: JsonObject = { type: "array", minItems: 1, items: { type: "string", enum: names } };
  return [nameParameter(model, "fields"), { ...query("fields", description, schema), explode: false }];
}

/** Every path that `expand` takes; null where they are too many to be named. */
export type ExpandPaths = readonly string[] | null;

/** More are described by their form. */
const namedPaths = 100;

export function listPaths({ definition }: ResourceModel, linksOf: LinksOf): ExpandPaths {
  return listExpansions(definition.path, linksOf, namedPaths);
}

/** Of a GET of an item, and of a collection that has room for what is brought; none where nothing can be brought. */
export function expansion(model: ResourceModel, paths: ExpandPaths): readonly NamedParameter[] {
  if (paths?.length === 0) return [];
  const items: JsonObject = { type: "string", ...(paths === null ? {} : { enum: paths }) };
  const description =
    "Brings what these fields refer to, and these collections of an item, in `expanded`. Of a collection only with a page, as JSON.";
  const schema: JsonObject = { type: "array", minItems: 1, maxItems: expansionLimits.paths, items };
  return [[nameParameter(model, "expand"), { ...query("expand", description, schema), explode: false }]];
}

const listShared = ["or", "sort_order", "page", "items_per_page", "after"];

export function refToShared(name: string): JsonObject {
  return refTo("parameters", nameInComponents(name));
}

const tag = '(W\\/)?"[!#-~]*"';
const tags = `(\\*|${tag}([ \\t]*,[ \\t]*${tag})*)`;

export const tagsPattern = `^${tags}$`;

const shared: { readonly [name: string]: JsonObject } = {
  or: query(
    "or",
    `Filters of which one must hold, in parentheses with commas between: \`(status=A,price[gte]=5)\`. Among them \`and(…)\` and \`or(…)\`, ${String(orLimits.depth - 1)} within each other at most, up to ${String(orLimits.conditions)} filters in all. A value with one of \`(),"\` stands in \`"\`, in which \`\\"\` and \`\\\\\` are \`"\` and \`\\\`; several values are \`status=(A,D)\` or \`status[in]=(A,D)\`, as a comma begins the next filter.`,
    { type: "string", pattern: orPattern },
  ),
  sort_order: query("sort_order", "Direction of the fields in `sort_by` that have no minus.", {
    type: "string",
    enum: ["asc", "desc"],
    default: "asc",
  }),
  page: query("page", "Page, from 1. Past the end it is empty. Not together with `after`.", {
    ...int64,
    minimum: 1,
    maximum: pageLimits.maximumPage,
  }),
  items_per_page: query("items_per_page", "Size of a page.", {
    ...int64,
    minimum: 1,
    maximum: pageLimits.maximumSize,
    default: pageLimits.defaultSize,
  }),
  after: {
    ...query(
      "after",
      "Pages by cursor, at constant cost however far: empty to start, then as the `Link` of the answer before says. A cursor belongs to its filters, `q` and order.",
      { type: "string", pattern: "^[A-Za-z0-9_-]*$" },
    ),
    allowEmptyValue: true,
  },
  "If-Match": header(
    "If-Match",
    'Only when the object still has one of these entity tags, such as `"18.3-x3KqZ_0b"` from the `ETag` of an answer; else 412.',
    { pattern: tagsPattern, default: "*" },
  ),
  "If-None-Match": header(
    "If-None-Match",
    'Entity tags such as `"18.3-x3KqZ_0b"` from the `ETag` of an answer: 304 when the object still has one of them.',
    { pattern: `^${tags}?$`, default: "" },
  ),
  "Idempotency-Key": header(
    "Idempotency-Key",
    "A name that the client gives to this request and to no other, such as `5f0c6a3e-order-17`, makes it safe to send again: the first successful answer is kept for 24 hours and given again. Empty: as without.",
    { pattern: "^[!-~]{0,255}$", default: "" },
  ),
  "X-Request-Id": header(
    "X-Request-Id",
    "Name of the request in the server's log: 1 to 64 letters, digits, dots, hyphens and underscores. Anything else is ignored, and the server makes one.",
    {},
  ),
};

export const sharedParameters: JsonObject = Object.fromEntries(
  Object.entries(shared).map(([name, parameter]) => [nameInComponents(name), parameter]),
);

/**
 * Of any form without a pattern. No example: programs that import the document would send it with each request, or, where there
 * is neither that nor a default, what they make up by the pattern.
 */
export function header(name: string, description: string, schema: { pattern?: string; default?: string }): JsonObject {
  return { name, in: "header", description, schema: { type: "string", ...schema } };
}

export function query(name: string, description: string, schema: JsonObject): JsonObject {
  return { name, in: "query", description, schema };
}

/**
 * One parameter a field; the bounds of a number have names of their own too. Those say nothing but what stands in their name
 * among the components, so that all resources have them in common.
 */
function describeFilter(model: ResourceModel, { note, filter }: FieldModel): readonly NamedParameter[] {
  if (filter === null) return [];
  const { name } = filter;
  const schema = refToFilter(model, filter);
  const described = compact({ description: note === "" ? undefined : note });
  const stated = { name, in: "query", ...described, style: "deepObject", explode: true, schema };
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
      return [`${written}_${nameOperand(model, filter)}`, query(written, same, describeOperand(model, filter))];
    }),
  ];
}

/** The same under the name of before. */
function describeBefore(model: ResourceModel, field: FieldModel, name: string): readonly NamedParameter[] {
  const filter = field.filter && { ...field.filter, name };
  return describeFilter(model, { ...field, filter }).map(([, parameter]) => [
    nameParameter(model, String(parameter.name)),
    { ...parameter, deprecated: true },
  ]);
}

/** An identifier: names of resources in code have no underscore. */
export function nameParameter({ definition }: ResourceModel, name: string): string {
  return `${nameType(definition.path)}_${name}`;
}
