/** Reads a list as JSON text that SQLite writes. The bytes of this text become the answer without being decoded. */
import { isUtf8 } from "node:buffer";
import { listKeysetSegmentFilters } from "../../../model/query/sort-keys.js";
import { maxBytesPerRead, type ItemReadResult, type ListStart, type JsonReadResult } from "../../list-items.js";
import type { JsonValueFormat, JsonShape } from "../../../model/schema/json-shape.js";
import { memoizeByObject } from "../../../model/values/objects.js";
import type { KeysetPosition } from "../../../model/plan/plan.js";
import type { BlobRow } from "../database/connection.js";
import { toSqlLiteral } from "../database/filter.js";
import { maxFunctionArguments } from "../database/query-reader.js";
import { keyColumnName, type Column, type Table } from "../database/table.js";
import { hasUnvisitedRows, toSelectClauses, type RowSelection } from "./item-queries.js";

/**
 * Reads rows as JSON. Returns "unwritten" if an item is too large or damaged, or has a number that SQLite writes
 * differently from JavaScript. Returns "unvisited" if finding the rows would visit more rows than `rowSelection` allows.
 */
export function readRowsAsJson(
  table: Table,
  shape: JsonShape,
  rowSelection: RowSelection,
  { after, skip }: ListStart,
  maxCount: number,
): ItemReadResult | "unwritten" | "unvisited" {
  const { sort } = rowSelection;
  const [{ field: sortField }] = sort;
  const row = rowSqlOf(table)(shape);
  const sorted = table.columns.get(sortField);
  // The position of the next page needs the exact value of the sort field, but SQLite writes doubles with fewer digits.
  // Several sort fields are not supported.
  if (row === null || sorted?.type === "REAL" || sort.length > 1) return "unwritten";
  const id = table.idSql;
  const sortedBy = sortField === table.definition.id || sorted === undefined ? null : sorted;
  const ends = sortedBy === null ? "" : `, CAST(json_group_array(s) AS BLOB)`;
  const columns = `${row} AS t, ${id} AS i${sortedBy === null ? "" : `, ${sortedBy.sql} AS s`}`;
  let all: JsonReadResult = { itemsJson: Buffer.alloc(0), idsJson: "", count: 0, lastPosition: null };
  for (const segment of listKeysetSegmentFilters(table.definition, sort, after)) {
    const { text, values } = toSelectClauses(table, rowSelection, segment);
    const count = maxCount - all.count;
    const share = Math.floor(maxBytesPerRead / count);
    const sql =
      `SELECT count(*), sum(octet_length(t) <= ?), CAST(group_concat(CASE WHEN octet_length(t) <= ? THEN t END) AS BLOB), ` +
      `CAST(group_concat('"' || i || '"') AS BLOB)${ends} ` +
      `FROM (SELECT ${columns} ${text} LIMIT ? OFFSET ?)`;
    const found = table.connection.prepare(sql).getBlobs([share, share, ...values, count, skip]);
    if (found === "damaged") return "unwritten";
    const [rows, fitting, items, ids, sortValues] = found ?? [];
    if (rows !== 0) {
      if (rows !== fitting || !isUtf8(toBuffer(items)) || !isUtf8(toBuffer(sortValues))) return "unwritten";
      const idTexts = toBuffer(ids).toString();
      all = joinReadResults(all, {
        itemsJson: toBuffer(items),
        idsJson: idTexts,
        count: Number(rows),
        lastPosition: getLastPosition(idTexts, sortedBy, toBuffer(sortValues).toString()),
      });
    }
    if (all.count === maxCount) break;
    if (hasUnvisitedRows(table, rowSelection, segment)) return "unvisited";
  }
  return {
    items: [],
    itemsAsJson: all,
    isTruncated: false,
    sizeInBytes: Math.max(0, all.itemsJson.length - all.count * countOverheadBytes(shape)),
  };
}

function toBuffer(value: BlobRow[number] | undefined): Buffer {
  return Buffer.isBuffer(value) ? value : Buffer.alloc(0);
}

function joinReadResults(
  first: JsonReadResult,
  { itemsJson, idsJson, count, lastPosition }: JsonReadResult,
): JsonReadResult {
  if (first.count === 0) return { itemsJson, idsJson, count, lastPosition };
  return {
    itemsJson: Buffer.concat([first.itemsJson, Buffer.from(","), itemsJson]),
    idsJson: `${first.idsJson},${idsJson}`,
    count: first.count + count,
    lastPosition,
  };
}

function getLastPosition(idsJson: string, sortColumn: Column | null, valuesJson: string): KeysetPosition {
  const id = Number(idsJson.slice(idsJson.lastIndexOf('"', idsJson.length - 2) + 1, -1));
  if (sortColumn === null) return { values: [id], id };
  // The cast is safe, because `json_group_array` wrote the text.
  const last = (JSON.parse(valuesJson) as (string | number | null)[]).at(-1) ?? null;
  const value = sortColumn.decode === null ? last : sortColumn.decode(last);
  return { values: [typeof value === "object" ? null : value], id };
}

const rowSqlOf = memoizeByObject((table: Table) => memoizeByObject((shape: JsonShape) => compileRowSql(table, shape)));

/** Returns the SQL expression for a row's JSON, which yields null if SQLite would write a value differently from JavaScript. */
function compileRowSql(table: Table, { members, isKeyedById }: JsonShape): string | null {
  const parts: string[] = [];
  const exact: string[] = [];
  let literal = "";
  if (isKeyedById) {
    parts.push(toSqlLiteral('"'), table.idSql);
    literal = '":';
  }
  for (const [index, { field, name, format }] of members.entries()) {
    const column = table.columns.get(field);
    if (column === undefined) return null;
    literal += `${index === 0 ? "{" : ","}${JSON.stringify(name)}:`;
    parts.push(toSqlLiteral(literal), createValueSql(column.sql, format));
    literal = "";
    if ((format === "integer" || format === "digits") && column.sql !== keyColumnName) {
      const largest = String(Number.MAX_SAFE_INTEGER);
      exact.push(`(${column.sql} IS NULL OR ${column.sql} BETWEEN -${largest} AND ${largest})`);
    }
    if (format === "boolean") exact.push(`(${column.sql} IS NULL OR ${column.sql} IN (0, 1))`);
    if (format === "json") exact.push(`(${column.sql} IS NULL OR json_valid(${column.sql}))`);
    if (format === "list") exact.push(`(${column.sql} IS NULL OR ${column.sql} NOT GLOB '*[^][0-9,-]*')`);
  }
  parts.push(toSqlLiteral(members.length === 0 ? `${literal}{}` : "}"));
  const pieces: string[] = [];
  for (let start = 0; start < parts.length; start += maxFunctionArguments) {
    pieces.push(`concat(${parts.slice(start, start + maxFunctionArguments).join(", ")})`);
  }
  const text = pieces.join(" || ");
  return exact.length === 0 ? text : `CASE WHEN ${exact.join(" AND ")} THEN ${text} END`;
}

/** Returns the size of an item's JSON without its values, in bytes. */
function countOverheadBytes({ members }: JsonShape): number {
  return members.reduce((sum, { name }) => sum + name.length + '"":"",'.length, 2);
}

function createValueSql(columnSql: string, format: JsonValueFormat): string {
  switch (format) {
    case "text":
      return `json_quote(${columnSql})`;
    case "time":
      return `ifnull('"' || CASE substr(${columnSql}, -5) WHEN '.000Z' THEN substr(${columnSql}, 1, length(${columnSql}) - 5) || 'Z' ELSE ${columnSql} END || '"', 'null')`;
    case "integer":
      return `ifnull(${columnSql}, 'null')`;
    case "digits":
      return `ifnull('"' || ${columnSql} || '"', 'null')`;
    case "json":
      return `ifnull(${columnSql}, 'null')`;
    case "list":
      return `ifnull(CASE ${columnSql} WHEN '[]' THEN '[]' ELSE '["' || replace(substr(${columnSql}, 2, length(${columnSql}) - 2), ',', '","') || '"]' END, 'null')`;
    case "boolean":
      return `CASE WHEN ${columnSql} IS NULL THEN 'null' WHEN ${columnSql} = 1 THEN 'true' ELSE 'false' END`;
  }
}
