/**
 * A rollup is a field that summarizes values of other items, for example as a sum. This module finds the items whose rollups
 * include a given item, and the value that the given item contributes.
 */
import { whereEqual, type Filter, type Scalar } from "../../model/query/filter.js";
import type { DeclaredRollup } from "../../model/schema/field-lists.js";
import type { ResourceDefinition } from "../../model/schema/resource.js";
import { idOf, idsOnPath, pathField, pathWithin, type StoredItem } from "./stored-item.js";

/** Identifies an item with a rollup. */
export interface RollupItem {
  /** Text that is unique in the resource of the item. */
  readonly name: string;
  readonly id: number;
  /** Path of the item; null if the id alone identifies the item. */
  readonly path: string | null;
  /** Filter for the items whose values the rollup summarizes. */
  readonly source: Filter;
}

/** Lists the items whose rollups include this item. */
export function listRollupItems(
  { path, document }: Pick<StoredItem, "path" | "document">,
  { by, definition }: DeclaredRollup,
): readonly RollupItem[] {
  if (by === null) {
    const id = idsOnPath(path).at(-1) ?? 0;
    const source = whereEqual(pathField, path);
    if (!definition.idWithinParent) return [{ name: String(id), id, path: null, source }];
    return [{ name: path, id, path: path.slice(0, path.lastIndexOf("/")), source }];
  }
  const ids = new Set([document[by] ?? null].flat().filter((id) => typeof id === "number"));
  return [...ids].map((id) => ({ name: String(id), id, path: null, source: whereEqual(by, id) }));
}

/** Returns the name of an item with a rollup: the same `name` as in the result of `listRollupItems`. */
export function nameRollupItem(definition: ResourceDefinition, item: Pick<StoredItem, "path" | "document">): string {
  return definition.idWithinParent ? pathWithin(item, definition) : String(idOf(definition, item));
}

/** Returns the filter for the items whose values the rollup of this item summarizes. */
export function findRolledUp({ by, definition }: DeclaredRollup, item: StoredItem): Filter {
  return by === null ? whereEqual(pathField, pathWithin(item, definition)) : whereEqual(by, idOf(definition, item));
}

export function valueForRollup(
  { document }: Pick<StoredItem, "document">,
  { field }: Pick<DeclaredRollup, "field">,
): Scalar | null {
  const value = document[field] ?? null;
  return typeof value === "object" ? null : value;
}

/** Returns the lesser or greater of two values. If one value is null, returns the other value. */
export function extremeOf(of: "min" | "max", one: Scalar | null, other: Scalar | null): Scalar | null {
  if (one === null || other === null) return one ?? other;
  return one < other === (of === "min") ? one : other;
}
