/** Makes the collections and indexes that the declarations ask for; what is there already is kept. */
import type { Db } from "mongodb";
import type { Settings } from "../../model/field.js";
import type { Registry } from "../../model/resource.js";
import { digestOf, Overtaken } from "../../evolution/declarations.js";
import { recordLifetime } from "../../port/idempotency.js";
import { NotDeclarable, planEvolution } from "../../evolution/stored-schema.js";
import { claimDatabase, declarationsOf } from "./declarations.js";
import type { Latest } from "./declarations.js";
import { isNamespaceExists } from "./errors.js";
import { evolve, goBack } from "./evolve.js";
import { secretsOf } from "./id-secret.js";
import { answersOf } from "./idempotency-records.js";
import { collectionOf } from "./records.js";
import { storedSchemasOf } from "./stored-schemas.js";
import { guardsOf, sequencesOf } from "./transaction.js";
import { refuseUnfinished } from "./unfinished.js";

/** Longer than any transaction lives. */
const guardSeconds = 3600;

export async function prepareSchema(database: Db, registry: Registry, settings: Settings | undefined): Promise<void> {
  await makeCollections(database, registry);
  const check = (): Promise<void> => refuseUndeclarable(database, registry, settings);
  const own = digestOf(registry);
  for (;;) {
    const latest = await claimDatabase(database, registry, settings, check);
    if ((await tryEvolve(database, latest, own)) === "done") return;
  }
}

/** @returns whether another declaration is the latest meanwhile */
async function tryEvolve(database: Db, latest: Latest, own: string): Promise<"done" | "overtaken"> {
  try {
    await evolve(database, latest);
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

async function makeCollections(database: Db, { resources }: Registry): Promise<void> {
  const definitions = Object.values(resources);
  const existing = new Set((await database.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name));
  const wanted = definitions.map((definition) => collectionOf(database, definition).collectionName);
  const internal = [
    storedSchemasOf(database).collectionName,
    "_processes",
    answersOf(database).collectionName,
    sequencesOf(database).collectionName,
    secretsOf(database).collectionName,
    guardsOf(database).collectionName,
    declarationsOf(database).collectionName,
  ];
  for (const name of [...internal, ...wanted]) if (!existing.has(name)) await createCollection(database, name);
  await refuseUnfinished(database);
  await guardsOf(database).createIndex({ at: 1 }, { expireAfterSeconds: guardSeconds }, {});
  await answersOf(database).createIndex({ at: 1 }, { expireAfterSeconds: recordLifetime }, {});
  const sequences = definitions.map(({ path }) => ({
    updateOne: { filter: { _id: path }, update: { $setOnInsert: { last: 0 } }, upsert: true },
  }));
  if (sequences.length > 0) await sequencesOf(database).bulkWrite(sequences);
}

export async function createCollection(database: Db, name: string): Promise<void> {
  try {
    await database.createCollection(name);
  } catch (error) {
    // Another process that starts at the same time has made it.
    if (!isNamespaceExists(error)) throw error;
  }
}

/** Refuses a declaration before anything is changed. */
async function refuseUndeclarable(
  database: Db,
  { resources }: Registry,
  settings: Settings | undefined,
): Promise<void> {
  for (const { _id, shape } of await storedSchemasOf(database).find().toArray()) {
    const definition = resources[_id];
    if (definition !== undefined) planEvolution(definition, shape, settings);
  }
}
