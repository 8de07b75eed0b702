/** Values of an item that lie in related items: sort keys and keys of groups along references, and counts. */
import type { FieldKind } from "../schema/field.js";
import type { Filter } from "./filter.js";

/**
 * A sort key outside of the item: a field at the end of some references, or a count. Its value is null if a reference
 * on the way is empty, or leads to an item that the caller does not see.
 */
export interface RelatedKey {
  readonly steps: readonly ReferenceStep[];
  readonly field: string;
  readonly kind: FieldKind;
  /** Set if the field is a count. */
  readonly count: CountGuard | null;
}

/** Leads from an item to the item that `field` refers to, if the caller sees that item. */
export interface ReferenceStep {
  readonly field: string;
  readonly resource: string;
  readonly visible: Filter;
}

/** Counts the visible items of `of` whose field `by` refers to the listed item; the item gets the number as `field`. */
export interface CountGuard {
  readonly field: string;
  readonly of: string;
  readonly by: string;
  readonly visible: Filter;
}
