/** Reads a list as JSON text that SQLite writes. The bytes of this text become the answer without being decoded. */
import { isUtf8 } from "node:buffer";
import { listSegmentsAfter } from "../../../model/query/sort-keys.js";
import { maxPortionBytes, type Portion, type ListStart, type JsonPortion } from "../../list-items.js";
import type { JsonForm, JsonShape } from "../../../model/schema/json-shape.js";
import { oncePer } from "../../../model/values/objects.js";
import type { Position } from "../../../model/plan/plan.js";
import type { BlobRow } from "../database/connection.js";
import { toLiteral } from "../database/filter.js";
import { keyColumnName, type Column, type Table } from "../database/table.js";
import { hasUnvisitedRows, selectMatchingRows, type RowSelection } from "./query.js";

/**
 * Reads rows as JSON. Returns "unwritten" if an item is too large or damaged, or has a number that SQLite writes
 * differently from JavaScript. Returns "unvisited" if finding the rows would visit more rows than `walk` allows.
 */
export function readRowsAsJson(
  table: Table,
  shape: JsonShape,
  walk: RowSelection,
  { after, skip }: ListStart,
  size: number,
): Portion | "unwritten" | "unvisited" {
  const { sort } = walk;
  const row = rowsOf(table)(shape);
  const sorted = table.columns.get(sort.field);
  // The position of the next page needs the exact value of the sort field, but SQLite writes doubles with fewer digits.
  // Several sort fields are not supported.
  if (row === null || sorted?.type === "REAL" || sort.then !== undefined) return "unwritten";
  const id = table.idSql;
  const sortedBy = sort.field === table.definition.id || sorted === undefined ? null : sorted;
  const ends = sortedBy === null ? "" : `, CAST(json_group_array(s) AS BLOB)`;
  const columns = `${row} AS t, ${id} AS i${sortedBy === null ? "" : `, ${sortedBy.sql} AS s`}`;
  let all: JsonPortion = { text: Buffer.alloc(0), ids: "", count: 0, lastPosition: null };
  for (const segment of listSegmentsAfter(table.definition, sort, after)) {
    const { text, values } = selectMatchingRows(table, walk, segment);
    const count = size - all.count;
    const share = Math.floor(maxPortionBytes / count);
    const sql =
      `SELECT count(*), sum(octet_length(t) <= ?), CAST(group_concat(CASE WHEN octet_length(t) <= ? THEN t END) AS BLOB), ` +
      `CAST(group_concat('"' || i || '"') AS BLOB)${ends} ` +
      `FROM (SELECT ${columns} ${text} LIMIT ? OFFSET ?)`;
    const found = table.connection.prepare(sql).getBlobs([share, share, ...values, count, skip]);
    if (found === "damaged") return "unwritten";
    const [rows, fitting, items, ids, values_] = found ?? [];
    if (rows !== 0) {
      if (rows !== fitting || !isUtf8(bytesOf(items)) || !isUtf8(bytesOf(values_))) return "unwritten";
      const idTexts = bytesOf(ids).toString();
      all = join(all, {
        text: bytesOf(items),
        ids: idTexts,
        count: Number(rows),
        lastPosition: endPosition(idTexts, sortedBy, bytesOf(values_).toString()),
      });
    }
    if (all.count === size) break;
    if (hasUnvisitedRows(table, walk, segment)) return "unvisited";
  }
  return {
    items: [],
    itemsAsJson: all,
    isTruncated: false,
    sizeInBytes: Math.max(0, all.text.length - all.count * overheadOf(shape)),
  };
}

function bytesOf(value: BlobRow[number] | undefined): Buffer {
  return Buffer.isBuffer(value) ? value : Buffer.alloc(0);
}

function join(before: JsonPortion, { text, ids, count, lastPosition }: JsonPortion): JsonPortion {
  if (before.count === 0) return { text, ids, count, lastPosition };
  return {
    text: Buffer.concat([before.text, Buffer.from(","), text]),
    ids: `${before.ids},${ids}`,
    count: before.count + count,
    lastPosition,
  };
}

function endPosition(ids: string, sortedBy: Column | null, values: string): Position {
  const id = Number(ids.slice(ids.lastIndexOf('"', ids.length - 2) + 1, -1));
  if (sortedBy === null) return { value: id, id };
  const last = (JSON.parse(values) as (string | number | null)[]).at(-1) ?? null; // safe: json_group_array wrote the text
  const value = sortedBy.decode === null ? last : sortedBy.decode(last);
  return { value: typeof value === "object" ? null : value, id };
}

const rowsOf = oncePer((table: Table) => oncePer((shape: JsonShape) => compileRow(table, shape)));

/** Maximum number of arguments of an SQL function that every build of SQLite accepts. */
const maxArguments = 100;

/** Returns the SQL expression for a row's JSON, which yields null if SQLite would write a value differently from JavaScript. */
function compileRow(table: Table, { members, isKeyedById }: JsonShape): string | null {
  const parts: string[] = [];
  const exact: string[] = [];
  let literal = "";
  if (isKeyedById) {
    parts.push(toLiteral('"'), table.idSql);
    literal = '":';
  }
  for (const [index, { field, name, form }] of members.entries()) {
    const column = table.columns.get(field);
    if (column === undefined) return null;
    literal += `${index === 0 ? "{" : ","}${JSON.stringify(name)}:`;
    parts.push(toLiteral(literal), valueSql(column.sql, form));
    literal = "";
    if ((form === "integer" || form === "digits") && column.sql !== keyColumnName) {
      const largest = String(Number.MAX_SAFE_INTEGER);
      exact.push(`(${column.sql} IS NULL OR ${column.sql} BETWEEN -${largest} AND ${largest})`);
    }
    if (form === "boolean") exact.push(`(${column.sql} IS NULL OR ${column.sql} IN (0, 1))`);
    if (form === "json") exact.push(`(${column.sql} IS NULL OR json_valid(${column.sql}))`);
    if (form === "list") exact.push(`(${column.sql} IS NULL OR ${column.sql} NOT GLOB '*[^][0-9,-]*')`);
  }
  parts.push(toLiteral(members.length === 0 ? `${literal}{}` : "}"));
  const pieces: string[] = [];
  for (let start = 0; start < parts.length; start += maxArguments) {
    pieces.push(`concat(${parts.slice(start, start + maxArguments).join(", ")})`);
  }
  const text = pieces.join(" || ");
  return exact.length === 0 ? text : `CASE WHEN ${exact.join(" AND ")} THEN ${text} END`;
}

/** Returns the size of an item's JSON without its values, in bytes. */
function overheadOf({ members }: JsonShape): number {
  return members.reduce((sum, { name }) => sum + name.length + '"":"",'.length, 2);
}

function valueSql(column: string, form: JsonForm): string {
  switch (form) {
    case "text":
      return `json_quote(${column})`;
    case "time":
      return `ifnull('"' || CASE substr(${column}, -5) WHEN '.000Z' THEN substr(${column}, 1, length(${column}) - 5) || 'Z' ELSE ${column} END || '"', 'null')`;
    case "integer":
      return `ifnull(${column}, 'null')`;
    case "digits":
      return `ifnull('"' || ${column} || '"', 'null')`;
    case "json":
      return `ifnull(${column}, 'null')`;
    case "list":
      return `ifnull(CASE ${column} WHEN '[]' THEN '[]' ELSE '["' || replace(substr(${column}, 2, length(${column}) - 2), ',', '","') || '"]' END, 'null')`;
    case "boolean":
      return `CASE WHEN ${column} IS NULL THEN 'null' WHEN ${column} = 1 THEN 'true' ELSE 'false' END`;
  }
}
