/**
 * Plans the steps that bring the items of a resource to the latest schema version. Combines all steps into one change, so that
 * each item is written once.
 */
import { isDeepStrictEqual } from "node:util";
import type { Document } from "../model/schema/field.js";
import type { ResourceDefinition } from "../model/schema/resource.js";
import { storedFields, storedName } from "../storage/port/stored-item.js";
import type { FillItem } from "./hook-backfill.js";
import type { ItemChange, ResourceState } from "./migration-port.js";
import { planBackfill } from "./steps/backfill.js";
import { createFormerFieldDefinition, nameOfFormerField, planConversion } from "./steps/convert.js";
import { stepWithoutEffect, type ItemStep, type PlannedResource } from "./steps/item-step.js";
import { describeStoredSchema, withRollups, type StoredSchema } from "./stored-schema.js";

/**
 * Recorded instead of the names of searchable fields while the search words of some items are outdated. No field can have this
 * name.
 */
const outdatedSearchWordsMarker = "~";

export interface ResourceMigration {
  readonly finalSchema: StoredSchema;
  /**
   * State of the items during the migration, when search words and unique keys may be incomplete. A process that finds this
   * state at its start continues the migration.
   */
  readonly intermediateSchema: StoredSchema;
  /** The steps that change each item, in this order. Empty if no item needs a change. */
  readonly steps: readonly ItemStep[];
}

/** A resource in a schema version, with the work that its items still need. */
export interface PlannedResourceMigration {
  readonly definition: ResourceDefinition;
  /** Recorded state of the items; null for a new resource. */
  readonly state: ResourceState | null;
  readonly migration: ResourceMigration;
}

/**
 * Plans the migration of one resource.
 * @param definition from the recorded version, in which a default that refers to a setting is replaced by the setting's value
 * @param stored recorded state of the items; null for a new resource
 */
export function planResourceMigration(definition: ResourceDefinition, stored: StoredSchema | null): ResourceMigration {
  const current = describeStoredSchema(definition);
  if (stored === null) return { finalSchema: current, intermediateSchema: current, steps: [] };
  const known = stored.declared ?? Object.keys(stored.fields);
  const addedFields = storedFields(definition).filter(({ name }) => !known.includes(storedName(definition, name)));
  const fields = { ...stored.fields, ...current.fields };
  const { rollups: _, ...before } = stored;
  const rollups = Object.entries(current.rollups ?? {}).filter(([name, how]) => stored.rollups?.[name] === how);
  const planned = { definition, stored, current, addedFields };
  const steps = [...planIndexData(planned), ...planConversion(planned), ...planBackfill(planned)];
  return {
    finalSchema: { ...current, fields },
    intermediateSchema: {
      ...before,
      ...withRollups(rollups),
      fields,
      // Other processes create items of the new version during the migration. Such items lack fields that only the former
      // version declares, so only the fields of both versions are recorded.
      declared: known.filter((name) => current.declared?.includes(name)),
      ...(stored.given && { given: stored.given.filter((name) => current.given?.includes(name)) }),
      // An empty list would match a declaration without searchable fields, and the next start would find no work left.
      searchable: steps.some(({ rewritesSearchWords }) => rewritesSearchWords)
        ? [outdatedSearchWordsMarker]
        : stored.searchable,
      unique: stored.unique.filter((name) => current.unique.includes(name)),
    },
    steps,
  };
}

/**
 * Plans the data that indexes need in existing items: search words, and the texts of new unique keys. The indexes themselves are
 * created later.
 */
function planIndexData({ stored, current }: PlannedResource): readonly ItemStep[] {
  const rewrittenKeys = current.unique.filter((name) => !stored.unique.includes(name));
  const rewritesSearchWords = !isDeepStrictEqual(new Set(stored.searchable), new Set(current.searchable));
  if (rewrittenKeys.length === 0 && !rewritesSearchWords) return [];
  return [{ ...stepWithoutEffect, rewrittenKeys, rewritesSearchWords }];
}

/** Lists the names of the fields that the hook `fill` sets. */
export function listFieldsFilledByHook({ steps }: ResourceMigration): readonly string[] {
  return steps.flatMap(({ fieldsFromHook }) => fieldsFromHook);
}

/**
 * Combines the steps of a migration into one change of each item.
 * @param fill calls the hook `fill` of the resource; undefined if the resource has no such hook
 */
export function createItemChange(
  declaredDefinition: ResourceDefinition,
  { finalSchema, steps }: ResourceMigration,
  fill: FillItem | undefined,
): ItemChange {
  const formerFields = new Set(steps.flatMap((step) => step.formerFields));
  const former = [...formerFields].map(
    (stored) => [nameOfFormerField(stored), createFormerFieldDefinition(stored, finalSchema)] as const,
  );
  const definition =
    former.length === 0
      ? declaredDefinition
      : { ...declaredDefinition, fields: { ...declaredDefinition.fields, ...Object.fromEntries(former) } };
  const derived = [...declaredDefinition.searchable, ...declaredDefinition.unique.flatMap((key) => key.fields)];
  const reads = [...steps.flatMap((step) => step.fieldsRead ?? []), ...former.map(([name]) => name), ...derived];
  return {
    definition,
    fieldsRead: steps.some((step) => step.fieldsRead === undefined) ? undefined : [...new Set(reads)],
    fieldsWritten: [...new Set(steps.flatMap(({ fieldsWritten }) => fieldsWritten))],
    rewritesKeys: steps.some(({ rewrittenKeys }) => rewrittenKeys.length > 0),
    rewritesSearchWords: steps.some(({ rewritesSearchWords }) => rewritesSearchWords),
    constants: steps.some(({ constants }) => constants === null)
      ? null
      : Object.fromEntries(steps.flatMap(({ constants }) => Object.entries(constants ?? {}))),
    /** Applies all steps to an item. A changed item gets a new version, so that its entity tag changes. */
    change(item) {
      const given: Document = {};
      const currentValues: Document = { ...item.document };
      for (const { change } of steps) {
        const values = change({ definition, item, currentValues, fill });
        Object.assign(given, values);
        Object.assign(currentValues, values);
      }
      if (Object.keys(given).length === 0) return item;
      return { ...item, version: item.version + 1, document: currentValues };
    },
  };
}
