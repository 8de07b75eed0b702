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
  storedFields,
  storedName,
  uniqueKeyTextOf,
  type StoredItem,
} from "../../storage/port/stored-item.js";
import type { AffectedItemsQuery } from "../obstacles.js";
import { type CustomItemTest, DuplicateTextDetector } from "../find-items.js";
import { BackfillFailed } from "../hook-backfill.js";
import { backfillProperties, lacksPropertyFilledByHook } from "../nested-values.js";
import {
  type StoredSchema,
  findInitialValue,
  isBackfilledInAllItems,
  listBackfilledProperties,
} from "../stored-schema.js";
import { stepWithoutEffect, type ItemStep, type PlannedResource, type StoredResource } from "./item-step.js";

/**
 * Plans values for new fields, for existing fields that become mandatory or get a `fill`, and for objects that may lack a
 * property with a backfill.
 */
export function planBackfill({ definition, stored, addedFields }: PlannedResource): readonly ItemStep[] {
  const all = storedFields(definition);
  const lacking = all.filter((field) => !addedFields.includes(field) && needsBackfill(definition, field, stored));
  const completed = all.filter((field) =>
    listBackfilledProperties(field).some((name) => stored.given?.includes(name) !== true),
  );
  const fields = [...new Set([...addedFields, ...lacking, ...completed])];
  if (fields.length === 0) return [];
  const filled = Object.fromEntries([...addedFields, ...lacking].map((field) => [field.name, valueAtMigration(field)]));
  const deciders = [...addedFields, ...lacking].flatMap(({ fallback }) =>
    fallback.kind === "by" ? [fallback.field] : [],
  );
  const names = fields.map(({ name }) => name);
  const isSimple = completed.length === 0 && deciders.length === 0;
  const values: ItemStep = {
    ...stepWithoutEffect,
    fieldsRead: [...names, ...deciders],
    fieldsWritten: names,
    constants: isSimple ? listConstants(definition, filled) : null,
    change: ({ currentValues }) => backfillItem(definition, currentValues, filled, completed),
  };
  const asked = fields.filter((field) => field.hookInputFields !== undefined);
  return asked.length === 0 ? [values] : [values, planHookBackfill(definition, asked)];
}

/** Tells whether existing items without a value get one, because the field became mandatory or got a `fill`. */
function needsBackfill(definition: ResourceDefinition, field: FieldDefinition, { given = [] }: StoredSchema): boolean {
  if (!isBackfilledInAllItems(field) || given.includes(storedName(definition, field.name))) return false;
  return field.hookInputFields !== undefined || field.fallback.kind === "by" || valueAtMigration(field) !== null;
}

/**
 * Returns the value that an item created during the migration would get in the field. A field with a hook does not get the
 * current time, because the hook may know the right time.
 */
function valueAtMigration(field: FieldDefinition): Value {
  const { kind } = field.fallback;
  const isTime = (kind === "now" || kind === "updated") && field.hookInputFields === undefined;
  return (
    findInitialValue(field, undefined) ?? (isTime ? formatUnixTime(field.format, Math.floor(Date.now() / 1000)) : null)
  );
}

/**
 * Returns the values to set in all items at once. Null if unique keys, search words or array elements depend on them, because
 * each item must then be read.
 */
function listConstants({ fields, searchable, unique }: ResourceDefinition, backfillValues: Document): Document | null {
  const derived = new Set([...searchable, ...unique.flatMap((key) => key.fields)]);
  const values = Object.entries(backfillValues).filter(([, value]) => value !== null);
  const isDerived = values.some(([name]) => derived.has(name) || fields[name]?.kind === "array");
  return isDerived ? null : Object.fromEntries(values);
}

function backfillItem(
  definition: ResourceDefinition,
  document: Document,
  backfillValues: Document,
  fieldsWithNestedBackfill: readonly FieldDefinition[],
): Document {
  const given: { [name: string]: Value } = {};
  const setValue = (name: string, value: Value): void => {
    const [field, is] = [definition.fields[name], document[name] ?? null];
    const whole = field === undefined ? value : backfillProperties(field, value);
    if (field !== undefined && whole !== is) given[name] = whole;
  };
  for (const { name } of fieldsWithNestedBackfill) setValue(name, document[name] ?? null);
  for (const [name, value] of Object.entries(backfillValues))
    if ((document[name] ?? null) === null) setValue(name, value);
  const lacking = Object.keys(backfillValues).filter((name) => {
    return definition.fields[name]?.hookInputFields === undefined && (given[name] ?? document[name] ?? null) === null;
  });
  const decided = setDependentDefaults(definition, { ...document, ...given }, new Set(lacking));
  for (const name of lacking) if ((decided[name] ?? null) !== null) given[name] = decided[name] ?? null;
  return given;
}

/**
 * Plans a call of the hook function `fill`. The hook gets two versions of the item: before the migration, and after all other
 * steps.
 */
function planHookBackfill(declaredDefinition: ResourceDefinition, fields: readonly FieldDefinition[]): ItemStep {
  const own = new Set(storedFields(declaredDefinition).map(({ name }) => storedName(declaredDefinition, name)));
  const seen = fields.flatMap((field) => Object.values(field.hookInputFields ?? {}));
  const names = fields.map(({ name }) => name);
  return {
    ...stepWithoutEffect,
    formerFields: seen.filter((stored) => !own.has(stored)),
    fieldsRead: undefined,
    fieldsWritten: names,
    fieldsFromHook: names,
    change({ definition, item, currentValues, fill }) {
      const lacking = fields.filter((field) => {
        const value = currentValues[field.name] ?? null;
        return value === null ? !hasPropertyBackfilledByHook(field) : lacksPropertyFilledByHook(field, value);
      });
      if (fill === undefined || lacking.length === 0) return {};
      const byStored = mapStoredToDeclaredNames(definition);
      const former = Object.entries(fields[0]?.hookInputFields ?? {}).map(([name, stored]) => {
        return [name, item.document[byStored.get(stored) ?? ""] ?? null] as const;
      });
      const current = storedFields(declaredDefinition).map(({ name }) => [name, currentValues[name] ?? null] as const);
      const given = fill(
        { path: item.path, before: Object.fromEntries(former), after: Object.fromEntries(current) },
        lacking.map(({ name }) => name),
      );
      return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
    },
  };
}

/** Maps the database's names of fields to the declared names. */
const mapStoredToDeclaredNames = memoizeByDefinition((definition): ReadonlyMap<string, string> => {
  return new Map(storedFields(definition).map(({ name }) => [storedName(definition, name), name]));
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
      if (error instanceof BackfillFailed) return error.problem;
      throw error;
    }
  };
  const description = "the hook fill fails or returns invalid values for some items";
  const query = { resource: path, condition: { kind: "test", find } } as const;
  return { resource: path, field: fieldsFromHook.join(", "), description, suggestions: [], difference: null, query };
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
  const { resource, query } = originalQuery;
  if (resource !== definition.path || query?.condition.kind !== "twins") return null;
  const now = new Map(
    storedFields(definition).map(({ name }) => [
      recordInLatestVersion?.fields[storedName(definition, name)]?.as ?? storedName(definition, name),
      name,
    ]),
  );
  const { key } = query.condition;
  const fields = key.fields.map((name) => now.get(name) ?? name);
  if (!fields.some((name) => fieldsFromHook.includes(name))) return null;
  return { ...originalQuery, query: { resource, condition: createDuplicateTest({ ...key, fields }, migrateItem) } };
}

/** Finds items with the same values of the key after the migration. The first item of such a group is not reported. */
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
        return twins.has(text) ? key.fields.map((name) => document[name] ?? null) : undefined;
      } catch (error) {
        // The hook fails for this item. The query of `createHookFailureQuery` reports the item.
        if (error instanceof BackfillFailed) return undefined;
        throw error;
      }
    },
  };
}
