/** Pages of lists that code of hooks and actions reads. */
import type { Item, ListPlan, Position, Window } from "./plan.js";
import type { Caller } from "./principal.js";

/** A page of a list that the code of a hook or action reads. */
export interface AskedPage {
  readonly resource: string;
  /** In internal form, as the code gives it. */
  readonly query: object;
  readonly window: PageWindow;
}

export type PageWindow = Extract<Window, { kind: "after" }>;

/** Plans the page for the caller, or for the system, which sees everything (null). Resolves to null if no item can match. */
export type PlanPage = (asked: AskedPage, caller: Caller | null) => Promise<ListPlan | null>;

/** A part of a list, and where the next part begins; null after the last one. */
export interface ListPage {
  readonly items: readonly Item[];
  readonly next: Position | null;
}
