/**
 * A rollup is a field that summarizes values of other items, for example as a sum. This module finds the items whose rollups
 * include a given item, and the value that the given item contributes.
 */
import { whereEqual, type Filter, type Scalar } from "../../model/query/filter.js";
import type { DeclaredRollup } from "../../model/schema/field-lists.js";
import { idOf, parseIdPath, parentIdPathField, childPathOf, type StoredItem } from "./stored-item.js";

/** Identifies an item with a rollup. */
export interface RollupTarget {
  /** Text that is unique in the resource of the item. */
  readonly uniqueId: string;
  readonly id: number;
  /** Path of the item; null if the id alone identifies the item. */
  readonly path: string | null;
}

/** Lists the items whose rollups include this item. */
export function listRollupTargets(
  { path, document }: Pick<StoredItem, "path" | "document">,
  { by, definition }: DeclaredRollup,
): readonly RollupTarget[] {
  if (by === null) {
    const id = parseIdPath(path).at(-1) ?? 0;
    if (!definition.idWithinParent) return [{ uniqueId: String(id), id, path: null }];
    return [{ uniqueId: path, id, path: path.slice(0, path.lastIndexOf("/")) }];
  }
  const ids = new Set([document[by] ?? null].flat().filter((id) => typeof id === "number"));
  return [...ids].map((id) => ({ uniqueId: String(id), id, path: null }));
}

/** Returns the filter for the items whose values the rollup of this item summarizes. */
export function createRollupSourceFilter({ by, definition }: DeclaredRollup, item: StoredItem): Filter {
  return by === null
    ? whereEqual(parentIdPathField, childPathOf(item, definition))
    : whereEqual(by, idOf(definition, item));
}

export function getRollupSourceValue(
  { document }: Pick<StoredItem, "document">,
  { field }: Pick<DeclaredRollup, "field">,
): Scalar | null {
  const value = document[field] ?? null;
  return typeof value === "object" ? null : value;
}

/** Returns the lesser or greater of two values. If one value is null, returns the other value. */
export function selectExtreme(minOrMax: "min" | "max", left: Scalar | null, right: Scalar | null): Scalar | null {
  if (left === null || right === null) return left ?? right;
  return left < right === (minOrMax === "min") ? left : right;
}
