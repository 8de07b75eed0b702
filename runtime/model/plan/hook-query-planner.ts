/** Plans queries that the code of hooks and actions makes. */
import type { AggregateResult } from "../query/aggregate-result.js";
import type { Document } from "../schema/field.js";
import type { AggregatePlan, Item, ListPlan, KeysetPosition, PageWindow } from "./plan.js";
import type { Caller } from "./principal.js";

/** A query by the project's code. Values are in internal form: ids are numbers, for example. */
export interface HookQuery {
  readonly resource: string;
  readonly query: object;
}

/**
 * Plans queries for a caller. Null stands for the system, which may read everything.
 * @throws Refusal invalid_query; privilege_missing or insufficient_scope if the caller may not read a name in the query
 */
export interface HookQueryPlanner {
  planListPage(
    hookQuery: HookQuery,
    window: Extract<PageWindow, { kind: "after" }>,
    caller: Caller | null,
  ): Promise<ListPlan>;
  /**
   * Plans an aggregate query.
   * @param maxGroups maximum number of groups; null for all groups
   */
  planAggregate(hookQuery: HookQuery, maxGroups: number | null, caller: Caller | null): Promise<PlannedHookAggregate>;
}

/** A part of a list. `nextPosition` is the position at which the next part begins; null after the last part. */
export interface ListPage {
  readonly items: readonly Item[];
  readonly nextPosition: KeysetPosition | null;
}

export interface PlannedHookAggregate {
  readonly plan: AggregatePlan;
  /** Returns the groups, with the names that the query gives to keys and results. Values are in internal form. */
  toDocuments(aggregateResult: AggregateResult): readonly Document[];
}
