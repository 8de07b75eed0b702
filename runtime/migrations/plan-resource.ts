/**
 * Plans the steps that bring the items of one resource to the latest version, and combines them into one change of each item.
 */
import type { Document } from "../model/schema/field.js";
import type { ResourceDefinition } from "../model/schema/resource.js";
import { storedFields, storedName } from "../storage/port/stored-item.js";
import type { FillItem } from "./hook-backfill.js";
import type { ItemChange, ResourceState } from "./migration-port.js";
import { planBackfill } from "./steps/backfill.js";
import { formerFieldDefinition, nameOfFormerField, planConversion } from "./steps/convert.js";
import { planIndexes } from "./steps/indexes.js";
import type { ItemStep } from "./steps/step.js";
import { schemaOf, withRollups, type StoredSchema } from "./stored-schema.js";

/**
 * Recorded in place of the searchable fields while the search words of some items are outdated. No field has this name.
 */
const unsettled = "~";

export interface ResourceMigration {
  readonly schema: StoredSchema;
  /**
   * State of the items during the migration, when their search words and unique keys may be incomplete. A start that finds this
   * state continues the migration.
   */
  readonly intermediateSchema: StoredSchema;
  /** The steps that each item passes, in this order. Empty if no item changes. */
  readonly steps: readonly ItemStep[];
}

/** A resource of a version, with the remaining work on its items. */
export interface PlannedWork {
  readonly definition: ResourceDefinition;
  /** Recorded state of the items; null for a new resource. */
  readonly state: ResourceState | null;
  readonly migration: ResourceMigration;
  /** Whether a rollup of the resource is computed after the items have changed. */
  readonly isRolledUp: boolean;
}

/**
 * @param definition as the schema version records it: a default that refers to a setting is replaced by the value of the
 * setting
 */
export function planResource(definition: ResourceDefinition, stored: StoredSchema | null): ResourceMigration {
  const current = schemaOf(definition);
  if (stored === null) return { schema: current, intermediateSchema: current, steps: [] };
  const known = stored.declared ?? Object.keys(stored.fields);
  const added = storedFields(definition).filter(({ name }) => !known.includes(storedName(definition, name)));
  const fields = { ...stored.fields, ...current.fields };
  const { rollups: _, ...before } = stored;
  const rollups = Object.entries(current.rollups ?? {}).filter(([name, how]) => stored.rollups?.[name] === how);
  const planned = { definition, stored, current, added };
  const steps = [...planIndexes(planned), ...planConversion(planned), ...planBackfill(planned)];
  return {
    schema: { ...current, fields },
    intermediateSchema: {
      ...before,
      ...withRollups(rollups),
      fields,
      // Other processes already create items of the new version. Such items lack fields that only the former version
      // declares.
      declared: known.filter((name) => current.declared?.includes(name)),
      ...(stored.given && { given: stored.given.filter((name) => current.given?.includes(name)) }),
      // No declaration has this state. A declaration without searchable fields would otherwise match it, and find no
      // work left.
      searchable: steps.some(({ rewritesSearchWords }) => rewritesSearchWords) ? [unsettled] : stored.searchable,
      unique: stored.unique.filter((name) => current.unique.includes(name)),
    },
    steps,
  };
}

/** Names of the fields that the hook `fill` sets. */
export function listFieldsFromHook({ steps }: ResourceMigration): readonly string[] {
  return steps.flatMap(({ fieldsFromHook }) => fieldsFromHook);
}

/** @param fill returns the values of a hook */
export function describeChange(
  declared: ResourceDefinition,
  { schema, steps }: ResourceMigration,
  fill: FillItem | undefined,
): ItemChange {
  const formerFields = new Set(steps.flatMap((step) => step.formerFields));
  const former = [...formerFields].map(
    (stored) => [nameOfFormerField(stored), formerFieldDefinition(stored, schema)] as const,
  );
  const definition =
    former.length === 0 ? declared : { ...declared, fields: { ...declared.fields, ...Object.fromEntries(former) } };
  const derived = [...declared.searchable, ...declared.unique.flatMap((key) => key.fields)];
  const reads = [...steps.flatMap((step) => step.reads ?? []), ...former.map(([name]) => name), ...derived];
  return {
    definition,
    reads: steps.some((step) => step.reads === undefined) ? undefined : [...new Set(reads)],
    writes: [...new Set(steps.flatMap(({ writes }) => writes))],
    rewritesKeys: steps.some(({ rewrittenKeys }) => rewrittenKeys.length > 0),
    rewritesSearchWords: steps.some(({ rewritesSearchWords }) => rewritesSearchWords),
    constants: steps.some(({ constants }) => constants === null)
      ? null
      : Object.fromEntries(steps.flatMap(({ constants }) => Object.entries(constants ?? {}))),
    /** Also raises the version of a changed item, so that its entity tag changes. */
    change(item) {
      const given: Document = {};
      const after: Document = { ...item.document };
      for (const { change } of steps) {
        const values = change({ definition, item, after, fill });
        Object.assign(given, values);
        Object.assign(after, values);
      }
      if (Object.keys(given).length === 0) return item;
      return { ...item, version: item.version + 1, document: after };
    },
  };
}
