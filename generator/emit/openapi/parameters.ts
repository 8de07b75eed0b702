/** Query parameters of collections and items (docs/http.md#queries), and the headers that requests may carry. */
import {
  hasBounds,
  listFilterFields,
  pageLimits,
  wordLimit,
  type FilterField,
  type Operator,
} from "../../../runtime/model/query-grammar.js";
import { listReadable, type ResourceModel } from "../../resource-model.js";
import { nameType } from "../types.js";
import type { JsonObject } from "./json.js";
import { decimalPattern, storable } from "./value-schema.js";

/** A parameter and its name among the components. */
export type NamedParameter = readonly [name: string, parameter: JsonObject];

/** Of a GET of the collection, in the order in which people look for them. */
export function listParameters(model: ResourceModel): readonly NamedParameter[] {
  const { sortable, defaultSort, searchable } = model.definition;
  const prefix = nameType(model.definition.path);
  const words =
    searchable.length === 0
      ? "Nothing is searchable here: every word finds nothing."
      : `Every word must begin a word in ${searchable.join(", ")}; case and accents do not matter. At most ${String(wordLimit)} words.`;
  const own: readonly NamedParameter[] = [
    [
      `${prefix}.q`,
      // A letter or a digit of any script.
      query("q", words, { type: "string", minLength: 1, pattern: "[\\p{L}\\p{N}]" }),
    ],
    [
      `${prefix}.sort_by`,
      query("sort_by", "Field that decides the order; ties are broken by the id, in the same direction.", {
        type: "string",
        enum: [...sortable],
        default: defaultSort,
      }),
    ],
  ];
  const filters = listFilterFields(model.definition).flatMap((field) => describeFilter(prefix, field));
  return [
    ...own,
    ...listShared.map((name): NamedParameter => [name, sharedParameters[name]!]),
    selection(model),
    ...filters,
  ];
}

/** Of a GET of the collection and of an item. */
export function selection(model: ResourceModel): NamedParameter {
  const names = listReadable(model).map(({ name }) => name);
  const description = "Exactly these fields instead of the view, in the view or not: separated by commas, or repeated.";
  const schema: JsonObject = { type: "array", minItems: 1, items: { type: "string", enum: names } };
  return [`${nameType(model.definition.path)}.fields`, { ...query("fields", description, schema), explode: false }];
}

const listShared = ["sort_order", "page", "items_per_page", "after"];

const tag = '(W/)?"[!#-~]*"';
const tags = `(\\*|${tag}([ \\t]*,[ \\t]*${tag})*)`;

export const sharedParameters: JsonObject & { readonly [name: string]: JsonObject } = {
  sort_order: query("sort_order", "Direction of the order.", { type: "string", enum: ["asc", "desc"], default: "asc" }),
  page: query("page", "Page, from 1. Past the end it is empty. Not together with `after`.", {
    type: "integer",
    minimum: 1,
    maximum: pageLimits.maximumPage,
  }),
  items_per_page: query("items_per_page", "Size of a page.", {
    type: "integer",
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
    { pattern: `^${tags}$`, default: "*" },
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

/**
 * Of any form without a pattern. No example: programs that import the document would send it with each request, or, where there
 * is neither that nor a default, what they make up by the pattern.
 */
export function header(name: string, description: string, schema: { pattern?: string; default?: string }): JsonObject {
  return { name, in: "header", description, schema: { type: "string", ...schema } };
}

function query(name: string, description: string, schema: JsonObject): JsonObject {
  return { name, in: "query", description, schema };
}

const meanings: { readonly [operator in Exclude<Operator, "eq">]: string } = {
  ne: "is not this, or has no value",
  in: "is one of these",
  nin: "is none of these, or has no value",
  gt: "is more than this",
  gte: "is this or more",
  lt: "is less than this",
  lte: "is this or less",
  prefix: "begins with this; case matters",
  exists: "has a value (true) or has none (false)",
};

function describeFilter(prefix: string, field: FilterField): readonly NamedParameter[] {
  const { name } = field;
  const value = operandSchema(field);
  const many = { type: "array", minItems: 1, items: value } as const;
  const key = (operator: string): string => `${prefix}.${name}.${operator}`;
  const stated = field.operators.map((operator): NamedParameter => {
    if (operator === "eq") {
      const text = `\`${name}\` ${isArray(field) ? "contains" : "is"} this; repeated: one of these.`;
      return [`${prefix}.${name}`, query(name, text, many)];
    }
    const written = `${name}[${operator}]`;
    const text = `\`${name}\` ${meanings[operator]}.`;
    if (operator === "exists") return [key(operator), query(written, text, { type: "boolean" })];
    if (operator === "prefix") return [key(operator), query(written, text, { type: "string", pattern: storable })];
    if (operator !== "in" && operator !== "nin") return [key(operator), query(written, text, value)];
    // Commas separate ids, numbers and enumerated values; texts repeat the parameter.
    return [key(operator), { ...query(written, text, many), ...(field.splits ? { explode: false } : {}) }];
  });
  if (!hasBounds(field)) return stated;
  return [
    ...stated,
    [`${prefix}.${name}_from`, query(`${name}_from`, `The same as \`${name}[gte]\`.`, value)],
    [`${prefix}.${name}_to`, query(`${name}_to`, `The same as \`${name}[lte]\`.`, value)],
  ];
}

function isArray(field: FilterField): boolean {
  return !field.operators.includes("lt");
}

/** What the parameter's value may be, one of them. */
function operandSchema({ notation, allowed }: FilterField): JsonObject {
  const largest = Number.MAX_SAFE_INTEGER;
  switch (notation) {
    case "string":
      return allowed === undefined ? { type: "string", pattern: storable } : { type: "string", enum: [...allowed] };
    case "boolean":
      return { type: "boolean" };
    case "date":
    case "date-time":
      return { type: "string", format: notation };
    case "id":
      return { type: ["string", "integer"], pattern: decimalPattern(0, 15), minimum: 0, maximum: largest };
    case "integer":
    case "number":
      return allowed === undefined
        ? { type: notation, minimum: -largest, maximum: largest }
        : { type: notation, enum: [...allowed] };
  }
}
