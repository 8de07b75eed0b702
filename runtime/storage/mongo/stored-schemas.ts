/** What the database remembers of each resource: `migration/stored-schema.ts` says why. */
import type { Collection, Db, Filter, FindOptions } from "mongodb";
import type { StoredSchema } from "../../migrations/plan-resource.js";

interface Kept {
  /** Names of the indexes that this program has made, or was about to make: others are left alone. */
  readonly indexes?: readonly string[];
  /**
   * Absent where all items are as the schema says. Null while all items are being renewed for the latest declaration. A digest
   * when that is done for the declaration with it, except for items of transactions that had begun before.
   */
  readonly renewed?: string | null;
}

export interface StoredSchemaRecord extends Kept {
  /** Path of the resource in the database. */
  readonly path: string;
  /** What is true of all items. */
  readonly schema: StoredSchema;
}

/** As the database has it: the schema keeps the name that it had first. */
interface Stored extends Kept {
  readonly _id: string;
  readonly shape: StoredSchema;
}

export function storedSchemasOf(database: Db): Collection<Stored> {
  return database.collection<Stored>("_schema");
}

/** In order of path. */
export async function readStoredSchemas(
  database: Db,
  filter: Filter<Stored> = {},
  options: FindOptions = {},
): Promise<readonly StoredSchemaRecord[]> {
  const found = await storedSchemasOf(database)
    .find(filter, { ...options, sort: { _id: 1 } })
    .toArray();
  return found.map(({ _id, shape, ...kept }) => ({ path: _id, schema: shape, ...kept }));
}

export function byPath(records: readonly StoredSchemaRecord[]): { readonly [path: string]: StoredSchema } {
  return Object.fromEntries(records.map(({ path, schema }) => [path, schema]));
}

/** Of a resource that is new, `schema` is among the changes. */
export async function keepStoredSchema(
  database: Db,
  path: string,
  { schema, ...kept }: Partial<Omit<StoredSchemaRecord, "path">>,
  absent: { readonly renewed?: "" } = {},
): Promise<void> {
  const changes = { ...kept, ...(schema && { shape: schema }) };
  await storedSchemasOf(database).updateOne({ _id: path }, { $set: changes, $unset: absent }, { upsert: true });
}

/** Unless somebody else has begun another renewal meanwhile. */
export async function endRenewal(database: Db, path: string, renewed: string, schema: StoredSchema): Promise<void> {
  const changes = { $set: { shape: schema }, $unset: { renewed: "" } } as const;
  await storedSchemasOf(database).updateOne({ _id: path, renewed }, changes);
}
