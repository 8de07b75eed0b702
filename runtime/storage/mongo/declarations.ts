/** The declarations that the database has been served under, and what a running process takes over from the latest. */
import type { Collection, Db } from "mongodb";
import type { Registry, Settings } from "../../model/resource.js";
import { describeDeclaration, digestOf, standingOf } from "../../evolution/declarations.js";
import type { Declaration } from "../../evolution/declarations.js";
import { growRegistry } from "../../evolution/grow-registry.js";
import { isDuplicateKey } from "./errors.js";

interface DeclarationRecord {
  /** Counts from 1. */
  readonly _id: number;
  readonly digest: string;
  /** JSON of a `Declaration`: names of fields are not for the database to read. */
  readonly declaration: string;
}

export function declarationsOf(database: Db): Collection<DeclarationRecord> {
  return database.collection<DeclarationRecord>("_declarations");
}

export interface Claim {
  readonly digest: string;
  /** Whether collections and indexes are this declaration's to change; it is the latest then. */
  readonly isLatest: boolean;
  readonly isNew: boolean;
}

/** From now on every process writes what the latest declaration derives. */
export async function claimCollections(
  database: Db,
  registry: Registry,
  settings: Settings | undefined,
): Promise<Claim> {
  const digest = digestOf(registry);
  for (;;) {
    const known = await declarationsOf(database)
      .find({}, { sort: { _id: 1 } })
      .toArray();
    const standing = standingOf(
      digest,
      known.map((record) => record.digest),
    );
    if (standing !== "new") return { digest, isLatest: standing === "latest", isNew: false };
    const declaration = JSON.stringify(describeDeclaration(registry, settings));
    try {
      await declarationsOf(database).insertOne({ _id: (known.at(-1)?._id ?? 0) + 1, digest, declaration });
      return { digest, isLatest: true, isNew: true };
    } catch (error) {
      // Another process starts at the same time.
      if (!isDuplicateKey(error)) throw error;
    }
  }
}

/** What the items that are there do not allow is not declared after all. */
export async function giveUpClaim(database: Db, { digest, isNew }: Claim): Promise<void> {
  if (isNew) await declarationsOf(database).deleteOne({ digest });
}

/** What writes are executed with; another object as soon as another declaration is the latest. */
export interface Latest {
  readonly digest: string;
  readonly registry: Registry;
}

export class LatestDeclaration {
  readonly #database: Db;
  readonly #own: Latest;
  #known: Latest;

  constructor(database: Db, registry: Registry) {
    this.#database = database;
    this.#own = { digest: digestOf(registry), registry };
    this.#known = this.#own;
  }

  get known(): Latest {
    return this.#known;
  }

  /** Takes milliseconds. */
  async find(timeoutMs: number): Promise<Latest> {
    const newest = { sort: { _id: -1 }, maxTimeMS: timeoutMs } as const;
    const found = await declarationsOf(this.#database).findOne({}, { ...newest, projection: { digest: 1 } });
    if (found === null || found.digest === this.#known.digest) return this.#known;
    const record = await declarationsOf(this.#database).findOne({ digest: found.digest }, newest);
    if (record !== null) this.#known = this.#grow(record);
    return this.#known;
  }

  #grow({ digest, declaration }: DeclarationRecord): Latest {
    if (digest === this.#own.digest) return this.#own;
    // Written by `claimCollections`, of this or another process.
    return { digest, registry: growRegistry(this.#own.registry, JSON.parse(declaration) as Declaration) };
  }
}
