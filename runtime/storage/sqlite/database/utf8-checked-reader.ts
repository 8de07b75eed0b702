/**
 * Reads the rows of a query as one JSON text that SQLite writes, because transferring single values takes longer than most
 * queries. The text arrives as bytes, so that it can be checked: a damaged file may contain texts that are not UTF-8. libsql
 * crashes on such a text, and better-sqlite3 silently replaces the invalid bytes with U+FFFD.
 */
import { isUtf8 } from "node:buffer";
import type Libsql from "libsql";
import { refuseDamagedItem } from "../../../model/plan/damaged-item.js";
import type { Refusal } from "../../../model/plan/errors.js";

/** A value of a column. Booleans are 0 or 1, because libsql crashes on a boolean parameter. */
export type SqlValue = string | number | null;
export type Row = readonly SqlValue[];

type SqlParameters = readonly SqlValue[];

export interface ReadLimits {
  readonly maxCount: number;
  /** An approximate limit: a read returns at least one row, and may exceed the limit if the rows have different sizes. */
  readonly maxBytes: number;
}

export interface Rows {
  readonly rows: readonly Row[];
  /** Whether the read ended early because of `maxBytes`, so that more rows may match. */
  readonly isTruncated: boolean;
  readonly sizeInBytes: number;
}

export interface QueryReader {
  get(parameters: SqlParameters): Row | undefined;
  all(parameters: SqlParameters): readonly Row[];
  /** Reads the first rows, as many as the limits allow. */
  readUpTo(limits: ReadLimits, parameters: SqlParameters): Rows;
}

type Columns = readonly Libsql.ColumnDefinition[];

/** If a row is too large, the number of requested rows is divided by this. */
const reductionFactor = 8;
/** Maximum size of a row, as a multiple of its equal share of `maxBytes`. */
const shareFactor = 4;

/** Returns the reader of a SELECT with these columns. */
export function openQueryReader(database: Libsql.Database, sql: string, columns: Columns): QueryReader {
  const names = columns.map((_, index) => `c${String(index)}`);
  const row = `json_array(${columns.map(({ type }, index) => toJsonSql(names[index]!, type)).join(", ")})`;
  const smallRow = `CASE WHEN octet_length(j) > ? THEN 'null' ELSE j END`;
  const firstRow = `CAST(${row} AS BLOB) FROM q`;
  const allRows = `CAST(group_concat(${row}) AS BLOB) FROM q`;
  const smallRows = `CAST(group_concat(${smallRow}) AS BLOB) FROM (SELECT ${row} AS j FROM q LIMIT ?)`;
  const statements = new Map<string, Libsql.Statement>();

  function prepare(selection: string): Libsql.Statement {
    return database.prepare<SqlValue[]>(`WITH q(${names.join(", ")}) AS (${sql}) SELECT ${selection}`).raw(true);
  }

  /** Returns the text that the selection yields; null if it has no rows. */
  function readText(selection: string, parameters: SqlParameters, limits: SqlParameters = []): string | null {
    let statement = statements.get(selection);
    if (statement === undefined) statements.set(selection, (statement = prepare(selection)));
    try {
      const [bytes = null] = (statement.get([...parameters, ...limits]) ?? []) as [(Buffer | null)?];
      if (bytes === null) return null;
      const text = bytes.toString();
      if (!text.includes(replacementCharacter) || isUtf8(bytes)) return text;
    } catch (error) {
      // After an error, libsql would resume the statement where it stopped, so the next call prepares a new one.
      statements.delete(selection);
      if (!isBlobError(error)) throw error;
    }
    throw refuseDamagedRow(columns, findDamagedRow(parameters));
  }

  /** Returns the first damaged row, with U+FFFD in place of the damage. */
  function findDamagedRow(parameters: SqlParameters): Row {
    const values = names.map((name) => `CASE typeof(${name}) WHEN 'blob' THEN CAST(x'ff' AS TEXT) ELSE ${name} END`);
    const statement = prepare(`CAST(json_array(${values.join(", ")}) AS BLOB) FROM q`);
    try {
      for (const [bytes] of statement.iterate(parameters) as Iterable<[Buffer]>) {
        if (!isUtf8(bytes)) return JSON.parse(bytes.toString()) as Row; // safe: `json_array` wrote the text
      }
      return [];
    } finally {
      // Ends the statement, because an open libsql statement blocks checkpoints.
      statement.get(parameters);
    }
  }

  return {
    get(parameters) {
      const text = readText(firstRow, parameters);
      return text === null ? undefined : (JSON.parse(text) as Row); // safe: `json_array` wrote the text
    },
    all: (parameters) => parseRows(readText(allRows, parameters)),
    readUpTo({ maxCount, maxBytes }, parameters) {
      for (let count = maxCount; ; count = Math.ceil(count / reductionFactor)) {
        const maxRowBytes = count === 1 ? Number.MAX_SAFE_INTEGER : Math.floor((shareFactor * maxBytes) / count);
        const text = readText(smallRows, parameters, [maxRowBytes, count]);
        const rows = parseRows(text);
        // A row that is too large is null.
        if (rows.some((each: Row | null) => each === null)) continue;
        return { rows, isTruncated: count < maxCount && rows.length === count, sizeInBytes: text?.length ?? 0 };
      }
    },
  };
}

function parseRows(text: string | null): readonly Row[] {
  return text === null ? [] : (JSON.parse(`[${text}]`) as readonly Row[]); // safe: `json_array` wrote the text
}

/** Column types whose values SQLite writes exactly in JSON. */
const exactTypes = new Set(["TEXT", "INTEGER", "BOOLEAN"]);

/** SQLite itself writes doubles in JSON with 15 digits, which is not exact. */
function toJsonSql(name: string, type: string | null): string {
  if (type !== null && exactTypes.has(type.toUpperCase())) return name;
  return `CASE typeof(${name}) WHEN 'real' THEN json(printf('%!.17g', ${name})) ELSE ${name} END`;
}

/** Tells whether SQLite failed to write a blob as JSON. No column of an item contains blobs, so the row is damaged. */
export function isBlobError(error: unknown): boolean {
  return error instanceof Error && error.message.includes("JSON cannot hold BLOB");
}

const replacementCharacter = "\ufffd";

/** Returns the error for a damaged row. In `row`, U+FFFD replaces the damage. */
function refuseDamagedRow(columns: Columns, row: Row): Refusal {
  const table = columns.find((column) => column.table !== null)?.table ?? "a table";
  const keyAt = columns.findIndex(({ column }) => column === "_key" || column === "key");
  const damaged = columns.find((_, index) => String(row[index] ?? "").includes(replacementCharacter))?.column;
  const problem =
    damaged === null || damaged === undefined
      ? "a stored value does not have the type of its column"
      : `the text of ${damaged} is not UTF-8`;
  return refuseDamagedItem(table, row[keyAt] ?? null, problem);
}
