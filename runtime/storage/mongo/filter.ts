/** Translates a filter to MongoDB; model/query/filter.ts defines the operators. */
import type { Document as Operators } from "mongodb";
import type { Filter } from "../../model/query/filter.js";
import type { ListPlan } from "../../model/plan/plan.js";
import type { ResourceDefinition } from "../../model/schema/resource.js";
import { isAncestorId, toPathFilter, pathField, uniqueName, uniqueTexts } from "../port/stored-item.js";
import { prefixEnd } from "../port/compare-values.js";
import { uniqueIndexFilter, recordFieldName, valueExpressionOf } from "./records.js";
import { listEqualCharacters } from "../../model/query/equal-characters.js";

const never: Operators = { _id: { $in: [] } };

export function toMongoFilter(definition: ResourceDefinition, filter: Filter): Operators {
  switch (filter.kind) {
    case "all":
      return joinWithAnd(filter.of.map((part) => toMongoFilter(definition, part)));
    case "any": {
      const parts = filter.of.map((part) => toMongoFilter(definition, part));
      return parts.length === 0 ? never : { $or: parts };
    }
    case "in":
      if (isAncestorId(definition, filter.field)) return isAncestorIn(definition, filter);
      return { [nameOf(definition, filter.field)]: { [filter.negated ? "$nin" : "$in"]: filter.values } };
    case "range":
      if (isAncestorId(definition, filter.field))
        return { $expr: { [`$${filter.operator}`]: [valueExpressionOf(definition, filter.field), filter.value] } };
      return { [nameOf(definition, filter.field)]: { [`$${filter.operator}`]: filter.value } };
    case "prefix":
      return { [nameOf(definition, filter.field)]: startsWith(filter.prefix) };
    case "contains":
      return toContainsCondition(nameOf(definition, filter.field), filter.text);
    case "exists":
      if (isAncestorId(definition, filter.field)) return filter.exists ? {} : never;
      return { [nameOf(definition, filter.field)]: filter.exists ? { $ne: null } : null };
    case "empty":
      return { [nameOf(definition, filter.field)]: { $in: [null, []] } };
    case "counted":
    case "related":
      throw new Error(`the filter ${filter.kind} of ${definition.path} by ${filter.field} must be resolved first`);
    case "unique": {
      const key = definition.unique[filter.key]!;
      const texts = uniqueTexts(key, filter.values);
      if (texts.length === 0) return never;
      const isOneOf = texts.length === 1 ? { $eq: texts[0] } : { $in: texts };
      return { [uniqueName(definition, key)]: { ...isOneOf, ...uniqueIndexFilter } };
    }
    case "words":
      // A prefix is a range, such as `$gte: "ab", $lt: "ac"`. Without `$elemMatch`, one word could meet the lower bound and
      // another word the upper bound.
      return joinWithAnd(filter.prefixes.map((prefix) => ({ _words: { $elemMatch: startsWith(prefix) } })));
  }
}

/** Returns the filter for the items of a list: the items at the path of the plan that match the filter of the plan. */
export function toListCondition(definition: ResourceDefinition, plan: Pick<ListPlan, "path" | "filter">): Operators {
  return joinWithAnd([toPathCondition(definition, plan.path), toMongoFilter(definition, plan.filter)]);
}

export function joinWithAnd(parts: readonly Operators[]): Operators {
  const needed = parts.filter((part) => Object.keys(part).length > 0);
  return needed.length <= 1 ? (needed[0] ?? {}) : { $and: needed };
}

export function toPathCondition({ parent }: ResourceDefinition, path: ListPlan["path"]): Operators {
  if (parent === null || path === null) return {};
  return { _path: typeof path === "string" ? path : { $in: path } };
}

function isAncestorIn(definition: ResourceDefinition, filter: Extract<Filter, { kind: "in" }>): Operators {
  const ofPath = toPathFilter(definition, filter);
  if (ofPath !== null) return toMongoFilter(definition, ofPath);
  const isOneOf = { $in: [valueExpressionOf(definition, filter.field), filter.values] };
  return { $expr: filter.negated ? { $not: [isOneOf] } : isOneOf };
}

function startsWith(prefix: string): Operators {
  const end = prefixEnd(prefix);
  return end === null ? { $gte: prefix } : { $gte: prefix, $lt: end };
}

function nameOf(definition: ResourceDefinition, field: string): string {
  const name = recordFieldName(definition, field);
  if (name !== "_id" && name !== pathField && !definition.fields[field]?.stored) {
    throw new Error(`${definition.path} does not store the field ${field}`);
  }
  return name;
}

/**
 * Maximum length of a pattern, in bytes. MongoDB accepts 32 KiB, but some servers that replace MongoDB accept only a
 * thousand bytes.
 */
const maxBytes = 900;

interface Piece {
  pattern: string;
  length: number;
}

/**
 * Returns the filter for records whose field contains the text. A long text is divided into several patterns.
 * @param name name of the field in records
 */
export function toContainsCondition(name: string, text: string): Operators {
  const pieces = divide(listEqualCharacters(text).map(writeClass));
  const found = pieces.map(({ pattern }) => ({ [name]: { $regex: pattern } }));
  if (pieces.length === 1) return found[0]!;
  // A fast filter first requires that each piece occurs somewhere in the text. Only for matching records, the order of
  // the pieces is checked.
  return { $and: [...found, { $expr: { $anyElementTrue: [piecesAtEachPosition(name, pieces)] } }] };
}

/**
 * Returns an expression for an array with one boolean for each position in the text: whether all pieces follow one
 * after another from this position.
 */
function piecesAtEachPosition(name: string, pieces: readonly Piece[]): Operators {
  const value = { $ifNull: [`$${name}`, ""] };
  let start = 0;
  const matches = pieces.map(({ pattern, length }) => {
    const input = { $substrCP: [value, { $add: ["$$at", start] }, length] };
    start += length;
    return { $regexMatch: { input, regex: `^${pattern}` } };
  });
  return { $map: { input: { $range: [0, { $strLenCP: value }] }, as: "at", in: { $and: matches } } };
}

function divide(classes: readonly string[]): readonly Piece[] {
  const pieces: Piece[] = [{ pattern: "", length: 0 }];
  for (const each of classes) {
    const last = pieces.at(-1)!;
    if (Buffer.byteLength(last.pattern + each) > maxBytes) pieces.push({ pattern: each, length: 1 });
    else Object.assign(last, { pattern: last.pattern + each, length: last.length + 1 });
  }
  return pieces;
}

function writeClass(alike: readonly string[]): string {
  return `[${alike.map((character) => (/[!-/:-@[-`{-~]/.test(character) ? `\\${character}` : character)).join("")}]`;
}
