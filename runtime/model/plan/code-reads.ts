/** Reads of several items by the code of hooks and actions. */
import type { FoundGroups } from "../query/found-groups.js";
import type { Document } from "../schema/field.js";
import type { AggregatePlan, Item, ListPlan, Position, Window } from "./plan.js";
import type { Caller } from "./principal.js";

export interface RequestedRead {
  readonly resource: string;
  /** The query in internal form, as the code gives it. */
  readonly query: object;
}

export type PageWindow = Extract<Window, { kind: "after" }>;

export interface RequestedPage extends RequestedRead {
  readonly window: PageWindow;
}

export interface RequestedGroups extends RequestedRead {
  /** Maximum number of groups; null for all groups. */
  readonly limit: number | null;
}

/**
 * Plans reads for a caller. Null stands for the system, which sees everything.
 * @throws Refusal invalid_query, or privilege_missing for a caller
 */
export interface PlanReads {
  page(asked: RequestedPage, caller: Caller | null): Promise<ListPlan>;
  groups(asked: RequestedGroups, caller: Caller | null): Promise<PlannedGroups>;
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
