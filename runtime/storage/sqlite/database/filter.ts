/** Translates a filter to SQL; model/query/filter.ts defines the operators. */
import { listEqualCharacters } from "../../../model/query/equal-characters.js";
import type { Filter, RelatedFilter, Scalar } from "../../../model/query/filter.js";
import type { CountGuard, ReferenceStep, RelatedKey } from "../../../model/query/related-key.js";
import { toPathFilter, isKey, pathField, uniqueTexts } from "../../port/stored-item.js";
import type { SortOrGroupKey } from "../../related-keys.js";
import { prefixEnd } from "../../port/compare-values.js";
import type { SqlValue } from "./connection.js";
import { columnOf, encodeValue, keyColumnName, quoteName, type Column, type Table } from "./table.js";

/** SQL text, and the values of its parameters (`?`) in order. */
export interface Sql {
  readonly text: string;
  readonly values: readonly SqlValue[];
}

const comparisons = { gt: ">", gte: ">=", lt: "<", lte: "<=" } as const;
const always: Sql = { text: "1", values: [] };
const never: Sql = { text: "0", values: [] };

export function toSqlCondition(table: Table, filter: Filter): Sql {
  switch (filter.kind) {
    case "all":
      return joinWithAnd(filter.of.map((part) => toSqlCondition(table, part)));
    case "any": {
      const parts = filter.of.map((part) => toSqlCondition(table, part));
      if (parts.length === 0) return never;
      return { text: `(${parts.map(({ text }) => text).join(" OR ")})`, values: parts.flatMap(({ values }) => values) };
    }
    case "in":
      return membership(table, filter);
    case "range":
      return {
        text: `${columnSqlOf(table, filter.field)} ${comparisons[filter.operator]} ?`,
        values: [encodeValue(filter.value)],
      };
    case "prefix":
      return toPrefixCondition(columnSqlOf(table, filter.field), filter.prefix);
    case "contains":
      return containsText(columnSqlOf(table, filter.field), filter.text);
    case "exists":
      return { text: `${columnSqlOf(table, filter.field)} IS ${filter.exists ? "NOT NULL" : "NULL"}`, values: [] };
    case "empty": {
      const name = columnSqlOf(table, filter.field);
      return { text: `(${name} IS NULL OR ${name} = '[]')`, values: [] };
    }
    case "related":
      return relatedCondition(table, filter);
    case "counted":
      return toSqlCondition(withColumn(table, filter.field, countReferring(table, filter)), filter.filter);
    case "unique": {
      const texts = uniqueTexts(table.definition.unique[filter.key]!, filter.values);
      return texts.length === 0 ? never : toInCondition(table.uniqueColumns[filter.key]!, texts);
    }
    case "words":
      return joinWithAnd(filter.prefixes.map((prefix) => wordCondition(table, prefix)));
  }
}

export function joinWithAnd(conditions: readonly Sql[]): Sql {
  const needed = conditions.filter((condition) => condition !== always);
  if (needed.length === 0) return always;
  return { text: needed.map(({ text }) => text).join(" AND "), values: needed.flatMap(({ values }) => values) };
}

function membership(table: Table, filter: Extract<Filter, { kind: "in" }>): Sql {
  const { field, values, negated } = filter;
  const ofPath = toPathFilter(table.definition, filter);
  if (ofPath !== null) return toSqlCondition(table, ofPath);
  const column = table.columns.get(field);
  if (column?.field.kind === "array") return containsElement(column, values, negated);
  const name = columnSqlOf(table, field);
  if (!negated) return toInCondition(name, values);
  const listed = listValues(values);
  return { text: `(${name} IS NULL OR ${name} NOT IN (${listed.text}))`, values: listed.values };
}

function containsElement({ elementTable }: Column, wanted: readonly Scalar[], negated: boolean): Sql {
  if (elementTable === null) return negated ? always : never;
  const { text, values } = toInCondition("value", wanted);
  return {
    text: `${keyColumnName} ${negated ? "NOT IN" : "IN"} (SELECT key FROM ${elementTable} WHERE ${text})`,
    values,
  };
}

export function toInCondition(name: string, values: readonly Scalar[]): Sql {
  const [value, ...others] = values;
  if (value !== undefined && others.length === 0) return { text: `${name} = ?`, values: [encodeValue(value)] };
  const listed = listValues(values);
  return { text: `${name} IN (${listed.text})`, values: listed.values };
}

/** Returns the list for `IN (…)` as a single JSON parameter, so that one prepared statement serves lists of any length. */
function listValues(values: readonly Scalar[]): Sql {
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
export function toPrefixCondition(name: string, prefix: string): Sql {
  const end = prefixEnd(prefix);
  return end === null
    ? { text: `${name} >= ?`, values: [prefix] }
    : { text: `(${name} >= ? AND ${name} < ?)`, values: [prefix, end] };
}

/** Searches ASCII text by `instr` and other text by GLOB, because `instr` takes a hundredth of the time. */
function containsText(name: string, text: string): Sql {
  const characters = listEqualCharacters(text);
  const pattern = `*${characters.map(writeClass).join("")}*`;
  const plain = characters.map((alike) =>
    alike.find((character) => character <= "\u007f" && character === character.toLowerCase()),
  );
  const isPlain = plain.every((character) => character !== undefined);
  const inPlain = isPlain ? `instr(lower(${name}), ?) > 0` : "0";
  return {
    text: `CASE WHEN octet_length(${name}) = length(${name}) THEN ${inPlain} ELSE ${name} GLOB ? END`,
    values: isPlain ? [plain.join(""), pattern] : [pattern],
  };
}

/**
 * Writes a GLOB class (`[…]`) of characters that count as equal. In a class, `]` must come first, `^` must not come
 * first, and `-` must come last.
 */
function writeClass(alike: readonly string[]): string {
  const rank = (character: string): number => ("]".indexOf(character) + 1 ? -1 : "^-".indexOf(character) + 1);
  const sorted = alike.toSorted((one, other) => rank(one) - rank(other));
  return sorted.length === 1 && sorted[0] === "^" ? "^" : `[${sorted.join("")}]`;
}

function wordCondition(table: Table, prefix: string): Sql {
  const begins = toPrefixCondition("word", prefix);
  const text = `EXISTS (SELECT 1 FROM ${table.wordTable} AS w WHERE w.key = ${table.quotedName}.${keyColumnName} AND ${begins.text})`;
  return { text, values: begins.values };
}

/** Returns an EXISTS condition on the items related to a row. Their table has an alias: it can be the table of the row. */
function relatedCondition(table: Table, { field, resource, by, filter, negated }: RelatedFilter): Sql {
  const { other, from } = relatedAs(table, resource, field);
  const where = toSqlCondition(by === other.definition.id ? other : withoutIndexes(other), filter);
  const text = `${negated ? "NOT " : ""}EXISTS (SELECT 1 ${from} WHERE ${referenceCondition(table, field, other, by)} AND ${where.text})`;
  return { text, values: where.values };
}

/** Returns the table of the related resource with an alias, and the FROM clause that defines the alias. */
function relatedAs(table: Table, resource: string, field: string): { readonly other: Table; readonly from: string } {
  const other = table.tableOf(resource);
  const quotedName = quoteName(`${table.quotedName.replaceAll('"', "")} ${field}`);
  return { other: { ...other, quotedName }, from: `FROM ${other.quotedName} AS ${quotedName}` };
}

/**
 * Prevents SQLite from using the indexes of the table, by a unary `+` before each column. Otherwise, SQLite might find
 * referring items by an index with many matches, such as the index of the tenant, and not by the index of the reference.
 */
export function withoutIndexes(table: Table): Table {
  const columns = Array.from(table.columns, ([name, column]): [string, Column] => {
    const isIndexed = name !== table.definition.id && !column.isComputed;
    return [name, isIndexed ? { ...column, sql: `+${table.quotedName}.${column.sql}`, isComputed: true } : column];
  });
  return { ...table, columns: new Map(columns) };
}

/** Adds a computed column for each key in related items, such as `owner_id.name`. The column looks up the value for each row. */
export function withRelatedKeys(table: Table, keys: readonly SortOrGroupKey[]): Table {
  return keys.reduce((known, { field, related }) => {
    return related === undefined ? known : withColumn(known, field, lookUpRelated(table, related.steps, related));
  }, table);
}

/** A column whose values an SQL expression computes. */
type Expression = Pick<Column, "field" | "type" | "decode" | "sql">;

export function withColumn(table: Table, name: string, { field, ...expression }: Expression): Table {
  const column = { ...expression, field: { ...field, name }, elementTable: null, isComputed: true } as const;
  return { ...table, columns: new Map([...table.columns, [name, column]]) };
}

function lookUpRelated(table: Table, steps: readonly ReferenceStep[], { field, count }: RelatedKey): Expression {
  const [step, ...rest] = steps;
  if (step === undefined) {
    if (count !== null) return countReferring(table, count);
    const column = columnOf(table, field);
    return { ...column, sql: column.isComputed ? column.sql : `${table.quotedName}.${column.sql}` };
  }
  const { other, from } = relatedAs(table, step.resource, step.field);
  const found = lookUpRelated(other, rest, { steps: rest, field, count, kind: "integer" });
  const visible = inlineParameters(toSqlCondition(other, step.visible));
  const same = referenceCondition(table, step.field, other, other.definition.id);
  return { ...found, sql: `(SELECT ${found.sql} ${from} WHERE ${same} AND ${visible})` };
}

function countReferring(table: Table, { field, of, by, visible }: CountGuard): Expression {
  const { other, from } = relatedAs(table, of, field);
  const where = inlineParameters(toSqlCondition(withoutIndexes(other), visible));
  const sql = `(SELECT count(*) ${from} WHERE ${referenceCondition(table, table.definition.id, other, by)} AND ${where})`;
  return { field: table.definition.fields[field]!, type: "INTEGER", decode: null, sql };
}

/** Replaces parameters by literals, for expressions in ORDER BY and column lists, to which callers pass no parameters. */
function inlineParameters({ text, values }: Sql): string {
  const left = [...values];
  return text.replaceAll(/"(?:[^"]|"")*"|'(?:[^']|'')*'|\?/g, (part) =>
    part === "?" ? toLiteral(left.shift() ?? null) : part,
  );
}

/** Writes the value as an SQL literal. */
export function toLiteral(value: SqlValue): string {
  if (typeof value === "string") return `'${value.replaceAll("'", "''")}'`;
  return value === null ? "NULL" : String(value);
}

function referenceCondition(table: Table, field: string, other: Table, by: string | null): string {
  if (field === pathField) return `${table.quotedName}.${pathField} = ${childPathSql(other)}`;
  if (by === null) return `${other.quotedName}.${pathField} = ${childPathSql(table)}`;
  const elements = table.columns.get(field)?.elementTable ?? null;
  const referring = other.columns.get(by)?.elementTable ?? null;
  const key = `${other.quotedName}.${columnSqlOf(other, by)}`;
  if (elements !== null)
    return `${key} IN (SELECT value FROM ${elements} WHERE key = ${table.quotedName}.${keyColumnName})`;
  const name = columnSqlOf(table, field);
  const value = table.columns.get(field)?.isComputed ? name : `${table.quotedName}.${name}`;
  if (referring === null) return `${key} = ${value}`;
  return `${other.quotedName}.${keyColumnName} IN (SELECT key FROM ${referring} WHERE value = ${value})`;
}

/** Returns the SQL expression for the path of items nested in a row's item: its ancestors' ids and its own id, like `7/12`. */
export function childPathSql(table: Table): string {
  const id = `CAST(${table.quotedName}.${columnSqlOf(table, table.definition.id)} AS TEXT)`;
  return table.definition.parent === null ? id : `${table.quotedName}.${pathField} || '/' || ${id}`;
}

/** Returns the SQL for the column of a field, or of other stored data such as the path. */
export function columnSqlOf(table: Table, field: string): string {
  if (isKey(table.definition, field)) return keyColumnName;
  return field === pathField ? pathField : columnOf(table, field).sql;
}
