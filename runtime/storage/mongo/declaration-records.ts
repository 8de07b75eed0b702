/** The declarations that the database has been served under. */
import type { Collection, Db } from "mongodb";
import type { Settings } from "../../model/field.js";
import type { Registry } from "../../model/resource.js";
import { bindRegistry, lackingAtMost, refuseLacking, type LackingItems } from "../../migrations/bind-names.js";
import type { DeclarationRecords } from "../../migrations/bind-names.js";
import { listUnrecorded, refuseForeign } from "../../migrations/foreign-data.js";
import { isAdditive } from "../../migrations/steps.js";
import { describeVersion, parseVersion } from "../../migrations/schema-version.js";
import { writeVersion } from "../../migrations/version-records.js";
import type { Lacking } from "../../migrations/bind-new-names.js";
import { registryOf } from "../../migrations/version-registry.js";
import { isDuplicateKey } from "./errors.js";
import { collectionOf } from "./records.js";
import { byPath, readStoredSchemas } from "./stored-schemas.js";

export interface DeclarationRecord {
  /** Counts from 1. */
  readonly _id: number;
  readonly digest: string;
  /** JSON of a `SchemaVersion`: names of fields are not for the database to read. */
  readonly declaration: string;
}

export const newest = { sort: { _id: -1 } } as const;

export function declarationsOf(database: Db): Collection<DeclarationRecord> {
  return database.collection<DeclarationRecord>("_declarations");
}

/** The latest declaration, which writes are executed with. When another one becomes the latest, this is another object. */
export interface Latest {
  /** Of its record; 0 of a process that has not looked yet. */
  readonly number: number;
  readonly digest: string;
  readonly registry: Registry;
}

/** What this declaration is to the database, and what others have made of it meanwhile. */
export interface Claim {
  /** With the names under which the database keeps what the declaration has. */
  readonly registry: Registry;
  readonly latest: Latest;
  /** Others are later: this one changes nothing of what they derive. */
  readonly isOlder: boolean;
}

/**
 * Makes this declaration the latest, unless a server with later ones is running. From then on every process writes what the latest
 * declaration derives. Throws `NotDeclarable` before it changes anything.
 */
export async function claimDatabase(
  database: Db,
  registry: Registry,
  settings: Settings | undefined,
  isLaterServed: boolean,
): Promise<Claim> {
  for (;;) {
    const known = await readRecords(database);
    const records = known.declarations;
    const binding = bindRegistry(registry, known, isLaterServed);
    if (binding.standing === "new") refuseForeign("collection", await findForeign(database, binding.registry));
    for (const lacking of binding.lacking) refuseLacking(lacking, await findLacking(database, lacking));
    if (binding.standing === "new") {
      const described = describeVersion(binding.registry, settings);
      const declaration = writeVersion(described, binding.listSteps().every(isAdditive));
      try {
        const _id = (records.at(-1)?._id ?? 0) + 1;
        await declarationsOf(database).insertOne({ _id, digest: binding.digest, declaration });
      } catch (error) {
        // Another process that starts at the same time was first.
        if (!isDuplicateKey(error)) throw error;
        continue;
      }
    }
    const latest = await readLatest(database);
    if (latest !== null) return { registry: binding.registry, latest, isOlder: binding.standing === "older" };
  }
}

/** Collections with documents of another program under names that the registry would take. An empty one may have been made for us. */
export async function findForeign(database: Db, registry: Registry): Promise<readonly string[]> {
  // Listed before the records are read: another start makes its records before its collections.
  const listed = await database.listCollections({}, { nameOnly: true }).toArray();
  const existing = new Set(listed.map(({ name }) => name));
  const foreign: string[] = [];
  for (const storedAs of listUnrecorded(registry, await readRecords(database))) {
    const collection = collectionOf(database, { path: storedAs });
    if (!existing.has(collection.collectionName)) continue;
    if ((await collection.findOne({}, { projection: { _id: 1 } })) !== null) foreign.push(collection.collectionName);
  }
  return foreign;
}

async function findLacking(database: Db, { definition, id, stored }: Lacking): Promise<LackingItems> {
  const filter = stored === null ? {} : { [stored]: null };
  const collection = collectionOf(database, definition);
  const count = await collection.countDocuments(filter);
  const options = { sort: { _id: 1 }, limit: lackingAtMost } as const;
  const records = count === 0 ? [] : await collection.find(filter, options).toArray();
  return { count, first: records.map((record) => ({ path: record._path, id: Number(record[id ?? "_id"]) })) };
}

/** The latest declaration, as the database keeps it. */
export async function readLatest(database: Db): Promise<Latest | null> {
  const record = await declarationsOf(database).findOne({}, newest);
  return (
    record && {
      number: record._id,
      digest: record.digest,
      registry: registryOf(parseVersion(record.declaration)),
    }
  );
}

/** Whether the declaration with this digest is the latest. */
export async function holdsClaim(database: Db, digest: string): Promise<boolean> {
  const found = await declarationsOf(database).findOne({}, { ...newest, projection: { digest: 1 } });
  return found?.digest === digest;
}

/** Removes a declaration that the items do not allow. */
export async function giveUpClaim(database: Db, digest: string): Promise<void> {
  await declarationsOf(database).findOneAndDelete({ digest }, newest);
}

interface KnownRecords extends DeclarationRecords {
  readonly declarations: readonly DeclarationRecord[];
}

export async function readRecords(database: Db): Promise<KnownRecords> {
  const declarations = await declarationsOf(database)
    .find({}, { sort: { _id: 1 } })
    .toArray();
  return { declarations, schemas: byPath(await readStoredSchemas(database)) };
}

/** Processes with earlier declarations than the latest write no more, and start no more. */
export async function stopEarlier(database: Db): Promise<void> {
  const latest = await declarationsOf(database).findOne({}, newest);
  if (latest === null) return;
  const declaration = writeVersion(parseVersion(latest.declaration), false);
  await declarationsOf(database).insertOne({ _id: latest._id + 1, digest: latest.digest, declaration });
}
