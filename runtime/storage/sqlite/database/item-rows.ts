/** Converts rows of a table to items. */
import type { Item } from "../../../model/plan/plan.js";
import type { Document, Value } from "../../../model/schema/field.js";
import { memoizeByObject } from "../../../model/values/objects.js";
import { matchesFieldKind, createDamagedItemRefusal } from "../../../model/plan/damaged-item.js";
import { itemKeyField, parentIdPathField, type StoredItem } from "../../port/stored-item.js";
import type { Row, SqlValue } from "./connection.js";
import { columnOf, keyColumnName, type Column, type Table } from "./table.js";

/** The columns of a SELECT, and the conversion of a row to an item. */
export interface FieldSelection {
  /** Column list of a SELECT. */
  readonly sql: string;
  toItem(row: Row): Item;
}

/**
 * Returns, for a table, the function that compiles a selection of fields. Results are cached by the identity of the `fields`
 * array, which callers reuse.
 */
export const fieldSelectionOf = memoizeByObject((table: Table) =>
  memoizeByObject((fields: readonly string[]) => compileFieldSelection(table, fields)),
);

/** Compiles a selection. Each column occurs only once, because transferring a value takes time. */
function compileFieldSelection(table: Table, fields: readonly string[]): FieldSelection {
  const columns = fields.map((field) => getSelectedColumn(table, field));
  const { idSql } = table;
  const sql = [...new Set([idSql, keyColumnName, "_version", ...columns.map((column) => column.sql)])];
  const [idAt, keyAt, versionAt] = [idSql, keyColumnName, "_version"].map((name) => sql.indexOf(name)) as [
    number,
    number,
    number,
  ];
  const parts = columns.map((column) => ({
    name: column.name,
    field: column.field,
    decode: column.decode,
    at: sql.indexOf(column.sql),
  }));
  return {
    sql: sql.join(", "),
    toItem(row) {
      const values: { [field: string]: Value } = {};
      for (const { name, field, decode, at } of parts) {
        const stored = row[at] ?? null;
        const value = decode ? decode(stored) : stored;
        if (value !== null && !matchesFieldKind(field, value)) rejectDamagedValue(table, row[keyAt], name);
        values[name] = value;
      }
      if (!Number.isInteger(row[versionAt])) rejectDamagedValue(table, row[keyAt], "_version");
      return { id: Number(row[idAt]), key: Number(row[keyAt]), version: Number(row[versionAt]), values };
    },
  };
}

interface SelectedColumn extends Pick<Column, "sql" | "decode"> {
  readonly field: Pick<Column["field"], "kind">;
  readonly name: string;
}

const pathColumn: SelectedColumn = {
  name: parentIdPathField,
  field: { kind: "string" },
  sql: parentIdPathField,
  decode: null,
};

const keyColumn: SelectedColumn = {
  name: itemKeyField,
  field: { kind: "integer" },
  sql: keyColumnName,
  decode: null,
};

function getSelectedColumn(table: Table, field: string): SelectedColumn {
  if (field === parentIdPathField) return pathColumn;
  if (field === itemKeyField) return keyColumn;
  const column = columnOf(table, field);
  return { ...column, name: column.field.name };
}

const leadingColumnCount = 3;

/** Returns the column list that `toStoredItem` expects: all fields, or only the id and `fields`. */
export function createItemColumnsSql(table: Table, fields?: readonly string[]): string {
  if (fields === undefined) return table.columnList;
  const own = table.nonKeyColumns.filter(({ field }) => isFieldSelected(table, field.name, fields));
  return [keyColumnName, "_version", "_path", ...own.map(({ sql }) => sql)].join(", ");
}

export function toStoredItem(table: Table, row: Row, fields?: readonly string[]): StoredItem {
  if (!Number.isInteger(row[1])) rejectDamagedValue(table, row[0], "_version");
  const document = toDocument(table, row, fields);
  return { key: Number(row[0]), version: Number(row[1]), path: String(row[2]), document };
}

function isFieldSelected({ definition }: Table, name: string, fields: readonly string[] | undefined): boolean {
  return fields === undefined || name === definition.id || fields.includes(name);
}

function toDocument(table: Table, row: Row, fields: readonly string[] | undefined): Document {
  const document: { [field: string]: Value } = {};
  let index = leadingColumnCount;
  for (const [name, { sql, field, decode }] of table.columns) {
    if (!isFieldSelected(table, name, fields)) continue;
    const stored: SqlValue = sql === keyColumnName ? (row[0] ?? null) : (row[index++] ?? null);
    const value = decode ? decode(stored) : stored;
    if (value !== null && !matchesFieldKind(field, value)) rejectDamagedValue(table, row[0], name);
    document[name] = value;
  }
  return document;
}

function rejectDamagedValue({ definition }: Table, key: SqlValue | undefined, name: string): never {
  throw createDamagedItemRefusal(
    definition.path,
    key ?? null,
    `the stored value of ${name} does not have the declared type`,
  );
}
