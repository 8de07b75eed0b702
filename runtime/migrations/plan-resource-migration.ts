/**
 * Plans how the items of a resource are brought to the latest schema version. One change does everything, so that each item is
 * written once.
 */
import { isDeepStrictEqual } from "node:util";
import type { FieldDefinition } from "../model/schema/field.js";
import type { ResourceDefinition } from "../model/schema/resource.js";
import { listStoredFields, getStoredFieldName } from "../storage/port/stored-item.js";
import type { FillHook } from "./hook-backfill.js";
import type { ItemRewrite, ResourceState } from "./migration-port.js";
import {
  type Backfill,
  callFillHook,
  computeBackfillValues,
  findConstantValues,
  planBackfill,
} from "./steps/backfill.js";
import { computeConvertedValues, createFormerValueField, nameOfFormerField } from "./steps/convert.js";
import { createStoredSchema, toStoredRollups, type StoredSchema } from "./stored-schema.js";

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
  /** The change of each item. Null if no item needs a change. */
  readonly change: ItemRewrite | null;
  /** Names of the fields that the hook `fill` sets. */
  readonly fieldsFromHook: readonly string[];
  /** Whether items need a hook `fill` that this process does not have, because it has other declarations. */
  readonly needsHookOfOtherProcess: boolean;
}

/** A resource in a schema version, with the work that its items still need. */
export interface PlannedResourceMigration extends ResourceMigration {
  readonly definition: ResourceDefinition;
  /** Recorded state of the items; null for a new resource. */
  readonly state: ResourceState | null;
}

/**
 * Plans the migration of one resource.
 * @param definition from the recorded version, in which a default that refers to a setting is replaced by the setting's value
 * @param stored recorded state of the items; null for a new resource
 * @param fill calls the hook `fill` of the resource; undefined if this process has no such hook
 */
export function planResourceMigration(
  definition: ResourceDefinition,
  stored: StoredSchema | null,
  fill: FillHook | undefined,
): ResourceMigration {
  const current = createStoredSchema(definition);
  if (stored === null) {
    const nothing = { change: null, fieldsFromHook: [], needsHookOfOtherProcess: false };
    return { finalSchema: current, intermediateSchema: current, ...nothing };
  }
  const addedFields = listStoredFields(definition).filter(
    ({ name }) => !stored.declared.includes(getStoredFieldName(definition, name)),
  );
  const finalSchema = { ...current, fields: { ...stored.fields, ...current.fields } };
  const { rollups: _, ...before } = stored;
  const rollups = Object.entries(current.rollups ?? {}).filter(([name, how]) => stored.rollups?.[name] === how);
  const unique = stored.unique.filter((name) => current.unique.includes(name));
  const rewritesSearchWords = !isDeepStrictEqual(new Set(stored.searchable), new Set(current.searchable));
  const backfill = planBackfill(definition, stored, addedFields);
  return {
    finalSchema,
    intermediateSchema: {
      ...before,
      ...toStoredRollups(rollups),
      fields: finalSchema.fields,
      // Other processes create items of the new version during the migration. Such items lack fields that only the former
      // version declares, so only the fields of both versions are recorded.
      declared: stored.declared.filter((name) => current.declared.includes(name)),
      given: stored.given.filter((name) => current.given.includes(name)),
      // An empty list instead of the marker would match a declaration without searchable fields, and the next start
      // would not notice the remaining work.
      searchable: rewritesSearchWords ? [outdatedSearchWordsMarker] : stored.searchable,
      unique,
    },
    change: planItemChange(definition, finalSchema, backfill, fill, {
      convertedFields: addedFields.filter(({ source }) => source !== undefined),
      // Items lack the texts that the indexes of new unique keys contain. The indexes themselves are created later.
      rewritesKeys: unique.length < current.unique.length,
      rewritesSearchWords,
    }),
    fieldsFromHook: backfill.fieldsFromHook.map(({ name }) => name),
    needsHookOfOtherProcess: backfill.fieldsFromHook.length > 0 && fill === undefined,
  };
}

interface ItemRewriteOptions extends Pick<ItemRewrite, "rewritesKeys" | "rewritesSearchWords"> {
  readonly convertedFields: readonly FieldDefinition[];
}

/** Plans the change of each item. Returns null if no item needs a change. */
function planItemChange(
  declaredDefinition: ResourceDefinition,
  schema: StoredSchema,
  backfill: Backfill,
  fill: FillHook | undefined,
  { convertedFields, rewritesKeys, rewritesSearchWords }: ItemRewriteOptions,
): ItemRewrite | null {
  const { fields, fieldsDecidingDefaults, fieldsFromHook } = backfill;
  if (fields.length === 0 && !rewritesKeys && !rewritesSearchWords) return null;
  const own = new Set(
    listStoredFields(declaredDefinition).map(({ name }) => getStoredFieldName(declaredDefinition, name)),
  );
  const readByHook = fieldsFromHook.flatMap((field) => Object.values(field.hookInputFields ?? {}));
  const formerFields = [
    ...convertedFields.flatMap(({ source }) => source?.field ?? []),
    ...readByHook.filter((stored) => !own.has(stored)),
  ];
  const former = formerFields.map(
    (stored) => [nameOfFormerField(stored), createFormerValueField(stored, schema)] as const,
  );
  const definition = {
    ...declaredDefinition,
    fields: { ...declaredDefinition.fields, ...Object.fromEntries(former) },
  };
  const names = fields.map(({ name }) => name);
  const derived = [...declaredDefinition.searchable, ...declaredDefinition.unique.flatMap((key) => key.fields)];
  const reads = [...names, ...fieldsDecidingDefaults, ...formerFields.map(nameOfFormerField), ...derived];
  const isSimple = convertedFields.length === 0 && !rewritesKeys && !rewritesSearchWords;
  return {
    definition,
    fieldsRead: fieldsFromHook.length > 0 ? undefined : [...new Set(reads)],
    fieldsWritten: names,
    rewritesKeys,
    rewritesSearchWords,
    constants: isSimple ? findConstantValues(declaredDefinition, backfill) : null,
    /** Converts and backfills an item. A changed item gets a new version, so that its entity tag changes. */
    change(item) {
      const given = computeConvertedValues(convertedFields, item.document);
      Object.assign(given, computeBackfillValues(declaredDefinition, { ...item.document, ...given }, backfill));
      if (fill !== undefined && fieldsFromHook.length > 0) {
        const values = { ...item.document, ...given };
        Object.assign(given, callFillHook(fill, fieldsFromHook, declaredDefinition, definition, item, values));
      }
      if (Object.keys(given).length === 0) return item;
      return { ...item, version: item.version + 1, document: { ...item.document, ...given } };
    },
  };
}
