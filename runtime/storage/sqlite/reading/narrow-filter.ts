/** Replaces conditions of a filter by the keys of the matching items, so that a list visits only few rows of a large table. */
import {
  combineWithAnd,
  listAndConditions,
  type Filter,
  usesRelatedItems,
  usesSubstringSearch,
  whereIn,
  type RelatedFilter,
  type Scalar,
} from "../../../model/query/filter.js";
import { groupByKey } from "../../../model/values/objects.js";
import { itemKeyField, parentIdPathField } from "../../port/stored-item.js";
import {
  joinWithAnd,
  toInCondition,
  toSqlCondition,
  type Sql,
  toPrefixCondition,
  columnSqlOf,
  createChildPathSql,
} from "../database/filter.js";
import { keyColumnName, type Table } from "../database/table.js";
import type { AggregatePlan, ListPlan } from "../../../model/plan/plan.js";
import { replaceRelatedFilter } from "../../related-keys.js";
import { isLimitedToPaths } from "./item-queries.js";

/** A filter in which the keys of matching items have replaced some conditions. */
export interface NarrowedFilter {
  /** Contains the keys instead of the replaced conditions, so it is valid only until the database file changes. */
  readonly filter: Filter;
  /** Contains the replaced conditions, too, for reads in the reader thread: the items may change before they are read. */
  readonly filterWithAllConditions: Filter;
}

/**
 * Uses indexes to find the items that match some conditions of the filter, and replaces these conditions by the keys of
 * the items.
 * @param isSmall tells whether all items of a table can be read without an index
 */
export function narrowFilter(
  table: Table,
  plan: ListPlan | AggregatePlan,
  isSmall: (table: Table) => boolean,
): NarrowedFilter {
  const { filter: requested } = plan;
  const filter = replaceRelatedConditions(table, requested, isSmall);
  const filterWithAllConditions = usesRelatedItems(requested) ? combineWithAnd(filter, requested) : filter;
  const found = usesUniqueIndex(table, filter)
    ? null
    : findKeysByIndex(table, filter, isLimitedToPaths(table, plan) || isSmall(table) ? "words" : "all");
  if (found === null) return { filter, filterWithAllConditions };
  const hasKey = whereIn(itemKeyField, found.keys);
  return {
    filter: combineWithAnd(hasKey, found.otherConditions),
    filterWithAllConditions: combineWithAnd(hasKey, filterWithAllConditions),
  };
}

/** Maximum number of keys in a filter. If more items match, a scan is faster. */
const maxKeysInFilter = 1000;

/** The keys of all items that match some conditions of a filter, and the other conditions. */
interface FoundKeys {
  readonly keys: readonly number[];
  readonly otherConditions: Filter;
}

/**
 * Finds by an index the keys of the items that match one word or the conditions on one field. Returns null if no index serves
 * the filter, or too many items match.
 * @param indexes whether to use all indexes or only that of words, which is enough if few items are listed anyway
 */
export function findKeysByIndex(table: Table, filter: Filter, indexes: "all" | "words" = "all"): FoundKeys | null {
  const parts = listAndConditions(filter);
  const sources = [
    ...listWordIndexQueries(table, parts),
    ...(indexes === "all" ? listFieldIndexQueries(table, parts) : []),
  ];
  for (const { statement, otherConditions } of sources) {
    const keys = findKeys(table, statement);
    if (keys !== null) return { keys, otherConditions: { kind: "all", of: otherConditions } };
  }
  for (const part of indexes === "all" ? parts : []) {
    const keys = part.kind === "any" ? findKeysOfAlternatives(table, part.of) : null;
    if (keys !== null) return { keys, otherConditions: filter };
  }
  return null;
}

/**
 * Returns the keys of all items that match at least one of the filters. Returns null if no index finds the items of one
 * filter, or there are too many keys.
 */
function findKeysOfAlternatives(table: Table, alternatives: readonly Filter[]): readonly number[] | null {
  const found = new Set<number>();
  for (const part of alternatives) {
    const keys = findKeysByIndex(table, part)?.keys ?? null;
    if (keys === null) return null;
    for (const key of keys) found.add(key);
    if (found.size > maxKeysInFilter) return null;
  }
  return [...found];
}

/** A statement that selects by an index the keys of the items that match some conditions, and the other conditions. */
interface IndexQuery {
  readonly statement: Sql;
  readonly otherConditions: readonly Filter[];
}

function listFieldIndexQueries(table: Table, parts: readonly Filter[]): readonly IndexQuery[] {
  return Array.from(groupByField(parts)).flatMap(([field, fieldConditions]) => {
    const statement = toKeyStatement(table, field, fieldConditions);
    return statement === null
      ? []
      : [{ statement, otherConditions: parts.filter((part) => !fieldConditions.includes(part)) }];
  });
}

/** Maximum number of words to look up, because each look-up blocks the calling thread for half a millisecond. */
const maxWordLookUps = 10;

function listWordIndexQueries({ wordTable }: Table, parts: readonly Filter[]): readonly IndexQuery[] {
  const sources = parts.flatMap((part) => {
    if (part.kind !== "words") return [];
    const prefixes = dropImpliedPrefixes(part.prefixes);
    return prefixes.map((prefix): IndexQuery => {
      const { text, values } = toPrefixCondition("word", prefix);
      const others: Filter = { kind: "words", prefixes: prefixes.filter((other) => other !== prefix) };
      const statement = { text: `SELECT DISTINCT key AS _found FROM ${wordTable} WHERE ${text}`, values };
      return { statement, otherConditions: [...parts.filter((other) => other !== part), others] };
    });
  });
  return sources.slice(0, maxWordLookUps);
}

function groupByField(conditions: readonly Filter[]): ReadonlyMap<string, readonly Filter[]> {
  const pairs = conditions.flatMap((part): readonly (readonly [string, Filter])[] => {
    const isPlain = part.kind === "range" || part.kind === "prefix" || (part.kind === "in" && !part.negated);
    return isPlain ? [[part.field, part]] : [];
  });
  return groupByKey(pairs);
}

/** Returns the statement that selects the keys of the matching items; null if no index serves this field. */
function toKeyStatement(table: Table, field: string, conditions: readonly Filter[]): Sql | null {
  const column = table.columns.get(field);
  if (column?.field.kind === "array") {
    const [part] = conditions;
    if (column.elementTable === null || conditions.length > 1 || part?.kind !== "in") return null;
    const { text, values } = toInCondition("value", part.values);
    return { text: `SELECT key AS _found FROM ${column.elementTable} WHERE ${text}`, values };
  }
  if (!isIndexed(table, field)) return null;
  const { text, values } = joinWithAnd(conditions.map((part) => toSqlCondition(table, part)));
  return { text: `SELECT ${keyColumnName} AS _found FROM ${table.quotedName} WHERE ${text}`, values };
}

/** Tells whether all conditions are on one indexed field, so that counting the matches reads only its index. */
export function isOnOneIndexedField(table: Table, filter: Filter): boolean {
  const parts = listAndConditions(filter);
  return [...groupByField(parts)].some(([field, own]) => own.length === parts.length && isIndexed(table, field));
}

function isIndexed(table: Table, field: string): boolean {
  return table.indexes.some(([first]) => first === field);
}

/** Returns the keys that the filter lists; null if the filter is not a plain list of keys. */
export function listedKeysOf(filter: Filter): readonly Scalar[] | null {
  return filter.kind === "in" && filter.field === itemKeyField && !filter.negated ? filter.values : null;
}

/** Returns the keys that the statement selects; null if there are more than `maxKeysInFilter`. */
function findKeys(table: Table, { text, values }: Sql): readonly number[] | null {
  const keys = readKeys(table, { text: `${text} LIMIT ?`, values: [...values, maxKeysInFilter + 1] });
  return keys.length > maxKeysInFilter ? null : [...new Set(keys)];
}

/** Returns the keys in the column `_found` of a query. */
export function readKeys({ connection }: Table, { text, values }: Sql): readonly number[] {
  const row = connection.prepare(`SELECT json_group_array(_found) FROM (${text})`).get(values);
  // The cast is safe, because `json_group_array` wrote the text.
  return JSON.parse(String(row?.[0])) as readonly number[];
}

/** Tells whether a unique index finds all items that can match the filter. */
export function usesUniqueIndex(table: Table, filter: Filter): boolean {
  switch (filter.kind) {
    case "unique":
      return true;
    case "in":
      return !filter.negated && (filter.field === table.definition.id || filter.field === itemKeyField);
    case "all":
      return filter.of.some((part) => usesUniqueIndex(table, part));
    default:
      return false;
  }
}

/**
 * Drops a prefix if another prefix begins with it: of `ca` and `cat`, only `cat` remains. Sorts the longest prefix first,
 * because it is usually the rarest.
 */
function dropImpliedPrefixes(prefixes: readonly string[]): readonly string[] {
  const needed = prefixes.filter((prefix) => !prefixes.some((other) => other !== prefix && other.startsWith(prefix)));
  return needed.sort((left, right) => right.length - left.length);
}

/** Maximum number of values that replace a condition on related items. With more, testing the condition per item is faster. */
const maxRelatedValues = 1000;

/**
 * Replaces each condition on few related items by their ids, for example "the owner's name is A" by `owner_id in (3, 8)`.
 * An index can then find the items.
 * @param isSmall tells whether all items of a table can be read on the calling thread
 */
function replaceRelatedConditions(table: Table, filter: Filter, isSmall: (table: Table) => boolean): Filter {
  if (!usesRelatedItems(filter)) return filter;
  if (filter.kind === "all" || filter.kind === "any") {
    return { kind: filter.kind, of: filter.of.map((part) => replaceRelatedConditions(table, part, isSmall)) };
  }
  if (filter.kind !== "related") return filter;
  const other = table.tableOf(filter.resource);
  const inner = replaceRelatedConditions(other, filter.filter, isSmall);
  const found = isSmall(other) ? null : findKeysByIndex(other, inner);
  const narrowed = found === null ? inner : combineWithAnd(whereIn(itemKeyField, found.keys), found.otherConditions);
  const related = { ...filter, filter: narrowed };
  if (usesSubstringSearch(narrowed) || !(usesUniqueIndex(other, narrowed) || isSmall(other))) return related;
  const values = findRelatedValues(other, related);
  return values === null ? related : replaceRelatedFilter(table.definition, filter, values);
}

/** Returns the values of the field `by` in the related items, or their paths; null if there are too many. */
function findRelatedValues(relatedTable: Table, { field, by, filter }: RelatedFilter): readonly Scalar[] | null {
  const name = by ?? parentIdPathField;
  const elements = relatedTable.columns.get(name)?.elementTable ?? null;
  const where =
    elements === null ? toSqlCondition(relatedTable, filter) : toElementOwnerCondition(relatedTable, filter);
  const value =
    elements !== null
      ? "value"
      : field === parentIdPathField
        ? createChildPathSql(relatedTable)
        : columnSqlOf(relatedTable, name);
  const found = `SELECT DISTINCT ${value} AS _found FROM ${elements ?? relatedTable.quotedName} WHERE ${where.text}`;
  const sql = `SELECT json_group_array(_found) FROM (${found} LIMIT ?) WHERE _found IS NOT NULL`;
  // Reads two more values than `maxRelatedValues`: one shows that there are too many, and one may be the null of an empty
  // reference.
  const row = relatedTable.connection.prepare(sql).get([...where.values, maxRelatedValues + 2]);
  // The cast is safe, because `json_group_array` wrote the text.
  const values = JSON.parse(String(row?.[0])) as readonly Scalar[];
  return values.length > maxRelatedValues ? null : values;
}

/** Returns the condition that selects, in the side table of an array, the elements of the matching items. */
function toElementOwnerCondition(table: Table, filter: Filter): Sql {
  const keys = listedKeysOf(filter);
  // The keys are already known. Looking up the items by their keys would read a page of the file for each item.
  if (keys !== null) return toInCondition("key", keys);
  const { text, values } = toSqlCondition(table, filter);
  return { text: `key IN (SELECT ${keyColumnName} FROM ${table.quotedName} WHERE ${text})`, values };
}
