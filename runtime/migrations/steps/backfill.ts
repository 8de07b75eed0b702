/**
 * Plans the backfill of existing items. A field gets its value from the keyword `fill`, from a new default, from
 * another field of the item, or from the hook function `fill`.
 */
import type { Document, FieldDefinition, Value } from "../../model/schema/field.js";
import { hasPropertyBackfilledByHook } from "../../model/schema/backfill-keywords.js";
import { memoizeByDefinition } from "../../model/values/objects.js";
import type { ResourceDefinition, UniqueKey } from "../../model/schema/resource.js";
import { formatUnixTime } from "../../model/values/times.js";
import {
  setDependentDefaults,
  listStoredFields,
  getStoredFieldName,
  uniqueKeyTextOf,
  type StoredItem,
} from "../../storage/port/stored-item.js";
import { type AffectedItemsQuery, type StoredResource, createObstacleQuery } from "../affected-items.js";
import { type CustomItemTest, DuplicateTextDetector } from "../find-items.js";
import { BackfillError, type FillHook } from "../hook-backfill.js";
import { backfillProperties, lacksPropertyFilledByHook } from "../nested-values.js";
import {
  type StoredSchema,
  findInitialValue,
  isBackfilledInAllItems,
  listBackfilledProperties,
} from "../stored-schema.js";

/** The values that a migration gives to existing items which lack them. */
export interface Backfill {
  /** All fields that the backfill may set. */
  readonly fields: readonly FieldDefinition[];
  /** For each field, the value for items that lack one. Null if another field or the hook determines the value. */
  readonly values: Document;
  /** The fields whose objects may lack a property with a backfill. */
  readonly fieldsWithIncompleteObjects: readonly FieldDefinition[];
  /** Names of the fields on whose values the defaults of other fields depend. */
  readonly fieldsDecidingDefaults: readonly string[];
  /** The fields that the hook `fill` sets. */
  readonly fieldsFromHook: readonly FieldDefinition[];
}

/**
 * Plans values for new fields, for existing fields that become mandatory or get a `fill`, and for objects that may lack a
 * property with a backfill.
 * @param addedFields the fields that are declared now but not in the recorded state
 */
export function planBackfill(
  definition: ResourceDefinition,
  stored: StoredSchema,
  addedFields: readonly FieldDefinition[],
): Backfill {
  const all = listStoredFields(definition);
  const lackingFields = all.filter((field) => addedFields.includes(field) || needsBackfill(definition, field, stored));
  const fieldsWithIncompleteObjects = all.filter((field) =>
    listBackfilledProperties(field).some((name) => !stored.given.includes(name)),
  );
  const fields = [...new Set([...lackingFields, ...fieldsWithIncompleteObjects])];
  return {
    fields,
    values: Object.fromEntries(lackingFields.map((field) => [field.name, findBackfillValue(field)])),
    fieldsWithIncompleteObjects,
    fieldsDecidingDefaults: lackingFields.flatMap(({ fallback }) => (fallback.kind === "by" ? [fallback.field] : [])),
    fieldsFromHook: fields.filter((field) => field.hookInputFields !== undefined),
  };
}

/** Tells whether existing items without a value get one, because the field became mandatory or got a `fill`. */
function needsBackfill(definition: ResourceDefinition, field: FieldDefinition, { given }: StoredSchema): boolean {
  if (!isBackfilledInAllItems(field) || given.includes(getStoredFieldName(definition, field.name))) return false;
  return field.hookInputFields !== undefined || field.fallback.kind === "by" || findBackfillValue(field) !== null;
}

/**
 * Returns the value that an item created during the migration would get in the field. A field with a hook does not get the
 * current time, because the hook may know the right time.
 */
function findBackfillValue(field: FieldDefinition): Value {
  const { kind } = field.fallback;
  const isTime = (kind === "now" || kind === "updated") && field.hookInputFields === undefined;
  return (
    findInitialValue(field, undefined) ?? (isTime ? formatUnixTime(field.format, Math.floor(Date.now() / 1000)) : null)
  );
}

/**
 * Returns the values to set in all items at once. Null if they differ from item to item, or if unique keys, search words or array
 * elements depend on them, because each item must then be read.
 */
export function findConstantValues(
  { fields, searchable, unique }: ResourceDefinition,
  { values, fieldsWithIncompleteObjects, fieldsDecidingDefaults, fieldsFromHook }: Backfill,
): Document | null {
  if (fieldsWithIncompleteObjects.length + fieldsDecidingDefaults.length + fieldsFromHook.length > 0) return null;
  const derived = new Set([...searchable, ...unique.flatMap((key) => key.fields)]);
  const given = Object.entries(values).filter(([, value]) => value !== null);
  const isDerived = given.some(([name]) => derived.has(name) || fields[name]?.kind === "array");
  return isDerived ? null : Object.fromEntries(given);
}

/** Returns the values that an item lacks, except those from the hook. */
export function computeBackfillValues(
  definition: ResourceDefinition,
  document: Document,
  { values, fieldsWithIncompleteObjects }: Backfill,
): Document {
  const given: { [name: string]: Value } = {};
  const setValue = (name: string, value: Value): void => {
    const [field, is] = [definition.fields[name], document[name] ?? null];
    const whole = field === undefined ? value : backfillProperties(field, value);
    if (field !== undefined && whole !== is) given[name] = whole;
  };
  for (const { name } of fieldsWithIncompleteObjects) setValue(name, document[name] ?? null);
  for (const [name, value] of Object.entries(values)) if ((document[name] ?? null) === null) setValue(name, value);
  const lacking = Object.keys(values).filter((name) => {
    return definition.fields[name]?.hookInputFields === undefined && (given[name] ?? document[name] ?? null) === null;
  });
  const decided = setDependentDefaults(definition, { ...document, ...given }, new Set(lacking));
  for (const name of lacking) if ((decided[name] ?? null) !== null) given[name] = decided[name] ?? null;
  return given;
}

/**
 * Returns the values that the hook `fill` gives an item which lacks them. The hook gets two versions of the item: before the
 * migration, and after the conversions and other backfills.
 * @param definitionWithFormerFields definition of the resource, plus the former fields that the hook reads
 */
export function callFillHook(
  fill: FillHook,
  fields: readonly FieldDefinition[],
  definition: ResourceDefinition,
  definitionWithFormerFields: ResourceDefinition,
  item: StoredItem,
  currentValues: Document,
): Document {
  const lacking = fields.filter((field) => {
    const value = currentValues[field.name] ?? null;
    return value === null ? !hasPropertyBackfilledByHook(field) : lacksPropertyFilledByHook(field, value);
  });
  if (lacking.length === 0) return {};
  const byStored = mapStoredToDeclaredNames(definitionWithFormerFields);
  const former = Object.entries(fields[0]?.hookInputFields ?? {}).map(([name, stored]) => {
    return [name, item.document[byStored.get(stored) ?? ""] ?? null] as const;
  });
  const current = listStoredFields(definition).map(({ name }) => [name, currentValues[name] ?? null] as const);
  const given = fill(
    { path: item.path, before: Object.fromEntries(former), after: Object.fromEntries(current) },
    lacking.map(({ name }) => name),
  );
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
}

/** Maps the database's names of fields to the declared names. */
const mapStoredToDeclaredNames = memoizeByDefinition((definition): ReadonlyMap<string, string> => {
  return new Map(listStoredFields(definition).map(({ name }) => [getStoredFieldName(definition, name), name]));
});

/** Creates the query for items for which the hook fails. The value that the query finds is the error message. */
export function createHookFailureQuery({
  definition: { path },
  fieldsFromHook,
  migrateItem,
}: StoredResource): AffectedItemsQuery {
  const find = (item: StoredItem): Value | undefined => {
    try {
      migrateItem(item);
      return undefined;
    } catch (error) {
      if (error instanceof BackfillError) return error.problem;
      throw error;
    }
  };
  const says = "the hook fill fails or returns invalid values for some items";
  return createObstacleQuery(path, fieldsFromHook.join(", "), says, { kind: "test", find });
}

/**
 * Replaces a query for duplicates if the hook sets a field of the unique key. Only the results of the hook then show
 * whether the values are unique.
 * @returns the replacement; null to keep the given query
 */
export function replaceUniquenessQuery(
  { definition, recordInLatestVersion, fieldsFromHook, migrateItem }: StoredResource,
  originalQuery: AffectedItemsQuery,
): AffectedItemsQuery | null {
  const { itemQuery } = originalQuery;
  const resource = definition.path;
  if (originalQuery.resource !== resource || itemQuery?.condition.kind !== "twins") return null;
  const now = new Map(
    listStoredFields(definition).map(({ name }) => [
      recordInLatestVersion?.fields[getStoredFieldName(definition, name)]?.as ?? getStoredFieldName(definition, name),
      name,
    ]),
  );
  const { uniqueKey } = itemQuery.condition;
  const fields = uniqueKey.fields.map((name) => now.get(name) ?? name);
  if (!fields.some((name) => fieldsFromHook.includes(name))) return null;
  return {
    ...originalQuery,
    itemQuery: { resource, condition: createDuplicateTest({ ...uniqueKey, fields }, migrateItem) },
  };
}

/** Finds items that have the same values of the key after the migration. Skips the first item with these values. */
function createDuplicateTest(key: UniqueKey, migrateItem: StoredResource["migrateItem"]): CustomItemTest {
  const twins = new DuplicateTextDetector();
  return {
    kind: "test",
    find(item) {
      try {
        const { document } = migrateItem(item);
        const text = uniqueKeyTextOf(key, document);
        if (text === null) return undefined;
        twins.add(text);
        return twins.isDuplicate(text) ? key.fields.map((name) => document[name] ?? null) : undefined;
      } catch (error) {
        // The hook fails for this item. The query of `createHookFailureQuery` reports the item.
        if (error instanceof BackfillError) return undefined;
        throw error;
      }
    },
  };
}
