/** Translates a filter to MongoDB; model/query/filter.ts defines the operators. */
import type { Document as Operators } from "mongodb";
import type { Filter } from "../../model/query/filter.js";
import type { ListPlan } from "../../model/plan/plan.js";
import type { ResourceDefinition } from "../../model/schema/resource.js";
import {
  isAncestorId,
  toPathFilter,
  parentIdPathField,
  formatUniqueKeyName,
  formatUniqueKeyTexts,
} from "../port/stored-item.js";
import { computePrefixUpperBound } from "../port/evaluate-filter.js";
import { uniqueIndexFilter, getRecordFieldName, valueExpressionOf } from "./records.js";
import { listEqualCharacters } from "../../model/query/equal-characters.js";

const matchNothing: Operators = { _id: { $in: [] } };

export function toMongoFilter(definition: ResourceDefinition, filter: Filter): Operators {
  switch (filter.kind) {
    case "all":
      return joinWithAnd(filter.of.map((part) => toMongoFilter(definition, part)));
    case "any": {
      const parts = filter.of.map((part) => toMongoFilter(definition, part));
      return parts.length === 0 ? matchNothing : { $or: parts };
    }
    case "in":
      if (isAncestorId(definition, filter.field)) return toAncestorIdCondition(definition, filter);
      return {
        [requireRecordFieldName(definition, filter.field)]: { [filter.negated ? "$nin" : "$in"]: filter.values },
      };
    case "range":
      if (isAncestorId(definition, filter.field))
        return { $expr: { [`$${filter.operator}`]: [valueExpressionOf(definition, filter.field), filter.value] } };
      return { [requireRecordFieldName(definition, filter.field)]: { [`$${filter.operator}`]: filter.value } };
    case "prefix":
      return { [requireRecordFieldName(definition, filter.field)]: toPrefixCondition(filter.prefix) };
    case "contains":
      return toContainsCondition(requireRecordFieldName(definition, filter.field), filter.text);
    case "exists":
      if (isAncestorId(definition, filter.field)) return filter.exists ? {} : matchNothing;
      return { [requireRecordFieldName(definition, filter.field)]: filter.exists ? { $ne: null } : null };
    case "empty":
      return { [requireRecordFieldName(definition, filter.field)]: { $in: [null, []] } };
    case "counted":
    case "related":
      throw new Error(
        `a "${filter.kind}" filter of ${definition.path} by ${filter.field} must first be replaced by resolveRelatedConditions`,
      );
    case "unique": {
      const key = definition.unique[filter.keyIndex]!;
      const texts = formatUniqueKeyTexts(key, filter.values);
      if (texts.length === 0) return matchNothing;
      const isOneOf = texts.length === 1 ? { $eq: texts[0] } : { $in: texts };
      return { [formatUniqueKeyName(definition, key)]: { ...isOneOf, ...uniqueIndexFilter } };
    }
    case "words":
      // A prefix is a range, such as `$gte: "ab", $lt: "ac"`. Without `$elemMatch`, one word could meet the lower bound and
      // another word the upper bound.
      return joinWithAnd(filter.prefixes.map((prefix) => ({ _words: { $elemMatch: toPrefixCondition(prefix) } })));
  }
}

/** Returns the filter for the items of a list: the items at the path of the plan that match the filter of the plan. */
export function toListCondition(definition: ResourceDefinition, plan: Pick<ListPlan, "path" | "filter">): Operators {
  return joinWithAnd([toPathCondition(definition, plan.path), toMongoFilter(definition, plan.filter)]);
}

export function joinWithAnd(conditions: readonly Operators[]): Operators {
  const needed = conditions.filter((part) => Object.keys(part).length > 0);
  return needed.length <= 1 ? (needed[0] ?? {}) : { $and: needed };
}

export function toPathCondition({ parent }: ResourceDefinition, path: ListPlan["path"]): Operators {
  if (parent === null || path === null) return {};
  return { _path: typeof path === "string" ? path : { $in: path } };
}

function toAncestorIdCondition(definition: ResourceDefinition, filter: Extract<Filter, { kind: "in" }>): Operators {
  const ofPath = toPathFilter(definition, filter);
  if (ofPath !== null) return toMongoFilter(definition, ofPath);
  const isOneOf = { $in: [valueExpressionOf(definition, filter.field), filter.values] };
  return { $expr: filter.negated ? { $not: [isOneOf] } : isOneOf };
}

function toPrefixCondition(prefix: string): Operators {
  const end = computePrefixUpperBound(prefix);
  return end === null ? { $gte: prefix } : { $gte: prefix, $lt: end };
}

function requireRecordFieldName(definition: ResourceDefinition, field: string): string {
  const name = getRecordFieldName(definition, field);
  if (name !== "_id" && name !== parentIdPathField && !definition.fields[field]?.stored) {
    throw new Error(`${definition.path} does not store the field ${field}`);
  }
  return name;
}

/**
 * Maximum length of a pattern, in bytes. MongoDB accepts 32 KiB, but some servers that replace MongoDB accept only a
 * thousand bytes.
 */
const maxPatternBytes = 900;

interface PatternPart {
  pattern: string;
  characterCount: number;
}

/**
 * Returns the filter for records whose field contains the text. A long text is divided into several patterns.
 * @param recordField name of the field in records
 */
export function toContainsCondition(recordField: string, text: string): Operators {
  const pieces = splitIntoPatterns(listEqualCharacters(text).map(formatCharacterClass));
  const found = pieces.map(({ pattern }) => ({ [recordField]: { $regex: pattern } }));
  if (pieces.length === 1) return found[0]!;
  // First selects records by a fast filter: each piece must occur somewhere in the field. Checks the order of the
  // pieces only in these records.
  return { $and: [...found, { $expr: { $anyElementTrue: [createConsecutivePartsExpression(recordField, pieces)] } }] };
}

/**
 * Returns an expression for an array with one boolean for each position in the field's value: whether the parts follow
 * one after another from this position.
 */
function createConsecutivePartsExpression(recordField: string, parts: readonly PatternPart[]): Operators {
  const value = { $ifNull: [`$${recordField}`, ""] };
  let start = 0;
  const matches = parts.map(({ pattern, characterCount }) => {
    const input = { $substrCP: [value, { $add: ["$$at", start] }, characterCount] };
    start += characterCount;
    return { $regexMatch: { input, regex: `^${pattern}` } };
  });
  return { $map: { input: { $range: [0, { $strLenCP: value }] }, as: "at", in: { $and: matches } } };
}

function splitIntoPatterns(characterClasses: readonly string[]): readonly PatternPart[] {
  const pieces: PatternPart[] = [{ pattern: "", characterCount: 0 }];
  for (const each of characterClasses) {
    const last = pieces.at(-1)!;
    if (Buffer.byteLength(last.pattern + each) > maxPatternBytes) pieces.push({ pattern: each, characterCount: 1 });
    else Object.assign(last, { pattern: last.pattern + each, characterCount: last.characterCount + 1 });
  }
  return pieces;
}

function formatCharacterClass(equalCharacters: readonly string[]): string {
  return `[${equalCharacters.map((character) => (/[!-/:-@[-`{-~]/.test(character) ? `\\${character}` : character)).join("")}]`;
}
