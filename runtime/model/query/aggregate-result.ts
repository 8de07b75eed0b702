/** Types for aggregates: measures (functions such as the sum of a field), the groups that a database finds, and their order. */
import type { Scalar } from "./filter.js";

/** A group of items that have equal values of all group keys. */
export interface AggregateGroup {
  readonly keys: readonly (Scalar | null)[];
  readonly count: number;
  readonly results: readonly MeasureResult[];
}

/**
 * The result of a measure. For `min` and `max`, it is the value; for `distinct`, the number of different values. For
 * `sum` and `avg`, it is an object. Its `sum` is a bigint in units of the last decimal (1950n for 19.50), or a number
 * if the number of decimals is not fixed. Its `valueCount` is the number of values, by which an average is divided; a
 * sum does not need it and has 0.
 */
export type MeasureResult = Scalar | null | { readonly sum: bigint | number; readonly valueCount: number };

export interface AggregateResult {
  /** The groups of the requested page, in the order that the plan states. */
  readonly groups: readonly AggregateGroup[];
  /** Number of groups on all pages that meet the condition of the plan. */
  readonly groupCount: number;
}

/** Sorts groups by one value. `valueIndex` is the position of the key or measure in the plan; unused for "count". */
export interface GroupSortKey {
  readonly valueKind: "key" | "measure" | "count";
  readonly valueIndex: number;
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
