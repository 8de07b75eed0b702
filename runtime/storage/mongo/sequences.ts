/** The numbers of new items, and the secret of their ids. */
import type { Collection, Db, ClientSession } from "mongodb";
import type { ResourceDefinition } from "../../model/schema/resource.js";
import { storedPath } from "../port/stored-item.js";
import { RequestBatcher } from "./request-batcher.js";
import { makeIdSecret } from "../../model/values/ids.js";

export function sequencesOf(database: Db): Collection<{ readonly _id: string; readonly last: number }> {
  return database.collection("_sequences");
}

interface Asked {
  readonly count: number;
  readonly least: number;
}

/** All waiting callers are served by the next command. */
const limits = { asked: Infinity, running: 1 };

/** Reserves numbers for new items, outside transactions: inside, all creations of a resource would wait for one another. */
export class Sequences {
  readonly #database: Db;
  readonly #rounds = new Map<string, RequestBatcher<Asked, number>>();

  constructor(database: Db) {
    this.#database = database;
  }

  /** Returns the first of these consecutive numbers, all at least `least`. */
  next(definition: ResourceDefinition, count: number, least: number): Promise<number> {
    const path = storedPath(definition);
    let rounds = this.#rounds.get(path);
    if (rounds === undefined)
      this.#rounds.set(path, (rounds = new RequestBatcher(limits, (asked) => this.#take(path, asked))));
    return rounds.ask({ count, least });
  }

  async #take(_id: string, asked: readonly Asked[]): Promise<(asked: Asked) => number> {
    const sum = asked.reduce((all, { count }) => all + count, 0);
    const least = asked.reduce((most, each) => Math.max(most, each.least), 0);
    const sequence = await sequencesOf(this.#database).findOneAndUpdate(
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
}

export function secretsOf(database: Db): Collection<{ readonly _id: string; readonly secret: string }> {
  return database.collection("_secrets");
}

/** Returns null before the first start. */
export async function readIdSecret(
  database: Db,
  options: { readonly session?: ClientSession } = {},
): Promise<string | null> {
  return (await secretsOf(database).findOne({ _id: "ids" }, options))?.secret ?? null;
}

/** Stores the secret unless there is one, and returns the stored one: of several processes that start at once, one succeeds. */
export async function keepIdSecret(database: Db, secret = makeIdSecret()): Promise<string> {
  const written = secretsOf(database).updateOne({ _id: "ids" }, { $setOnInsert: { secret } }, { upsert: true });
  const error: unknown = await written.then(() => null).catch((reason: unknown) => reason);
  const kept = await readIdSecret(database);
  if (kept === null) throw error;
  return kept;
}
