/** Types for aggregates: measures (functions such as the sum of a field), the groups that a database finds, and their order. */
import type { Scalar } from "./filter.js";

/** A group of items that have equal values of all group keys. */
export interface AggregateGroup {
  readonly keys: readonly (Scalar | null)[];
  readonly count: number;
  readonly results: readonly MeasureResult[];
}

/**
 * The result of a measure: the number of values for `distinct`, the value for `min` and `max`. For `sum` and `avg`, the sum in units
 * of the last decimal, such as 1950n for 19.50, or a plain number if the number of decimals is not fixed. `valueCount` is the number
 * of values, by which an average is divided; 0 for a sum, which does not need it.
 */
export type MeasureResult = Scalar | null | { readonly sum: bigint | number; readonly valueCount: number };

export interface AggregateResult {
  /** The groups of the requested page, in the order that the plan states. */
  readonly groups: readonly AggregateGroup[];
  /** Number of groups on all pages that meet the condition of the plan. */
  readonly groupCount: number;
}

/** The order of groups by one value. `index` is that of the key or measure; for "count" it has no meaning. */
export interface GroupSortKey {
  readonly by: "key" | "measure" | "count";
  readonly index: number;
  readonly descending: boolean;
}

export type AggregateFunction = "sum" | "avg" | "min" | "max" | "distinct";

/**
 * A function of a field, which is computed for each group. Null values do not count. `distinct` is the number of
 * different values.
 */
export interface Measure {
  readonly aggregateFunction: AggregateFunction;
  readonly field: string;
}
