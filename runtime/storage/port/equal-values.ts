import type { Value } from "../../model/schema/field.js";

/** Deep equality of stored values; the order of an object's properties does not matter. */
export function equalValues(left: Value, right: Value): boolean {
  if (left === right) return true;
  if (typeof left !== "object" || typeof right !== "object" || left === null || right === null) return false;
  if (isList(left) || isList(right)) {
    return (
      isList(left) &&
      isList(right) &&
      left.length === right.length &&
      left.every((value, index) => equalValues(value, right[index] ?? null))
    );
  }
  const names = Object.keys(left);
  return (
    names.length === Object.keys(right).length &&
    names.every((name) => Object.hasOwn(right, name) && equalValues(left[name] ?? null, right[name] ?? null))
  );
}

/** `Array.isArray` does not narrow readonly arrays. */
export function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}
