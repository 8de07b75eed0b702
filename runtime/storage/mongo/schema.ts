/** Makes the collections and indexes that the declarations ask for; what is there already is kept. */
import type { Db } from "mongodb";
import type { Settings } from "../../model/field.js";
import type { Registry } from "../../model/resource.js";
import { digestOf } from "../../migrations/version-digest.js";
import { findStanding } from "../../migrations/bind-names.js";
import { describeOlder, listLater } from "../../migrations/version-records.js";
import { NotDeclarable, Overtaken } from "../../migrations/not-declarable.js";
import { recordLifetime } from "../../port/idempotency.js";
import { refuseForeign } from "../../migrations/foreign-data.js";
import { openFills } from "../../migrations/hook-backfill.js";
import type { Opening, Servers } from "../../migrations/opening.js";
import { claimDatabase, declarationsOf, findForeign, readLatest, readRecords } from "./declaration-records.js";
import type { Claim } from "./declaration-records.js";
import { isNamespaceExists } from "./errors.js";
import { evolve, goBack } from "./evolve.js";
import { secretsOf } from "./id-secret.js";
import { answersOf } from "./idempotency-records.js";
import { collectionOf } from "./records.js";
import { whileHeld } from "./lease.js";
import { storedSchemasOf } from "./stored-schemas.js";
import { storedPath } from "../../port/stored-item.js";
import { guardsOf } from "./guards.js";
import { sequencesOf } from "./sequences.js";
import { refuseUnfinished } from "./unfinished.js";

/** Longer than any transaction lives. */
const guardSeconds = 3600;

/** Returns the registry with the names under which the database keeps what it declares. */
export async function prepareSchema(
  database: Db,
  registry: Registry,
  settings: Settings | undefined,
  { prepareChange, say = () => {} }: Opening,
  servers: Servers,
): Promise<Registry> {
  const own = digestOf(registry);
  for (let prepare = prepareChange; ; prepare = undefined) {
    const claim = await prepareClaim(database, registry, settings, { prepareChange: prepare, say }, servers);
    if (claim === null) return prepareSchema(database, registry, settings, { prepareChange, say }, servers);
    await makeCollections(database, claim.registry);
    if ((await tryEvolve(database, claim, own, say)) === "overtaken") continue;
    return claim.registry;
  }
}

/** Of several processes that start at once, one prepares the change: null where another one has. */
async function prepareClaim(
  database: Db,
  registry: Registry,
  settings: Settings | undefined,
  { prepareChange, say = () => {} }: Opening,
  servers: Servers,
): Promise<Claim | null> {
  const records = await readRecords(database);
  const later = listLater(digestOf(registry), records.declarations);
  const isLaterServed = later.length > 0 && (await servers.isServed(later));
  const standing = findStanding(registry, records, isLaterServed);
  const claim = async (): Promise<Claim> => {
    // Here, too: nothing is to be made beside the collections of another program.
    if ((await readLatest(database)) === null) refuseForeign("collection", await findForeign(database, registry));
    await makeOwnCollections(database);
    await servers.announce();
    return claimDatabase(database, registry, settings, isLaterServed);
  };
  if (standing === "older") say(describeOlder);
  const changes = records.declarations.length > 0 && standing === "new";
  if (prepareChange === undefined || !changes) return claim();
  return whileHeld(database, () => prepareChange().then(claim));
}

/** @returns whether another declaration is the latest meanwhile */
async function tryEvolve(
  database: Db,
  { registry, latest, isOlder }: Claim,
  own: string,
  say: (line: string) => void,
): Promise<"done" | "overtaken"> {
  try {
    await evolve(database, latest, isOlder ? new Map() : openFills(registry), say);
    return "done";
  } catch (error) {
    if (error instanceof Overtaken) return "overtaken";
    if (!(error instanceof NotDeclarable)) throw error;
    await goBack(database, latest.digest);
    // The items do not allow the declaration of another process: this one goes on with its own.
    if (latest.digest !== own) return "overtaken";
    throw error;
  }
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
