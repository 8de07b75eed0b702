/** Converts rows of a table to items. */
import type { Item } from "../../../model/plan/plan.js";
import type { Document, Value } from "../../../model/schema/field.js";
import { memoizeByObject } from "../../../model/values/objects.js";
import { matchesFieldKind, createDamagedItemRefusal } from "../../../model/plan/damaged-item.js";
import { itemKeyField, parentIdPathField, type StoredItem } from "../../port/stored-item.js";
import type { Row, SqlValue } from "./connection.js";
import { columnOf, keyColumnName, type Column, type Table } from "./table.js";

/** The columns of a SELECT, and the conversions of a row to an item. The first column is the key of the item. */
export interface FieldSelection {
  /** Column list of a SELECT. */
  readonly sql: string;
  toItem(row: Row): Item;
  toStoredItem(row: Row): StoredItem;
}

/**
 * Returns, for a table, the function that compiles a selection of fields. Results are cached by the identity of the `fields`
 * array, which callers reuse.
 */
export const fieldSelectionOf = memoizeByObject((table: Table) =>
  memoizeByObject((fields: readonly string[]) => compileFieldSelection(table, fields)),
);

const completeSelectionOf = memoizeByObject((table: Table) => compileFieldSelection(table, [...table.columns.keys()]));

/** Returns the selection of all fields, or of the id and those of the given fields that are stored. */
export function storedItemSelectionOf(table: Table, fields?: readonly string[]): FieldSelection {
  if (fields === undefined) return completeSelectionOf(table);
  const names = [...table.columns.keys()].filter((name) => name === table.definition.id || fields.includes(name));
  return compileFieldSelection(table, names);
}

/** Compiles a selection. Each column occurs only once, because transferring a value takes time. */
function compileFieldSelection(table: Table, fields: readonly string[]): FieldSelection {
  const columns = fields.map((field) => getSelectedColumn(table, field));
  const fixed = [keyColumnName, "_version", parentIdPathField, table.idSql];
  const sql = [...new Set([...fixed, ...columns.map((column) => column.sql)])];
  const idAt = sql.indexOf(table.idSql);
  const parts = columns.map((column) => ({ ...column, at: sql.indexOf(column.sql) }));
  const readValues = (row: Row): Document => {
    const values: { [field: string]: Value } = {};
    for (const { name, field, decode, at } of parts) {
      const stored = row[at] ?? null;
      const value = decode ? decode(stored) : stored;
      if (value !== null && !matchesFieldKind(field, value)) rejectDamagedValue(table, row[0], name);
      values[name] = value;
    }
    if (!Number.isInteger(row[1])) rejectDamagedValue(table, row[0], "_version");
    return values;
  };
  return {
    sql: sql.join(", "),
    toItem: (row) => ({
      id: Number(row[idAt]),
      key: Number(row[0]),
      version: Number(row[1]),
      values: readValues(row),
    }),
    toStoredItem: (row) => ({
      key: Number(row[0]),
      version: Number(row[1]),
      path: String(row[2]),
      document: readValues(row),
    }),
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
  const { sql, decode, ...column } = columnOf(table, field);
  return { sql, decode, field: column.field, name: column.field.name };
}

function rejectDamagedValue({ definition }: Table, key: SqlValue | undefined, name: string): never {
  throw createDamagedItemRefusal(
    definition.path,
    key ?? null,
    `the stored value of ${name} does not have the declared type`,
  );
}
