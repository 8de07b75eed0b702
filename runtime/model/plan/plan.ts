/**
 * A plan describes one operation completely: the items to read or write, and the guards to check. Plans are plain data,
 * because they are sent to other threads. Storage checks the guards and writes in one transaction.
 */
import type { JsonShape } from "../schema/json-shape.js";
import type { Filter, Scalar } from "../query/filter.js";
import type { GroupOrder, Measure } from "../query/found-groups.js";
import type { Caller } from "./principal.js";
import type { Document, Settings } from "../schema/field.js";
import type { CountGuard, RelatedKey } from "../query/related-key.js";

/** A sort key; null comes first in ascending order. */
export interface SortKey {
  /** A stored field of the item; for a related key, the name of the key in the request. */
  readonly field: string;
  readonly descending: boolean;
  /** Set if the value belongs to a related item. */
  readonly related?: RelatedKey;
}

/** The order of a list. Additional keys break ties. The last tie-breaker is the id, in the direction of the last key. */
export interface Sort extends SortKey {
  /** Additional keys. No field occurs twice, and the id occurs only at the end. */
  readonly then?: readonly SortKey[];
}

/**
 * The end of a page: the sort values and the id of its last item. In a list across parents whose ids are unique within
 * one parent only, `id` is the key of the item.
 */
export interface Position {
  readonly value: Scalar | null;
  readonly id: number;
  /** Values of the additional keys. */
  readonly then?: readonly (Scalar | null)[];
}

export type Window =
  | { readonly kind: "all" }
  | { readonly kind: "page"; readonly page: number; readonly size: number }
  | { readonly kind: "after"; readonly position: Position | null; readonly size: number };

/** An item in the path of the request. It must exist there and be visible. */
export interface ParentStep {
  readonly resource: string;
  readonly path: Path;
  readonly id: number;
  /** Matches the item if the caller can see it and, if the path goes through a reference, if it refers to the previous item. */
  readonly visible: Filter;
}

/** The path of an item in the database: ids of its ancestors, outermost first, joined by "/"; "" at the top level. */
export type Path = string;

/** The state of an item: its key, which is unique in the resource, and the number of its changes. */
export interface ItemState {
  readonly key: number;
  readonly version: number;
}

interface PlanBase {
  readonly resource: string;
  /** All items that the path of the request names, outermost first. */
  readonly parents: readonly ParentStep[];
  readonly path: Path;
}

export interface ListPlan extends Omit<PlanBase, "path"> {
  readonly kind: "list";
  /** With several paths, items at any of them are listed; with null, items at every path that the filter allows. */
  readonly path: Path | readonly Path[] | null;
  /** Combines the client's filter with the caller's visibility. */
  readonly filter: Filter;
  readonly sort: Sort;
  readonly window: Window;
  readonly fields: readonly string[];
  /** Counts of referring items, which each item in the result has in addition. */
  readonly counts: readonly CountGuard[];
  /** Set if only the JSON of the items is needed. A database that can write this JSON returns it instead of items. */
  readonly shape?: JsonShape;
}

export type TimePart = "year" | "quarter" | "month" | "week" | "day" | "hour";

/** An aggregate over the items of a collection, by groups (docs/reference/http.md#aggregates). */
export interface AggregatePlan extends Omit<PlanBase, "path"> {
  readonly kind: "aggregate";
  /** Null for the items at every path that the filter allows. */
  readonly path: Path | null;
  readonly filter: Filter;
  /** Items with equal values of all keys form a group. Without keys, all items form one group. */
  readonly groups: readonly GroupKey[];
  readonly measures: readonly Measure[];
  /** A condition on the results of groups. It refers to them by `nameResult`. */
  readonly having: Filter;
  /** The order of the groups. Groups that are equal in it are in the order of their keys. */
  readonly order: readonly GroupOrder[];
  /** The part of the ordered groups that is returned. */
  readonly part: { readonly skip: number; readonly size: number };
}

/** A key of groups: a field or, for a time, a part of it, such as `2026-01`. Times outside the years 1 to 9999 give null. */
export interface GroupKey {
  /** A stored field of the item or, for a related key, its path. */
  readonly field: string;
  readonly part: TimePart | null;
  /** The time zone of the part; null for UTC, and for days without a time. */
  readonly zone: string | null;
  /** Set if the value belongs to a related item. */
  readonly related?: RelatedKey;
}

export interface ReadPlan extends PlanBase {
  readonly kind: "read";
  readonly id: number;
  readonly visible: Filter;
  readonly fields: readonly string[];
}

/** The states that a write accepts: the stored state must be one of them. `"*"` accepts any state. */
export type StateGuard = "*" | readonly ItemState[];

/** A condition on an item in which another item is nested. */
export interface Ancestor {
  readonly resource: string;
  readonly visible: Filter;
}

/** Ids written to `field` must exist in the resource `to` and be visible to the caller. */
export interface ReferenceGuard {
  readonly field: string;
  readonly to: string;
  readonly visible: Filter;
  /** Conditions on the ancestors of the referenced item, nearest first; absent if the caller sees all ancestors. */
  readonly above?: readonly Ancestor[];
}

interface RequestedBase extends PlanBase {
  readonly caller: Caller;
  /** Id of the request; absent or null if there is none. */
  readonly request?: string | null;
  /** UNIX time of the request, in whole seconds. */
  readonly now: number;
}

interface WriteBase extends RequestedBase {
  /** Fields that the request sets. */
  readonly given: readonly string[];
  /** Values of fields that are not stored but control the request. */
  readonly requests: Document;
  readonly references: readonly ReferenceGuard[];
  /** False if this write must not call the hook `react`, as in an import without reactions. By default, it is called. */
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

/** Copies items into a new tenant (docs/reference/http.md#copies). Either all of them are copied or none. */
export interface CopyPlan {
  /** Id of the tenant to copy from. */
  readonly from: number;
  /** Resources whose items are copied, together with nested and owned items. */
  readonly resources: readonly string[];
  /** If more items would be copied, the creation is rejected with `copy_too_large`. */
  readonly limit: number;
}

/** A request that may be repeated (docs/reference/http.md#idempotency). Its first successful answer is stored for 24 hours. */
export interface IdempotencyGuard {
  readonly key: string;
  /** Account and path of the resource. With another account or resource, the same key has another meaning. */
  readonly scope: string;
  /** Digest of the body; the same key with another body is rejected with `idempotency_mismatch`. */
  readonly fingerprint: string;
}

export interface UpdatePlan extends WriteBase {
  readonly kind: "update";
  readonly id: number;
  readonly visible: Filter;
  readonly state: StateGuard | null;
  /** New values of stored fields; null removes a value. Other fields keep their values. */
  readonly changes: Document;
  /**
   * Fields in `changes` that the caller may not read; absent if there are none. Writing such a field always counts as a
   * change. Otherwise an unchanged version would reveal that the caller guessed the value.
   */
  readonly concealed?: readonly string[];
  readonly idempotency?: IdempotencyGuard | null;
  /** Values that the request gives under former names, for fields that it sets under both names. */
  readonly otherwise?: Document;
}

/** Items whose `field` refers to the removed item. `visible` selects the items that the caller may count; null for none. */
export interface ReferrerGuard {
  readonly resource: string;
  readonly field: string;
  readonly visible: Filter | null;
}

export interface RemovePlan extends RequestedBase {
  readonly kind: "remove";
  readonly id: number;
  readonly visible: Filter;
  readonly state: StateGuard | null;
  readonly referrers: readonly ReferrerGuard[];
  readonly idempotency?: IdempotencyGuard | null;
}

/** The call of an action (docs/reference/http.md#actions). */
export interface ActPlan extends RequestedBase {
  readonly kind: "act";
  readonly action: string;
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
  /** Ids of the items in which the item is nested. */
  readonly within: readonly number[];
  readonly id: number | null;
  readonly values: Document | null;
}

export type ItemPlan = CreatePlan | UpdatePlan | RemovePlan;
export type WritePlan = ItemPlan | ActPlan;
export type Plan = ListPlan | AggregatePlan | ReadPlan | WritePlan;

export interface Item extends ItemState {
  readonly id: number;
  readonly values: Document;
}

export type ListResult = ListedItems &
  (
    | { readonly kind: "page"; readonly total: number }
    | { readonly kind: "after"; readonly next: Position | null }
    /** All items, read in batches and not from a snapshot. `total` was counted before them. */
    | { readonly kind: "all"; readonly total: number }
  );

/** The items of a `Window`. If they do not fit in memory, `rest` reads all but the first in portions. */
export interface ListedItems {
  readonly items: readonly Item[];
  /** The JSON of the items, which replaces `items`. */
  readonly written?: WrittenItems;
  /** The items after `items`, in batches; null if there are none. */
  readonly rest: AsyncIterable<readonly Item[]> | null;
}

export interface WrittenItems {
  /** The items in UTF-8, separated by commas. */
  readonly text: Uint8Array;
  /** The ids of the items, each in quotes, separated by commas. */
  readonly ids: string;
}

export interface WriteResult extends ItemState {
  readonly id: number;
  /** False if an update changed nothing. */
  readonly changed: boolean;
  /** Secrets generated by the write, to be shown once. */
  readonly revealed: Document;
  readonly answer?: Document;
}
