/** Describes parameters and headers that operations of several resources share, with helpers to describe others. */
import { orParameterLimits, pageLimits } from "../../../runtime/model/query/query-grammar.js";
import { type JsonObject, int64Schema, toComponentName, refTo } from "./json-schema.js";

/**
 * Pattern that checks only the beginning and end of `or` (docs/reference/http.md#or). With the full nested syntax,
 * openapi-generator would run out of memory, because it composes an example for each pattern.
 */
export const orParameterPattern = '^\\((and\\(|or\\()*[^\\x00\\[\\](),="]+(\\[[a-z]+\\])?=[^\\x00]*\\)$';

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

export const sharedParameterByName: { readonly [name: string]: JsonObject } = {
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
