/**
 * A plan describes one operation completely: what to read or write, and the guards to check. Plans are plain data, because they
 * cross threads. Storage checks the guards and writes in one transaction.
 */
import type { JsonShape } from "../schema/json-shape.js";
import type { Filter, Scalar } from "../query/filter.js";
import type { GroupOrder, Measure } from "../query/found-groups.js";
import type { Caller } from "./principal.js";
import type { Document, Settings } from "../schema/field.js";
import type { CountGuard, RelatedKey } from "../query/related-key.js";

/** A sort key; null comes first in ascending order. */
export interface SortKey {
  /** A stored field of the item or, for a related key, its name in the request. */
  readonly field: string;
  readonly descending: boolean;
  /** Set if the value does not lie in the item. */
  readonly related?: RelatedKey;
}

/** Further keys break ties, and finally the id, in the direction of the last key. */
export interface Sort extends SortKey {
  /** Further keys; no field occurs twice, and the id only at the end. */
  readonly then?: readonly SortKey[];
}

/**
 * The end of a page: the sort values and the id of its last item. In a list across parents whose ids are unique within
 * one parent only, `id` is the key.
 */
export interface Position {
  readonly value: Scalar | null;
  readonly id: number;
  /** Values of the further keys. */
  readonly then?: readonly (Scalar | null)[];
}

export type Window =
  | { readonly kind: "all" }
  | { readonly kind: "page"; readonly page: number; readonly size: number }
  | { readonly kind: "after"; readonly position: Position | null; readonly size: number };

/** An item in the path of the request: it must exist there and be visible. */
export interface ParentStep {
  readonly resource: string;
  readonly path: Path;
  readonly id: number;
  /** The caller can see it and, if the path goes through a reference, it refers to the previous item. */
  readonly visible: Filter;
}

/** The place of an item: ids of the items it is nested in, outermost first, joined by "/"; "" at the top level. */
export type Path = string;

/** The state of an item: its number in the resource, and the number of its changes. */
export interface ItemState {
  readonly key: number;
  readonly version: number;
}

interface PlanBase {
  /** Path of the resource. */
  readonly resource: string;
  /** All items named on the way, outermost first. */
  readonly parents: readonly ParentStep[];
  readonly path: Path;
}

export interface ListPlan extends Omit<PlanBase, "path"> {
  readonly kind: "list";
  /** With several paths, items at any of them are listed; null: items at every path that the filter allows. */
  readonly path: Path | readonly Path[] | null;
  /** Combines the client's filter with the caller's visibility. */
  readonly filter: Filter;
  readonly sort: Sort;
  readonly window: Window;
  /** Fields that each item of the result carries. */
  readonly fields: readonly string[];
  /** Counts that each item contains in addition. */
  readonly counts: readonly CountGuard[];
  /** Set if only the JSON of the items is needed: a database that can write it returns it instead of items. */
  readonly shape?: JsonShape;
}

export type TimePart = "year" | "quarter" | "month" | "week" | "day" | "hour";

/** An aggregate over the items of a collection, by groups (docs/reference/http.md#aggregates). */
export interface AggregatePlan extends Omit<PlanBase, "path"> {
  readonly kind: "aggregate";
  /** Null for the items at every path that the filter allows. */
  readonly path: Path | null;
  readonly filter: Filter;
  /** Items with equal values of all keys form a group; without keys all items do. */
  readonly groups: readonly GroupKey[];
  readonly measures: readonly Measure[];
  /** A condition on results, which it names by `nameResult`. */
  readonly having: Filter;
  /** Groups that are equal in all of it come in the order of their keys. */
  readonly order: readonly GroupOrder[];
  /** The ordered groups that are returned. */
  readonly part: { readonly skip: number; readonly size: number };
}

/** The value of a field or, for a time, this part of it: `2026-01`; null for times outside the years 1 to 9999. */
export interface GroupKey {
  /** A stored field of the item or, for a related key, its path. */
  readonly field: string;
  readonly part: TimePart | null;
  /** The time zone of the part; null for UTC, and for days without a time. */
  readonly zone: string | null;
  /** Set if the value does not lie in the item. */
  readonly related?: RelatedKey;
}

export interface ReadPlan extends PlanBase {
  readonly kind: "read";
  readonly id: number;
  readonly visible: Filter;
  readonly fields: readonly string[];
}

/** The stored state must be one of these; `"*"` matches any. */
export type StateGuard = "*" | readonly ItemState[];

/** A condition on an item that another one is nested in. */
export interface Ancestor {
  readonly resource: string;
  readonly visible: Filter;
}

/** Ids written to `field` must exist in `to` and be visible to the caller. */
export interface ReferenceGuard {
  readonly field: string;
  readonly to: string;
  readonly visible: Filter;
  /** Conditions on the items it is nested in, nearest first; absent if the caller sees all of them. */
  readonly above?: readonly Ancestor[];
}

interface AskedBase extends PlanBase {
  readonly caller: Caller;
  /** Id of the request; absent or null if there is none. */
  readonly request?: string | null;
  /** UNIX time of the request, in whole seconds. */
  readonly now: number;
}

interface WriteBase extends AskedBase {
  /** Fields that the request sets. */
  readonly given: readonly string[];
  /** Values of fields that are not stored but control the request. */
  readonly requests: Document;
  readonly references: readonly ReferenceGuard[];
  /** False: the hook `react` is not called. */
  readonly reacts?: false;
}

export interface CreatePlan extends WriteBase {
  readonly kind: "create";
  /**
   * Validated values of stored fields with defaults, except those that only the transaction can determine: the id and, if the
   * request has none, the tenant (docs/reference/http.md#rights).
   */
  readonly values: Document;
  readonly copy: CopyPlan | null;
  readonly idempotency: IdempotencyGuard | null;
  /** The reserved number of the item, if another write of the same transaction refers to it. */
  readonly key?: number;
}

/** The copy into a new tenant (docs/reference/http.md#copies). Either everything is copied or nothing. */
export interface CopyPlan {
  /** Id of the tenant to copy from. */
  readonly from: number;
  /** Resources whose items are copied, together with nested and owned items. */
  readonly resources: readonly string[];
  /** If more items would be copied, the creation is rejected with `copy_too_large`. */
  readonly limit: number;
}

/** A request that may be repeated (docs/reference/http.md#idempotency). The first successful answer is kept for 24 hours. */
export interface IdempotencyGuard {
  readonly key: string;
  /** Account and resource path: elsewhere the same key is a different one. */
  readonly scope: string;
  /** Digest of the body; the same key with another body is rejected with `idempotency_mismatch`. */
  readonly fingerprint: string;
}

export interface UpdatePlan extends WriteBase {
  readonly kind: "update";
  readonly id: number;
  readonly visible: Filter;
  readonly state: StateGuard | null;
  /** New values of stored fields; null removes a value. Other fields keep theirs. */
  readonly changes: Document;
  /**
   * Fields in `changes` whose values the caller may not read; absent if there are none. Writing one always counts as a change,
   * because otherwise the version would reveal whether the caller guessed its value.
   */
  readonly concealed?: readonly string[];
  /** Set for an operation of a batch. */
  readonly idempotency?: IdempotencyGuard | null;
  /** Values under former names, for fields that the request sets under both names. */
  readonly otherwise?: Document;
}

/** Items whose `field` refers to the removed id. `visible` selects those that the caller may count; null: none. */
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
  /** Set for an operation of a batch. */
  readonly idempotency?: IdempotencyGuard | null;
}

/** The call of an action (docs/reference/http.md#actions). */
export interface ActPlan extends AskedBase {
  readonly kind: "act";
  /** Name of the action. */
  readonly action: string;
  /** Null for the collection. */
  readonly id: number | null;
  readonly visible: Filter;
  readonly state: StateGuard | null;
  /** Validated values with defaults. */
  readonly input: Document;
  readonly references: readonly ReferenceGuard[];
  readonly idempotency: IdempotencyGuard | null;
  /** Data for planning the writes of the action. */
  readonly planning: { readonly settings: Settings; readonly copyLimit: number };
}

/** A write that the code of an action requests, with ids and values in internal form. */
export interface RequestedWrite {
  readonly operation: "create" | "update" | "remove";
  readonly resource: string;
  /** Ids of the items that it is nested in. */
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
    /** All items, read in batches, not from a snapshot. `total` is a count made before. */
    | { readonly kind: "all"; readonly total: number }
  );

/** The items of a window, in portions that fit in memory. */
export interface Listed {
  readonly items: readonly Item[];
  /** The items in the requested shape, instead of `items`. */
  readonly written?: WrittenItems;
  /** The items after `items`, in keyset batches; null if there are none. */
  readonly rest: AsyncIterable<readonly Item[]> | null;
}

/** JSON written by the database. */
export interface WrittenItems {
  /** The items in UTF-8, separated by commas. */
  readonly text: Uint8Array;
  /** The ids of the items, each in quotes, separated by commas. */
  readonly ids: string;
}

export interface WriteResult extends ItemState {
  readonly id: number;
  /** False when an update changed nothing. */
  readonly changed: boolean;
  /** Secrets generated by the write, to be shown once. */
  readonly revealed: Document;
  /** The answer of an action. */
  readonly answer?: Document;
}
