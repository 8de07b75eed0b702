/** Migrations of a MongoDB database. */
import { isDeepStrictEqual } from "node:util";
import type { Db } from "mongodb";
import type { Registry, ResourceDefinition } from "../../model/resource.js";
import type { DeclarationRecords } from "../../migrations/bind-names.js";
import { refuseForeign } from "../../migrations/foreign-data.js";
import { openFills } from "../../migrations/hook-backfill.js";
import type { FillItem, Fills } from "../../migrations/hook-backfill-types.js";
import type {
  Batch,
  BegunMigration,
  ClaimedVersion,
  Claiming,
  MigrationPort,
  ResourceWork,
} from "../../migrations/migration-port.js";
import { Overtaken } from "../../migrations/not-declarable.js";
import { planResource } from "../../migrations/plan-resource.js";
import type { ResourceMigration } from "../../migrations/plan-resource.js";
import { digestOf } from "../../migrations/version-digest.js";
import { recordLifetime } from "../../port/idempotency.js";
import { storedPath } from "../../port/stored-item.js";
import {
  claimDatabase,
  declarationsOf,
  findForeign,
  giveUpClaim,
  holdsClaim,
  readLatest,
  readRecords,
} from "./declaration-records.js";
import type { Latest } from "./declaration-records.js";
import { isNamespaceExists } from "./errors.js";
import { FillSize, fillRecords, listFilled } from "./fill-records.js";
import { guardsOf } from "./guards.js";
import { secretsOf } from "./id-secret.js";
import { answersOf } from "./idempotency-records.js";
import { describeIndexes, dropIndex, makeIndexes } from "./indexes.js";
import { MongoLease } from "./lease.js";
import { collectionOf } from "./records.js";
import { renewItems } from "./renew-items.js";
import { sequencesOf } from "./sequences.js";
import { endRenewal, keepStoredSchema, readStoredSchemas, storedSchemasOf } from "./stored-schemas.js";
import type { StoredSchemaRecord } from "./stored-schemas.js";
import { refuseUnfinished } from "./unfinished.js";

interface CollectionWork extends ResourceWork {
  readonly definition: ResourceDefinition;
  readonly migration: ResourceMigration;
  readonly fill: FillItem | undefined;
  readonly stored: StoredSchemaRecord | null;
  /** Names of the indexes that are there. */
  readonly existing: readonly string[];
  /** Names of the indexes that this program has made or is about to make, also where the start fails. */
  readonly ours: readonly string[];
  readonly fillSize: FillSize;
}

/** Longer than any transaction lives. */
const guardSeconds = 3600;

export class MongoMigration implements MigrationPort<CollectionWork> {
  readonly lease: MongoLease;
  readonly #database: Db;

  constructor(database: Db) {
    this.#database = database;
    this.lease = new MongoLease(database);
  }

  readRecords(): Promise<DeclarationRecords> {
    return readRecords(this.#database);
  }

  async claim(
    registry: Registry,
    { settings, isLaterServed, announce }: Claiming,
  ): Promise<ClaimedVersion<CollectionWork>> {
    // Nothing is to be made beside the collections of another program.
    if ((await readLatest(this.#database)) === null) {
      refuseForeign("collection", await findForeign(this.#database, registry));
    }
    await makeOwnCollections(this.#database);
    await announce();
    const claim = await claimDatabase(this.#database, registry, settings, isLaterServed);
    await makeCollections(this.#database, claim.registry);
    // Hooks of declarations that are not the latest are left to servers that have them.
    const fills: Fills = claim.isOlder ? new Map() : openFills(claim.registry);
    return { registry: claim.registry, ...(await this.#plan(claim.latest, fills)) };
  }

  async giveUp(digest: string): Promise<BegunMigration<CollectionWork>> {
    await giveUpClaim(this.#database, digest);
    const latest = await readLatest(this.#database);
    return latest === null ? { digest: "", works: [] } : this.#plan(latest, new Map());
  }

  async begin({ works }: BegunMigration<CollectionWork>): Promise<void> {
    for (const { definition, migration, changesItems, stored, ours: indexes } of works) {
      const path = storedPath(definition);
      if (changesItems) {
        await keepStoredSchema(this.#database, path, { schema: migration.begun, indexes, renewed: null });
        // A new resource has no items.
      } else if (stored === null) await keepStoredSchema(this.#database, path, { schema: migration.schema, indexes });
      else await keepStoredSchema(this.#database, path, { indexes });
    }
  }

  countItems({ definition }: CollectionWork): Promise<number> {
    return collectionOf(this.#database, definition).estimatedDocumentCount();
  }

  async changeBatch(
    digest: string,
    { definition, migration, fill, fillSize }: CollectionWork,
    after: number,
  ): Promise<Batch> {
    await this.#hold(digest);
    const collection = collectionOf(this.#database, definition);
    const filled = listFilled(definition, migration);
    return filled === null
      ? renewItems(collection, definition, migration, fill, after)
      : fillRecords(collection, filled, after, fillSize);
  }

  async makeIndexes(digest: string, { definition }: CollectionWork): Promise<void> {
    await this.#hold(digest);
    await makeIndexes(collectionOf(this.#database, definition), definition, describeIndexes(definition));
  }

  async finish({ digest, works }: BegunMigration<CollectionWork>): Promise<void> {
    await this.#hold(digest);
    for (const { definition, migration, changesItems, existing, ours } of works) {
      const path = storedPath(definition);
      const names = new Set(describeIndexes(definition).map(({ name }) => name));
      for (const name of existing) {
        // A unique key that is declared no more must not refuse anything. Earlier versions of the program kept no names.
        const isOurs = name.startsWith("_unique_") || ours.includes(name);
        if (isOurs && !names.has(name)) await dropIndex(collectionOf(this.#database, definition), name);
      }
      const indexes = ours.filter((name) => names.has(name));
      if (changesItems) await keepStoredSchema(this.#database, path, { indexes, renewed: digest });
      else if (migration.rewrite) await keepStoredSchema(this.#database, path, { indexes });
      else await keepStoredSchema(this.#database, path, { schema: migration.schema, indexes }, { renewed: "" });
    }
  }

  async #plan({ digest, registry }: Latest, fills: Fills): Promise<BegunMigration<CollectionWork>> {
    const works = await planWorks(this.#database, digest, Object.values(registry.resources), fills);
    return { digest, works: works.every(isDone) ? [] : works };
  }

  async #hold(digest: string): Promise<void> {
    if (!(await holdsClaim(this.#database, digest)) || !(await this.lease.renew())) throw new Overtaken();
  }
}

/**
 * Renews the items of transactions that had begun before the latest declaration came. To be called when all of them are over.
 *
 * @returns whether another process is still renewing items
 */
export async function renewLateItems(database: Db, own: Registry): Promise<boolean> {
  const left = await readStoredSchemas(database, { renewed: { $exists: true } });
  const latest = left.length === 0 ? null : await readLatest(database);
  if (latest === null) return false;
  const { digest, registry } = latest;
  const fills = digest === digestOf(own) ? openFills(own) : new Map<string, FillItem>();
  const hold = async (): Promise<void> => {
    if (!(await holdsClaim(database, digest))) throw new Overtaken();
  };
  let isUnfinished = false;
  for (const { path, schema: stored, renewed } of left) {
    const definition = registry.resources[path];
    if (definition === undefined) continue;
    if (renewed !== digest) {
      isUnfinished = true;
      continue;
    }
    const migration = planResource(definition, stored, undefined);
    const fill = fills.get(path);
    if (migration.asked.length > 0 && fill === undefined) continue;
    const collection = collectionOf(database, definition);
    for (let after: number | null = 0; after !== null;) {
      await hold();
      ({ last: after } = await renewItems(collection, definition, migration, fill, after));
    }
    await endRenewal(database, path, renewed, migration.schema);
  }
  return isUnfinished;
}

async function planWorks(
  database: Db,
  digest: string,
  definitions: readonly ResourceDefinition[],
  fills: Fills,
): Promise<readonly CollectionWork[]> {
  const records = await readStoredSchemas(database);
  const known = new Map(records.map((record) => [record.path, record]));
  const steps = await Promise.all(
    definitions.map(async (definition) => {
      const stored = known.get(storedPath(definition)) ?? null;
      const migration = planResource(definition, stored?.schema ?? null, undefined);
      const fill = fills.get(storedPath(definition));
      if (migration.asked.length > 0 && fill === undefined) return [];
      const indexes = await collectionOf(database, definition).indexes();
      const existing = indexes.map(({ name }) => name ?? "");
      const made = describeIndexes(definition).map(({ name }) => name);
      const ours = new Set([...(stored?.indexes ?? []), ...made.filter((name) => !existing.includes(name))]);
      const renews = migration.rewrite && stored?.renewed !== digest;
      return [
        {
          definition,
          migration,
          fill,
          changesItems: renews,
          stored,
          existing,
          ours: [...ours],
          fillSize: new FillSize(),
        },
      ];
    }),
  );
  return steps.flat();
}

/** Whether nothing is left to do, or another process is doing it. */
function isDone({ definition, migration, changesItems, stored, existing, ours }: CollectionWork): boolean {
  const names = describeIndexes(definition).map(({ name }) => name);
  return (
    !changesItems &&
    (migration.rewrite || stored?.renewed === undefined) &&
    isDeepStrictEqual(migration.rewrite ? migration.begun : migration.schema, stored?.schema) &&
    names.every((name) => existing.includes(name)) &&
    ours.every((name) => names.includes(name))
  );
}

async function makeOwnCollections(database: Db): Promise<void> {
  const internal = [
    storedSchemasOf(database).collectionName,
    "_processes",
    answersOf(database).collectionName,
    sequencesOf(database).collectionName,
    secretsOf(database).collectionName,
    guardsOf(database).collectionName,
    declarationsOf(database).collectionName,
    "_lease",
  ];
  await createMissing(database, internal);
  await refuseUnfinished(database);
  await guardsOf(database).createIndex({ at: 1 }, { expireAfterSeconds: guardSeconds }, {});
  await answersOf(database).createIndex({ at: 1 }, { expireAfterSeconds: recordLifetime }, {});
}

async function makeCollections(database: Db, { resources }: Registry): Promise<void> {
  const definitions = Object.values(resources);
  await createMissing(
    database,
    definitions.map((definition) => collectionOf(database, definition).collectionName),
  );
  const sequences = definitions.map((definition) => ({
    updateOne: { filter: { _id: storedPath(definition) }, update: { $setOnInsert: { last: 0 } }, upsert: true },
  }));
  if (sequences.length > 0) await sequencesOf(database).bulkWrite(sequences);
}

async function createMissing(database: Db, names: readonly string[]): Promise<void> {
  const existing = new Set((await database.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name));
  for (const name of names) if (!existing.has(name)) await createCollection(database, name);
}

export async function createCollection(database: Db, name: string): Promise<void> {
  try {
    await database.createCollection(name);
  } catch (error) {
    // Another process that starts at the same time has made it.
    if (!isNamespaceExists(error)) throw error;
  }
}
