/**
 * Plans the backfill of existing items. A field gets its value from the keyword `fill`, from a new default, from
 * another field of the item, or from the hook function `fill`.
 */
import type { Document, FieldDefinition, Value } from "../../model/schema/field.js";
import { hasPropertyFilledByHook } from "../../model/schema/fills.js";
import { oncePerDefinition } from "../../model/values/objects.js";
import type { ResourceDefinition, UniqueKey } from "../../model/schema/resource.js";
import { formatTimeFor } from "../../model/values/times.js";
import {
  setDependentDefaults,
  storedFields,
  storedName,
  uniqueTextOf,
  type StoredItem,
} from "../../storage/port/stored-item.js";
import type { ReportedQuery } from "../obstacles.js";
import { type CustomTest, DuplicateTexts } from "../find-items.js";
import { BackfillFailed } from "../hook-backfill.js";
import { backfillProperties, lacksHookProperty } from "../nested-values.js";
import { type StoredSchema, initialValue, isFilledOnce, listBackfilledProperties } from "../stored-schema.js";
import { stepWithoutEffect, type ItemStep, type PlannedResource, type StoredResource } from "./step.js";

/**
 * Plans values for new fields, for existing fields that become mandatory or get a `fill`, and for objects that may lack a
 * property with a backfill.
 */
export function planBackfill({ definition, stored, addedFields }: PlannedResource): readonly ItemStep[] {
  const all = storedFields(definition);
  const lacking = all.filter((field) => !addedFields.includes(field) && isLacking(definition, field, stored));
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
  return asked.length === 0 ? [values] : [values, planHook(definition, asked)];
}

/** Tells whether existing items without a value get one, because the field became mandatory or got a `fill`. */
function isLacking(definition: ResourceDefinition, field: FieldDefinition, { given = [] }: StoredSchema): boolean {
  if (!isFilledOnce(field) || given.includes(storedName(definition, field.name))) return false;
  return field.hookInputFields !== undefined || field.fallback.kind === "by" || valueAtMigration(field) !== null;
}

/**
 * Returns the value that an item created during the migration would get in the field. A field with a hook does not get the
 * current time, because the hook may know the right time.
 */
function valueAtMigration(field: FieldDefinition): Value {
  const { kind } = field.fallback;
  const isTime = (kind === "now" || kind === "updated") && field.hookInputFields === undefined;
  return initialValue(field, undefined) ?? (isTime ? formatTimeFor(field.format, Math.floor(Date.now() / 1000)) : null);
}

/**
 * Returns the values to set in all items at once. Null if unique keys, search words or array elements depend on them, because
 * each item must then be read.
 */
function listConstants({ fields, searchable, unique }: ResourceDefinition, filled: Document): Document | null {
  const derived = new Set([...searchable, ...unique.flatMap((key) => key.fields)]);
  const values = Object.entries(filled).filter(([, value]) => value !== null);
  const isDerived = values.some(([name]) => derived.has(name) || fields[name]?.kind === "array");
  return isDerived ? null : Object.fromEntries(values);
}

function backfillItem(
  definition: ResourceDefinition,
  document: Document,
  filled: Document,
  completed: readonly FieldDefinition[],
): Document {
  const given: { [name: string]: Value } = {};
  const give = (name: string, value: Value): void => {
    const [field, is] = [definition.fields[name], document[name] ?? null];
    const whole = field === undefined ? value : backfillProperties(field, value);
    if (field !== undefined && whole !== is) given[name] = whole;
  };
  for (const { name } of completed) give(name, document[name] ?? null);
  for (const [name, value] of Object.entries(filled)) if ((document[name] ?? null) === null) give(name, value);
  const lacking = Object.keys(filled).filter((name) => {
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
function planHook(declared: ResourceDefinition, fields: readonly FieldDefinition[]): ItemStep {
  const own = new Set(storedFields(declared).map(({ name }) => storedName(declared, name)));
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
        return value === null ? !hasPropertyFilledByHook(field) : lacksHookProperty(field, value);
      });
      if (fill === undefined || lacking.length === 0) return {};
      const byStored = namesOf(definition);
      const former = Object.entries(fields[0]?.hookInputFields ?? {}).map(([name, stored]) => {
        return [name, item.document[byStored.get(stored) ?? ""] ?? null] as const;
      });
      const current = storedFields(declared).map(({ name }) => [name, currentValues[name] ?? null] as const);
      const given = fill(
        { path: item.path, before: Object.fromEntries(former), after: Object.fromEntries(current) },
        lacking.map(({ name }) => name),
      );
      return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
    },
  };
}

/** Maps the database's names of fields to the declared names. */
const namesOf = oncePerDefinition((definition): ReadonlyMap<string, string> => {
  return new Map(storedFields(definition).map(({ name }) => [storedName(definition, name), name]));
});

/** Creates the query for items for which the hook fails. The value that the query finds is the error message. */
export function createFillQuery({ definition: { path }, fieldsFromHook, change }: StoredResource): ReportedQuery {
  const find = (item: StoredItem): Value | undefined => {
    try {
      change(item);
      return undefined;
    } catch (error) {
      if (error instanceof BackfillFailed) return error.problem;
      throw error;
    }
  };
  const says = "the hook fill fails or returns invalid values for some items";
  const query = { resource: path, condition: { kind: "test", find } } as const;
  return { resource: path, field: fieldsFromHook.join(", "), says, words: [], difference: null, query };
}

/**
 * Replaces a query for duplicates if the hook sets a field of the unique key. Only the results of the hook then show
 * whether the values are unique.
 * @returns the replacement; null to keep the given query
 */
export function replaceUniquenessQuery(
  { definition, latestRecord, fieldsFromHook, change }: StoredResource,
  itemQuestion: ReportedQuery,
): ReportedQuery | null {
  const { resource, query } = itemQuestion;
  if (resource !== definition.path || query?.condition.kind !== "twins") return null;
  const now = new Map(
    storedFields(definition).map(({ name }) => [
      latestRecord?.fields[storedName(definition, name)]?.as ?? storedName(definition, name),
      name,
    ]),
  );
  const { key } = query.condition;
  const fields = key.fields.map((name) => now.get(name) ?? name);
  if (!fields.some((name) => fieldsFromHook.includes(name))) return null;
  return { ...itemQuestion, query: { resource, condition: testDuplicates({ ...key, fields }, change) } };
}

/** Finds items with the same values of the key after the migration. The first item of such a group is not reported. */
function testDuplicates(key: UniqueKey, change: StoredResource["change"]): CustomTest {
  const twins = new DuplicateTexts();
  return {
    kind: "test",
    find(item) {
      try {
        const { document } = change(item);
        const text = uniqueTextOf(key, document);
        if (text === null) return undefined;
        twins.add(text);
        return twins.has(text) ? key.fields.map((name) => document[name] ?? null) : undefined;
      } catch (error) {
        // The hook fails for this item. The query of `createFillQuery` reports the item.
        if (error instanceof BackfillFailed) return undefined;
        throw error;
      }
    },
  };
}
