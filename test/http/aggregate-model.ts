/** Computes the aggregates of docs/reference/http.md#aggregates over items in the form of the API. */
import type { TimePart } from "../../runtime/model/plan/plan.js";
import { partOf } from "../support/time-part.js";

/** An item in the form of the API. */
export interface Sale {
  readonly [field: string]: unknown;
}
export interface Group {
  readonly group: Sale;
  readonly count: number;
  readonly [measure: string]: unknown;
}

/**
 * Computes aggregates over items in the form of the API.
 * @param zone null for UTC
 */
export function modelOf(
  items: readonly Sale[],
  group: readonly string[],
  measures: { readonly [of: string]: readonly string[] },
  zone: string | null,
): readonly Group[] {
  const keysOf = (item: Sale): Sale => Object.fromEntries(group.map((name) => [name, keyOf(item, name, zone)]));
  const byKey = new Map(items.map((item) => [JSON.stringify(keysOf(item)), keysOf(item)]));
  if (group.length === 0) byKey.set("{}", {});
  return Array.from(byKey, ([key, keys]) => {
    const own = items.filter((item) => JSON.stringify(keysOf(item)) === key);
    const found = Object.entries(measures)
      .filter(([, names]) => names.length > 0)
      .map(([of, names]) => [of, Object.fromEntries(names.map((name) => [name, measure(of, own, name)]))] as const);
    return { group: keys, count: own.length, ...(Object.fromEntries(found) as object) };
  });
}

function keyOf(item: Sale, name: string, zone: string | null): unknown {
  const [, part, field] = /^(\w+)\((\w+)\)$/.exec(name) ?? [];
  if (part === undefined || field === undefined) return item[name];
  const value = item[field] as string | number | null;
  if (value === null) return null;
  const time = typeof value === "number" ? value * 1000 : Date.parse(value);
  // A day has no time of day, and so no zone.
  const isDay = typeof value === "string" && value.length === 10;
  return partOf(time, part as TimePart, isDay ? null : zone);
}

function measure(of: string, items: readonly Sale[], field: string): unknown {
  const values = items.map((item) => item[field] as string | number | null).filter((value) => value !== null);
  if (of === "min" || of === "max") {
    // Ids are texts in the API, and compare as numbers; times of one form compare as texts.
    const compared = (value: string | number): string | number => (/^\d+$/.test(String(value)) ? Number(value) : value);
    const sorted = values.toSorted((one, other) => (compared(one) < compared(other) ? -1 : 1));
    return (of === "min" ? sorted[0] : sorted.at(-1)) ?? null;
  }
  const millionths = values.reduce<bigint>((sum, value) => sum + toMillionths(Number(value)), 0n);
  const sum = Number(`${String(millionths)}e-6`);
  if (of === "sum") return sum;
  return values.length === 0 ? null : Number((sum / values.length).toPrecision(15));
}

function toMillionths(value: number): bigint {
  const [whole = "", fraction = ""] = value.toFixed(6).split(".");
  return BigInt(whole + fraction);
}

/** Null first, numbers and ids by value, texts unchanged. */
export function inOrder(groups: readonly Group[], names: readonly string[]): readonly string[] {
  const compare = (one: unknown, other: unknown): number => {
    if (one === other) return 0;
    if (one === null || other === null) return one === null ? -1 : 1;
    const areIds = /^\d+$/.test(String(one)) && /^\d+$/.test(String(other));
    const [left, right] = areIds ? [Number(one), Number(other)] : [one as string, other as string];
    return left < right ? -1 : 1;
  };
  return groups
    .toSorted((one, other) => {
      const orders = names.map((name) => compare(one.group[name], other.group[name]));
      return orders.find((order) => order !== 0) ?? 0;
    })
    .map(({ group }) => JSON.stringify(group));
}
