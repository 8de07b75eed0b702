/** Tracks the latest schema version for a running process. */
import type { Collection, Db } from "mongodb";
import type { Registry } from "../../model/schema/resource.js";
import { digestOf } from "../../migrations/version-digest.js";
import { registryBeside } from "../../migrations/version-registry.js";
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
  const digest = digestOf(registry);
  const record = await declarationsOf(database).findOne({}, { ...newest, projection: { digest: 1 } });
  return { number: record?.digest === digest ? record._id : 0, digest, registry };
}

export class LatestDeclaration {
  /** Simultaneous writes look once. */
  readonly #rounds: Rounds<void, Latest>;
  #known: Latest;

  /** @param own result of `findOwn` */
  constructor(database: Db, own: Latest, maxTimeMS: number) {
    this.#known = own;
    this.#rounds = new Rounds({ asked: Infinity, running: 1 }, async () => {
      const latest = await this.#find(declarationsOf(database), own, maxTimeMS);
      return () => latest;
    });
  }

  get known(): Latest {
    return this.#known;
  }

  find(): Promise<Latest> {
    return this.#rounds.ask();
  }

  async #find(declarations: Collection<DeclarationRecord>, own: Latest, maxTimeMS: number): Promise<Latest> {
    const found = await declarations.findOne({}, { ...newest, maxTimeMS, projection: { _id: 1 } });
    if (found === null || found._id === this.#known.number) return this.#known;
    const records = await declarations.find({}, { sort: { _id: 1 }, maxTimeMS }).toArray();
    const latest = records.at(-1);
    if (latest === undefined) return this.#known;
    const { _id: number, digest } = latest;
    this.#known = { number, digest, registry: registryBeside(own.registry, own.digest, records) };
    return this.#known;
  }
}
