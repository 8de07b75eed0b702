/** Conditions on fields with existing values. */
import { isDateOrTimeFormat } from "../../generator/text-format.js";
import type { FieldDefinition } from "../../runtime/model/schema/field.js";
import { isUuidField } from "../../runtime/model/values/ids.js";
import { compareValues, readValues, type Item } from "./fold.js";

export const everyOperator = ["eq", "ne", "in", "nin", "gt", "gte", "lt", "lte", "prefix", "contains", "exists"];

export interface Condition {
  readonly field: FieldDefinition;
  readonly operator: string;
  readonly operands: readonly (string | number | boolean)[];
  readonly query: string;
}

export function operatorsOf(field: FieldDefinition, searchable: readonly string[]): readonly string[] {
  const { name, kind, items, format } = field;
  if (kind === "object" || items?.kind === "object" || items?.kind === "array") return ["exists"];
  if (kind === "array" || isUuidField(field)) return ["eq", "ne", "in", "nin", "exists"];
  return everyOperator.filter((operator) => {
    if (operator === "contains") return searchable.includes(name);
    return operator !== "prefix" || (kind === "string" && !isDateOrTimeFormat(format));
  });
}

/** Every operator of the field with existing values, and with one that does not exist. */
export function listConditions(
  field: FieldDefinition,
  items: readonly Item[],
  searchable: readonly string[],
): readonly Condition[] {
  const { name } = field;
  const known = new Set(
    items.flatMap((item) => readValues(item, field) ?? []).filter((value) => typeof value !== "object"),
  );
  const sorted = [...known].sort(compareValues);
  const middle = sorted[Math.floor(sorted.length / 2)];
  const conditions: Condition[] = [true, false].map((exists) => {
    return { field, operator: "exists", operands: [exists], query: `${name}[exists]=${String(exists)}` };
  });
  if (middle === undefined || !operatorsOf(field, searchable).includes("eq")) return conditions;
  for (const operator of operatorsOf(field, searchable)) {
    if (operator === "exists") continue;
    const many = operator === "in" || operator === "nin";
    const several = [middle, sorted[0]!].map((value) => partOf(operator, value));
    const operands = many ? several : several.slice(0, 1);
    const texts = operands.map((operand) => encodeURIComponent(String(operand)));
    const list = many && operands.some((operand) => String(operand).includes(",")) ? "[]" : "";
    const query = [...new Set(texts)].map(
      (text) => `${name}${operator === "eq" ? "" : `[${operator}]`}${list}=${text}`,
    );
    conditions.push({ field, operator, operands, query: query.join("&") });
    if (many || !repeated.has(operator)) continue;
    const again = [...new Set(several)].map((value) => `${name}[${operator}]=${encodeURIComponent(String(value))}`);
    conditions.push({ field, operator, operands: several, query: again.join("&") });
  }
  const operands = [sorted[0]!, sorted.at(-1)!];
  if (sorted.length > 1 && operands.every((operand) => !String(operand).includes(","))) {
    conditions.push({
      field,
      operator: "in",
      operands,
      query: `${name}[in]=${encodeURIComponent(operands.join(","))}`,
    });
    conditions.push({
      field,
      operator: "in",
      operands,
      query: operands.map((value) => `${name}=${encodeURIComponent(String(value))}`).join("&"),
    });
  }
  const isNumber = field.kind === "integer" || field.kind === "number";
  if (isUuidField(field) || (!isNumber && !isDateOrTimeFormat(field.format))) return conditions;
  conditions.push({ field, operator: "gte", operands: [middle], query: `${name}_from=${String(middle)}` });
  conditions.push({ field, operator: "lte", operands: [middle], query: `${name}_to=${String(middle)}` });
  return conditions;
}

const repeated: ReadonlySet<string> = new Set(["prefix", "ne", "contains"]);

function partOf(operator: string, value: string | number | boolean): string | number | boolean {
  if (operator === "prefix") return String(value).slice(0, 3);
  return operator === "contains" ? String(value).slice(1, 5).toUpperCase() : value;
}
