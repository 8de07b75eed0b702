/**
 * Rejects rows with text that is not UTF-8, which only a damaged file contains. libsql crashes on such a text, and
 * better-sqlite3 silently replaces the invalid bytes with U+FFFD.
 */
import { isUtf8 } from "node:buffer";
import type Libsql from "libsql";
import { refuseDamagedItem } from "../../../model/plan/damaged-item.js";
import { crashesOnInvalidText } from "./driver.js";

/** A value of a column. Booleans are 0 or 1, because libsql crashes on a boolean parameter. */
export type SqlValue = string | number | null;
export type Row = readonly SqlValue[];

type SqlParameters = readonly SqlValue[];

export interface RowReader {
  get(parameters: SqlParameters): Row | undefined;
  all(parameters: SqlParameters): readonly Row[];
  iterate(parameters: SqlParameters): Iterable<Row>;
  /** Ends the statement. Must be called after leaving an iteration early, because an open libsql statement blocks checkpoints. */
  endStatement(parameters: SqlParameters): void;
}

/** @param statement the prepared `sql`, in raw mode (it returns rows as arrays) */
export function openReader(database: Libsql.Database, sql: string, statement: Libsql.Statement): RowReader {
  if (!/^\s*(SELECT|WITH)\b/i.test(sql)) return createPlainReader(statement);
  return crashesOnInvalidText
    ? createJsonReader(database, sql, statement)
    : createRereadingReader(database, sql, statement);
}

function createPlainReader(statement: Libsql.Statement): RowReader {
  // The casts are needed because the package's types do not know that `raw` makes the rows arrays.
  const castParameters = (parameters: SqlParameters): never => parameters as never;
  return {
    get: (parameters) => statement.get(castParameters(parameters)) as Row | undefined,
    all: (parameters) => statement.all(castParameters(parameters)) as readonly Row[],
    iterate: (parameters) => statement.iterate(castParameters(parameters)) as Iterable<Row>,
    endStatement: (parameters) => void statement.get(castParameters(parameters)),
  };
}

/**
 * Reads rows that contain U+FFFD a second time, as bytes. Only the bytes tell a stored U+FFFD from invalid bytes that the
 * driver replaced.
 */
function createRereadingReader(database: Libsql.Database, sql: string, statement: Libsql.Statement): RowReader {
  const plain = createPlainReader(statement);
  let packed: RowReader | undefined;
  const getJsonReader = (): RowReader => (packed ??= createJsonReader(database, sql, statement));
  return {
    get(parameters) {
      try {
        const row = plain.get(parameters);
        return row !== undefined && hasReplacementCharacter(row) ? getJsonReader().get(parameters) : row;
      } catch (error) {
        if (!isBlobError(error)) throw error;
        return rejectDamagedRow(statement.columns(), []);
      }
    },
    all(parameters) {
      const rows = plain.all(parameters);
      return rows.some(hasReplacementCharacter) ? getJsonReader().all(parameters) : rows;
    },
    *iterate(parameters) {
      let given = 0;
      let isSound = true;
      for (const row of plain.iterate(parameters)) {
        isSound = !hasReplacementCharacter(row);
        if (!isSound) break;
        given += 1;
        yield row;
      }
      if (isSound) return;
      // This second read starts after the first iteration, because better-sqlite3 runs no other statement during an iteration.
      for (const row of getJsonReader().iterate(parameters)) if (given-- <= 0) yield row;
    },
    endStatement: () => {},
  };
}

const replacementCharacter = "\ufffd";

function hasReplacementCharacter(row: Row): boolean {
  return row.some((value) => typeof value === "string" && value.includes(replacementCharacter));
}

/** Column types whose values SQLite writes exactly in JSON. REAL is missing, because SQLite writes doubles with fewer digits. */
const exactTypes = new Set(["TEXT", "INTEGER", "BOOLEAN"]);

/**
 * Reads each row as one JSON blob plus the values that JSON would not keep exact, such as doubles. The driver transfers
 * the blob as fast as a single value.
 */
function createJsonReader(database: Libsql.Database, sql: string, statement: Libsql.Statement): RowReader {
  const columns = statement.columns();
  const names = columns.map((_, index) => `c${String(index)}`);
  const isExact = columns.map(({ type }) => type !== null && exactTypes.has(type.toUpperCase()));
  const exact = names.filter((_, index) => isExact[index]);
  const others = names.flatMap((name, index) => (isExact[index] ? [] : [toBytesSql(name, columns[index]!)]));
  const from = `WITH q(${names.join(", ")}) AS (${sql})`;
  const packed = `CAST(json_array(${exact.join(", ")}) AS BLOB)`;
  const prepareReader = (selectList: string): RowReader =>
    createPlainReader(database.prepare<SqlValue[]>(`${from} SELECT ${selectList} FROM q`).raw(true));
  let one: RowReader | undefined;
  let whole: RowReader | undefined;
  const getSingleRowReader = (): RowReader =>
    (one ??= prepareReader([...(exact.length === 0 ? [] : [packed]), ...others].join(", ")));
  const getAllRowsReader = (): RowReader =>
    (whole ??= prepareReader(`CAST(group_concat(json_array(${exact.join(", ")})) AS BLOB)`));
  const isPacked = others.length === 0;
  const unpackRow = (packedRow: Row): Row => {
    const text = isPacked ? decodeUtf8(packedRow[0]) : null;
    return text === null ? unpackColumns(columns, isExact, packedRow) : (JSON.parse(text) as Row); // safe: `json_array` wrote the text
  };
  const withDamageCheck = <Result>(parameters: SqlParameters, operation: () => Result): Result => {
    try {
      return operation();
    } catch (error) {
      if (!isBlobError(error)) throw error;
      // After an error, libsql would resume the statements where they stopped, so the next call prepares new ones.
      [one, whole] = [undefined, undefined];
      if (exact.length === 0) return rejectDamagedRow(columns, []);
      const isBlob = exact.map((name) => `typeof(${name}) = 'blob'`).join(" OR ");
      const values = columns.map((column, index) => (isKeyColumn(column) ? names[index] : "NULL"));
      const find = database.prepare<SqlValue[]>(`${from} SELECT ${values.join(", ")} FROM q WHERE ${isBlob}`).raw(true);
      return rejectDamagedRow(columns, createPlainReader(find).get(parameters) ?? []);
    }
  };
  return {
    get(parameters) {
      const found = withDamageCheck(parameters, () => getSingleRowReader().get(parameters));
      return found === undefined ? undefined : unpackRow(found);
    },
    all: (parameters) =>
      withDamageCheck(parameters, () => {
        if (!isPacked) return getSingleRowReader().all(parameters).map(unpackRow);
        const [bytes = null] = getAllRowsReader().get(parameters) ?? [];
        if (bytes === null) return [];
        const text = decodeUtf8(bytes);
        // If the text contains invalid bytes, reading the rows one by one finds the damaged row.
        if (text === null) return getSingleRowReader().all(parameters).map(unpackRow);
        return JSON.parse(`[${text}]`) as readonly Row[]; // safe: `json_array` wrote the text
      }),
    *iterate(parameters) {
      // `withDamageCheck` wraps each step and not the loop, because a generator cannot yield inside a callback.
      const found = withDamageCheck(parameters, () => getSingleRowReader().iterate(parameters)[Symbol.iterator]());
      try {
        for (;;) {
          const next = withDamageCheck(parameters, () => found.next());
          if (next.done === true) return;
          yield unpackRow(next.value);
        }
      } finally {
        // better-sqlite3 runs no other statement until the iteration ends. Iterators of libsql have no `return`.
        found.return?.();
      }
    },
    endStatement(parameters) {
      try {
        getSingleRowReader().endStatement(parameters);
      } catch {
        // Ignored: an error also ends the statement.
      }
    },
  };
}

function toBytesSql(columnName: string, { type }: Libsql.ColumnDefinition): string {
  return type?.toUpperCase() === "REAL"
    ? `CASE WHEN typeof(${columnName}) IN ('text', 'blob') THEN x'ff' ELSE ${columnName} END`
    : `CASE typeof(${columnName}) WHEN 'text' THEN CAST(${columnName} AS BLOB) WHEN 'blob' THEN x'ff' ELSE ${columnName} END`;
}

type Columns = readonly Libsql.ColumnDefinition[];

function unpackColumns(columns: Columns, isExactByColumn: readonly boolean[], packedRow: Row): Row {
  const [first = null, ...others] = packedRow;
  const isPacked = isExactByColumn.includes(true);
  const own = isPacked ? others : packedRow;
  const text = isPacked ? decodeUtf8(first) : "[]";
  const values = own.map((value) => (isBlob(value) ? (decodeUtf8(value) ?? replacementCharacter) : value));
  // The cast is safe, because `json_array` wrote the text. In a damaged text, U+FFFD replaces the invalid bytes.
  const exact = JSON.parse(text ?? decodeLossily(first)) as Row;
  let [exactAt, ownAt] = [0, 0];
  const row = isExactByColumn.map((is) => (is ? exact[exactAt++] : values[ownAt++]) ?? null);
  if (text === null || own.some((value) => isBlob(value) && decodeUtf8(value) === null)) rejectDamagedRow(columns, row);
  return row;
}

/** Tells whether the value is a blob. `SqlValue` includes no blobs, because callers read no columns with blobs. */
function isBlob(value: unknown): value is Buffer {
  return typeof value === "object" && value !== null;
}

/** Decodes the bytes; returns null if they are not UTF-8. */
function decodeUtf8(bytes: unknown): string | null {
  if (!isBlob(bytes)) return null;
  const text = decodeLossily(bytes);
  return text.includes(replacementCharacter) && !isUtf8(bytes) ? null : text;
}

function decodeLossily(bytes: unknown): string {
  return isBlob(bytes) ? bytes.toString("utf8") : "[]";
}

/** Tells whether SQLite failed to write a blob as JSON. No column of an item contains blobs, so the row is damaged. */
export function isBlobError(error: unknown): boolean {
  return error instanceof Error && error.message.includes("JSON cannot hold BLOB");
}

function isKeyColumn({ column }: Libsql.ColumnDefinition): boolean {
  return column === "_key" || column === "key";
}

/** Throws the error for a damaged row. In `row`, U+FFFD replaces invalid bytes. */
function rejectDamagedRow(columns: Columns, row: Row): never {
  const table = columns.find((column) => column.table !== null)?.table ?? "a table";
  const keyAt = columns.findIndex(isKeyColumn);
  const damaged = columns.find((_, index) => String(row[index] ?? "").includes(replacementCharacter))?.column;
  const problem =
    damaged === null || damaged === undefined
      ? "a stored value does not have the type of its column"
      : `the text of ${damaged} is not UTF-8`;
  throw refuseDamagedItem(table, row[keyAt] ?? null, problem);
}
