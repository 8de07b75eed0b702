/** Types for the measures of an aggregate, for its groups as a database finds them, and for their order. */
import type { Scalar } from "./filter.js";

/** A group: items with equal keys. */
export interface FoundGroup {
  readonly keys: readonly (Scalar | null)[];
  readonly count: number;
  readonly results: readonly MeasureResult[];
}

/**
 * The result of a measure. `sum` and `avg` give the total, and `avg` also the number of values; `min` and `max` give the value;
 * `distinct` gives the number of values.
 */
export type MeasureResult = Total | Extreme | Distinct;

export interface Total {
  readonly kind: "total";
  /** The sum, in units of the field's last exact decimal; a number if the field has no exact decimals. */
  readonly total: bigint | number;
  /** The number of values; 0 for a sum, which does not need it. */
  readonly values: number;
}

export interface Extreme {
  readonly kind: "extreme";
  readonly value: Scalar | null;
}

export interface Distinct {
  readonly kind: "distinct";
  readonly values: number;
}

export interface FoundGroups {
  /** The groups that the plan requests, in its order. */
  readonly groups: readonly FoundGroup[];
  /** Number of all groups that meet the plan's condition. */
  readonly total: number;
}

/** Orders groups by the key or measure with the index `at`, or by their counts. */
export interface GroupOrder {
  readonly by: "key" | "measure" | "count";
  readonly at: number;
  readonly descending: boolean;
}

export type AggregateFunction = "sum" | "avg" | "min" | "max" | "distinct";

/** An aggregate function of a field; null values do not count. `distinct` is the number of distinct values. */
export interface Measure {
  readonly of: AggregateFunction;
  readonly field: string;
}
