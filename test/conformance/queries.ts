import type { ApiDocument, ApiOperation, ApiParameter, JsonObject } from "../support/api-document.js";
import { stranger } from "../support/uuids.js";

interface Written {
  /** Conditions on one field stay together, because `Link` repeats the query and has a maximum length. */
  readonly field: string;
  readonly name: string;
  readonly value: string;
}

/** Parameters that select from the found items. */
const selections = new Set(["or", "fields", "group", "sum", "avg", "min", "max"]);

/** Returns query strings that together contain every query parameter of the operation in each form; the first one is empty. */
export function listQueries(document: ApiDocument, { parameters }: ApiOperation): readonly string[] {
  const query = parameters.filter((parameter) => parameter.in === "query");
  // `price_from` equals `price[gte]`, a cursor excludes pages, and a filter may match nothing.
  const isOther = ({ name }: ApiParameter): boolean => name === "after" || /_(from|to)$/.test(name);
  const isSelection = ({ name }: ApiParameter): boolean => selections.has(name);
  const plain = (chosen: readonly ApiParameter[]): readonly Written[] =>
    chosen.flatMap((parameter) => writePlain(document, parameter));
  const { name: any = "" } = query.find(({ style }) => style === "deepObject") ?? {};
  // Both conditions match everything.
  const either = { field: "or", name: "or", value: `(${any}[exists]=true,and(${any}[exists]=(false)))` };
  const having = { field: "having", name: "having", value: "(count[gte]=1)" };
  const has = (wanted: string): boolean => query.some(({ name }) => name === wanted);
  const groups = [
    [...plain(query.filter(isSelection)), ...(has("or") ? [either] : []), ...(has("having") ? [having] : [])],
    ...divide(plain(query.filter(isOther))),
    ...divide(plain(query.filter((parameter) => !isOther(parameter) && !isSelection(parameter)))),
    ...divide(query.flatMap((parameter) => writeOperators(document, parameter))),
  ];
  return ["", ...groups.filter((group) => group.length > 0).map(writeQuery)];
}

/** Divides the parameters into queries of some dozens. */
function divide(all: readonly Written[]): readonly (readonly Written[])[] {
  const groups: Written[][] = [[]];
  for (const written of all) {
    const isNewField = groups.at(-1)!.at(-1)?.field !== written.field;
    if (isNewField && groups.at(-1)!.length > 40) groups.push([]);
    groups.at(-1)!.push(written);
  }
  return groups;
}

function writeQuery(all: readonly Written[]): string {
  return `?${all.map(({ name, value }) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join("&")}`;
}

function writePlain(document: ApiDocument, { name, schema, explode }: ApiParameter): readonly Written[] {
  if (!hasPlainForm(document, schema) || name === "or" || name === "having") return [];
  return [{ field: name, name, value: sampleOf(document, schema, explode === false) }];
}

/** Whether the parameter may stand without an operator. */
export function hasPlainForm(document: ApiDocument, schema: JsonObject): boolean {
  const { type, anyOf } = document.resolve(schema);
  if (Array.isArray(anyOf)) return anyOf.some((option: JsonObject) => hasPlainForm(document, option));
  return type !== "object";
}

function writeOperators(document: ApiDocument, { name, schema }: ApiParameter): readonly Written[] {
  const operators = operatorsOf(document, schema);
  const one = operators["eq"] === undefined ? "" : sampleOf(document, operators["eq"], false);
  return Object.entries(operators).flatMap(([operator, operand]) => {
    const isSplit = (operator === "in" || operator === "nin") && document.resolve(operand)["type"] === "string";
    const value = isSplit ? `${one},${one}` : sampleOf(document, operand, false);
    const written = { field: name, name: `${name}[${operator}]`, value };
    return operator === "prefix" || operator === "contains" ? [written, { ...written, value: `${value}b` }] : [written];
  });
}

/** Operators that may stand in brackets behind the name of the parameter. */
export function operatorsOf(document: ApiDocument, schema: JsonObject): { readonly [operator: string]: JsonObject } {
  const { type, properties, anyOf = [] } = document.resolve(schema);
  if (type === "object") return properties as { readonly [operator: string]: JsonObject };
  return Object.assign({}, ...(anyOf as readonly JsonObject[]).map((option) => operatorsOf(document, option))) as {
    readonly [operator: string]: JsonObject;
  };
}

/** Returns a value that the schema allows, or several where commas separate named values. */
function sampleOf(document: ApiDocument, schema: JsonObject, splits: boolean): string {
  const {
    type,
    enum: allowed,
    items,
    maxItems = Infinity,
    pattern,
    format,
    anyOf,
    examples,
  } = document.resolve(schema);
  if (Array.isArray(anyOf)) return sampleOf(document, anyOf[0] as JsonObject, splits);
  if (type === "array") {
    const element = document.resolve(items as JsonObject);
    const names = element["enum"];
    return splits && Array.isArray(names)
      ? names.toReversed().slice(0, Number(maxItems)).join(",")
      : sampleOf(document, element, false);
  }
  if (Array.isArray(allowed)) return String(allowed[0]);
  // Names of time zones are described by examples, because each server knows its own list.
  if (Array.isArray(examples)) return String(examples[0]);
  if (type === "boolean") return "true";
  if (format === "uuid") return stranger;
  if (format === "date") return "2026-01-31";
  if (format === "date-time") return "2026-01-31T09:30:00Z";
  if (type !== "string") return "1";
  // Nobody has a cursor yet, so it is empty. Every order of groups may use their count. A pattern of fields contains their names.
  return ["", "a", "1", "count", ...(String(pattern ?? "").match(/\w+/g) ?? [])].find(
    (text) => (text !== "") === (pattern !== "^[A-Za-z0-9_-]*$") && new RegExp(String(pattern ?? ""), "u").test(text),
  )!;
}
