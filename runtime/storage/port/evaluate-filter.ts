/** Compares stored values in memory, with the same results as the databases (see test/storage/property.test.ts). */
import { matchesFieldKind, createDamagedItemRefusal } from "../../model/plan/damaged-item.js";
import type { FieldDefinition, Value } from "../../model/schema/field.js";
import type { Filter, Scalar } from "../../model/query/filter.js";
import type { ResourceDefinition } from "../../model/schema/resource.js";
import { itemKeyField, parentIdPathField, type StoredItem } from "./stored-item.js";

type EvaluableFilter =
  | Extract<Filter, { kind: "in" | "range" | "prefix" | "exists" | "empty" }>
  | { readonly kind: "all" | "any"; readonly of: readonly EvaluableFilter[] };

const evaluableKinds: ReadonlySet<Filter["kind"]> = new Set(["in", "range", "prefix", "exists", "empty"]);

/**
 * Tells whether `matchesFilter` supports all conditions of the filter. It does not support, for example, text searches and
 * conditions on related items.
 */
export function isEvaluable(filter: Filter): filter is EvaluableFilter {
  return filter.kind === "all" || filter.kind === "any"
    ? filter.of.every(isEvaluable)
    : evaluableKinds.has(filter.kind);
}

/** For each operator: the results of `compareScalars` for which it is true (-1: less, 0: equal, 1: greater). */
const acceptedComparisonResults = { gt: [1], gte: [0, 1], lt: [-1], lte: [-1, 0] } as const;

export function matchesFilter(item: StoredItem, filter: EvaluableFilter): boolean {
  switch (filter.kind) {
    case "all":
      return filter.of.every((part) => matchesFilter(item, part));
    case "any":
      return filter.of.some((part) => matchesFilter(item, part));
    case "in":
      return listFieldValues(item, filter.field).some((value) => filter.values.includes(value)) !== filter.negated;
    case "range": {
      const orders: readonly number[] = acceptedComparisonResults[filter.operator];
      // Damaged values have another type. The databases do not find them either.
      return listFieldValues(item, filter.field).some(
        (value) =>
          typeof value === typeof filter.value && orders.includes(Math.sign(compareScalars(value, filter.value))),
      );
    }
    case "prefix":
      return listFieldValues(item, filter.field).some(
        (value) => typeof value === "string" && value.startsWith(filter.prefix),
      );
    case "exists":
      return ((item.document[filter.field] ?? null) !== null) === filter.exists;
    case "empty":
      return [item.document[filter.field] ?? []].flat().length === 0;
  }
}

/** Lists the item's own fields that the filter compares. */
export function listFilterFields(filter: Filter): readonly string[] {
  if ("of" in filter) return filter.of.flatMap(listFilterFields);
  return "field" in filter ? [filter.field] : [];
}

/**
 * Returns the values of a field that filters compare: the elements of an array, or the value itself. Null and objects
 * are left out.
 */
export function listFieldValues({ key, path, document }: StoredItem, field: string): readonly Scalar[] {
  const value: Value = field === parentIdPathField ? path : field === itemKeyField ? key : (document[field] ?? null);
  return [value].flat().filter((part) => part !== null && typeof part !== "object");
}

/**
 * Returns a stored value of a field that holds no list or object, after a check of its type.
 * @throws Refusal if the value does not have the declared type, for example because another program has written it
 */
export function requireScalar(
  { path }: Pick<ResourceDefinition, "path">,
  field: Pick<FieldDefinition, "name" | "kind"> | undefined,
  value: unknown,
): Scalar | null {
  if (value !== null && field !== undefined && !matchesFieldKind(field, value)) {
    throw createDamagedItemRefusal(path, null, `a stored value of ${field.name} does not have the declared type`);
  }
  // The cast is safe, because callers pass only fields without lists and objects.
  return value as Scalar | null;
}

const lastCodePoint = 0x10ffff;
const firstSurrogate = 0xd800;
const firstAfterSurrogates = 0xe000;

/**
 * Returns the exclusive upper bound of all strings with this prefix, for an index search: `ac` for `ab`. Returns null if no
 * bound exists, as for an empty prefix. Strings are compared by code points, which have the same order as UTF-8 bytes.
 */
export function computePrefixUpperBound(prefix: string): string | null {
  const points = Array.from(prefix, (character) => character.codePointAt(0) ?? 0);
  for (let last = points.pop(); last !== undefined; last = points.pop()) {
    if (last === lastCodePoint) continue;
    const next = last + 1 === firstSurrogate ? firstAfterSurrogates : last + 1;
    return String.fromCodePoint(...points, next);
  }
  return null;
}

/** Compares values like every database: numbers by value, strings by their UTF-8 bytes, false before true. */
function compareScalars(left: Scalar, right: Scalar): number {
  if (typeof left === "string" && typeof right === "string")
    return Buffer.compare(Buffer.from(left), Buffer.from(right));
  return Number(left) - Number(right);
}
