import { both } from "../../../model/query/filter.js";
import type { Filter } from "../../../model/query/filter.js";
import { keyField } from "../../port/stored-item.js";
import type { Connection } from "../database/connection.js";
import { startsWith } from "../database/filter.js";
import type { Table } from "../database/table.js";

/** If more items match, a scan is faster than a list of their keys. */
const mostKeys = 1000;
/** Up to this many items are checked for the other words one by one. */
const fewKeys = 20;
/** A look-up takes half a millisecond on the serving thread. */
const mostLookUps = 10;

/** Narrows a filter by the word index: rare words are replaced by the keys of the items that contain them all. */
export function narrowWords(connection: Connection, table: Table, filter: Filter): Filter {
  if (filter.kind === "all") return { kind: "all", of: filter.of.map((part) => narrowWords(connection, table, part)) };
  if (filter.kind !== "words") return filter;
  let found: readonly number[] | null = null;
  let lookUps = 0;
  const left: string[] = [];
  for (const prefix of withoutImplied(filter.prefixes)) {
    const isWorthIt: boolean = lookUps < mostLookUps && (found === null || found.length > fewKeys);
    const keys: ReadonlySet<number> | null = isWorthIt ? findKeys(connection, table, prefix) : null;
    if (isWorthIt) lookUps += 1;
    if (keys === null) left.push(prefix);
    else found = found === null ? [...keys] : found.filter((key) => keys.has(key));
  }
  const words: Filter = { kind: "words", prefixes: left };
  return found === null ? words : both({ kind: "in", field: keyField, values: found, negated: false }, words);
}

/** Returns null if there are too many. */
function findKeys(connection: Connection, table: Table, prefix: string): ReadonlySet<number> | null {
  const begins = startsWith("word", prefix);
  const sql = `SELECT DISTINCT key FROM ${table.words} WHERE ${begins.text} LIMIT ${String(mostKeys + 1)}`;
  const rows = connection.prepare(sql).all(begins.values);
  return rows.length > mostKeys ? null : new Set(rows.map(([key]) => Number(key)));
}

/**
 * The longest word first, because it is usually the rarest. A word that begins with a longer prefix also begins with the shorter
 * one.
 */
function withoutImplied(prefixes: readonly string[]): readonly string[] {
  const needed = prefixes.filter((prefix) => !prefixes.some((other) => other !== prefix && other.startsWith(prefix)));
  return needed.sort((left, right) => right.length - left.length);
}
