/** What a database finds of the groups of an aggregate. */
import type { Scalar } from "./filter.js";

/** Of equal keys, in no order. */
export interface FoundGroup {
  readonly keys: readonly (Scalar | null)[];
  /** Items. */
  readonly count: number;
  /** For each measure. */
  readonly found: readonly Found[];
}

/** Of `sum` and `avg` the total of so many values, of `min` and `max` the value. */
export type Found = Total | Extreme;

export interface Total {
  readonly kind: "total";
  /** In units of the last decimal that the field keeps exactly; a number where it keeps none so. */
  readonly total: bigint | number;
  readonly values: number;
}

export interface Extreme {
  readonly kind: "extreme";
  readonly value: Scalar | null;
}

export interface FoundGroups {
  /** At most as many as the plan's limit. */
  readonly groups: readonly FoundGroup[];
  /** There are more. */
  readonly cut: boolean;
}
