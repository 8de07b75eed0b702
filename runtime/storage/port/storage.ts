/** The storage port: the interface by which the rest of the runtime uses a database. */
import type { Filter } from "../../model/query/filter.js";
import type { IdForms } from "../../model/values/ids.js";
import type { FoundGroups } from "../../model/query/found-groups.js";
import type { ListPage } from "../../model/plan/code-reads.js";
import type {
  AggregatePlan,
  Item,
  ItemPlan,
  ListPlan,
  ListResult,
  ReadPlan,
  WritePlan,
  WriteResult,
} from "../../model/plan/plan.js";
import type { Document } from "../../model/schema/field.js";
import type { Registry, ResourceDefinition } from "../../model/schema/resource.js";

/**
 * Every method rejects only with a `Refusal`: the codes of the guards, or `storage_unavailable` if the database is unavailable or
 * slower than the time limit. No call waits forever.
 */
export interface Storage {
  /** Conversions of ids to UUIDs and back, derived from a secret that is created once and stored in the database. */
  readonly idForms: IdForms;
  /** The registry with the names that the database uses for resources and fields. */
  readonly bound: Registry;
  /** Whether the database executes only one writing transaction at a time. */
  readonly hasOneWriter: boolean;
  /** Resolves to null if the item or one of its parents does not exist or is not visible. */
  read(plan: ReadPlan): Promise<Item | null>;
  /** Resolves to null if a parent does not exist or is not visible. An aborted signal stops the work. */
  list(plan: ListPlan, signal: AbortSignal): Promise<ListResult | null>;
  /** Resolves to null if a parent does not exist or is not visible. An aborted signal stops the work. */
  aggregate(plan: AggregatePlan, signal: AbortSignal): Promise<FoundGroups | null>;
  /** @param deadline see `writeTogether` */
  write(plan: WritePlan, deadline?: number): Promise<WriteResult>;
  /**
   * Executes the writes in this order in one transaction: all of them or, with the first refusal, none. Each sees the writes of
   * the previous ones. If there are several, the refusal has the number of the write (`operation`).
   * @param deadline UNIX time in milliseconds; by default the time limit from now on
   */
  writeTogether(plans: readonly WritePlan[], deadline?: number): Promise<readonly WriteResult[]>;
  /**
   * Reserves consecutive numbers, all at least `least`, that no other item of the resource ever gets, for `CreatePlan.key`.
   * Returns the first.
   */
  reserveKeys(resource: string, count: number, least?: number): Promise<number>;
  /** Reads complete stored documents, including hidden fields, in order of id, for access control. */
  find(resource: string, filter: Filter, limit: number): Promise<readonly Document[]>;
  /** Resolves when the database answers. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Reads within a transaction, including its own changes. Documents are complete, hidden fields included. */
export interface TransactionReader {
  get(resource: string, id: number): Promise<Document | null>;
  /**
   * Reads an item for a hook of the resource `by`. It locks the item against changes by other transactions if the item belongs to
   * `by`, or to a resource whose `follow` hook passes changes on, because the hook may derive values from the item.
   */
  getFor(by: string, resource: string, id: number): Promise<Document | null>;
  find(resource: string, filter: Filter, limit: number): Promise<readonly Document[]>;
  count(resource: string, filter: Filter): Promise<number>;
  /** Reads a page; the window of the plan must be of the kind `after`. A page below a missing or invisible parent is empty. */
  page(plan: ListPlan): Promise<ListPage>;
  /** Aggregates items; null if a parent does not exist or is not visible. */
  groups(plan: AggregatePlan): Promise<FoundGroups | null>;
  /** Takes the lock with this name until the transaction ends. Other transactions that take it have to wait or fail. */
  lock(name: string): Promise<void>;
}

/** Reads the rights of the caller of a write. */
export type CallerReader = Pick<TransactionReader, "get" | "find">;

/** A write in progress. `before` is null for a creation, `after` for a removal. */
export interface WriteContext {
  readonly definition: ResourceDefinition;
  readonly plan: ItemPlan;
  readonly before: Document | null;
  readonly after: Document | null;
  readonly read: TransactionReader;
}

/**
 * A rule that JSON cannot state. It runs inside the transaction of each write and rejects by throwing a `Refusal`. The steps run
 * in the order of docs/reference/http.md#order-of-checks: admit (401) comes before everything else · authorize (403) · the
 * version (412) · derive · check (400) · checkConflicts (409).
 */
export interface WriteRule extends RuleSteps {
  appliesTo(definition: ResourceDefinition): boolean;
}

export interface RuleSteps {
  admit?(plan: WritePlan, read: CallerReader): Promise<void>;
  authorize?(context: WriteContext): Promise<void>;
  check?(context: WriteContext): Promise<void>;
  /** Returns values to store in addition to those of the request, and generated secrets that the answer shows once. */
  derive?(context: WriteContext): Promise<{ readonly values: Document; readonly revealed: Document }>;
  checkConflicts?(context: WriteContext): Promise<void>;
  readonly ends?: FollowUpRemoval;
}

/** Items that are removed in the same transaction after a write. No item refers to them or is nested in them. */
export interface FollowUpRemoval {
  /**
   * Tells whether the write causes the removal.
   * @param after null for a removal
   */
  readonly by: (before: Document, after: Document | null) => boolean;
  readonly items: readonly FollowUpItems[];
}

export interface FollowUpItems {
  readonly resource: string;
  /** The field of these items that contains the id of the changed or removed item. */
  readonly field: string;
  /** Further conditions on the items to remove. */
  readonly rest?: Filter;
}
