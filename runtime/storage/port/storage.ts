/** The storage port: the interface by which the rest of the runtime uses a database. */
import type { Filter } from "../../model/query/filter.js";
import type { UuidCodecsByResource } from "../../model/values/ids.js";
import type { AggregateResult } from "../../model/query/aggregate-result.js";
import type {
  AggregatePlan,
  Item,
  ItemWritePlan,
  ListPage,
  ListPlan,
  ListResult,
  ReadPlan,
  WritePlan,
  WriteResult,
} from "../../model/plan/plan.js";
import type { Document } from "../../model/schema/field.js";
import type { Registry, ResourceDefinition } from "../../model/schema/resource.js";

/**
 * Methods reject with a `Refusal`. Its code is the code of the failed check, or `storage_unavailable` if the database fails or
 * exceeds the time limit. Any other error is a defect of the program. No call waits forever.
 */
export interface Storage {
  /** Converts ids to UUIDs and back, with a secret that is created once and stored in the database. */
  readonly uuidCodecs: UuidCodecsByResource;
  /** The definitions of all resources, with the names that the database uses for resources and fields. */
  readonly registryWithStoredNames: Registry;
  /** Whether the database executes only one writing transaction at a time. */
  readonly hasOneWriter: boolean;
  /** Resolves to null if the item or a parent does not exist or is hidden from the caller. */
  read(plan: ReadPlan): Promise<Item | null>;
  /** Resolves to null if a parent does not exist or is hidden from the caller. An aborted signal stops the work. */
  list(plan: ListPlan, signal: AbortSignal): Promise<ListResult | null>;
  /** Resolves to null if a parent does not exist or is hidden from the caller. An aborted signal stops the work. */
  aggregate(plan: AggregatePlan, signal: AbortSignal): Promise<AggregateResult | null>;
  /** @param deadline see `writeTogether` */
  write(plan: WritePlan, deadline?: number): Promise<WriteResult>;
  /**
   * Executes the writes in this order in one transaction. Each write sees the changes of earlier writes. If one write is
   * rejected, no write is stored. If there are several writes, `operation` of the refusal is the index of the rejected write.
   * @param deadline UNIX time in milliseconds; by default, now plus the time limit
   */
  writeTogether(plans: readonly WritePlan[], deadline?: number): Promise<readonly WriteResult[]>;
  /**
   * Reserves consecutive item keys, for `CreatePlan.key`, and returns the first. All keys are at least `minKey`, and no
   * other item of the resource ever gets one of them.
   */
  reserveKeys(resource: string, count: number, minKey?: number): Promise<number>;
  /** Reads complete stored documents, including hidden fields, in order of id, for access control. */
  find(resource: string, filter: Filter, limit: number): Promise<readonly Document[]>;
  /** Resolves if the database answers; otherwise rejects. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Reads within a transaction. The results include the changes of the transaction. Documents are complete, with hidden fields. */
export interface TransactionReader {
  get(resource: string, id: number): Promise<Document | null>;
  /**
   * Reads an item for a hook of the resource `hookResource`, which may derive values from the item. Locks the item against
   * concurrent changes if it belongs to `hookResource`, or if its resource has a `follow` hook, which changes other items.
   */
  getForHook(hookResource: string, resource: string, id: number): Promise<Document | null>;
  find(resource: string, filter: Filter, limit: number): Promise<readonly Document[]>;
  count(resource: string, filter: Filter): Promise<number>;
  /**
   * Reads a page; `plan.pageWindow` must be of the kind `after` (the items after a position). The page is empty if a
   * parent does not exist or is hidden from the caller.
   */
  readPage(plan: ListPlan): Promise<ListPage>;
  /** Aggregates items. Returns null if a parent does not exist or is hidden from the caller. */
  readGroups(plan: AggregatePlan): Promise<AggregateResult | null>;
  /** Takes the lock with this name until the transaction ends. Other transactions that need the same lock wait or fail. */
  lock(lockName: string): Promise<void>;
}

/** Reads the rights of the caller of a write. */
export type CallerRightsReader = Pick<TransactionReader, "get" | "find">;

/** The state of a write, for the rules that check it. `before` is null for a creation, `after` is null for a removal. */
export interface WriteContext {
  readonly definition: ResourceDefinition;
  readonly plan: ItemWritePlan;
  readonly before: Document | null;
  readonly after: Document | null;
  readonly reader: TransactionReader;
}

/**
 * A rule in code, for conditions that a declaration in JSON cannot express. The steps run inside the transaction of each write,
 * and reject the write by throwing a `Refusal`. Their order (docs/reference/http.md#order-of-checks): admit (401), authorize
 * (403), the version check (412), derive, check (400), checkConflicts (409).
 */
export interface WriteRule extends RuleSteps {
  appliesTo(definition: ResourceDefinition): boolean;
}

export interface RuleSteps {
  admit?(plan: WritePlan, callerReader: CallerRightsReader): Promise<void>;
  authorize?(context: WriteContext): Promise<void>;
  check?(context: WriteContext): Promise<void>;
  /** Returns values to store in addition to those of the request, and generated secrets that the answer shows once. */
  derive?(context: WriteContext): Promise<{ readonly values: Document; readonly revealed: Document }>;
  checkConflicts?(context: WriteContext): Promise<void>;
  readonly followUpRemovals?: FollowUpRemoval;
}

/**
 * Items that a write removes in the same transaction. No other item refers to them or is nested in them, so nothing
 * else has to be removed.
 */
export interface FollowUpRemoval {
  /**
   * Tells whether a write of an item removes `items` too.
   * @param after the item after the write; null if the write removes it
   */
  readonly isCausedBy: (before: Document, after: Document | null) => boolean;
  readonly items: readonly ItemsToRemove[];
}

export interface ItemsToRemove {
  readonly resource: string;
  /** The field of these items that contains the id of the changed or removed item. */
  readonly referringField: string;
  /** Further conditions that an item must meet to be removed. */
  readonly condition?: Filter;
}
