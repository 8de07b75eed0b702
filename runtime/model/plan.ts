/**
 * A plan is the complete, typed description of one operation: what to read or write and the guards it rests on. Plans are
 * plain data (they cross threads); storage checks the guards and writes in one transaction.
 */
import type { JsonShape } from "./json-shape.js";
import type { ItemState } from "./entity-tag.js";
import type { Filter, Scalar } from "./filter.js";
import type { Caller } from "./principal.js";
import type { Document, Settings } from "./field.js";

/** Null first when ascending. */
export interface SortKey {
  readonly field: string;
  readonly descending: boolean;
}

/** Ties are broken by the keys behind, in the end by the id, in the direction of the last one. */
export interface Sort extends SortKey {
  /** None of them is named twice, and the id stands nowhere but at the end. */
  readonly then?: readonly SortKey[];
}

/** Where a page ended: value of the sort field and id of its last item. */
export interface Position {
  readonly value: Scalar | null;
  readonly id: number;
  /** Values of the fields behind the first. */
  readonly then?: readonly (Scalar | null)[];
}

export type Window =
  | { readonly kind: "all" }
  | { readonly kind: "page"; readonly page: number; readonly size: number }
  | { readonly kind: "after"; readonly position: Position | null; readonly size: number };

/** One object on the way down to the resource: it must exist at its path and be visible. */
export interface ParentStep {
  readonly resource: string;
  readonly path: Path;
  readonly id: number;
  /** What the caller may see, and, where it is seen through the object before, that it refers to that. */
  readonly visible: Filter;
}

/** Where an item lies: ids of the objects it is nested in, from the outermost inwards, joined by "/"; "" at the top level. */
export type Path = string;

interface PlanBase {
  /** Path of the resource. */
  readonly resource: string;
  /** All objects named on the way, from the outermost inwards. */
  readonly parents: readonly ParentStep[];
  readonly path: Path;
}

export interface ListPlan extends Omit<PlanBase, "path"> {
  readonly kind: "list";
  /** Several: what lies at any of them. */
  readonly path: Path | readonly Path[];
  /** What the client asked for and what the caller may see. */
  readonly filter: Filter;
  readonly sort: Sort;
  readonly window: Window;
  /** Fields that each item of the result carries. */
  readonly fields: readonly string[];
  /** Numbers that each item carries beside them. */
  readonly counts: readonly CountGuard[];
  /** Where nothing but the JSON of the items is wanted: a database that can write it itself may give that in their place. */
  readonly shape?: JsonShape;
}

export type AggregateFunction = "sum" | "avg" | "min" | "max";
export type TimePart = "day" | "month" | "year";

/** What the items of a collection come to, group by group (docs/reference/http.md#aggregates). */
export interface AggregatePlan extends PlanBase {
  readonly kind: "aggregate";
  readonly filter: Filter;
  /** Items that have the same of all these are a group; of nothing all are one. */
  readonly groups: readonly GroupKey[];
  readonly measures: readonly Measure[];
  /** More groups than this are not found. */
  readonly limit: number;
}

/** The value of a field or, of a time, this part of it in UTC: `2026-01`; null for a time that is in none of the years 1 to 9999. */
export interface GroupKey {
  readonly field: string;
  readonly part: TimePart | null;
}

/** Null is not among the values that a function is of. */
export interface Measure {
  readonly of: AggregateFunction;
  readonly field: string;
}

/** How many visible items of `of` have the id of the listed item in their field `by`; the values of the item get it as `field`. */
export interface CountGuard {
  readonly field: string;
  readonly of: string;
  readonly by: string;
  readonly visible: Filter;
}

export interface ReadPlan extends PlanBase {
  readonly kind: "read";
  readonly id: number;
  readonly visible: Filter;
  readonly fields: readonly string[];
}

/** The stored state must be one of these; `"*"` any. */
export type StateGuard = "*" | readonly ItemState[];

/** What must be visible of what an item is nested in. */
export interface Ancestor {
  readonly resource: string;
  readonly visible: Filter;
}

/** Ids written to `field` must exist in `to` and be visible to the caller. */
export interface ReferenceGuard {
  readonly field: string;
  readonly to: string;
  readonly visible: Filter;
  /** What it is nested in must be visible too, from the nearest outwards; absent where all of that is. */
  readonly above?: readonly Ancestor[];
}

interface AskedBase extends PlanBase {
  readonly caller: Caller;
  /** Id of the request; absent or null where none asks. */
  readonly request?: string | null;
  /** UNIX time of the request, whole seconds. */
  readonly now: number;
}

interface WriteBase extends AskedBase {
  /** Fields that the request gave a value. */
  readonly given: readonly string[];
  /** Values of fields that are not stored but ask for something. */
  readonly requests: Document;
  readonly references: readonly ReferenceGuard[];
  /** False: the hook `react` is not called. */
  readonly reacts?: false;
}

export interface CreatePlan extends WriteBase {
  readonly kind: "create";
  /**
   * Validated values of stored fields, defaults filled in, except what only the transaction can decide: the id and,
   * where the request gave none, the tenant (docs/reference/http.md#rights).
   */
  readonly values: Document;
  readonly copy: CopyPlan | null;
  readonly idempotency: IdempotencyGuard | null;
  /** The number that was reserved for the item, where another write of the same transaction refers to it. */
  readonly key?: number;
}

/** What is copied into the new item, which is a tenant (docs/reference/http.md#copies). All of it or nothing. */
export interface CopyPlan {
  /** Id of the tenant to copy from. */
  readonly from: number;
  /** Resources of which the tenant's items are copied, with what is nested in them or owned by them. */
  readonly resources: readonly string[];
  /** More copied items than this are refused with `copy_too_large`. */
  readonly limit: number;
}

/** A request that may be sent again (docs/reference/http.md#idempotency). The first successful answer is kept for 24 hours. */
export interface IdempotencyGuard {
  readonly key: string;
  /** Account and resource path: the same key means something else elsewhere. */
  readonly scope: string;
  /** Digest of the body; the same key with another one is refused with `idempotency_mismatch`. */
  readonly fingerprint: string;
}

export interface UpdatePlan extends WriteBase {
  readonly kind: "update";
  readonly id: number;
  readonly visible: Filter;
  readonly state: StateGuard | null;
  /** New values of stored fields; null takes a value away. Fields that are not named stay. */
  readonly changes: Document;
  /**
   * Fields among `changes` whose values the caller may not read; absent where there are none. To write one always counts as a
   * change: else the version would tell whether the caller has guessed its value.
   */
  readonly concealed?: readonly string[];
  /** Of an operation in a batch. */
  readonly idempotency?: IdempotencyGuard | null;
  /** Of fields that the request names twice, by the name now and the one before: what it says under the latter. */
  readonly otherwise?: Document;
}

/** Items whose `field` holds the id that is to go. `visible`: those that the caller may count, null when none. */
export interface ReferrerGuard {
  readonly resource: string;
  readonly field: string;
  readonly visible: Filter | null;
}

export interface RemovePlan extends AskedBase {
  readonly kind: "remove";
  readonly id: number;
  readonly visible: Filter;
  readonly state: StateGuard | null;
  readonly referrers: readonly ReferrerGuard[];
  /** Of an operation in a batch. */
  readonly idempotency?: IdempotencyGuard | null;
}

/** What code of the project does in a transaction (docs/reference/http.md#actions). */
export interface ActPlan extends AskedBase {
  readonly kind: "act";
  /** Its name. */
  readonly action: string;
  /** Null for the collection. */
  readonly id: number | null;
  readonly visible: Filter;
  readonly state: StateGuard | null;
  /** Validated values, defaults filled in. */
  readonly input: Document;
  readonly references: readonly ReferenceGuard[];
  readonly idempotency: IdempotencyGuard | null;
  /** What planning its writes takes. */
  readonly planning: { readonly settings: Settings; readonly copyLimit: number };
}

/** A write that an action asks for; ids and values in internal form. */
export interface AskedWrite {
  readonly operation: "create" | "update" | "remove";
  readonly resource: string;
  /** Ids of what the item is nested in. */
  readonly within: readonly number[];
  /** Null for a creation. */
  readonly id: number | null;
  /** Null for a removal. */
  readonly values: Document | null;
}

/** A write of one item. */
export type ItemPlan = CreatePlan | UpdatePlan | RemovePlan;
export type WritePlan = ItemPlan | ActPlan;
export type Plan = ListPlan | AggregatePlan | ReadPlan | WritePlan;

/** The requested fields of one item. */
export interface Item extends ItemState {
  readonly id: number;
  readonly values: Document;
}

export type ListResult = Listed &
  (
    | { readonly kind: "page"; readonly total: number }
    | { readonly kind: "after"; readonly next: Position | null }
    /** Every item: not a snapshot, `total` is a count made before. */
    | { readonly kind: "all"; readonly total: number }
  );

/** The items of a window, so many of them at a time as have room in memory. */
export interface Listed {
  readonly items: readonly Item[];
  /** In place of `items`, in the shape that the plan asks for. */
  readonly written?: WrittenItems;
  /** Those behind `items`, in keyset batches; null where there are none. */
  readonly rest: AsyncIterable<readonly Item[]> | null;
}

/** JSON that a database has written. */
export interface WrittenItems {
  /** The items with commas between. */
  readonly text: string;
  /** Their ids in quotes with commas between. */
  readonly ids: string;
}

export interface WriteResult extends ItemState {
  readonly id: number;
  /** False when an update changed nothing. */
  readonly changed: boolean;
  /** Generated secrets, to be shown once. */
  readonly revealed: Document;
  /** What an action answers with; absent where that is nothing. */
  readonly answer?: Document;
}
