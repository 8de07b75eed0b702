/** The declarations that the database has been served under, and what a running process takes over from the latest. */
import type { Collection, Db } from "mongodb";
import type { Settings } from "../../model/field.js";
import type { Registry } from "../../model/resource.js";
import { describeDeclaration, digestOf, standingOf } from "../../evolution/declarations.js";
import type { Declaration } from "../../evolution/declarations.js";
import { growRegistry, registryOf } from "../../evolution/grow-registry.js";
import { isDuplicateKey } from "./errors.js";

interface DeclarationRecord {
  /** Counts from 1. */
  readonly _id: number;
  readonly digest: string;
  /** JSON of a `Declaration`: names of fields are not for the database to read. */
  readonly declaration: string;
}

const newest = { sort: { _id: -1 } } as const;

export function declarationsOf(database: Db): Collection<DeclarationRecord> {
  return database.collection<DeclarationRecord>("_declarations");
}

/** The latest declaration, which writes are executed with. When another one becomes the latest, this is another object. */
export interface Latest {
  readonly digest: string;
  readonly registry: Registry;
}

/**
 * Makes this declaration the latest where the database has not been served under it before. From then on every process writes
 * what the latest declaration derives.
 *
 * @param check throws where the items cannot be read as this declaration says; it is called before this one becomes the latest
 */
export async function claimDatabase(
  database: Db,
  registry: Registry,
  settings: Settings | undefined,
  check: () => Promise<void>,
): Promise<Latest> {
  const digest = digestOf(registry);
  for (;;) {
    const known = await declarationsOf(database)
      .find({}, { sort: { _id: 1 }, projection: { digest: 1 } })
      .toArray();
    const standing = standingOf(
      digest,
      known.map((record) => record.digest),
    );
    if (standing === "new") {
      await check();
      const declaration = JSON.stringify(describeDeclaration(registry, settings));
      try {
        await declarationsOf(database).insertOne({ _id: (known.at(-1)?._id ?? 0) + 1, digest, declaration });
      } catch (error) {
        // Another process that starts at the same time was first.
        if (!isDuplicateKey(error)) throw error;
        continue;
      }
    }
    const latest = await readLatest(database);
    if (latest !== null) return latest;
  }
}

/** The latest declaration, as the database keeps it. */
export async function readLatest(database: Db): Promise<Latest | null> {
  const record = await declarationsOf(database).findOne({}, newest);
  // `claimDatabase` wrote it, of this process or another one.
  return record && { digest: record.digest, registry: registryOf(JSON.parse(record.declaration) as Declaration) };
}

/** Whether the declaration with this digest is the latest. */
export async function holdsClaim(database: Db, digest: string): Promise<boolean> {
  const found = await declarationsOf(database).findOne({}, { ...newest, projection: { digest: 1 } });
  return found?.digest === digest;
}

/** Removes a declaration that the items do not allow. */
export async function giveUpClaim(database: Db, digest: string): Promise<void> {
  await declarationsOf(database).deleteOne({ digest });
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
    const options = { ...newest, maxTimeMS: timeoutMs };
    const found = await declarationsOf(this.#database).findOne({}, { ...options, projection: { digest: 1 } });
    if (found === null || found.digest === this.#known.digest) return this.#known;
    const record = await declarationsOf(this.#database).findOne({ digest: found.digest }, options);
    if (record !== null) this.#known = this.#grow(record);
    return this.#known;
  }

  #grow({ digest, declaration }: DeclarationRecord): Latest {
    if (digest === this.#own.digest) return this.#own;
    // `claimDatabase` wrote it, of this process or another one.
    return { digest, registry: growRegistry(this.#own.registry, JSON.parse(declaration) as Declaration) };
  }
}
