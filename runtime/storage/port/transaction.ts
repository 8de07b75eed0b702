import type { Filter, Scalar } from "../../model/query/filter.js";
import type { UniqueKey } from "../../model/schema/resource.js";
import type { TransactionReader } from "./storage.js";
import type { StoredItem } from "./stored-item.js";

/**
 * The insertion, replacement or removal of an item. For a removal, `before` may have only the id and the fields that
 * rollups summarize.
 */
export type ItemChange =
  | { readonly before: null; readonly after: StoredItem }
  | { readonly before: StoredItem; readonly after: StoredItem | null };

/** A database transaction with the operations that writes need. It commits all of its changes, or no change. */
export interface Transaction extends TransactionReader {
  /** Whether no other transaction writes at the same time, so that locks are unnecessary. */
  readonly isOnlyWriter: boolean;
  /** Announces look-ups by these values of the field, so that they can be prefetched together. */
  planLookups(resource: string, field: string, values: readonly Scalar[]): void;
  /** Reads the item with this id at this path; null if the item does not exist or does not match the given filter. */
  locate(resource: string, path: string, id: number, visibilityFilter: Filter): Promise<StoredItem | null>;
  /** Reads items in order of key. With `fields`, documents may contain only the id and these fields. */
  findItems(
    resource: string,
    filter: Filter,
    limit: number,
    fields?: readonly string[],
  ): Promise<readonly StoredItem[]>;
  /**
   * Returns the least or greatest value of the field in the matching items; null if no item has a value. The field must hold no
   * lists or objects.
   */
  findExtreme(resource: string, filter: Filter, field: string, minOrMax: "min" | "max"): Promise<Scalar | null>;
  /**
   * Reserves consecutive item keys from the sequence of the resource, and returns the first. All keys are at least
   * `minKey`, and no two items ever get the same key. Some keys stay unused.
   */
  reserveItemKeys(resource: string, count: number, minKey: number): Promise<number>;
  /**
   * Finds items by a unique key. Each text is a JSON array of values, such as `["A-17"]` (see `formatUniqueKeyText`). Returns the
   * `StoredItem.key` of the items by text. Accepts at most 1000 texts (see `splitIntoSlices`).
   */
  findByUniqueKey(resource: string, unique: UniqueKey, texts: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /**
   * Writes the changes. Only `changeItems` (execute/integrity/change-items.ts) may call this function, because every
   * change must also take locks and update rollups.
   */
  writeChanges(resource: string, changes: readonly ItemChange[]): Promise<void>;
  /**
   * Takes shared locks on the items until this transaction ends. Meanwhile, no other transaction can remove the items,
   * because a removal needs an exclusive lock.
   */
  lockShared(resource: string, ids: readonly number[]): Promise<void>;
  /**
   * Takes exclusive locks on the items, which will be removed. No other transaction that locks one of them can commit
   * at the same time.
   */
  lockExclusive(resource: string, ids: readonly number[]): Promise<void>;
}
