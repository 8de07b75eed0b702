/** Translates a filter to SQL; model/query/filter.ts defines the operators. */
import { listEqualCharacters } from "../../../model/query/equal-characters.js";
import type { Filter, RelatedFilter, Scalar } from "../../../model/query/filter.js";
import type { ReferrerCount, RelatedFieldPath } from "../../../model/query/related-values.js";
import { toPathFilter, isKeyField, parentIdPathField, formatUniqueKeyTexts } from "../../port/stored-item.js";
import type { SortOrGroupKey } from "../../related-keys.js";
import { computePrefixUpperBound } from "../../port/evaluate-filter.js";
import type { SqlValue } from "./connection.js";
import { columnOf, encodeValue, keyColumnName, quoteName, type Column, type Table } from "./table.js";

/** SQL text, and the values of its parameters (`?`) in order. */
export interface Sql {
  readonly text: string;
  readonly values: readonly SqlValue[];
}

const comparisonOperators = { gt: ">", gte: ">=", lt: "<", lte: "<=" } as const;
const trueCondition: Sql = { text: "1", values: [] };
const falseCondition: Sql = { text: "0", values: [] };

export function toSqlCondition(table: Table, filter: Filter): Sql {
  switch (filter.kind) {
    case "all":
      return joinWithAnd(filter.of.map((part) => toSqlCondition(table, part)));
    case "any": {
      const parts = filter.of.map((part) => toSqlCondition(table, part));
      if (parts.length === 0) return falseCondition;
      return { text: `(${parts.map(({ text }) => text).join(" OR ")})`, values: parts.flatMap(({ values }) => values) };
    }
    case "in":
      return toMembershipCondition(table, filter);
    case "range":
      return {
        text: `${columnSqlOf(table, filter.field)} ${comparisonOperators[filter.operator]} ?`,
        values: [encodeValue(filter.value)],
      };
    case "prefix":
      return toPrefixCondition(columnSqlOf(table, filter.field), filter.prefix);
    case "contains":
      return toContainsCondition(columnSqlOf(table, filter.field), filter.text);
    case "exists":
      return { text: `${columnSqlOf(table, filter.field)} IS ${filter.exists ? "NOT NULL" : "NULL"}`, values: [] };
    case "empty": {
      const name = columnSqlOf(table, filter.field);
      return { text: `(${name} IS NULL OR ${name} = '[]')`, values: [] };
    }
    case "related":
      return toRelatedCondition(table, filter);
    case "counted":
      return toSqlCondition(
        addComputedColumn(table, filter.field, createReferenceCountExpression(table, filter)),
        filter.filter,
      );
    case "unique": {
      const texts = formatUniqueKeyTexts(table.definition.unique[filter.keyIndex]!, filter.values);
      return texts.length === 0 ? falseCondition : toInCondition(table.uniqueColumns[filter.keyIndex]!, texts);
    }
    case "words":
      return joinWithAnd(filter.prefixes.map((prefix) => toWordCondition(table, prefix)));
  }
}

export function joinWithAnd(conditions: readonly Sql[]): Sql {
  const needed = conditions.filter((condition) => condition !== trueCondition);
  if (needed.length === 0) return trueCondition;
  return { text: needed.map(({ text }) => text).join(" AND "), values: needed.flatMap(({ values }) => values) };
}

/** Tells whether the condition is true for every row. */
export function matchesEverything({ text }: Sql): boolean {
  return text === trueCondition.text;
}

function toMembershipCondition(table: Table, filter: Extract<Filter, { kind: "in" }>): Sql {
  const { field, values, negated } = filter;
  const ofPath = toPathFilter(table.definition, filter);
  if (ofPath !== null) return toSqlCondition(table, ofPath);
  const column = table.columns.get(field);
  if (column?.field.kind === "array") return toElementCondition(column, values, negated);
  const name = columnSqlOf(table, field);
  if (!negated) return toInCondition(name, values);
  const listed = toValueList(values);
  return { text: `(${name} IS NULL OR ${name} NOT IN (${listed.text}))`, values: listed.values };
}

function toElementCondition({ elementTable }: Column, elementValues: readonly Scalar[], negated: boolean): Sql {
  if (elementTable === null) return negated ? trueCondition : falseCondition;
  const { text, values } = toInCondition("value", elementValues);
  return {
    text: `${keyColumnName} ${negated ? "NOT IN" : "IN"} (SELECT key FROM ${elementTable} WHERE ${text})`,
    values,
  };
}

export function toInCondition(columnSql: string, values: readonly Scalar[]): Sql {
  const [value, ...others] = values;
  if (value !== undefined && others.length === 0) return { text: `${columnSql} = ?`, values: [encodeValue(value)] };
  const listed = toValueList(values);
  return { text: `${columnSql} IN (${listed.text})`, values: listed.values };
}

/** Returns the list for `IN (…)` as a single JSON parameter, so that one prepared statement serves lists of any length. */
function toValueList(values: readonly Scalar[]): Sql {
  const known = values.map(encodeValue);
  if (known.every((value) => typeof value !== "number" || Number.isSafeInteger(value))) {
    return { text: "SELECT value FROM json_each(?)", values: [JSON.stringify(known)] };
  }
  // SQLite reads some fractions in JSON as a neighbouring double, so each value is a parameter here. The first value is
  // repeated until the length is a power of two, which keeps the number of different statements small.
  const repeated = 2 ** Math.ceil(Math.log2(known.length)) - known.length;
  const padded = [...known, ...Array.from({ length: repeated }, () => known[0] ?? null)];
  return { text: padded.map(() => "?").join(","), values: padded };
}

/** Returns the condition for texts that begin with the prefix, as a range that an index can serve. */
export function toPrefixCondition(columnSql: string, prefix: string): Sql {
  const end = computePrefixUpperBound(prefix);
  return end === null
    ? { text: `${columnSql} >= ?`, values: [prefix] }
    : { text: `(${columnSql} >= ? AND ${columnSql} < ?)`, values: [prefix, end] };
}

/** Searches ASCII text by `instr` and other text by GLOB, because `instr` takes a hundredth of the time. */
function toContainsCondition(columnSql: string, text: string): Sql {
  const characters = listEqualCharacters(text);
  const pattern = `*${characters.map(formatGlobClass).join("")}*`;
  const plain = characters.map((alike) =>
    alike.find((character) => character <= "\u007f" && character === character.toLowerCase()),
  );
  const isPlain = plain.every((character) => character !== undefined);
  const inPlain = isPlain ? `instr(lower(${columnSql}), ?) > 0` : "0";
  return {
    text: `CASE WHEN octet_length(${columnSql}) = length(${columnSql}) THEN ${inPlain} ELSE ${columnSql} GLOB ? END`,
    values: isPlain ? [plain.join(""), pattern] : [pattern],
  };
}

/**
 * Writes a GLOB class (`[…]`) of characters that count as equal. In a class, `]` must come first, `^` must not come
 * first, and `-` must come last.
 */
function formatGlobClass(equalCharacters: readonly string[]): string {
  const rank = (character: string): number => ("]".indexOf(character) + 1 ? -1 : "^-".indexOf(character) + 1);
  const sorted = equalCharacters.toSorted((one, other) => rank(one) - rank(other));
  return sorted.length === 1 && sorted[0] === "^" ? "^" : `[${sorted.join("")}]`;
}

function toWordCondition(table: Table, prefix: string): Sql {
  const begins = toPrefixCondition("word", prefix);
  const text = `EXISTS (SELECT 1 FROM ${table.wordTable} AS w WHERE w.key = ${table.quotedName}.${keyColumnName} AND ${begins.text})`;
  return { text, values: begins.values };
}

/**
 * Returns an EXISTS condition on the items related to a row. The table of these items gets an alias, because it can be
 * the same table as that of the row.
 */
function toRelatedCondition(table: Table, { field, resource, by, filter, negated }: RelatedFilter): Sql {
  const { relatedTable, fromClause } = aliasRelatedTable(table, resource, field);
  const where = toSqlCondition(
    by === relatedTable.definition.id ? relatedTable : preventIndexUse(relatedTable),
    filter,
  );
  const text = `${negated ? "NOT " : ""}EXISTS (SELECT 1 ${fromClause} WHERE ${toJoinCondition(table, field, relatedTable, by)} AND ${where.text})`;
  return { text, values: where.values };
}

/** Returns the table of the related resource with an alias, and the FROM clause that defines the alias. */
function aliasRelatedTable(
  table: Table,
  resource: string,
  aliasSuffix: string,
): { readonly relatedTable: Table; readonly fromClause: string } {
  const other = table.tableOf(resource);
  const quotedName = quoteName(`${table.quotedName.replaceAll('"', "")} ${aliasSuffix}`);
  return { relatedTable: { ...other, quotedName }, fromClause: `FROM ${other.quotedName} AS ${quotedName}` };
}

/**
 * Prevents SQLite from using the indexes of the table, by a unary `+` before each column. Otherwise, SQLite might find
 * referring items by an index with many matches, such as the index of the tenant, and not by the index of the reference.
 */
export function preventIndexUse(table: Table): Table {
  const columns = Array.from(table.columns, ([name, column]): [string, Column] => {
    const isIndexed = name !== table.definition.id && !column.isComputed;
    return [name, isIndexed ? { ...column, sql: `+${table.quotedName}.${column.sql}`, isComputed: true } : column];
  });
  return { ...table, columns: new Map(columns) };
}

/** Adds a computed column for each key in related items, such as `owner_id.name`. The column looks up the value for each row. */
export function addRelatedKeyColumns(table: Table, keys: readonly SortOrGroupKey[]): Table {
  return keys.reduce((known, { field, related }) => {
    return related === undefined
      ? known
      : addComputedColumn(known, field, createRelatedValueExpression(table, related));
  }, table);
}

/** A column whose values an SQL expression computes. */
type ColumnExpression = Pick<Column, "field" | "type" | "decode" | "sql">;

export function addComputedColumn(table: Table, name: string, { field, ...expression }: ColumnExpression): Table {
  const column = { ...expression, field: { ...field, name }, elementTable: null, isComputed: true } as const;
  return { ...table, columns: new Map([...table.columns, [name, column]]) };
}

function createRelatedValueExpression(
  table: Table,
  { steps, field, referrerCount }: Pick<RelatedFieldPath, "steps" | "field" | "referrerCount">,
): ColumnExpression {
  const [step, ...rest] = steps;
  if (step === undefined) {
    if (referrerCount !== null) return createReferenceCountExpression(table, referrerCount);
    const column = columnOf(table, field);
    return { ...column, sql: column.isComputed ? column.sql : `${table.quotedName}.${column.sql}` };
  }
  const { relatedTable, fromClause } = aliasRelatedTable(table, step.resource, step.field);
  const found = createRelatedValueExpression(relatedTable, { steps: rest, field, referrerCount });
  const visible = inlineParameters(toSqlCondition(relatedTable, step.visibilityFilter));
  const same = toJoinCondition(table, step.field, relatedTable, relatedTable.definition.id);
  return { ...found, sql: `(SELECT ${found.sql} ${fromClause} WHERE ${same} AND ${visible})` };
}

function createReferenceCountExpression(
  table: Table,
  { field, countedResource, referenceField, visibilityFilter: visible }: ReferrerCount,
): ColumnExpression {
  const { relatedTable, fromClause } = aliasRelatedTable(table, countedResource, field);
  const where = inlineParameters(toSqlCondition(preventIndexUse(relatedTable), visible));
  const sql = `(SELECT count(*) ${fromClause} WHERE ${toJoinCondition(table, table.definition.id, relatedTable, referenceField)} AND ${where})`;
  return { field: table.definition.fields[field]!, type: "INTEGER", decode: null, sql };
}

/** Replaces parameters by literals, for expressions in ORDER BY and column lists, to which callers pass no parameters. */
function inlineParameters({ text, values }: Sql): string {
  const left = [...values];
  return text.replaceAll(/"(?:[^"]|"")*"|'(?:[^']|'')*'|\?/g, (part) =>
    part === "?" ? toSqlLiteral(left.shift() ?? null) : part,
  );
}

export function toSqlLiteral(value: SqlValue): string {
  if (typeof value === "string") return `'${value.replaceAll("'", "''")}'`;
  return value === null ? "NULL" : String(value);
}

function toJoinCondition(table: Table, field: string, relatedTable: Table, relatedField: string | null): string {
  if (field === parentIdPathField) return toParentCondition(table, relatedTable);
  if (relatedField === null) return `${relatedTable.quotedName}.${parentIdPathField} = ${createChildPathSql(table)}`;
  const elements = table.columns.get(field)?.elementTable ?? null;
  const referring = relatedTable.columns.get(relatedField)?.elementTable ?? null;
  const key = `${relatedTable.quotedName}.${columnSqlOf(relatedTable, relatedField)}`;
  if (elements !== null)
    return `${key} IN (SELECT value FROM ${elements} WHERE key = ${table.quotedName}.${keyColumnName})`;
  const name = columnSqlOf(table, field);
  const value = table.columns.get(field)?.isComputed ? name : `${table.quotedName}.${name}`;
  if (referring === null) return `${key} = ${value}`;
  return `${relatedTable.quotedName}.${keyColumnName} IN (SELECT key FROM ${referring} WHERE value = ${value})`;
}

/** Joins nested items with their parents by the last id of the path, because a unique index of the parents serves ids. */
function toParentCondition(table: Table, { definition, quotedName, idSql }: Table): string {
  const path = `${table.quotedName}.${parentIdPathField}`;
  const above = `rtrim(${path}, '0123456789')`;
  const hasId = `${quotedName}.${idSql} = CAST(substr(${path}, length(${above}) + 1) AS INTEGER)`;
  return definition.idWithinParent ? `${hasId} AND ${quotedName}.${parentIdPathField} = rtrim(${above}, '/')` : hasId;
}

/** Returns the SQL expression for the path of items nested in a row's item: its ancestors' ids and its own id, like `7/12`. */
export function createChildPathSql(table: Table): string {
  const id = `CAST(${table.quotedName}.${columnSqlOf(table, table.definition.id)} AS TEXT)`;
  return table.definition.parent === null ? id : `${table.quotedName}.${parentIdPathField} || '/' || ${id}`;
}

/** Returns the SQL for the column of a field, or of other stored data such as the path. */
export function columnSqlOf(table: Table, field: string): string {
  if (isKeyField(table.definition, field)) return keyColumnName;
  return field === parentIdPathField ? parentIdPathField : columnOf(table, field).sql;
}
