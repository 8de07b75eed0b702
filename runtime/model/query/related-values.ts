/**
 * Values that an item does not contain, but that are found in related items: keys for sorting or grouping along
 * references, and counts.
 */
import type { FieldKind } from "../schema/field.js";
import type { Filter } from "./filter.js";

/**
 * A key for sorting or grouping that is not a field of the item: a field of a referenced item, such as `customer_id.country`, or
 * a count. Its value is null if a reference on the way is empty, or leads to an item that the caller may not see.
 */
export interface RelatedFieldPath {
  readonly steps: readonly ReferenceStep[];
  readonly field: string;
  readonly kind: FieldKind;
  readonly referrerCount: ReferrerCount | null;
}

/**
 * A step from an item to the item that `field` refers to. `visibilityFilter` is the condition that the caller may see
 * that item.
 */
export interface ReferenceStep {
  readonly field: string;
  readonly resource: string;
  readonly visibilityFilter: Filter;
}

/**
 * A count for each listed item: the number of items of the resource `countedResource` that match `visibilityFilter` and
 * whose field `referenceField` refers to the listed item. The number becomes the value of `field`.
 */
export interface ReferrerCount {
  readonly field: string;
  readonly countedResource: string;
  readonly referenceField: string;
  readonly visibilityFilter: Filter;
}
