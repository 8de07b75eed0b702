/** What a running process takes over from the latest declaration. */
import type { Db } from "mongodb";
import type { Registry } from "../../model/resource.js";
import { parseVersion } from "../../migrations/schema-version.js";
import { digestOf } from "../../migrations/version-digest.js";
import { isStopped } from "../../migrations/version-records.js";
import { refuseStopped } from "../../migrations/not-declarable.js";
import { growRegistry } from "../../migrations/version-registry.js";
import { Rounds } from "./rounds.js";
import { declarationsOf, newest, type DeclarationRecord } from "./declaration-records.js";

/** The latest version, which writes are executed with. When another one becomes the latest, this is another object. */
export interface Latest {
  /** Of its record; 0 of a process that has not looked yet. */
  readonly number: number;
  readonly digest: string;
  readonly registry: Registry;
}

/** What a process begins with: where its declaration is not the latest, its first write finds that one. */
export async function findOwn(database: Db, registry: Registry): Promise<Latest> {
  const own: Latest = { number: 0, digest: digestOf(registry), registry };
  const record = await declarationsOf(database).findOne({}, newest);
  return record?.digest === own.digest ? adaptTo(own, record) : own;
}

function adaptTo({ digest: own, registry }: Latest, { _id: number, digest, declaration }: DeclarationRecord): Latest {
  const isOwn = digest === own;
  return { number, digest, registry: isOwn ? registry : growRegistry(registry, parseVersion(declaration)) };
}

export class LatestDeclaration {
  readonly #database: Db;
  readonly #own: Latest;
  /** Writes that arrive together look once. */
  readonly #rounds: Rounds<void, Latest>;
  #known: Latest;

  /** @param found by `findOwn` */
  constructor(database: Db, registry: Registry, found: Latest, timeoutMs: number) {
    this.#database = database;
    this.#rounds = new Rounds({ asked: Infinity, running: 1 }, async () => {
      const latest = await this.#find(timeoutMs);
      return () => latest;
    });
    this.#own = { number: 0, digest: digestOf(registry), registry };
    this.#known = found;
  }

  get known(): Latest {
    return this.#known;
  }

  find(): Promise<Latest> {
    return this.#rounds.ask();
  }

  async #find(timeoutMs: number): Promise<Latest> {
    const options = { ...newest, maxTimeMS: timeoutMs };
    const found = await declarationsOf(this.#database).findOne({}, { ...options, projection: { _id: 1 } });
    if (found === null || found._id === this.#known.number) return this.#known;
    const record = await declarationsOf(this.#database).findOne({ _id: found._id }, options);
    if (record === null) return this.#known;
    if (record.digest !== this.#own.digest) await this.#refuseStopped(timeoutMs);
    this.#known = adaptTo(this.#own, record);
    return this.#known;
  }

  async #refuseStopped(maxTimeMS: number): Promise<void> {
    const options = { sort: { _id: 1 }, maxTimeMS } as const;
    const records = await declarationsOf(this.#database).find({}, options).toArray();
    if (isStopped(this.#own.digest, records)) throw refuseStopped();
  }
}
