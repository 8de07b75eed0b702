/** Describes the tables of a resource: one with a column for each stored field, and side tables for array elements and words. */
import { firstFieldOf } from "../../../model/schema/ownership-path.js";
import type { FieldDefinition, Value } from "../../../model/schema/field.js";
import { findDefinitionForPlan } from "../../../model/schema/definition-across-parents.js";
import type { Registry, ResourceDefinition } from "../../../model/schema/resource.js";
import {
  isKeyField,
  parentIdPathField,
  listStoredFields,
  getStoredFieldName,
  storedPathOf,
  formatUniqueKeyName,
} from "../../port/stored-item.js";
import type { Connection, SqlValue } from "./connection.js";

export interface Column {
  readonly field: FieldDefinition;
  /** Quoted name of the column, or an SQL expression (see `isComputed`). */
  readonly sql: string;
  readonly type: string;
  /** Converts a stored value, such as 1, to the value of the field, such as `true`; null if they are always the same. */
  readonly decode: ((value: SqlValue) => Value) | null;
  /** Quoted name of the side table with the elements of an array, in rows (value, key of the item); null for other fields. */
  readonly elementTable: string | null;
  /** Set if `sql` is an SQL expression instead of a column name. */
  readonly isComputed?: true;
}

export interface Table {
  readonly connection: Connection;
  readonly definition: ResourceDefinition;
  readonly quotedName: string;
  /** Quoted name of the side table with the words of searchable fields, in rows (key of the item, word). */
  readonly wordTable: string;
  /** Columns of all stored fields, by field name. */
  readonly columns: ReadonlyMap<string, Column>;
  /** The columns without the id, if the id is the primary key `_key`. Otherwise, all columns. */
  readonly nonKeyColumns: readonly Column[];
  /** For each key of `definition.unique`, the quoted name of the column that contains the key's values as one text. */
  readonly uniqueColumns: readonly string[];
  /** The fields of each index. Every SQLite index also ends with the primary key, so it sorts items with equal values by id. */
  readonly indexes: readonly (readonly string[])[];
  /** Column name or SQL expression for the id. */
  readonly idSql: string;
  /** The INSERT statement for a row. Its parameters: key, version, path, fields, and texts of unique keys. */
  readonly insertStatement: string;
  tableOf(resource: string): Table;
}

export const keyColumnName = "_key";

const columnTypes = {
  string: "TEXT",
  integer: "INTEGER",
  number: "REAL",
  boolean: "BOOLEAN",
  array: "TEXT",
  object: "TEXT",
} as const;

export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

export function defineTable(
  connection: Connection,
  definition: ResourceDefinition,
  tableOf: Table["tableOf"] = (resource) => {
    throw new Error(`the table of ${resource} cannot be found, because defineTable was called without tableOf`);
  },
): Table {
  const columns = listStoredFields(definition).map((field) => defineColumn(definition, field));
  const nonKeyColumns = columns.filter((column) => column.sql !== keyColumnName);
  const uniqueColumns = definition.unique.map((key) => quoteName(formatUniqueKeyName(definition, key)));
  const quotedName = quoteName(storedPathOf(definition));
  const idSql = columns.find(({ field }) => field.name === definition.id)?.sql ?? keyColumnName;
  const inserted = [keyColumnName, "_version", "_path", ...nonKeyColumns.map(({ sql }) => sql), ...uniqueColumns];
  return {
    connection,
    definition,
    quotedName,
    wordTable: quoteName(`${storedPathOf(definition)}:_words`),
    columns: new Map(columns.map((column) => [column.field.name, column])),
    nonKeyColumns,
    uniqueColumns,
    idSql,
    insertStatement: `INSERT INTO ${quotedName} (${inserted.join(", ")}) VALUES (${inserted.map(() => "?").join(", ")})`,
    indexes: listDeclaredIndexes(definition),
    tableOf,
  };
}

export function columnOf({ columns, definition }: Table, field: string): Column {
  const column = columns.get(field);
  if (column === undefined) throw new Error(`${definition.path} does not store the field ${field}`);
  return column;
}

/** All tables of a project, by the path of the resource, for one connection. */
export class Tables {
  readonly connection: Connection;
  readonly registry: Registry;
  /** The tables used so far. A table is described at its first use, because most processes use few tables. */
  readonly #tables = new Map<string, Table>();
  readonly #tablesAcrossParents = new Map<string, Table>();

  constructor(connection: Connection, registry: Registry) {
    this.connection = connection;
    this.registry = registry;
  }

  /** Returns the table that the plan reads. If the plan lists items of all parents, the table has columns for parents' ids. */
  tableForPlan(plan: Parameters<typeof findDefinitionForPlan>[1]): Table {
    const tables = plan.path === null ? this.#tablesAcrossParents : this.#tables;
    const known = tables.get(plan.resource);
    if (known !== undefined) return known;
    const definition = findDefinitionForPlan(this.registry, plan);
    const table = defineTable(this.connection, definition, (other) => this.tableOf(other));
    tables.set(plan.resource, table);
    return table;
  }

  tableOf(resource: string): Table {
    return this.tableForPlan({ resource, path: "" });
  }

  listTables(): readonly Table[] {
    return Object.keys(this.registry.resources).map((resource) => this.tableOf(resource));
  }
}

function defineColumn(definition: ResourceDefinition, field: FieldDefinition): Column {
  return {
    field,
    ...(field.ancestorPosition === undefined
      ? {
          sql: isKeyField(definition, field.name)
            ? keyColumnName
            : quoteName(getStoredFieldName(definition, field.name)),
        }
      : { sql: createAncestorIdSql(definition, field.ancestorPosition), isComputed: true }),
    type: columnTypes[field.kind],
    decode: decoderOf(field),
    elementTable: hasElementTable(field)
      ? quoteName(`${storedPathOf(definition)}:${getStoredFieldName(definition, field.name)}`)
      : null,
  };
}

/**
 * Returns the SQL expression for the id at a position of the path: 12 is at position 1 of `7/12/3`. CAST reads only the
 * digits before the next "/".
 */
function createAncestorIdSql(definition: ResourceDefinition, ancestorPosition: number): string {
  let path = `${quoteName(storedPathOf(definition))}.${parentIdPathField}`;
  for (let left = ancestorPosition; left > 0; left -= 1) path = `substr(${path}, instr(${path}, '/') + 1)`;
  return `CAST(${path} AS INTEGER)`;
}

function hasElementTable({ kind, items }: FieldDefinition): boolean {
  return kind === "array" && items !== undefined && items.kind !== "array" && items.kind !== "object";
}

export function encodeValue(value: Value): SqlValue {
  if (typeof value === "boolean") return value ? 1 : 0;
  return typeof value === "object" && value !== null ? JSON.stringify(value) : value;
}

function decoderOf({ kind }: FieldDefinition): Column["decode"] {
  if (kind === "boolean") return (value) => (value === 0 || value === 1 ? value === 1 : value);
  if (kind === "array" || kind === "object") return parseJsonOrText;
  return null;
}

/** Parses JSON. Returns damaged text, which is not JSON, as a string, so that the later check of types reports it. */
function parseJsonOrText(text: SqlValue): Value {
  if (typeof text !== "string") return text;
  try {
    return JSON.parse(text) as Value;
  } catch {
    return text;
  }
}

/** SQL type of the values in the side table with an array's elements. */
export function elementSqlTypeOf({ items }: FieldDefinition): string {
  return columnTypes[items?.kind ?? "string"];
}

export function encodeElements(value: Value | undefined): readonly SqlValue[] {
  return Array.isArray(value) ? [...new Set(value.map((element: Value) => encodeValue(element)))] : [];
}

function listDeclaredIndexes(definition: ResourceDefinition): readonly (readonly string[])[] {
  const references = listStoredFields(definition).filter(
    ({ reference, kind }) => reference !== undefined && kind === "integer",
  );
  const tenant = definition.tenant === null ? [] : [firstFieldOf(definition.tenant)];
  const single = [...definition.sortable, ...tenant, ...references.map(({ name }) => name)];
  return [...single.map((field) => [field]), ...definition.indexes];
}
