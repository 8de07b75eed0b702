/**
 * Rejects rows with text that is not UTF-8, which only a damaged file contains. libsql crashes on such a text, and
 * better-sqlite3 silently replaces the invalid bytes with U+FFFD.
 */
import { isUtf8 } from "node:buffer";
import type Libsql from "libsql";
import { refuseDamaged } from "../../../model/plan/damaged-item.js";
import { crashesOnInvalidText } from "./driver.js";

/** A value of a column. Booleans are 0 or 1, because libsql crashes on a boolean parameter. */
export type SqlValue = string | number | null;
export type Row = readonly SqlValue[];

type Parameters = readonly SqlValue[];

export interface Reader {
  get(parameters: Parameters): Row | undefined;
  all(parameters: Parameters): readonly Row[];
  iterate(parameters: Parameters): Iterable<Row>;
  /** Ends the statement. Must be called after leaving an iteration early, because an open libsql statement blocks checkpoints. */
  end(parameters: Parameters): void;
}

/** @param statement the prepared `sql`, in raw mode (it returns rows as arrays) */
export function openReader(database: Libsql.Database, sql: string, statement: Libsql.Statement): Reader {
  if (!/^\s*(SELECT|WITH)\b/i.test(sql)) return plainReader(statement);
  return crashesOnInvalidText ? jsonReader(database, sql, statement) : rereadingReader(database, sql, statement);
}

function plainReader(statement: Libsql.Statement): Reader {
  // The casts are needed because the package's types do not know that `raw` makes the rows arrays.
  const bound = (parameters: Parameters): never => parameters as never;
  return {
    get: (parameters) => statement.get(bound(parameters)) as Row | undefined,
    all: (parameters) => statement.all(bound(parameters)) as readonly Row[],
    iterate: (parameters) => statement.iterate(bound(parameters)) as Iterable<Row>,
    end: (parameters) => void statement.get(bound(parameters)),
  };
}

/**
 * Reads rows that contain U+FFFD a second time, as bytes. Only the bytes tell a stored U+FFFD from invalid bytes that the
 * driver replaced.
 */
function rereadingReader(database: Libsql.Database, sql: string, statement: Libsql.Statement): Reader {
  const plain = plainReader(statement);
  let packed: Reader | undefined;
  const again = (): Reader => (packed ??= jsonReader(database, sql, statement));
  return {
    get(parameters) {
      try {
        const row = plain.get(parameters);
        return row !== undefined && hasReplacement(row) ? again().get(parameters) : row;
      } catch (error) {
        if (!isAboutBlob(error)) throw error;
        return refuseRow(statement.columns(), []);
      }
    },
    all(parameters) {
      const rows = plain.all(parameters);
      return rows.some(hasReplacement) ? again().all(parameters) : rows;
    },
    *iterate(parameters) {
      let given = 0;
      let isSound = true;
      for (const row of plain.iterate(parameters)) {
        isSound = !hasReplacement(row);
        if (!isSound) break;
        given += 1;
        yield row;
      }
      if (isSound) return;
      // This second read starts after the first iteration, because better-sqlite3 runs no other statement during an iteration.
      for (const row of again().iterate(parameters)) if (given-- <= 0) yield row;
    },
    end: () => {},
  };
}

const replacementCharacter = "\ufffd";

function hasReplacement(row: Row): boolean {
  return row.some((value) => typeof value === "string" && value.includes(replacementCharacter));
}

/** Column types whose values SQLite writes exactly in JSON. REAL is missing, because SQLite writes doubles with fewer digits. */
const exactTypes = new Set(["TEXT", "INTEGER", "BOOLEAN"]);

/**
 * Reads each row as one JSON blob plus the values that JSON would not keep exact, such as doubles. The driver transfers
 * the blob as fast as a single value.
 */
function jsonReader(database: Libsql.Database, sql: string, statement: Libsql.Statement): Reader {
  const columns = statement.columns();
  const names = columns.map((_, index) => `c${String(index)}`);
  const isExact = columns.map(({ type }) => type !== null && exactTypes.has(type.toUpperCase()));
  const exact = names.filter((_, index) => isExact[index]);
  const others = names.flatMap((name, index) => (isExact[index] ? [] : [asBytes(name, columns[index]!)]));
  const from = `WITH q(${names.join(", ")}) AS (${sql})`;
  const packed = `CAST(json_array(${exact.join(", ")}) AS BLOB)`;
  const open = (selected: string): Reader =>
    plainReader(database.prepare<SqlValue[]>(`${from} SELECT ${selected} FROM q`).raw(true));
  let one: Reader | undefined;
  let whole: Reader | undefined;
  const oneByOne = (): Reader => (one ??= open([...(exact.length === 0 ? [] : [packed]), ...others].join(", ")));
  const together = (): Reader => (whole ??= open(`CAST(group_concat(json_array(${exact.join(", ")})) AS BLOB)`));
  const isPacked = others.length === 0;
  const read = (found: Row): Row => {
    const text = isPacked ? textOf(found[0]) : null;
    return text === null ? toRow(columns, isExact, found) : (JSON.parse(text) as Row); // safe: `json_array` wrote the text
  };
  const guarded = <Result>(parameters: Parameters, work: () => Result): Result => {
    try {
      return work();
    } catch (error) {
      if (!isAboutBlob(error)) throw error;
      // After an error, libsql would resume the statements where they stopped, so the next call prepares new ones.
      [one, whole] = [undefined, undefined];
      if (exact.length === 0) return refuseRow(columns, []);
      const isBlob = exact.map((name) => `typeof(${name}) = 'blob'`).join(" OR ");
      const values = columns.map((column, index) => (isKey(column) ? names[index] : "NULL"));
      const find = database.prepare<SqlValue[]>(`${from} SELECT ${values.join(", ")} FROM q WHERE ${isBlob}`).raw(true);
      return refuseRow(columns, plainReader(find).get(parameters) ?? []);
    }
  };
  return {
    get(parameters) {
      const found = guarded(parameters, () => oneByOne().get(parameters));
      return found === undefined ? undefined : read(found);
    },
    all: (parameters) =>
      guarded(parameters, () => {
        if (!isPacked) return oneByOne().all(parameters).map(read);
        const [bytes = null] = together().get(parameters) ?? [];
        if (bytes === null) return [];
        const text = textOf(bytes);
        // If the text contains invalid bytes, reading the rows one by one finds the damaged row.
        if (text === null) return oneByOne().all(parameters).map(read);
        return JSON.parse(`[${text}]`) as readonly Row[]; // safe: `json_array` wrote the text
      }),
    *iterate(parameters) {
      // `guarded` wraps each step and not the loop, because a generator cannot yield inside a callback.
      const found = guarded(parameters, () => oneByOne().iterate(parameters)[Symbol.iterator]());
      try {
        for (;;) {
          const next = guarded(parameters, () => found.next());
          if (next.done === true) return;
          yield read(next.value);
        }
      } finally {
        // better-sqlite3 runs no other statement until the iteration ends. Iterators of libsql have no `return`.
        found.return?.();
      }
    },
    end(parameters) {
      try {
        oneByOne().end(parameters);
      } catch {
        // Ignored: an error also ends the statement.
      }
    },
  };
}

function asBytes(name: string, { type }: Libsql.ColumnDefinition): string {
  return type?.toUpperCase() === "REAL"
    ? `CASE WHEN typeof(${name}) IN ('text', 'blob') THEN x'ff' ELSE ${name} END`
    : `CASE typeof(${name}) WHEN 'text' THEN CAST(${name} AS BLOB) WHEN 'blob' THEN x'ff' ELSE ${name} END`;
}

type Columns = readonly Libsql.ColumnDefinition[];

function toRow(columns: Columns, isExact: readonly boolean[], found: Row): Row {
  const [first = null, ...others] = found;
  const isPacked = isExact.includes(true);
  const own = isPacked ? others : found;
  const text = isPacked ? textOf(first) : "[]";
  const values = own.map((value) => (isBytes(value) ? (textOf(value) ?? replacementCharacter) : value));
  // The cast is safe, because `json_array` wrote the text. In a damaged text, U+FFFD replaces the invalid bytes.
  const exact = JSON.parse(text ?? lossyText(first)) as Row;
  let [exactAt, ownAt] = [0, 0];
  const row = isExact.map((is) => (is ? exact[exactAt++] : values[ownAt++]) ?? null);
  if (text === null || own.some((value) => isBytes(value) && textOf(value) === null)) refuseRow(columns, row);
  return row;
}

/** Tells whether the value is a blob. `SqlValue` includes no blobs, because callers read no columns with blobs. */
function isBytes(value: unknown): value is Buffer {
  return typeof value === "object" && value !== null;
}

/** Decodes the bytes; returns null if they are not UTF-8. */
function textOf(bytes: unknown): string | null {
  if (!isBytes(bytes)) return null;
  const text = lossyText(bytes);
  return text.includes(replacementCharacter) && !isUtf8(bytes) ? null : text;
}

function lossyText(bytes: unknown): string {
  return isBytes(bytes) ? bytes.toString("utf8") : "[]";
}

/** Tells whether SQLite failed to write a blob as JSON. No column of an item contains blobs, so the row is damaged. */
export function isAboutBlob(error: unknown): boolean {
  return error instanceof Error && error.message.includes("JSON cannot hold BLOB");
}

function isKey({ column }: Libsql.ColumnDefinition): boolean {
  return column === "_key" || column === "key";
}

/** Throws the error for a damaged row. In `row`, U+FFFD replaces invalid bytes. */
function refuseRow(columns: Columns, row: Row): never {
  const table = columns.find((column) => column.table !== null)?.table ?? "a table";
  const keyAt = columns.findIndex(isKey);
  const damaged = columns.find((_, index) => String(row[index] ?? "").includes(replacementCharacter))?.column;
  const problem =
    damaged === null || damaged === undefined
      ? "a stored value does not have the type of its column"
      : `the text of ${damaged} is not UTF-8`;
  throw refuseDamaged(table, row[keyAt] ?? null, problem);
}
