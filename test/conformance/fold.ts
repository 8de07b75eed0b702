/** What docs/http.md#queries says of filters and orders, done over items as they travel in answers. */
import type { FieldDefinition } from "../../runtime/model/field.js";
import { holdsUuids } from "../../runtime/model/ids.js";

export interface Item {
  readonly [field: string]: unknown;
}

type Scalar = string | number | boolean;

/** As values compare: numbers by value, strings by UTF-8 bytes, false before true; null before all. */
export function compareValues(left: unknown, right: unknown): number {
  if (left === null || right === null) return Number(left !== null) - Number(right !== null);
  if (typeof left === "string" && typeof right === "string")
    return Buffer.compare(Buffer.from(left), Buffer.from(right));
  return Number(left) - Number(right);
}

/** The value of a field for comparison: null, one, or those of an array. */
export function readValues(item: Item, field: FieldDefinition): null | readonly Scalar[] {
  const value = item[field.name] ?? null;
  if (value === null) return null;
  return (Array.isArray(value) ? value : [value]).map((each: Scalar) => compared(field, each));
}

/** As it compares: ids of digits by number, times by what they say, not by how they are written. */
function compared(field: FieldDefinition, value: Scalar): Scalar {
  const { sentAsString, format, items } = field;
  if ((format ?? items?.format) === "date-time") return new Date(String(value)).toISOString();
  return sentAsString && !holdsUuids(field) ? Number(value) : value;
}

const comparisons: { readonly [operator: string]: (difference: number) => boolean } = {
  gt: (difference) => difference > 0,
  gte: (difference) => difference >= 0,
  lt: (difference) => difference < 0,
  lte: (difference) => difference <= 0,
};

/** Whether the item has what `field[operator]=operands` asks for. */
export function matches(item: Item, field: FieldDefinition, operator: string, operands: readonly Scalar[]): boolean {
  const values = readValues(item, field);
  const contains = values !== null && values.some((value) => operands.includes(value));
  switch (operator) {
    case "eq":
    case "in":
      return contains;
    case "ne":
    case "nin":
      return !contains;
    case "exists":
      return (values !== null) === operands[0];
    case "prefix":
      return values !== null && String(values[0]).startsWith(String(operands[0]));
    default:
      return values !== null && comparisons[operator]!(compareValues(values[0]!, operands[0]!));
  }
}

/** Ids in the order of a field, ties by the id in the same direction. */
export function sortIds(
  items: readonly Item[],
  field: FieldDefinition,
  id: FieldDefinition,
  descending: boolean,
): readonly string[] {
  const compareBy = (by: FieldDefinition, left: Item, right: Item): number =>
    compareValues(readValues(left, by)?.[0] ?? null, readValues(right, by)?.[0] ?? null);
  const order = (left: Item, right: Item): number => compareBy(field, left, right) || compareBy(id, left, right);
  const sorted = items.toSorted((left, right) => (descending ? -order(left, right) : order(left, right)));
  return sorted.map((item) => String(item[id.name]));
}
