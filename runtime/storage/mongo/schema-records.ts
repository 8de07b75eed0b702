/** Saves each schema version that servers have used, and for each resource the schema that its stored items match. */
import type { Collection, Db, FindOptions } from "mongodb";
import type { ResourceState, MigrationRecords } from "../../migrations/migration-port.js";
import type { StoredSchema } from "../../migrations/stored-schema.js";
import { extendRegistryForNewerVersions } from "../../migrations/version-registry.js";
import type { Registry } from "../../model/schema/resource.js";
import { RequestBatcher } from "../request-batcher.js";

export interface SchemaVersionRecord {
  /** Number of the schema version, counted from 1. */
  readonly _id: number;
  readonly digest: string;
  /**
   * A `SchemaVersion` as JSON text and not as a document, because field names may contain characters with a meaning in MongoDB.
   */
  readonly declaration: string;
}

export const newestVersionFirst = { sort: { _id: -1 } } as const;

export function schemaVersionCollectionOf(database: Db): Collection<SchemaVersionRecord> {
  return database.collection<SchemaVersionRecord>("_declarations");
}

export async function readVersionRecords(database: Db): Promise<MigrationRecords> {
  const declarations = await schemaVersionCollectionOf(database)
    .find({}, { sort: { _id: 1 } })
    .toArray();
  return {
    declarations,
    latestVersionNumber: declarations.at(-1)?._id ?? 0,
    schemas: await readStoredSchemas(database),
  };
}

/** The stored state of a resource. `shape`, a name from the first release, contains the schema of its stored items. */
interface ResourceStateRecord {
  readonly _id: string;
  readonly shape: StoredSchema;
  readonly renewed?: string | null;
  /** Names of the indexes that this program has created or was about to create. Indexes with other names are never dropped. */
  readonly indexes?: readonly string[];
}

export function resourceStateCollectionOf(database: Db): Collection<ResourceStateRecord> {
  return database.collection<ResourceStateRecord>("_schema");
}

/** Reads the stored state of each resource, such as its schema, ordered by path. */
export async function readResourceStates(
  database: Db,
  options: FindOptions = {},
): Promise<{ readonly [path: string]: ResourceState }> {
  const found = await resourceStateCollectionOf(database)
    .find({}, { ...options, sort: { _id: 1 } })
    .toArray();
  return Object.fromEntries(
    found.map(({ _id, shape: schema, renewed }) => [
      _id,
      renewed === undefined ? { schema } : { schema, itemsChangedForVersion: renewed },
    ]),
  );
}

export async function readStoredSchemas(
  database: Db,
  options: FindOptions = {},
): Promise<{ readonly [path: string]: StoredSchema }> {
  const states = Object.entries(await readResourceStates(database, options));
  return Object.fromEntries(states.map(([path, { schema }]) => [path, schema]));
}

/**
 * The latest schema version, under which writes are executed. Each version is a new object, so that versions can be
 * compared by identity.
 */
export interface LatestSchema {
  /** Number of the stored version; 0 if the version has not been read yet. */
  readonly versionNumber: number;
  readonly digest: string;
  readonly registry: Registry;
}

/** Returns the schema version of this process. If another version is the latest, the first write finds that out. */
export async function findOwnSchemaVersion(database: Db, registry: Registry, digest: string): Promise<LatestSchema> {
  const record = await schemaVersionCollectionOf(database).findOne(
    {},
    { ...newestVersionFirst, projection: { digest: 1 } },
  );
  return { versionNumber: record?.digest === digest ? record._id : 0, digest, registry };
}

export class LatestSchemaCache {
  /** Lets simultaneous writes share one query for the latest version. */
  readonly #batcher: RequestBatcher<void, LatestSchema>;
  #latest: LatestSchema;

  /** @param ownVersion the result of `findOwnSchemaVersion` */
  constructor(database: Db, ownVersion: LatestSchema, maxTimeMS: number) {
    const declarations = schemaVersionCollectionOf(database);
    this.#latest = ownVersion;
    this.#batcher = new RequestBatcher({ maxBatchSize: Infinity, maxParallelBatches: 1 }, async () => {
      const newest = await declarations.findOne({}, { ...newestVersionFirst, maxTimeMS, projection: { _id: 1 } });
      if (newest !== null && newest._id !== this.#latest.versionNumber) {
        const records = await declarations.find({}, { sort: { _id: 1 }, maxTimeMS }).toArray();
        const registry = extendRegistryForNewerVersions(ownVersion.registry, ownVersion.digest, records);
        for (const { _id: versionNumber, digest } of records.slice(-1))
          this.#latest = { versionNumber, digest, registry };
      }
      const latest = this.#latest;
      return () => latest;
    });
  }

  get lastKnown(): LatestSchema {
    return this.#latest;
  }

  readLatest(): Promise<LatestSchema> {
    return this.#batcher.submit();
  }
}
