/** Types for queries by the code of hooks and actions. */
import type { FoundGroups } from "../query/found-groups.js";
import type { Document } from "../schema/field.js";
import type { AggregatePlan, Item, ListPlan, Position, Window } from "./plan.js";
import type { Caller } from "./principal.js";

/** A query by the project's code. Values are in internal form: ids are numbers, for example. */
export interface CodeQuery {
  readonly resource: string;
  readonly query: object;
}

/**
 * Plans queries for a caller. Null stands for the system, which may read everything.
 * @throws Refusal invalid_query, or privilege_missing if the caller lacks a privilege
 */
export interface PlanReads {
  planPage(asked: CodeQuery, window: Extract<Window, { kind: "after" }>, caller: Caller | null): Promise<ListPlan>;
  /**
   * Plans an aggregate query.
   * @param limit maximum number of groups; null for all groups
   */
  planGroups(asked: CodeQuery, limit: number | null, caller: Caller | null): Promise<PlannedGroups>;
}

/** A part of a list. `next` is the position at which the next part begins; null after the last part. */
export interface ListPage {
  readonly items: readonly Item[];
  readonly next: Position | null;
}

export interface PlannedGroups {
  readonly plan: AggregatePlan;
  /** Returns the groups, with the names that the query gives to keys and results. Values are in internal form. */
  describe(found: FoundGroups): readonly Document[];
}
