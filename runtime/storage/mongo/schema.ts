/** Makes the collections and indexes that the declarations ask for; what is there already is kept. */
import type { Collection, Db, IndexDescription } from "mongodb";
import type { Document, Registry, ResourceDefinition, Settings } from "../../model/resource.js";
import { recordLifetime } from "../../port/idempotency.js";
import { evolveItem, planEvolution } from "../../evolution/shape.js";
import type { Shape } from "../../evolution/shape.js";
import { storedFields, uniqueName } from "../../port/stored-item.js";
import { claimCollections, declarationsOf, giveUpClaim } from "./declarations.js";
import { isDuplicateKey, isIndexNotFound, isNamespaceExists } from "./errors.js";
import { indexed } from "./filter.js";
import { answersOf } from "./idempotency-records.js";
import { collectionOf, recordField, toRecord, toStoredItem } from "./records.js";
import type { StoredRecord } from "./records.js";
import { guardsOf, sequencesOf } from "./transaction.js";
import { refuseUnfinished } from "./unfinished.js";

export interface ShapeRecord {
  readonly _id: string;
  readonly shape: Shape;
  /** Names of the indexes that this program has made: others are left alone. */
  readonly indexes?: readonly string[];
}

export function shapesOf(database: Db): Collection<ShapeRecord> {
  return database.collection<ShapeRecord>("_schema");
}

const recordsAtOnce = 500;
/** Longer than any transaction lives. */
const guardSeconds = 3600;

/** @returns what must be done again once every transaction is over that had begun before; null where nothing must */
export async function prepareSchema(
  database: Db,
  registry: Registry,
  settings: Settings | undefined,
): Promise<(() => Promise<void>) | null> {
  const definitions = Object.values(registry.resources);
  const existing = new Set((await database.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name));
  const wanted = definitions.map((definition) => collectionOf(database, definition).collectionName);
  const internal = [
    shapesOf(database).collectionName,
    "_processes",
    answersOf(database).collectionName,
    sequencesOf(database).collectionName,
    guardsOf(database).collectionName,
    declarationsOf(database).collectionName,
  ];
  for (const name of [...internal, ...wanted]) if (!existing.has(name)) await createCollection(database, name);
  await refuseUnfinished(database);
  await guardsOf(database).createIndex({ at: 1 }, { expireAfterSeconds: guardSeconds }, {});
  await answersOf(database).createIndex({ at: 1 }, { expireAfterSeconds: recordLifetime }, {});
  const claim = await claimCollections(database, registry, settings);
  if (!claim.isLatest) return null;
  const prepared: Prepared[] = [];
  try {
    for (const definition of definitions) prepared.push(await prepareCollection(database, definition, settings));
  } catch (error) {
    // The other declaration goes on being served, without indexes that it knows nothing of.
    for (const { undo } of prepared) await undo();
    await giveUpClaim(database, claim);
    throw error;
  }
  for (const { keep } of prepared) await keep();
  const evolutions = prepared.flatMap(({ evolve }) => evolve ?? []);
  if (evolutions.length === 0) return null;
  return async () => {
    for (const evolve of evolutions) await evolve();
  };
}

/** A collection with what the declaration needs, and as yet with what the one before needed. */
export interface Prepared {
  /** Makes the items as the declaration wants them; null where they need not change. */
  readonly evolve: (() => Promise<void>) | null;
  undo(): Promise<void>;
  keep(): Promise<void>;
}

export async function createCollection(database: Db, name: string): Promise<void> {
  try {
    await database.createCollection(name);
  } catch (error) {
    // Another process starts at the same time.
    if (!isNamespaceExists(error)) throw error;
  }
}

export async function prepareCollection(
  database: Db,
  definition: ResourceDefinition,
  settings: Settings | undefined,
): Promise<Prepared> {
  const shapes = shapesOf(database);
  const stored = await shapes.findOne({ _id: definition.path });
  const { shape, filled, rewrite } = planEvolution(definition, stored?.shape ?? null, settings);
  const collection = collectionOf(database, definition);
  const evolve = (): Promise<void> => rewriteItems(collection, definition, filled);
  if (rewrite) await evolve();
  const wanted = describeIndexes(definition);
  const existing = (await collection.indexes()).map(({ name }) => name ?? "");
  const made = (await makeIndexes(collection, definition, wanted)).filter((name) => !existing.includes(name));
  await sequencesOf(database).updateOne({ _id: definition.path }, { $setOnInsert: { last: 0 } }, { upsert: true });
  return {
    evolve: rewrite ? evolve : null,
    async undo() {
      for (const name of made) await dropIndex(collection, name);
    },
    async keep() {
      const names = new Set(wanted.map(({ name }) => name));
      const ours = stored?.indexes ?? [];
      for (const name of existing) {
        // A unique key that is declared no more must not refuse anything. Earlier versions of the program kept no names.
        const isOurs = name.startsWith("_unique_") || ours.includes(name);
        if (isOurs && !names.has(name)) await dropIndex(collection, name);
      }
      const indexes = [...ours.filter((name) => names.has(name)), ...made];
      await shapes.updateOne({ _id: definition.path }, { $set: { shape, indexes } }, { upsert: true });
    },
  };
}

/** @returns their names */
async function makeIndexes(
  collection: Collection<StoredRecord>,
  definition: ResourceDefinition,
  wanted: readonly IndexDescription[],
): Promise<readonly string[]> {
  try {
    return await collection.createIndexes([...wanted]);
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    throw new Error(
      `two items of "${definition.path}" have the same values for a unique key that is declared now. ` +
        "Change one of them first",
      { cause: error },
    );
  }
}

async function dropIndex(collection: Collection<StoredRecord>, name: string): Promise<void> {
  try {
    await collection.dropIndex(name);
  } catch (error) {
    // Another process starts at the same time.
    if (!isIndexNotFound(error)) throw error;
  }
}

function describeIndexes(definition: ResourceDefinition): readonly (IndexDescription & { readonly name: string })[] {
  const id = recordField(definition, definition.id);
  // Named as the driver would name it.
  const named = (fields: readonly string[]): IndexDescription & { readonly name: string } => ({
    name: fields.map((field) => `${field}_1`).join("_"),
    key: Object.fromEntries(fields.map((field) => [field, 1])),
  });
  // A resource may be sorted by its id, which then is there once.
  const ascending = (names: readonly string[]) =>
    named([...new Set(names.map((name) => recordField(definition, name)))]);
  const sorted = definition.sortable.map((field) => ascending([field, definition.id]));
  const company = definition.company === null ? [] : [ascending([definition.company.field, definition.id])];
  const references = storedFields(definition).filter(({ reference }) => reference !== undefined);
  const declared = definition.indexes.map(ascending);
  const path = definition.parent === null ? [] : [{ ...named(["_path", id]), unique: true }];
  const uniques = definition.unique.map((key) => ({
    name: uniqueName(key),
    key: { [uniqueName(key)]: 1 },
    unique: true,
    partialFilterExpression: { [uniqueName(key)]: indexed },
  }));
  const words = named(["_words"]);
  const all = [...sorted, ...company, ...references.map(({ name }) => ascending([name])), ...declared];
  const others = all.filter(({ key }) => Object.keys(key).join() !== "_id");
  const distinct = new Map(others.map((index) => [index.name, index]));
  return [...distinct.values(), ...path, ...uniques, words];
}

/** Fields that are declared no more stay where they are. What others change meanwhile is looked at again. */
async function rewriteItems(
  collection: Collection<StoredRecord>,
  definition: ResourceDefinition,
  filled: Document,
): Promise<void> {
  for (let after = 0; ;) {
    const options = { sort: { _id: 1 }, limit: recordsAtOnce } as const;
    let records = await collection.find({ _id: { $gt: after } }, options).toArray();
    const last = records.at(-1);
    if (last === undefined) return;
    while (records.length > 0) {
      const renewed = records.map((record) => {
        const item = evolveItem(toStoredItem(definition, record), filled);
        const { _id, ...fields } = toRecord(definition, item);
        return { updateOne: { filter: { _id, _version: record._version }, update: { $set: fields } } };
      });
      const { matchedCount } = await collection.bulkWrite(renewed);
      if (matchedCount === records.length) break;
      records = await collection.find({ _id: { $in: records.map(({ _id }) => _id) } }).toArray();
    }
    after = last._id;
  }
}
