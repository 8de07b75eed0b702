/** The schema versions that the database has been served under, and what is true of the items of each resource. */
import type { Collection, Db, FindOptions } from "mongodb";
import type { LatestVersion, ResourceState, VersionRecords } from "../../migrations/migration-port.js";
import type { StoredSchema } from "../../migrations/plan-resource.js";
import { parseVersion } from "../../migrations/schema-version.js";
import { writeVersion } from "../../migrations/version-records.js";
import { isDuplicateKey } from "./errors.js";

export interface DeclarationRecord {
  /** Numbers count from 1. */
  readonly _id: number;
  readonly digest: string;
  /** A `SchemaVersion` as JSON text, because field names may contain characters with a meaning in MongoDB. */
  readonly declaration: string;
}

export const newest = { sort: { _id: -1 } } as const;

export function declarationsOf(database: Db): Collection<DeclarationRecord> {
  return database.collection<DeclarationRecord>("_declarations");
}

export async function readRecords(database: Db): Promise<VersionRecords> {
  const declarations = await declarationsOf(database)
    .find({}, { sort: { _id: 1 } })
    .toArray();
  return { declarations, last: declarations.at(-1)?._id ?? 0, schemas: await readStoredSchemas(database) };
}

export async function readLatest(database: Db): Promise<LatestVersion | null> {
  const record = await declarationsOf(database).findOne({}, { ...newest, projection: { digest: 1 } });
  if (record === null) return null;
  const { _id, digest } = record;
  return {
    digest,
    async readVersion() {
      const whole = await declarationsOf(database).findOne({ _id });
      return parseVersion(whole?.declaration ?? '{"resources":{}}');
    },
  };
}

/** False if another process was first. */
export async function insertVersion(database: Db, _id: number, digest: string, declaration: string): Promise<boolean> {
  try {
    await declarationsOf(database).insertOne({ _id, digest, declaration });
    return true;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return false;
  }
}

/** Processes with earlier declarations stop writing, and fail to start. */
export async function stopEarlier(database: Db): Promise<void> {
  const latest = await declarationsOf(database).findOne({}, newest);
  if (latest === null) return;
  const declaration = writeVersion(parseVersion(latest.declaration), false);
  await declarationsOf(database).insertOne({ _id: latest._id + 1, digest: latest.digest, declaration });
}

/** The member keeps its name from the first release. */
interface StateRecord {
  readonly _id: string;
  readonly shape: StoredSchema;
  readonly renewed?: string | null;
  /** Names of the indexes that this program has created or was about to create; others are left alone. */
  readonly indexes?: readonly string[];
}

export function statesOf(database: Db): Collection<StateRecord> {
  return database.collection<StateRecord>("_schema");
}

/** By path, in its order. */
export async function readStates(
  database: Db,
  options: FindOptions = {},
): Promise<{ readonly [path: string]: ResourceState }> {
  const found = await statesOf(database)
    .find({}, { ...options, sort: { _id: 1 } })
    .toArray();
  return Object.fromEntries(found.map(({ _id, shape: schema, indexes: _, ...state }) => [_id, { schema, ...state }]));
}

export async function readStoredSchemas(
  database: Db,
  options: FindOptions = {},
): Promise<{ readonly [path: string]: StoredSchema }> {
  const states = Object.entries(await readStates(database, options));
  return Object.fromEntries(states.map(([path, { schema }]) => [path, schema]));
}

export async function keepState(database: Db, path: string, { schema: shape, renewed }: ResourceState): Promise<void> {
  const change =
    renewed === undefined ? { $set: { shape }, $unset: { renewed: "" } as const } : { $set: { shape, renewed } };
  await statesOf(database).updateOne({ _id: path }, change, { upsert: true });
}
