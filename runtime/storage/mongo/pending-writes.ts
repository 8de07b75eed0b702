import type { AnyBulkWriteOperation, ClientSession, Db } from "mongodb";
import type { ResourceDefinition } from "../../model/schema/resource.js";
import { idOf, sizeOf } from "../port/stored-item.js";
import type { ItemChange } from "../port/transaction.js";
import { collectionOf, toChanges, toRecord, type StoredRecord } from "./records.js";

/** Limits of one command. All its operations are encoded in one turn of the event loop, so a larger command would block other requests. */
const changesAtOnce = 1000;
const bytesAtOnce = 2 ** 20;

interface PendingChanges {
  readonly definition: ResourceDefinition;
  readonly changes: ItemChange[];
  readonly ids: Set<number>;
  bytes: number;
}

/** Collects the changes of a transaction, so that the database gets them in few commands. */
export class PendingWrites {
  readonly #pending = new Map<string, PendingChanges>();

  /** Adds a change. Consecutive changes of the same item become one change. */
  add(definition: ResourceDefinition, change: ItemChange): void {
    const { path } = definition;
    const pending = this.#pending.get(path) ?? { definition, changes: [], ids: new Set(), bytes: 0 };
    this.#pending.set(path, pending);
    const last = pending.changes.at(-1);
    if (change.before !== null && last?.after?.key === change.before.key && change.after !== null) {
      pending.changes.pop();
      pending.changes.push({ ...last, after: change.after });
    } else pending.changes.push(change);
    const item = change.before === null ? change.after : (change.after ?? change.before);
    pending.ids.add(idOf(definition, item));
    pending.bytes += sizeOf(item.document);
  }

  /** Tells whether an item with one of these ids has a pending change. */
  hasChangesOf({ path }: ResourceDefinition, ids: readonly number[]): boolean {
    const pending = this.#pending.get(path);
    return pending !== undefined && ids.some((id) => pending.ids.has(id));
  }

  isFull({ path }: ResourceDefinition): boolean {
    const { changes = [], bytes = 0 } = this.#pending.get(path) ?? {};
    return changes.length >= changesAtOnce || bytes >= bytesAtOnce;
  }

  list(): readonly (readonly [ResourceDefinition, ItemChange])[] {
    return [...this.#pending.values()].flatMap(({ definition, changes }) => {
      return changes.map((change) => [definition, change] as const);
    });
  }

  async flush(database: Db, session: ClientSession, { path }: ResourceDefinition): Promise<void> {
    const pending = this.#pending.get(path);
    if (pending === undefined) return;
    this.#pending.delete(path);
    const { definition, changes } = pending;
    await collectionOf(database, definition).bulkWrite(toOperations(definition, changes), { session });
  }

  async flushAll(database: Db, session: ClientSession): Promise<void> {
    for (const { definition } of this.#pending.values()) await this.flush(database, session, definition);
  }
}

/** Converts changes to operations. Consecutive removals become one operation. */
function toOperations(
  definition: ResourceDefinition,
  changes: readonly ItemChange[],
): AnyBulkWriteOperation<StoredRecord>[] {
  const operations: AnyBulkWriteOperation<StoredRecord>[] = [];
  let removed: number[] | null = null;
  for (const { before, after } of changes) {
    if (before === null) operations.push({ insertOne: { document: toRecord(definition, after) } });
    else if (after !== null) {
      const update = { $set: toChanges(definition, before, after) };
      operations.push({ updateOne: { filter: { _id: after.key }, update } });
    } else {
      if (removed === null) operations.push({ deleteMany: { filter: { _id: { $in: (removed = []) } } } });
      removed.push(before.key);
      continue;
    }
    removed = null;
  }
  return operations;
}
