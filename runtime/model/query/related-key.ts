/** Values of an item that lie in related items: sort keys along references, and counts. */
import type { FieldKind } from "../schema/field.js";
import type { Filter } from "./filter.js";

/** A field of the item at the end of some references, or a count of it; null if one of the references is empty or leads out of sight. */
export interface RelatedKey {
  readonly steps: readonly ReferenceStep[];
  readonly field: string;
  readonly kind: FieldKind;
  /** Set if the field is a count. */
  readonly count: CountGuard | null;
}

/** From an item to the visible item of the resource that its field refers to. */
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
