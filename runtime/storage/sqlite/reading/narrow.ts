/** Replaces conditions of a filter by the keys of the matching items, so that a list visits only few rows of a large table. */
import {
  both,
  conditionsOf,
  type Filter,
  hasRelation,
  searchesTexts,
  type RelatedFilter,
  type Scalar,
} from "../../../model/query/filter.js";
import { groupPairs } from "../../../model/values/objects.js";
import { keyField, pathField } from "../../port/stored-item.js";
import {
  conjunction,
  oneOfCondition,
  toSqlCondition,
  type Sql,
  startsWith,
  nameOf,
  pathBelow,
} from "../database/filter.js";
import { keySql, type Table } from "../database/table.js";
import { toLocalFilter } from "../../related-keys.js";

/** Maximum number of keys in a filter. If more items match, a scan is faster. */
const mostKeys = 1000;

/** Replaces a condition on an indexed field by the keys of the matching items, if there are few of them. */
export function narrowValues(table: Table, filter: Filter): Filter {
  const parts = conditionsOf(filter);
  for (const [field, own] of groupByField(parts)) {
    const source = toKeyStatement(table, field, own);
    const keys = source === null ? null : findKeys(table, source);
    if (keys === null) continue;
    const rest = parts.filter((part) => !own.includes(part));
    return both({ kind: "in", field: keyField, values: keys, negated: false }, { kind: "all", of: rest });
  }
  for (const part of parts) {
    const values = part.kind === "any" ? findKeysOfAny(table, part.of) : null;
    if (values !== null) return both({ kind: "in", field: keyField, values, negated: false }, filter);
  }
  return filter;
}

/**
 * Returns the keys of all items that match at least one of the filters. Returns null if no index finds the items of one
 * filter, or there are too many keys.
 */
function findKeysOfAny(table: Table, of: readonly Filter[]): readonly number[] | null {
  const found = new Set<number>();
  for (const part of of) {
    const [first] = conditionsOf(narrowValues(table, part));
    const keys = first === undefined ? null : foundKeys(first);
    if (keys === null) return null;
    for (const key of keys) found.add(Number(key));
    if (found.size > mostKeys) return null;
  }
  return [...found];
}

function groupByField(parts: readonly Filter[]): ReadonlyMap<string, readonly Filter[]> {
  const pairs = parts.flatMap((part): readonly (readonly [string, Filter])[] => {
    const isPlain = part.kind === "range" || part.kind === "prefix" || (part.kind === "in" && !part.negated);
    return isPlain ? [[part.field, part]] : [];
  });
  return groupPairs(pairs);
}

/** Returns the statement that selects the keys of the matching items; null if no index serves this field. */
function toKeyStatement(table: Table, field: string, own: readonly Filter[]): Sql | null {
  const column = table.columns.get(field);
  if (column?.field.kind === "array") {
    const [part] = own;
    if (column.elements === null || own.length > 1 || part?.kind !== "in") return null;
    const { text, values } = oneOfCondition("value", part.values);
    return { text: `SELECT key AS found FROM ${column.elements} WHERE ${text}`, values };
  }
  if (!isIndexed(table, field)) return null;
  const { text, values } = conjunction(own.map((part) => toSqlCondition(table, part)));
  return { text: `SELECT ${keySql} AS found FROM ${table.sql} WHERE ${text}`, values };
}

/** Tells whether all conditions are on one indexed field, so that counting the matches reads only its index. */
export function isInIndex(table: Table, filter: Filter): boolean {
  const parts = conditionsOf(filter);
  return [...groupByField(parts)].some(([field, own]) => own.length === parts.length && isIndexed(table, field));
}

function isIndexed(table: Table, field: string): boolean {
  return table.indexes.some(([first]) => first === field);
}

/** Returns the keys that the filter lists; null if the filter is not a plain list of keys. */
export function foundKeys(filter: Filter): readonly Scalar[] | null {
  return filter.kind === "in" && filter.field === keyField && !filter.negated ? filter.values : null;
}

/** Returns the keys that the statement selects; null if there are more than `mostKeys`. */
function findKeys({ connection }: Table, { text, values }: Sql): readonly number[] | null {
  const sql = `SELECT json_group_array(found) FROM (${text} LIMIT ?)`;
  const keys = JSON.parse(String(connection.prepare(sql).get([...values, mostKeys + 1])?.[0])) as readonly number[];
  return keys.length > mostKeys ? null : [...new Set(keys)];
}

/** Tells whether a unique index finds all items that can match the filter. */
export function isSelective(table: Table, filter: Filter): boolean {
  switch (filter.kind) {
    case "unique":
      return true;
    case "in":
      return !filter.negated && (filter.field === table.definition.id || filter.field === keyField);
    case "all":
      return filter.of.some((part) => isSelective(table, part));
    default:
      return false;
  }
}

/** If at most this many items contain the words looked up so far, SQLite checks these items for the other words. */
const fewKeys = 20;
/** Maximum number of words to look up, because each look-up blocks the calling thread for half a millisecond. */
const mostLookUps = 10;

/** Replaces rare words of a text search by the keys of the items that contain all of these words. */
export function narrowWords(table: Table, filter: Filter): Filter {
  if (filter.kind === "all") return { kind: "all", of: filter.of.map((part) => narrowWords(table, part)) };
  if (filter.kind !== "words") return filter;
  let found: readonly number[] | null = null;
  let lookUps = 0;
  const left: string[] = [];
  for (const prefix of dropImpliedPrefixes(filter.prefixes)) {
    const isWorthIt: boolean = lookUps < mostLookUps && (found === null || found.length > fewKeys);
    const keys: ReadonlySet<number> | null = isWorthIt ? findKeysOfWord(table, prefix) : null;
    if (isWorthIt) lookUps += 1;
    if (keys === null) left.push(prefix);
    else found = found === null ? [...keys] : found.filter((key) => keys.has(key));
  }
  const words: Filter = { kind: "words", prefixes: left };
  return found === null ? words : both({ kind: "in", field: keyField, values: found, negated: false }, words);
}

/** Returns the keys of the items with a word that begins with the prefix; null if there are more than `mostKeys`. */
function findKeysOfWord(table: Table, prefix: string): ReadonlySet<number> | null {
  const begins = startsWith("word", prefix);
  const sql = `SELECT DISTINCT key FROM ${table.words} WHERE ${begins.text} LIMIT ${String(mostKeys + 1)}`;
  const rows = table.connection.prepare(sql).all(begins.values);
  return rows.length > mostKeys ? null : new Set(rows.map(([key]) => Number(key)));
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
const mostValues = 1000;

/**
 * Replaces each condition on few related items by their ids, for example "the owner's name is A" by `owner_id in (3, 8)`.
 * An index can then find the items.
 * @param isSmall tells whether all items of a table can be read on the calling thread
 */
export function resolveRelations(table: Table, filter: Filter, isSmall: (table: Table) => boolean): Filter {
  if (!hasRelation(filter)) return filter;
  if (filter.kind === "all" || filter.kind === "any") {
    return { kind: filter.kind, of: filter.of.map((part) => resolveRelations(table, part, isSmall)) };
  }
  if (filter.kind !== "related") return filter;
  const other = table.related(filter.resource);
  const inner = resolveRelations(other, filter.filter, isSmall);
  const narrowed = other.definition.parent === null && !isSmall(other) ? narrowValues(other, inner) : inner;
  const related = { ...filter, filter: narrowed };
  if (searchesTexts(narrowed) || !(isSelective(other, narrowed) || isSmall(other))) return related;
  const values = findValues(other, related);
  return values === null ? related : toLocalFilter(table.definition, filter, values);
}

/** Returns the values of the field `by` in the related items, or their paths; null if there are too many. */
function findValues(other: Table, { field, by, filter }: RelatedFilter): readonly Scalar[] | null {
  const name = by ?? pathField;
  const elements = other.columns.get(name)?.elements ?? null;
  const where = elements === null ? toSqlCondition(other, filter) : elementsOf(other, filter);
  const value = elements !== null ? "value" : field === pathField ? pathBelow(other) : nameOf(other, name);
  const found = `SELECT DISTINCT ${value} AS found FROM ${elements ?? other.sql} WHERE ${where.text}`;
  const sql = `SELECT json_group_array(found) FROM (${found} LIMIT ?) WHERE found IS NOT NULL`;
  // Reads two more values than `mostValues`: one shows that there are too many, and one may be the null of an empty reference.
  const row = other.connection.prepare(sql).get([...where.values, mostValues + 2]);
  const values = JSON.parse(String(row?.[0])) as readonly Scalar[]; // safe: json_group_array wrote the text
  return values.length > mostValues ? null : values;
}

/** Returns the condition for the array elements of the matching items. */
function elementsOf(table: Table, filter: Filter): Sql {
  const keys = foundKeys(filter);
  // The keys are already known. Looking up the items by their keys would read a page of the file for each item.
  if (keys !== null) return oneOfCondition("key", keys);
  const { text, values } = toSqlCondition(table, filter);
  return { text: `key IN (SELECT ${keySql} FROM ${table.sql} WHERE ${text})`, values };
}
