/**
 * Guards are records that transactions write to in order to conflict with each other. Without a common write, snapshot
 * isolation would let both transactions succeed, for example a removal of an item and a new reference to it.
 */
import { randomInt } from "node:crypto";
import type { ClientSession, Collection, Db } from "mongodb";
import { findDefinition } from "../../model/schema/find-definition.js";
import type { Registry, ResourceDefinition } from "../../model/schema/resource.js";
import { slicesOf } from "../port/transaction.js";
import { storedPath } from "../port/stored-item.js";

interface Guard {
  readonly _id: string;
  readonly at: Date;
}

/**
 * Numbers of guards (records to conflict on) of one item. A transaction that refers to the item writes to one random guard; a
 * removal of the item writes to all. Measured with 32 writers: 8 guards let two of three attempts fail, 32 guards one of three.
 * Items that a cascade removes have the smaller number, because a cascade can remove thousands of items.
 */
const guardsOfShared = 32;
const guardsOfCascaded = 8;

export function guardCollectionOf(database: Db): Collection<Guard> {
  return database.collection<Guard>("_guards");
}

/** Makes a test write to a record that no transaction uses, to find out whether the database accepts writes. */
export async function probeWrite(database: Db): Promise<void> {
  await guardCollectionOf(database).updateOne({ _id: "probe" }, { $set: { at: new Date() } }, { upsert: true });
}

/** Collects the guards (records to conflict on) that a transaction writes to at its end. */
export class WantedGuards {
  readonly #registry: Registry;
  readonly #names = new Set<string>();
  /**
   * Items for which one guard has been added already. One guard of each item is enough: a batch that wrote to all
   * guards of an item would conflict with all other transactions that refer to the item.
   */
  readonly #shared = new Set<string>();

  constructor(registry: Registry) {
    this.#registry = registry;
  }

  /** For a transaction that refers to these items: adds one random guard of each item. */
  addShared(resource: string, ids: readonly number[]): void {
    const definition = findDefinition(this.#registry, resource);
    const guards = countGuards(this.#registry, definition);
    for (const id of ids) {
      const item = `${resource} ${String(id)}`;
      if (!this.#shared.has(item)) this.#names.add(nameGuard(definition, id, randomInt(guards)));
      this.#shared.add(item);
    }
  }

  /** For a transaction that removes these items: adds all guards of each item. */
  addAll(resource: string, ids: readonly number[]): void {
    const definition = findDefinition(this.#registry, resource);
    const slots = Array.from({ length: countGuards(this.#registry, definition) }, (_, slot) => slot);
    for (const id of ids) for (const slot of slots) this.#names.add(nameGuard(definition, id, slot));
  }

  async touch(database: Db, session: ClientSession): Promise<void> {
    if (this.#names.size > 0) await touchGuards(database, session, [...this.#names]);
  }
}

/** Writes to these guards. If two simultaneous transactions write to the same guard, one of them fails with a conflict. */
export async function touchGuards(database: Db, session: ClientSession, names: readonly string[]): Promise<void> {
  const at = new Date();
  for (const slice of slicesOf(names)) {
    const touches = slice.map((_id) => ({ updateOne: { filter: { _id }, update: { $set: { at } }, upsert: true } }));
    await guardCollectionOf(database).bulkWrite(touches, { session });
  }
}

function countGuards(registry: Registry, { parent, fields, referrers }: ResourceDefinition): number {
  const isPart = parent !== null || Object.values(fields).some(({ reference }) => reference?.onDelete === "cascade");
  const isReferredTo = referrers.some(({ resource: from, field }) => {
    return findDefinition(registry, from).fields[field]?.reference?.onDelete !== "cascade";
  });
  return isPart && !isReferredTo ? guardsOfCascaded : guardsOfShared;
}

function nameGuard(definition: ResourceDefinition, id: number, slot: number): string {
  return `${storedPath(definition)} ${String(id)} ${String(slot)}`;
}
