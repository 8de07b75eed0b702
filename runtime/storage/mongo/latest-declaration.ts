/** Tracks the latest schema version for a running process. */
import type { Db } from "mongodb";
import type { Registry } from "../../model/resource.js";
import { parseVersion } from "../../migrations/schema-version.js";
import { digestOf } from "../../migrations/version-digest.js";
import { isStopped } from "../../migrations/version-records.js";
import { refuseStopped } from "../../migrations/not-declarable.js";
import { growRegistry } from "../../migrations/version-registry.js";
import { Rounds } from "./rounds.js";
import { declarationsOf, newest, type DeclarationRecord } from "./declaration-records.js";

/** The latest version, with which writes are executed. A new version is a new object. */
export interface Latest {
  /** Number of its record; 0 before the first look. */
  readonly number: number;
  readonly digest: string;
  readonly registry: Registry;
}

/** The process's own version; if it is not the latest, the first write finds that out. */
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
  /** Simultaneous writes look once. */
  readonly #rounds: Rounds<void, Latest>;
  #known: Latest;

  /** @param found result of `findOwn` */
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
