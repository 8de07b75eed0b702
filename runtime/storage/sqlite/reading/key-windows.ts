/** Divides the keys of a table into windows that each take some milliseconds. */
import { looksInto, type Filter } from "../../../model/query/filter.js";
import { keyField } from "../../port/stored-item.js";
import type { Connection } from "../database/connection.js";
import type { Sql } from "../database/filter.js";
import { keySql } from "../database/table.js";
import type { Table } from "../database/table.js";

const keysInWindow = 10_000;
/**
 * For sparse keys, such as those of UUIDs, items are counted instead of keys. That walks through the table a second time, so it
 * is not the only way: for 100,000 items of 2.4 kB it takes 223 ms of CPU instead of 118.
 */
const windowsAtMost = 10_000;
/** Window size if texts are searched, because a text may have a hundred thousand characters. */
const textsInWindow = 250;

/** Yields conditions for all keys, or for those that a filter was narrowed to. */
export function* keyWindows(connection: Connection, table: Table, filter: Filter): Generator<Sql> {
  const size = windowOf(filter, keysInWindow);
  const few = keysOf(filter);
  for (const { from, to } of few === null ? keyRanges(connection, table, size) : rangesOf(few, size)) {
    yield { text: `${keySql} >= ? AND ${keySql} < ?`, values: [from, to] };
  }
}

/** Windows of this many rows, or fewer if rows are slow to check. */
export function windowOf(filter: Filter, size: number): number {
  return looksInto(filter) ? textsInWindow : size;
}

/** Windows of the keys that a filter was narrowed to, in order. */
function keysOf(filter: Filter): readonly number[] | null {
  const parts = filter.kind === "all" ? filter.of : [filter];
  const part = parts.find((each) => each.kind === "in" && each.field === keyField && !each.negated);
  return part?.kind === "in" ? part.values.map(Number).sort((one, other) => one - other) : null;
}

export interface KeyRange {
  readonly from: number;
  readonly to: number;
}

function* rangesOf(keys: readonly number[], size: number): Generator<KeyRange> {
  for (let start = 0; start < keys.length; start += size) {
    yield { from: keys[start]!, to: keys[Math.min(start + size, keys.length) - 1]! + 1 };
  }
}

/** Windows of all keys of a table, in order. */
export function* keyRanges(connection: Connection, table: Table, size = keysInWindow): Generator<KeyRange> {
  const bounds = keyBounds(connection, table);
  if (bounds === null) return;
  const { first, last } = bounds;
  if (last - first > size * windowsAtMost) {
    yield* sparseRanges(connection, table, size);
    return;
  }
  for (let from = first; from <= last; from += size) yield { from, to: from + size };
}

/** Returns null if there are none. Takes two look-ups. */
export function keyBounds(
  connection: Connection,
  table: Table,
): { readonly first: number; readonly last: number } | null {
  const bounds = `SELECT (SELECT min(${keySql}) FROM ${table.sql}), (SELECT max(${keySql}) FROM ${table.sql})`;
  const [first, last] = connection.prepare(bounds).get([]) ?? [];
  return typeof first === "number" && typeof last === "number" ? { first, last } : null;
}

function* sparseRanges(connection: Connection, table: Table, size: number): Generator<KeyRange> {
  const next = connection.prepare(
    `SELECT ${keySql} FROM ${table.sql} WHERE ${keySql} >= ? ORDER BY ${keySql} LIMIT 1 OFFSET ?`,
  );
  for (let from = 0; ;) {
    const [end] = next.get([from, size]) ?? [];
    const to = typeof end === "number" ? end : Number.MAX_SAFE_INTEGER;
    yield { from, to };
    if (typeof end !== "number") return;
    from = to;
  }
}
