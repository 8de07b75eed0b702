/**
 * Guards are records that transactions write to in order to conflict with each other. Without a common write, snapshot
 * isolation would let both transactions succeed, for example a removal of an item and a new reference to it.
 */
import { randomInt } from "node:crypto";
import type { ClientSession, Collection, Db } from "mongodb";
import { findDefinition } from "../../model/schema/find-definition.js";
import type { Registry, ResourceDefinition } from "../../model/schema/resource.js";
import { splitIntoSlices } from "../../model/values/objects.js";
import { storedPathOf } from "../port/stored-item.js";

interface ConflictGuard {
  readonly _id: string;
  readonly at: Date;
}

/**
 * Numbers of guards (records to conflict on) of one item. A transaction that refers to the item writes to one random
 * guard; a removal of the item writes to all. In a measurement with 32 simultaneous writers, two of three attempts
 * failed with 8 guards, and one of three with 32 guards. Items that a cascade removes have the smaller number, because
 * a cascade can remove thousands of items.
 */
const guardsPerItem = 32;
const guardsPerCascadedItem = 8;

export function guardCollectionOf(database: Db): Collection<ConflictGuard> {
  return database.collection<ConflictGuard>("_guards");
}

/** Makes a test write to a record that no transaction uses, to find out whether the database accepts writes. */
export async function writeProbeRecord(database: Db): Promise<void> {
  await guardCollectionOf(database).updateOne({ _id: "probe" }, { $set: { at: new Date() } }, { upsert: true });
}

/** Collects the guards (records to conflict on) that a transaction writes to at its end. */
export class GuardCollector {
  readonly #registry: Registry;
  readonly #guardNames = new Set<string>();
  /**
   * Items for which one guard has been added already. One guard of each item is enough: a batch that wrote to all
   * guards of an item would conflict with all other transactions that refer to the item.
   */
  readonly #sharedItems = new Set<string>();

  constructor(registry: Registry) {
    this.#registry = registry;
  }

  /** For a transaction that refers to these items: adds one random guard of each item. */
  addOneGuardPerItem(resource: string, ids: readonly number[]): void {
    const definition = findDefinition(this.#registry, resource);
    const guards = countGuardsPerItem(this.#registry, definition);
    for (const id of ids) {
      const item = `${resource} ${String(id)}`;
      if (!this.#sharedItems.has(item)) this.#guardNames.add(formatGuardName(definition, id, randomInt(guards)));
      this.#sharedItems.add(item);
    }
  }

  /** For a transaction that removes these items: adds all guards of each item. */
  addAllGuardsOfItems(resource: string, ids: readonly number[]): void {
    const definition = findDefinition(this.#registry, resource);
    const slots = Array.from({ length: countGuardsPerItem(this.#registry, definition) }, (_, slot) => slot);
    for (const id of ids) for (const slot of slots) this.#guardNames.add(formatGuardName(definition, id, slot));
  }

  async writeCollectedGuards(database: Db, session: ClientSession): Promise<void> {
    if (this.#guardNames.size > 0) await writeGuards(database, session, [...this.#guardNames]);
  }
}

/** Writes to these guards. If two simultaneous transactions write to the same guard, one of them fails with a conflict. */
export async function writeGuards(database: Db, session: ClientSession, guardNames: readonly string[]): Promise<void> {
  const at = new Date();
  for (const slice of splitIntoSlices(guardNames)) {
    const updates = slice.map((_id) => ({ updateOne: { filter: { _id }, update: { $set: { at } }, upsert: true } }));
    await guardCollectionOf(database).bulkWrite(updates, { session });
  }
}

function countGuardsPerItem(registry: Registry, { parent, fields, referrers }: ResourceDefinition): number {
  const isPart = parent !== null || Object.values(fields).some(({ reference }) => reference?.onDelete === "cascade");
  const isReferredTo = referrers.some(({ resource: from, field }) => {
    return findDefinition(registry, from).fields[field]?.reference?.onDelete !== "cascade";
  });
  return isPart && !isReferredTo ? guardsPerCascadedItem : guardsPerItem;
}

function formatGuardName(definition: ResourceDefinition, id: number, guardIndex: number): string {
  return `${storedPathOf(definition)} ${String(id)} ${String(guardIndex)}`;
}
