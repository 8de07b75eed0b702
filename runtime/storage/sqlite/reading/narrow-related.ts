import { looksInto, type Filter, type RelatedFilter, type Scalar } from "../../../model/query/filter.js";
import { toLocalFilter } from "../../related-values.js";
import { pathField } from "../../port/stored-item.js";
import type { Connection } from "../database/connection.js";
import { nameOf, pathBelow, toSqlCondition } from "../database/filter.js";
import { keySql, type Table } from "../database/table.js";
import { isSelective, narrowValues } from "./narrow-values.js";

/** With more values than this, looking up the relation of each item is faster. */
const mostValues = 1000;

/**
 * Replaces each relation to few items by the values through which items are related to them, because an index finds the
 * items by these values.
 * @param isSmall whether all items of a table can be looked at on the calling thread
 */
export function narrowRelated(
  connection: Connection,
  table: Table,
  filter: Filter,
  isSmall: (table: Table) => boolean,
): Filter {
  if (filter.kind === "all" || filter.kind === "any") {
    return { kind: filter.kind, of: filter.of.map((part) => narrowRelated(connection, table, part, isSmall)) };
  }
  if (filter.kind !== "related") return filter;
  const other = table.related(filter.resource);
  const inner = narrowRelated(connection, other, filter.filter, isSmall);
  const narrowed = other.definition.parent === null && !isSmall(other) ? narrowValues(connection, other, inner) : inner;
  const related = { ...filter, filter: narrowed };
  if (looksInto(narrowed) || !(isSelective(other, narrowed) || isSmall(other))) return related;
  const values = findValues(connection, other, related);
  return values === null ? related : toLocalFilter(table.definition, filter, values);
}

/** Returns the values of the field `by` in the related items; null if there are too many. */
function findValues(
  connection: Connection,
  other: Table,
  { field, by, filter }: RelatedFilter,
): readonly Scalar[] | null {
  const where = toSqlCondition(other, filter);
  const held = by ?? pathField;
  const value = field === pathField ? pathBelow(other) : nameOf(other, held);
  const elements = other.columns.get(held)?.elements ?? null;
  const found =
    elements === null
      ? `SELECT DISTINCT ${value} AS found FROM ${other.sql} WHERE ${where.text}`
      : `SELECT DISTINCT value AS found FROM ${elements} WHERE key IN (SELECT ${keySql} FROM ${other.sql} WHERE ${where.text})`;
  const sql = `SELECT json_group_array(found) FROM (${found} LIMIT ?) WHERE found IS NOT NULL`;
  // One more than needed to see that there are too many, because one of them may be the null of an empty reference.
  const row = connection.prepare(sql).get([...where.values, mostValues + 2]);
  const values = JSON.parse(String(row?.[0])) as readonly Scalar[]; // as json_group_array writes them
  return values.length > mostValues ? null : values;
}
