/**
 * A plan describes one operation completely: the items to read or write, and the guards, which are checks before a write. Plans
 * are plain data, because they are sent to other threads. Storage checks the guards and writes in the same transaction.
 */
import type { JsonShape } from "../schema/json-shape.js";
import type { Filter, Scalar } from "../query/filter.js";
import type { GroupSortKey, Measure } from "../query/aggregate-result.js";
import type { Caller } from "./principal.js";
import type { Document, SettingValues } from "../schema/field.js";
import type { ReferrerCount, RelatedFieldPath } from "../query/related-values.js";

/** A sort key. Null comes first in ascending order. */
export interface SortKey {
  /** A stored field of the item. If `related` is set, the full name of the key, such as `customer_id.country`. */
  readonly field: string;
  readonly descending: boolean;
  /** Set if the value belongs to a related item or is a count. */
  readonly related?: RelatedFieldPath;
}

/**
 * The order of a list. Later keys break ties, and the id breaks the remaining ties, in the direction of the last key. No field
 * occurs twice, and the id occurs only at the end.
 */
export type Sort = readonly [SortKey, ...SortKey[]];

/**
 * The position at the end of a page: the values of the sort keys and the id of the last item. If ids are unique only within a
 * parent, `id` is the item's `_key` in lists across parents (`devices/-/parts`).
 */
export interface KeysetPosition {
  readonly values: readonly (Scalar | null)[];
  readonly id: number;
}

export type PageWindow =
  | { readonly kind: "all" }
  | { readonly kind: "page"; readonly page: number; readonly size: number }
  | { readonly kind: "after"; readonly position: KeysetPosition | null; readonly size: number };

/** An item in the path of the request. The item must exist at that path, and the caller must be allowed to see it. */
export interface ParentCheck {
  readonly resource: string;
  readonly path: ParentIdPath;
  readonly id: number;
  /**
   * Matches the item if the caller may see it. If the path leads through a reference field, the item must also refer to
   * the previous item in the path.
   */
  readonly visibilityFilter: Filter;
}

/** The ids of the items in which an item is nested, outermost first, joined by "/". Empty at the top level. */
export type ParentIdPath = string;

/** The state of an item: its key, which is unique in the resource, and the number of changes so far. */
export interface ItemVersion {
  readonly key: number;
  readonly version: number;
}

interface PlanBase {
  readonly resource: string;
  /** All items in the path of the request before its last part, outermost first. */
  readonly parents: readonly ParentCheck[];
  readonly path: ParentIdPath;
}

export interface ListPlan extends Omit<PlanBase, "path"> {
  readonly kind: "list";
  /** Path or paths of the items to list. Null lists items at every path that the filter allows. */
  readonly path: ParentIdPath | readonly ParentIdPath[] | null;
  /** The filter of the client, combined with the condition that the caller may see the items. */
  readonly filter: Filter;
  readonly sort: Sort;
  readonly pageWindow: PageWindow;
  readonly fields: readonly string[];
  /** The counts to compute for each listed item: how many items of another resource refer to it. */
  readonly referrerCounts: readonly ReferrerCount[];
  /** Set if only JSON of this shape is needed. A database that can write JSON then returns text instead of items. */
  readonly shape?: JsonShape;
}

export type TimePart = "year" | "quarter" | "month" | "week" | "day" | "hour";

/** An aggregate over the items of a collection, by groups (docs/reference/http.md#aggregates). */
export interface AggregatePlan extends Omit<PlanBase, "path"> {
  readonly kind: "aggregate";
  /** Path of the items to aggregate. Null aggregates items at every path that the filter allows. */
  readonly path: ParentIdPath | null;
  readonly filter: Filter;
  /** The keys of groups. Items with equal values of all keys form a group. Without keys, there is only one group. */
  readonly groups: readonly GroupKey[];
  readonly measures: readonly Measure[];
  /** A condition on the results of groups. It contains names from `formatResultName`, such as `sum(amount)`. */
  readonly having: Filter;
  /** The order of the groups. Groups that are equal in this order are sorted by their keys. */
  readonly order: readonly GroupSortKey[];
  /** The range of groups to return, of all groups in the given order. */
  readonly groupRange: { readonly offset: number; readonly limit: number };
}

/** A field to group by, or a part of its time, such as the month `2026-01`. Parts are null outside the years 1 to 9999. */
export interface GroupKey {
  /** A stored field of the item. If `related` is set, the full name of the key, such as `customer_id.country`. */
  readonly field: string;
  readonly timePart: TimePart | null;
  /** The time zone in which the part is determined. Null for UTC, and for dates without a time. */
  readonly timeZone: string | null;
  /** Set if the value belongs to a related item. */
  readonly related?: RelatedFieldPath;
}

export interface ReadPlan extends PlanBase {
  readonly kind: "read";
  readonly id: number;
  readonly visibilityFilter: Filter;
  readonly fields: readonly string[];
}

/** The states in which an item may be written. In other states, the write is rejected. `"*"` accepts all states. */
export type VersionPrecondition = "*" | readonly ItemVersion[];

/** A condition on an item in which another item is nested. */
export interface AncestorCondition {
  readonly resource: string;
  readonly visibilityFilter: Filter;
}

/** A check before a write: the ids in `field` exist in the resource `referencedResource`, and the caller may see these items. */
export interface ReferenceCheck {
  readonly field: string;
  readonly referencedResource: string;
  readonly visibilityFilter: Filter;
  /** Conditions on the ancestors of the referenced item, nearest first. Absent if the caller may see all ancestors. */
  readonly ancestors?: readonly AncestorCondition[];
}

interface RequestPlanBase extends PlanBase {
  readonly caller: Caller;
  /** Id of the request. Absent or null if there is no request, as in a command. */
  readonly requestId?: string | null;
  /** Time of the request in whole seconds since 1970 (UNIX time). */
  readonly now: number;
  readonly idempotencyCheck?: IdempotencyCheck | null;
}

/** The item that a plan changes or removes, or on which it calls an action. */
interface ItemTarget<Id extends number | null = number> {
  readonly id: Id;
  readonly visibilityFilter: Filter;
  readonly versionPrecondition: VersionPrecondition | null;
}

interface WritePlanBase extends RequestPlanBase {
  /** Names of the fields that the request sets. */
  readonly givenFields: readonly string[];
  /** Values of fields that are not stored but control the request, such as which items to copy. */
  readonly controlValues: Document;
  readonly referenceChecks: readonly ReferenceCheck[];
  /** False if this write must not call the hook `react`, as in an import without reactions. By default, it does. */
  readonly callsReactHook?: false;
}

export interface CreatePlan extends WritePlanBase {
  readonly kind: "create";
  /**
   * Validated values of stored fields, including defaults. Values that only the transaction can determine are missing:
   * the id and, if the request has none, the tenant (docs/reference/http.md#rights).
   */
  readonly values: Document;
  readonly copy: CopyPlan | null;
  /** The key that is reserved for the item. Set if another write of the same transaction refers to the item. */
  readonly key?: number;
}

/** Copies items into a new tenant (docs/reference/http.md#copies). Either all items are copied or none. */
export interface CopyPlan {
  /** Id of the tenant to copy from. */
  readonly sourceTenantId: number;
  /** Resources whose items are copied, together with the items that are nested in them or owned by them. */
  readonly resources: readonly string[];
  /** Maximum number of copied items. If more would be copied, the creation is rejected with `copy_too_large`. */
  readonly maxItems: number;
}

/** Makes a request repeatable (docs/reference/http.md#idempotency). Its first successful response is kept for 24 hours. */
export interface IdempotencyCheck {
  readonly key: string;
  /** Account and path of the request. With another account or path, the same key counts as a different key. */
  readonly scope: string;
  /** Digest of the body. The same key with another body is rejected with `idempotency_mismatch`. */
  readonly fingerprint: string;
}

export interface UpdatePlan extends WritePlanBase, ItemTarget {
  readonly kind: "update";
  /** New values of stored fields. Null removes the value of a field. Fields that are not listed keep their values. */
  readonly changes: Document;
  /**
   * Fields in `changes` that the caller may not read. Setting one always changes the version of the item. An unchanged
   * version would tell the caller that they guessed the value.
   */
  readonly unreadableFields?: readonly string[];
  /**
   * Values that the request gives under the former names of fields, if it gives other values under the current names.
   * The write takes the one of the two values that differs from the stored value.
   */
  readonly formerNameValues?: Document;
}

/**
 * A check before a removal: no item of `resource` refers to the removed item in `field`. The error counts the referring items
 * that match `visibilityFilter`. If `visibilityFilter` is null, the error has no count.
 */
export interface ReferrerCheck {
  readonly resource: string;
  readonly field: string;
  readonly visibilityFilter: Filter | null;
}

export interface RemovePlan extends RequestPlanBase, ItemTarget {
  readonly kind: "remove";
  readonly referrerChecks: readonly ReferrerCheck[];
}

/** The call of an action (docs/reference/http.md#actions). */
export interface ActionPlan extends RequestPlanBase, ItemTarget<number | null> {
  readonly kind: "act";
  readonly action: string;
  /** Validated values with defaults. */
  readonly input: Document;
  readonly referenceChecks: readonly ReferenceCheck[];
  /** Data for planning the writes of the action's code. */
  readonly planningOptions: { readonly settings: SettingValues; readonly copyLimit: number };
}

/** A write by the code of an action. Ids and values are in internal form. */
export interface ActionWrite {
  readonly operation: "create" | "update" | "remove";
  readonly resource: string;
  /** Ids of the items in which the item is nested, outermost first. */
  readonly parentIds: readonly number[];
  readonly id: number | null;
  readonly values: Document | null;
}

export type ItemWritePlan = CreatePlan | UpdatePlan | RemovePlan;
export type WritePlan = ItemWritePlan | ActionPlan;
export type Plan = ListPlan | AggregatePlan | ReadPlan | WritePlan;

export interface Item extends ItemVersion {
  readonly id: number;
  readonly values: Document;
}

/** The requested items. If they do not fit in memory, `items` has the first of them, and `remainingBatches` reads the others. */
export type ListResult = {
  readonly items: readonly Item[];
  /** The JSON text of the items. If it is set, it replaces `items`. */
  readonly itemsAsJson?: SerializedItems;
  /** Reads the items after those in `items`, in batches. Null if there are none. */
  readonly remainingBatches: AsyncIterable<readonly Item[]> | null;
} & (
  | { readonly kind: "page"; readonly total: number }
  | { readonly kind: "after"; readonly nextPosition: KeysetPosition | null }
  /** All items. They are read in batches, not from a snapshot. `total` was counted before the items were read. */
  | { readonly kind: "all"; readonly total: number }
);

/** A part of a list. `nextPosition` is the position at which the next part begins; null after the last part. */
export interface ListPage {
  readonly items: readonly Item[];
  readonly nextPosition: KeysetPosition | null;
}

export interface SerializedItems {
  /** The JSON of the items in UTF-8, separated by commas. */
  readonly itemsJson: Uint8Array;
  /** The ids of the items, each in quotes, separated by commas. */
  readonly idsJson: string;
}

export interface WriteResult extends ItemVersion {
  readonly id: number;
  /** False if an update changed no value. */
  readonly hasChanged: boolean;
  /** Secrets that the write has generated. The response shows them only once. */
  readonly generatedSecrets: Document;
  readonly answer?: Document;
}
