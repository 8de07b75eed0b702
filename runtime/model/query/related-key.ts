/** Values of an item that are found in related items: sort keys and keys of groups along references, and counts. */
import type { FieldKind } from "../schema/field.js";
import type { Filter } from "./filter.js";

/**
 * A sort key that is not a field of the item: a field at the end of references, or a count. Its value is null if a
 * reference on the path is empty, or leads to an item that the caller does not see.
 */
export interface RelatedKey {
  readonly steps: readonly ReferenceStep[];
  readonly field: string;
  readonly kind: FieldKind;
  readonly count: CountGuard | null;
}

/** Leads from an item to the item that `field` refers to, if the caller sees that item. */
export interface ReferenceStep {
  readonly field: string;
  readonly resource: string;
  readonly visible: Filter;
}

/**
 * Counts the visible items of the resource `of` whose field `by` refers to the listed item. The item gets the number as
 * the value of `field`.
 */
export interface CountGuard {
  readonly field: string;
  readonly of: string;
  readonly by: string;
  readonly visible: Filter;
}
