/**
 * Reads the rows of a query as one JSON text that SQLite writes, because transferring single values takes longer than most
 * queries. The text arrives as bytes, so that it can be checked: a damaged file may contain texts that are not UTF-8. libsql
 * crashes on such a text, and better-sqlite3 silently replaces the invalid bytes with U+FFFD.
 */
import { isUtf8 } from "node:buffer";
import type Libsql from "libsql";
import { createDamagedItemRefusal } from "../../../model/plan/damaged-item.js";
import type { Refusal } from "../../../model/plan/errors.js";
import { getOrAdd } from "../../../model/values/objects.js";

/** A value of a column. Booleans are 0 or 1, because libsql crashes on a boolean parameter. */
export type SqlValue = string | number | null;
export type Row = readonly SqlValue[];

type SqlParameters = readonly SqlValue[];

export interface ReadLimits {
  readonly maxCount: number;
  /** An approximate limit: a read returns at least one row, and may exceed the limit if the rows have different sizes. */
  readonly maxBytes: number;
}

export interface RowBatch {
  readonly rows: readonly Row[];
  /** Whether the read ended early because of `maxBytes`, so that more rows may match. */
  readonly isTruncated: boolean;
  readonly sizeInBytes: number;
}

export interface QueryReader {
  get(parameters: SqlParameters): Row | undefined;
  all(parameters: SqlParameters): readonly Row[];
  /** Reads the first rows, as many as the limits allow. */
  readUpTo(limits: ReadLimits, parameters: SqlParameters): RowBatch;
}

type Columns = readonly Libsql.ColumnDefinition[];

/**
 * Factor by which the number of requested rows decreases if a row is too large, and increases if all rows together are
 * small.
 */
const rowCountStepFactor = 8;
/** Maximum size of a row, as a multiple of `maxBytes` divided by the number of requested rows. */
const maxRowShareFactor = 4;
/** Maximum number of arguments of an SQL function that every build of SQLite accepts. */
export const maxFunctionArguments = 100;

/** Returns the reader of a SELECT with these columns. */
export function createQueryReader(database: Libsql.Database, sql: string, columns: Columns): QueryReader {
  const names = columns.map((_, index) => `c${String(index)}`);
  const row = createJsonArraySql(columns.map(({ type }, index) => toJsonSql(names[index]!, type)));
  const smallRow = `CASE WHEN octet_length(j) > ? THEN 'null' ELSE j END`;
  const firstRow = `CAST(${row} AS BLOB) FROM q`;
  const allRows = `CAST(group_concat(${row}) AS BLOB) FROM q`;
  const smallRows = `CAST(group_concat(${smallRow}) AS BLOB) FROM (SELECT ${row} AS j FROM q LIMIT ?)`;
  const statements = new Map<string, Libsql.Statement>();
  /**
   * Number of rows that the last read requested, if it had to request fewer because of large rows; otherwise Infinity.
   * The next read starts with this number, because it often continues the last one. Otherwise each read would visit
   * many large rows to return a few.
   */
  let reducedCount = Infinity;

  function prepare(selection: string): Libsql.Statement {
    return database.prepare<SqlValue[]>(`WITH q(${names.join(", ")}) AS (${sql}) SELECT ${selection}`).raw(true);
  }

  /** Returns the text that the selection yields; null if it has no rows. */
  function readText(selection: string, parameters: SqlParameters, limits: SqlParameters = []): string | null {
    const statement = getOrAdd(statements, selection, () => prepare(selection));
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
    throw createDamagedRowRefusal(columns, findDamagedRow(parameters));
  }

  /** Returns the first damaged row. An empty object replaces a blob, and U+FFFD replaces bytes that are not UTF-8. */
  function findDamagedRow(parameters: SqlParameters): DamagedRow {
    const values = names.map((name) => `CASE typeof(${name}) WHEN 'blob' THEN json_object() ELSE ${name} END`);
    const statement = prepare(`CAST(${createJsonArraySql(values)} AS BLOB) FROM q`);
    try {
      for (const [bytes] of statement.iterate(parameters) as Iterable<[Buffer]>) {
        // The cast is safe, because `json_array` wrote the text.
        const row = JSON.parse(bytes.toString()) as DamagedRow;
        if (!isUtf8(bytes) || row.some(isBlobPlaceholder)) return row;
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
      // The cast is safe, because `json_array` wrote the text.
      return text === null ? undefined : (JSON.parse(text) as Row);
    },
    all: (parameters) => parseRows(readText(allRows, parameters)),
    readUpTo({ maxCount, maxBytes }, parameters) {
      let count = Math.min(maxCount, reducedCount);
      for (let mayGrow = true; ;) {
        const maxRowBytes = count === 1 ? Number.MAX_SAFE_INTEGER : Math.floor((maxRowShareFactor * maxBytes) / count);
        const text = readText(smallRows, parameters, [maxRowBytes, count]) ?? "";
        const rows = parseRows(text);
        const isFull = rows.length === count && count < maxCount;
        // The statement returns null for a row that is too large.
        if (rows.some((each: Row | null) => each === null)) {
          mayGrow = false;
          count = Math.ceil(count / rowCountStepFactor);
        } else if (isFull && mayGrow && text.length < maxBytes) {
          count = Math.min(maxCount, count * rowCountStepFactor);
        } else {
          reducedCount = count < maxCount ? count : Infinity;
          return { rows, isTruncated: isFull, sizeInBytes: text.length };
        }
      }
    },
  };
}

function parseRows(text: string | null): readonly Row[] {
  // The cast is safe, because `json_array` wrote each row.
  return text === null ? [] : (JSON.parse(`[${text}]`) as readonly Row[]);
}

/** Returns the SQL expression for a JSON array of the values, none of which may be an array. */
function createJsonArraySql(values: readonly string[]): string {
  const parts: string[] = [];
  for (let start = 0; start < values.length; start += maxFunctionArguments) {
    parts.push(`json_array(${values.slice(start, start + maxFunctionArguments).join(", ")})`);
  }
  // Joins the arrays: removes the bracket at the end of the first one and at the start of the next one.
  return parts.reduce((joined, part) => `rtrim(${joined}, ']') || ',' || ltrim(${part}, '[')`);
}

/** Column types whose values SQLite writes exactly in JSON. */
const exactJsonTypes = new Set(["TEXT", "INTEGER", "BOOLEAN"]);

/**
 * Returns the SQL expression for a value in JSON. It formats doubles with 17 digits, because SQLite would write them
 * with 15 digits, which is not exact.
 */
function toJsonSql(name: string, type: string | null): string {
  if (type !== null && exactJsonTypes.has(type.toUpperCase())) return name;
  return `CASE typeof(${name}) WHEN 'real' THEN json(printf('%!.17g', ${name})) ELSE ${name} END`;
}

/** Tells whether SQLite failed to write a blob as JSON. No column of an item contains blobs, so the row is damaged. */
export function isBlobError(error: unknown): boolean {
  return error instanceof Error && error.message.includes("JSON cannot hold BLOB");
}

const replacementCharacter = "\ufffd";

/** A row whose damaged values are replaced. */
type DamagedRow = readonly (SqlValue | object)[];

function isBlobPlaceholder(value: SqlValue | object): boolean {
  return typeof value === "object" && value !== null;
}

/** Returns the error for a damaged row, as `findDamagedRow` returns it. */
function createDamagedRowRefusal(columns: Columns, row: DamagedRow): Refusal {
  const table = columns.find((column) => column.table !== null)?.table ?? "a table";
  const keyAt = columns.findIndex(({ column }) => column === "_key" || column === "key");
  const key = row[keyAt];
  const blob = columns[row.findIndex(isBlobPlaceholder)]?.column;
  const text = columns.find((_, index) => String(row[index] ?? "").includes(replacementCharacter))?.column;
  const problem =
    blob === undefined
      ? `the text of ${text ?? "a column"} is not UTF-8`
      : `the stored value of ${blob ?? "a column"} does not have the type of its column`;
  return createDamagedItemRefusal(table, typeof key === "object" || key === undefined ? null : key, problem);
}
