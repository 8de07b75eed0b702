/** Applies the filters and orders of docs/reference/http.md#queries to items in the form of the API. */
import type { FieldDefinition } from "../../runtime/model/schema/field.js";
import { isUuidField } from "../../runtime/model/values/ids.js";

export interface Item {
  readonly [field: string]: unknown;
}

type Scalar = string | number | boolean;

/** Compares values: numbers by value, strings by UTF-8 bytes, false before true, null first. */
export function compareValues(left: unknown, right: unknown): number {
  if (left === null || right === null) return Number(left !== null) - Number(right !== null);
  if (typeof left === "string" && typeof right === "string")
    return Buffer.compare(Buffer.from(left), Buffer.from(right));
  return Number(left) - Number(right);
}

/** The value of a field for comparison: null, one value, or those of an array. */
export function readValues(item: Item, field: FieldDefinition): null | readonly Scalar[] {
  const value = item[field.name] ?? null;
  if (value === null) return null;
  return (Array.isArray(value) ? value : [value]).map((each: Scalar) => compared(field, each));
}

/** Converts a value for comparison: ids of digits to numbers, and times to moments. */
function compared(field: FieldDefinition, value: Scalar): Scalar {
  const { sentAsString, format, items } = field;
  if ((format ?? items?.format) === "date-time") return new Date(String(value)).toISOString();
  return sentAsString && !isUuidField(field) ? Number(value) : value;
}

const comparisons: { readonly [operator: string]: (difference: number) => boolean } = {
  gt: (difference) => difference > 0,
  gte: (difference) => difference >= 0,
  lt: (difference) => difference < 0,
  lte: (difference) => difference <= 0,
};

/** Whether the item matches `field[operator]=operands`. */
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
      return values !== null && operands.some((operand) => String(values[0]).startsWith(String(operand)));
    case "contains":
      return values !== null && operands.some((operand) => isWithin(String(operand), String(values[0])));
    default:
      return values !== null && comparisons[operator]!(compareValues(values[0]!, operands[0]!));
  }
}

/** Compares character by character, regardless of case, accents and compatibility forms. */
function isWithin(part: string, text: string): boolean {
  const fold = (whole: string): readonly string[] =>
    Array.from(whole.normalize("NFC"), (each) =>
      each.normalize("NFKD").replace(/\p{M}/gu, "").toUpperCase().toLowerCase(),
    );
  const [wanted, known] = [fold(part), fold(text)];
  return wanted.length === 0 || known.some((_, start) => wanted.every((each, index) => known[start + index] === each));
}

/** Ids in the order of a field, ties by the id in the same direction. */
export function sortIds(
  items: readonly Item[],
  field: FieldDefinition,
  id: FieldDefinition,
  descending: boolean,
): readonly string[] {
  return sortIdsBy(items, [{ field, descending }], id);
}

/** Orders ties by the later fields, and finally by the id in the direction of the last field. */
export function sortIdsBy(
  items: readonly Item[],
  keys: readonly { readonly field: FieldDefinition; readonly descending: boolean }[],
  id: FieldDefinition,
): readonly string[] {
  const compareBy = (by: FieldDefinition, left: Item, right: Item): number =>
    compareValues(readValues(left, by)?.[0] ?? null, readValues(right, by)?.[0] ?? null);
  const all = [...keys, { field: id, descending: keys.at(-1)!.descending }];
  const sorted = items.toSorted((left, right) => {
    const orders = all.map(({ field, descending }) => compareBy(field, left, right) * (descending ? -1 : 1));
    return orders.find((order) => order !== 0) ?? 0;
  });
  return sorted.map((item) => String(item[id.name]));
}

/** Counts the items of each value of a field, in the order of the values. */
export function countBy(items: readonly Item[], field: FieldDefinition): readonly object[] {
  const known = new Map(items.map((item) => [item[field.name] ?? null, readValues(item, field)?.[0] ?? null]));
  return [...known]
    .sort(([, left], [, right]) => compareValues(left, right))
    .map(([value]) => {
      const count = items.filter((item) => (item[field.name] ?? null) === value).length;
      return { group: { [field.name]: value }, count };
    });
}

/** The sum, to 15 digits, or the extreme in the form of the API. */
export function foldNumbers(of: "sum" | "min" | "max", items: readonly Item[], field: FieldDefinition): unknown {
  const own = items.filter((item) => (item[field.name] ?? null) !== null);
  if (of === "sum") {
    const sum = own.reduce((total, item) => total + Number(item[field.name]), 0);
    return Number(sum.toPrecision(15));
  }
  const compare = (left: Item, right: Item): number =>
    compareValues(readValues(left, field)![0], readValues(right, field)![0]);
  const sorted = own.toSorted(compare);
  return (of === "min" ? sorted[0] : sorted.at(-1))?.[field.name] ?? null;
}
