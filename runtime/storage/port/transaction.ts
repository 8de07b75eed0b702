import type { Filter, Scalar } from "../../model/query/filter.js";
import type { IdempotencyGuard } from "../../model/plan/plan.js";
import type { UniqueKey } from "../../model/schema/resource.js";
import type { IdempotencyRecord } from "./idempotency.js";
import type { TransactionReader } from "./storage.js";
import type { StoredItem } from "./stored-item.js";

/** The insertion, replacement or removal of an item. For a removal, the document may contain only the id and the fields of rollups. */
export type ItemChange =
  | { readonly before: null; readonly after: StoredItem }
  | { readonly before: StoredItem; readonly after: StoredItem | null };

/** Requests the least or greatest value of a field with single values. */
export interface ExtremeOf {
  readonly field: string;
  readonly of: "min" | "max";
}

/** The transaction of a database that the execution of a write uses. All changes are committed together, or none. */
export interface Transaction extends TransactionReader {
  /** Whether no other transaction writes at the same time, so that locks are unnecessary. */
  readonly isAlone: boolean;
  /** Announces look-ups by these values of the field, so that they can be prefetched together. */
  planLookups(resource: string, field: string, values: readonly Scalar[]): void;
  /** Reads the item with this id at this path; null if it does not exist or is not visible. */
  locate(resource: string, path: string, id: number, visible: Filter): Promise<StoredItem | null>;
  /** Reads items in order of key. With `fields`, only the id and these fields are guaranteed. */
  findItems(
    resource: string,
    filter: Filter,
    limit: number,
    fields?: readonly string[],
  ): Promise<readonly StoredItem[]>;
  /** Returns the least or greatest value of the field in the items; null if none has a value. */
  findExtreme(resource: string, filter: Filter, { field, of }: ExtremeOf): Promise<Scalar | null>;
  /**
   * Reserves consecutive numbers of the resource's sequence, all at least `least`, and returns the first. No two items ever get
   * the same number; some numbers stay unused.
   */
  nextKeys(resource: string, count: number, least: number): Promise<number>;
  /** Returns the keys of the items with these texts of the unique key, by text; accepts at most `valuesAtOnce` texts. */
  findHolders(resource: string, unique: UniqueKey, texts: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /**
   * Writes the changes. Only `changeItems` (execute/integrity/change-items.ts) may call it, because every change of an item must
   * pass through that function.
   */
  change(resource: string, changes: readonly ItemChange[]): Promise<void>;
  /**
   * Returns the stored answer to an earlier attempt of the request; null for the first attempt, which is then the only one that
   * can succeed. Rejects if the key belongs to another request, or the first attempt is still running.
   */
  findRecord(guard: IdempotencyGuard, now: number): Promise<IdempotencyRecord | null>;
  /** Stores the answer for 24 hours. */
  keepRecord(guard: IdempotencyGuard, answer: IdempotencyRecord, now: number): Promise<void>;
  /**
   * Takes shared locks: until this transaction ends, no other one gets an exclusive lock on these items, which their removal
   * needs.
   */
  lockShared(resource: string, ids: readonly number[]): Promise<void>;
  /**
   * Takes exclusive locks for the removal of these items: no other transaction that locks one of them can commit at the same
   * time.
   */
  lockExclusive(resource: string, ids: readonly number[]): Promise<void>;
}

/** Maximum number of values in one statement, because databases limit it. */
const valuesAtOnce = 1000;

export function slicesOf<Element>(
  elements: readonly Element[],
  size: number = valuesAtOnce,
): readonly (readonly Element[])[] {
  if (elements.length <= size) return elements.length === 0 ? [] : [elements];
  const count = Math.ceil(elements.length / size);
  return Array.from({ length: count }, (_, index) => elements.slice(index * size, (index + 1) * size));
}
