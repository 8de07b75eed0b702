import { both } from "../../../model/filter.js";
import type { Filter } from "../../../model/filter.js";
import { keyField } from "../../../port/stored-item.js";
import type { Connection } from "../database/connection.js";
import { startsWith } from "../database/filter.js";
import type { Table } from "../database/table.js";

/** More items than this are found sooner by a scan than by a list of their keys. */
const mostKeys = 1000;
/** So few items are checked for the other words one by one. */
const fewKeys = 20;
/** A look-up takes half a millisecond on the thread that serves everybody. */
const mostLookUps = 10;

/** The same filter, with rare words exchanged for the keys of the items that have them all, from the index of words. */
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

/** Null when they are too many. */
function findKeys(connection: Connection, table: Table, prefix: string): ReadonlySet<number> | null {
  const begins = startsWith("word", prefix);
  const sql = `SELECT DISTINCT key FROM ${table.words} WHERE ${begins.text} LIMIT ${String(mostKeys + 1)}`;
  const rows = connection.prepare(sql).all(begins.values);
  return rows.length > mostKeys ? null : new Set(rows.map(([key]) => Number(key)));
}

/** The longest first, which are rare most often. What has a word that begins with "store" has one that begins with "st". */
function withoutImplied(prefixes: readonly string[]): readonly string[] {
  const needed = prefixes.filter((prefix) => !prefixes.some((other) => other !== prefix && other.startsWith(prefix)));
  return needed.sort((left, right) => right.length - left.length);
}
