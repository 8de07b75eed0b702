import type { Filter, Scalar } from "../model/filter.js";
import type { IdempotencyGuard } from "../model/plan.js";
import type { UniqueKey } from "../model/resource.js";
import type { IdempotencyRecord } from "./idempotency.js";
import type { TransactionReader } from "./storage.js";
import type { StoredItem } from "./stored-item.js";

/** An item is inserted, replaced or removed. Of one that is removed, the document may hold the id only. */
export type ItemChange =
  | { readonly before: null; readonly after: StoredItem }
  | { readonly before: StoredItem; readonly after: StoredItem | null };

/** What the execution of a write needs of a database. Everything happens together or not at all. */
export interface Transaction extends TransactionReader {
  /** No other transaction writes beside it, so locks are for nothing. */
  readonly isAlone: boolean;
  /** Announces that items will be looked up by these values of the field, so that they are looked up together. */
  planLookups(resource: string, field: string, values: readonly Scalar[]): void;
  /** The item with this id at this path, if it is visible. */
  locate(resource: string, path: string, id: number, visible: Filter): Promise<StoredItem | null>;
  /** In order of key; with `fields`, the documents hold the id and these, and others only by chance. */
  findItems(
    resource: string,
    filter: Filter,
    limit: number,
    fields?: readonly string[],
  ): Promise<readonly StoredItem[]>;
  /**
   * The first of so many consecutive numbers of the resource's sequence: no two items ever get the same, some numbers
   * nobody. None is less than `least`.
   */
  nextKeys(resource: string, count: number, least: number): Promise<number>;
  /** Keys of the items that hold these texts of the unique key, by text; at most `valuesAtOnce` texts. */
  findHolders(resource: string, unique: UniqueKey, texts: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** For `changeItems` only (integrity/change-items.ts), which every change of an item passes through. */
  change(resource: string, changes: readonly ItemChange[]): Promise<void>;
  /**
   * The answer that the request was given before, after `keepRecord`; null for the first one, which is then the only one
   * that can succeed. Refuses when the key stands for another request, or when the first one is still running.
   */
  findRecord(guard: IdempotencyGuard, now: number): Promise<IdempotencyRecord | null>;
  /** Keeps the answer for 24 hours. */
  keepRecord(guard: IdempotencyGuard, answer: IdempotencyRecord, now: number): Promise<void>;
  /** Shared locks: until this transaction ends, no other one takes an exclusive lock on these items, as their removal does. */
  lockShared(resource: string, ids: readonly number[]): Promise<void>;
  /** Exclusive locks, for the removal of these items: no other transaction that locks one of them commits beside this one. */
  lockExclusive(resource: string, ids: readonly number[]): Promise<void>;
}
