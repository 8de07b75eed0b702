import type { Filter } from "../../plan/plan.js";
import { keyField } from "../stored-form.js";
import type { Connection } from "./connection.js";
import { startsWith } from "./filter.js";
import type { Table } from "./table.js";

/** More items than this are found sooner by going through them than by naming them. */
const mostKeys = 1000;

/** The same filter, with rare words exchanged for the keys of the items that have them, from the index of words. */
export function narrowWords(connection: Connection, table: Table, filter: Filter): Filter {
  if (filter.kind === "all") return { kind: "all", of: filter.of.map((part) => narrowWords(connection, table, part)) };
  if (filter.kind !== "words") return filter;
  const narrowed = filter.prefixes.map((prefix): Filter => {
    const begins = startsWith("word", prefix);
    const sql = `SELECT DISTINCT key FROM ${table.words} WHERE ${begins.text} LIMIT ${String(mostKeys + 1)}`;
    const keys = connection.prepare(sql).all([...begins.values]);
    if (keys.length > mostKeys) return { kind: "words", prefixes: [prefix] };
    return { kind: "in", field: keyField, values: keys.map(([key]) => Number(key)), negated: false };
  });
  return { kind: "all", of: narrowed };
}
