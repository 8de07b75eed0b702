/** Lists the indexes of a declaration. */
import { firstField } from "../../model/schema/rule-path.js";
import type { Collection, IndexDescription } from "mongodb";
import type { ResourceDefinition } from "../../model/schema/resource.js";
import { NotDeclarable, NotUnique } from "../../migrations/not-declarable.js";
import { storedFields, uniqueName } from "../port/stored-item.js";
import { isDuplicateKey, isIndexNotFound, isIndexRefused } from "./errors.js";
import { indexed, recordField, type StoredRecord } from "./records.js";

type NamedIndex = IndexDescription & { readonly name: string };

/**
 * Creates missing indexes. The time grows with the number of items.
 * @throws NotDeclarable
 */
export async function makeIndexes(
  collection: Collection<StoredRecord>,
  { path }: ResourceDefinition,
  indexes: readonly NamedIndex[],
): Promise<void> {
  try {
    await collection.createIndexes([...indexes]);
  } catch (error) {
    if (isDuplicateKey(error)) throw new NotUnique(path, error);
    if (!isIndexRefused(error)) throw error;
    throw new NotDeclarable(`MongoDB rejects an index that "${path}" needs: ${error.message}`, { cause: error });
  }
}

export async function dropIndex(collection: Collection<StoredRecord>, name: string): Promise<void> {
  try {
    await collection.dropIndex(name);
  } catch (error) {
    // Another starting process has dropped it.
    if (!isIndexNotFound(error)) throw error;
  }
}

export function describeIndexes(definition: ResourceDefinition): readonly NamedIndex[] {
  const id = recordField(definition, definition.id);
  // Gives an index the name that the driver would give it.
  const named = (fields: readonly string[]): NamedIndex => ({
    name: fields.map((field) => `${field}_1`).join("_"),
    key: Object.fromEntries(fields.map((field) => [field, 1])),
  });
  // A resource may be sorted by its id; the index must not contain it twice.
  const ascending = (names: readonly string[]) =>
    named([...new Set(names.map((name) => recordField(definition, name)))]);
  const sorted = definition.sortable.map((field) => ascending([field, definition.id]));
  const tenant = definition.tenant === null ? [] : [ascending([firstField(definition.tenant), definition.id])];
  const references = storedFields(definition).filter(({ reference }) => reference !== undefined);
  const declared = definition.indexes.map(ascending);
  const path = definition.parent === null ? [] : [{ ...named(["_path", id]), unique: true }];
  const uniques = definition.unique.map((key) => ({
    name: uniqueName(definition, key),
    key: { [uniqueName(definition, key)]: 1 },
    unique: true,
    partialFilterExpression: { [uniqueName(definition, key)]: indexed },
  }));
  const words = named(["_words"]);
  const all = [...sorted, ...tenant, ...references.map(({ name }) => ascending([name])), ...declared];
  const others = all.filter(({ key }) => Object.keys(key).join() !== "_id");
  const distinct = new Map(others.map((index) => [index.name, index]));
  return [...distinct.values(), ...path, ...uniques, words];
}
