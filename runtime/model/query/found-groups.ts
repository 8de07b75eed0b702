/** Groups of an aggregate as a database finds them. */
import type { Scalar } from "./filter.js";

/** Items with equal keys. Groups have no order. */
export interface FoundGroup {
  readonly keys: readonly (Scalar | null)[];
  /** Number of items. */
  readonly count: number;
  /** One result for each measure. */
  readonly found: readonly Found[];
}

/** `sum` and `avg` give the total and the number of values; `min` and `max` give the value. */
export type Found = Total | Extreme;

export interface Total {
  readonly kind: "total";
  /** In units of the field's last exact decimal; a number if the field has no exact decimals. */
  readonly total: bigint | number;
  readonly values: number;
}

export interface Extreme {
  readonly kind: "extreme";
  readonly value: Scalar | null;
}

export interface FoundGroups {
  /** At most as many groups as the plan's limit. */
  readonly groups: readonly FoundGroup[];
  /** Whether there are more groups. */
  readonly cut: boolean;
}
