/** Makes the collections and indexes that the declarations ask for; what is there already is kept. */
import type { Collection, Db, IndexDescription } from "mongodb";
import type { Document, Registry, ResourceDefinition, Settings } from "../../resource.js";
import { keptFor } from "../repeat.js";
import { planEvolution } from "../shape.js";
import type { Shape } from "../shape.js";
import { storedFields, uniqueName } from "../stored-form.js";
import { isDuplicateKey, isNamespaceExists } from "./errors.js";
import { answersOf } from "./kept-answers.js";
import { collectionOf, recordField, toRecord, toStoredItem } from "./records.js";
import type { StoredRecord } from "./records.js";
import { guardsOf, sequencesOf } from "./transaction.js";

interface ShapeRecord {
  readonly _id: string;
  readonly shape: Shape;
}

const recordsAtOnce = 500;
/** Longer than any transaction lives. */
const guardSeconds = 3600;

export async function prepareSchema(database: Db, registry: Registry, settings: Settings | undefined): Promise<void> {
  const definitions = Object.values(registry.resources);
  const existing = new Set((await database.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name));
  const wanted = definitions.map((definition) => collectionOf(database, definition).collectionName);
  const internal = [
    "_schema",
    answersOf(database).collectionName,
    sequencesOf(database).collectionName,
    guardsOf(database).collectionName,
  ];
  for (const name of [...internal, ...wanted]) if (!existing.has(name)) await createCollection(database, name);
  await guardsOf(database).createIndex({ at: 1 }, { expireAfterSeconds: guardSeconds }, {});
  await answersOf(database).createIndex({ at: 1 }, { expireAfterSeconds: keptFor }, {});
  for (const definition of definitions) await prepareCollection(database, definition, settings);
}

async function createCollection(database: Db, name: string): Promise<void> {
  try {
    await database.createCollection(name);
  } catch (error) {
    // Another process starts at the same time.
    if (!isNamespaceExists(error)) throw error;
  }
}

async function prepareCollection(
  database: Db,
  definition: ResourceDefinition,
  settings: Settings | undefined,
): Promise<void> {
  const shapes = database.collection<ShapeRecord>("_schema");
  const stored = await shapes.findOne({ _id: definition.path });
  const { shape, filled, rewrite } = planEvolution(definition, stored?.shape ?? null, settings);
  const collection = collectionOf(database, definition);
  if (rewrite) await rewriteItems(collection, definition, filled);
  await makeIndexes(collection, definition);
  await sequencesOf(database).updateOne({ _id: definition.path }, { $setOnInsert: { last: 0 } }, { upsert: true });
  await shapes.updateOne({ _id: definition.path }, { $set: { shape } }, { upsert: true });
}

async function makeIndexes(collection: Collection<StoredRecord>, definition: ResourceDefinition): Promise<void> {
  const uniques = new Set(definition.unique.map(uniqueName));
  for (const { name } of await collection.indexes()) {
    // A unique key that is declared no more must not refuse anything.
    if (name?.startsWith("_unique_") && !uniques.has(name)) await collection.dropIndex(name);
  }
  try {
    await collection.createIndexes([...describeIndexes(definition)]);
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    throw new Error(
      `two items of "${definition.path}" have the same values for a unique key that is declared now. ` +
        "Change one of them first",
      { cause: error },
    );
  }
}

function describeIndexes(definition: ResourceDefinition): readonly IndexDescription[] {
  const id = recordField(definition, definition.id);
  const ascending = (names: readonly string[]): IndexDescription => ({
    key: Object.fromEntries(names.map((name) => [recordField(definition, name), 1])),
  });
  const sorted = definition.sortable.map((field) => ascending([field, definition.id]));
  const company = definition.company === null ? [] : [ascending([definition.company.field, definition.id])];
  const references = storedFields(definition).filter(({ reference }) => reference !== undefined);
  const declared = definition.indexes.map(ascending);
  const path = definition.parent === null ? [] : [{ key: { _path: 1, [id]: 1 }, unique: true }];
  const uniques = definition.unique.map((key) => ({
    name: uniqueName(key),
    key: { [uniqueName(key)]: 1 },
    unique: true,
    partialFilterExpression: { [uniqueName(key)]: { $type: "string" } },
  }));
  const words = { key: { _words: 1 } };
  const all = [...sorted, ...company, ...references.map(({ name }) => ascending([name])), ...declared];
  const others = all.filter(({ key }) => Object.keys(key).join() !== "_id");
  const distinct = new Map<string, IndexDescription>(others.map((index) => [JSON.stringify(index.key), index]));
  return [...distinct.values(), ...path, ...uniques, words];
}

async function rewriteItems(
  collection: Collection<StoredRecord>,
  definition: ResourceDefinition,
  filled: Document,
): Promise<void> {
  for (let after = 0; ;) {
    const options = { sort: { _id: 1 }, limit: recordsAtOnce } as const;
    const records = await collection.find({ _id: { $gt: after } }, options).toArray();
    const last = records.at(-1);
    if (last === undefined) return;
    await collection.bulkWrite(
      records.map((record) => {
        const item = toStoredItem(definition, record);
        const renewed = toRecord(definition, { ...item, document: { ...item.document, ...filled } });
        // Fields that are declared no more stay where they are; what has changed meanwhile has the new form already.
        const { _id, ...fields } = renewed;
        return { updateOne: { filter: { _id, _version: item.version }, update: { $set: fields } } };
      }),
    );
    after = last._id;
  }
}
