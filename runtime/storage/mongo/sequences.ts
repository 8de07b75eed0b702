/** Reserves the keys of new items, and saves the secret that converts ids to UUIDs. */
import type { Collection, Db, ClientSession } from "mongodb";
import type { ResourceDefinition } from "../../model/schema/resource.js";
import { storedPathOf } from "../port/stored-item.js";
import { KeyedBatchers } from "../request-batcher.js";
import { generateIdSecret } from "../../model/values/ids.js";

export function sequenceCollectionOf(database: Db): Collection<{ readonly _id: string; readonly last: number }> {
  return database.collection("_sequences");
}

interface Reservation {
  readonly count: number;
  readonly minKey: number;
}

/** One command runs at a time, and serves all callers that are waiting when it starts. */
const reservationBatcherLimits = { maxBatchSize: Infinity, maxParallelBatches: 1 };

/** Reserves consecutive keys, all at least `minKey`, and returns the first. */
export type KeyReserver = (definition: ResourceDefinition, count: number, minKey: number) => Promise<number>;

/**
 * Returns a function that reserves keys for new items, outside transactions. Inside transactions, all creations of a resource
 * would wait for one another, because they change the same record.
 */
export function createKeyReserver(database: Db): KeyReserver {
  const batchers = new KeyedBatchers<Reservation, number>();

  async function reserveConsecutiveKeys(
    _id: string,
    reservations: readonly Reservation[],
  ): Promise<(asked: Reservation) => number> {
    const sum = reservations.reduce((all, { count }) => all + count, 0);
    const least = reservations.reduce((most, each) => Math.max(most, each.minKey), 0);
    const sequence = await sequenceCollectionOf(database).findOneAndUpdate(
      { _id },
      [{ $set: { last: { $max: [{ $add: ["$last", sum] }, least + sum - 1] } } }],
      { returnDocument: "after" },
    );
    if (sequence === null) throw new Error(`the sequence of ${_id}, created at the start, is missing`);
    let next = sequence.last - sum + 1;
    return ({ count }) => {
      const first = next;
      next += count;
      return first;
    };
  }

  return (definition, count, minKey) => {
    const path = storedPathOf(definition);
    return batchers.submit(path, { count, minKey }, reservationBatcherLimits, (asked) =>
      reserveConsecutiveKeys(path, asked),
    );
  };
}

export function secretCollectionOf(database: Db): Collection<{ readonly _id: string; readonly secret: string }> {
  return database.collection("_secrets");
}

/** Returns the secret that converts ids to UUIDs; null if no server has been started with this database yet. */
export async function readIdSecret(
  database: Db,
  options: { readonly session?: ClientSession } = {},
): Promise<string | null> {
  return (await secretCollectionOf(database).findOne({ _id: "ids" }, options))?.secret ?? null;
}

/**
 * Saves the secret that converts ids to UUIDs unless there is one, and returns the saved secret. Processes that start together
 * all get the same secret.
 */
export async function ensureIdSecret(database: Db, secret = generateIdSecret()): Promise<string> {
  const written = secretCollectionOf(database).updateOne(
    { _id: "ids" },
    { $setOnInsert: { secret } },
    { upsert: true },
  );
  const error: unknown = await written.then(() => null).catch((reason: unknown) => reason);
  const kept = await readIdSecret(database);
  if (kept === null) throw error;
  return kept;
}
