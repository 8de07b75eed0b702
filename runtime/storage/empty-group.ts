import type { MeasureResult, FoundGroup } from "../model/query/found-groups.js";
import type { AggregatePlan } from "../model/plan/plan.js";

/** Returns the group of an aggregate without `group` that finds no items, for which databases return no row. */
export function emptyGroup({ measures }: Pick<AggregatePlan, "measures">): FoundGroup {
  const results = measures.map(({ of }): MeasureResult => {
    if (of === "distinct") return { kind: "distinct", values: 0 };
    return of === "min" || of === "max" ? { kind: "extreme", value: null } : { kind: "total", total: 0n, values: 0 };
  });
  return { keys: [], count: 0, results };
}
