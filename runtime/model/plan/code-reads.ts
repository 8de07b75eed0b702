/** Reads of several items by the code of hooks and actions. */
import type { FoundGroups } from "../query/found-groups.js";
import type { Document } from "../schema/field.js";
import type { AggregatePlan, Item, ListPlan, Position, Window } from "./plan.js";
import type { Caller } from "./principal.js";

/** A query in internal form, as the code gives it. */
export interface CodeQuery {
  readonly resource: string;
  readonly query: object;
}

/**
 * Plans reads for a caller. Null stands for the system, which sees everything.
 * @throws Refusal invalid_query, or privilege_missing for a caller
 */
export interface PlanReads {
  page(asked: CodeQuery, window: Extract<Window, { kind: "after" }>, caller: Caller | null): Promise<ListPlan>;
  /** @param limit maximum number of groups; null for all groups */
  groups(asked: CodeQuery, limit: number | null, caller: Caller | null): Promise<PlannedGroups>;
}

/** A part of a list, and the position at which the next part begins; null after the last part. */
export interface ListPage {
  readonly items: readonly Item[];
  readonly next: Position | null;
}

export interface PlannedGroups {
  readonly plan: AggregatePlan;
  /** Names keys and results as the query does. Values are in internal form. */
  describe(found: FoundGroups): readonly Document[];
}
