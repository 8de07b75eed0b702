/** What a running process takes over from the latest declaration. */
import type { Db } from "mongodb";
import type { Registry } from "../../model/resource.js";
import { parseDeclaration } from "../../evolution/kept-declaration.js";
import { digestOf } from "../../evolution/declaration-digest.js";
import { isStop } from "../../evolution/served-declarations.js";
import { refuseStopped } from "../../evolution/not-declarable.js";
import { growRegistry } from "../../evolution/grow-registry.js";
import { Rounds } from "./rounds.js";
import { declarationsOf, newest, type DeclarationRecord, type Latest } from "./declaration-records.js";

export class LatestDeclaration {
  readonly #database: Db;
  readonly #own: Latest;
  /** Writes that arrive together look once. */
  readonly #rounds: Rounds<void, Latest>;
  #known: Latest;

  constructor(database: Db, registry: Registry, timeoutMs: number) {
    this.#database = database;
    this.#rounds = new Rounds({ asked: Infinity, running: 1 }, async () => {
      const latest = await this.#find(timeoutMs);
      return () => latest;
    });
    this.#own = { digest: digestOf(registry), registry };
    this.#known = this.#own;
  }

  get known(): Latest {
    return this.#known;
  }

  find(): Promise<Latest> {
    return this.#rounds.ask();
  }

  async #find(timeoutMs: number): Promise<Latest> {
    const options = { ...newest, maxTimeMS: timeoutMs };
    const found = await declarationsOf(this.#database).findOne({}, { ...options, projection: { digest: 1 } });
    if (found === null || found.digest === this.#known.digest) return this.#known;
    const record = await declarationsOf(this.#database).findOne({ digest: found.digest }, options);
    if (record === null) return this.#known;
    await this.#refuseStopped(options);
    this.#known = this.#grow(record);
    return this.#known;
  }

  async #refuseStopped(options: typeof newest & { readonly maxTimeMS: number }): Promise<void> {
    const own = await declarationsOf(this.#database).findOne({ digest: this.#own.digest }, options);
    const filter = { _id: { $gt: own?._id ?? 0 } };
    const later = await declarationsOf(this.#database).find(filter, options).toArray();
    if (later.some(({ declaration }) => isStop(declaration))) throw refuseStopped();
  }

  #grow({ digest, declaration }: DeclarationRecord): Latest {
    if (digest === this.#own.digest) return this.#own;
    return { digest, registry: growRegistry(this.#own.registry, parseDeclaration(declaration)) };
  }
}
