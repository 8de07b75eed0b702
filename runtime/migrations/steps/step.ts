/**
 * One step of a migration. `kinds.ts` lists the kinds of steps; a kind that reads or changes items has its own file.
 */
import type { Difference } from "../changes/difference.js";
import type { Document, FieldDefinition } from "../../model/schema/field.js";
import type { ResourceDefinition } from "../../model/schema/resource.js";
import { storedFields, storedName, type StoredItem } from "../../storage/port/stored-item.js";
import type { FillItem } from "../hook-backfill.js";
import type { RecordedField, RecordedResource } from "../schema-version.js";
import type { StoredSchema } from "../stored-schema.js";

export interface KindOfStep {
  /** Predicate of a sentence that begins with the name of the resource or field. */
  readonly says: string;
  /** Whether older servers can write during and after the step, and their writes are correct under the new version. */
  readonly isAdditive: boolean;
  /** Returns the names of the fields for which this kind of step is needed; null stands for the resource as a whole. */
  find(change: ResourceChange): readonly (string | null)[];
  /** Plans the changes of existing items; absent if a step of this kind changes none. */
  plan?(resource: PlannedResource): readonly ItemStep[];
}

/** A resource whose items a migration brings to the latest version. */
export interface PlannedResource {
  readonly definition: ResourceDefinition;
  /** Recorded state of the items before the migration. */
  readonly stored: StoredSchema;
  /** State of the items that the latest version requires. */
  readonly current: StoredSchema;
  /** The fields that `stored` does not declare. */
  readonly added: readonly FieldDefinition[];
}

/** How a step changes each item of a resource. */
export interface ItemStep {
  /** The former fields that the step reads, by their names in the database. */
  readonly formerFields: readonly string[];
  /** The declared fields that the step reads; undefined for all. */
  readonly reads: readonly string[] | undefined;
  readonly writes: readonly string[];
  /** Set if the step only gives constants to items without a value, and nothing is derived from them. */
  readonly constants: Document | null;
  /** The fields that the hook `fill` sets. */
  readonly fieldsFromHook: readonly string[];
  /** Names of unique keys whose texts the items lack. */
  readonly rewrittenKeys: readonly string[];
  /** Whether the search words of the items have changed. */
  readonly rewritesSearchWords: boolean;
  /** Returns the values that the item gets. */
  change(item: ChangingItem): Document;
}

export interface ChangingItem {
  /** The definition of the item, with the former fields added. */
  readonly definition: ResourceDefinition;
  /** The item as it was read. */
  readonly item: StoredItem;
  /** The values of the item after the preceding steps. */
  readonly after: Document;
  /** Returns the values of a hook. */
  readonly fill: FillItem | undefined;
}

/** A step without effect. Each kind of step overrides some of the members. */
export const changesNothing: ItemStep = {
  formerFields: [],
  reads: [],
  writes: [],
  constants: null,
  fieldsFromHook: [],
  rewrittenKeys: [],
  rewritesSearchWords: false,
  change: () => ({}),
};

/** A resource whose items a migration finds in the database. */
export interface StoredResource {
  readonly definition: ResourceDefinition;
  /** How the latest version records it; undefined for a resource that is declared again. */
  readonly kept: RecordedResource | undefined;
  /** The definition for reading the items. It has all fields, also former ones, for which the database has values. */
  readonly readAs: ResourceDefinition;
  /** The fields that the hook `fill` sets. */
  readonly fieldsFromHook: readonly string[];
  /**
   * Returns the item after the migration.
   * @throws NotFilled if the hook fails or returns wrong values
   */
  change(item: StoredItem): StoredItem;
}

/** A resource in two versions. */
export interface ResourceChange {
  /** Null if the resource is no longer declared. */
  readonly definition: ResourceDefinition | null;
  readonly before: RecordedResource | null;
  readonly now: RecordedResource | null;
  /** The recorded state of its items; null if the database has none. */
  readonly schema: StoredSchema | null;
  /** The differences of the declarations that concern the resource. */
  readonly differences: readonly Difference[];
}

/** A field of a resource that both versions have. */
export interface FieldChange {
  readonly field: FieldDefinition;
  readonly stored: string;
  readonly before: RecordedField | undefined;
  readonly now: RecordedField;
  /** Whether the database has retained values of the field, because a version before the previous one declared it. */
  readonly isRetained: boolean;
}

export function findFields(change: ResourceChange, test: (change: FieldChange) => boolean): readonly string[] {
  return listFields(change)
    .filter(test)
    .map(({ field }) => field.name);
}

function listFields({ definition, before, now, schema }: ResourceChange): readonly FieldChange[] {
  if (definition === null || before === null || now === null) return [];
  return storedFields(definition).flatMap((field) => {
    const stored = storedName(definition, field.name);
    const is = now.fields[stored];
    const isRetained = schema?.fields[stored] !== undefined;
    return is === undefined ? [] : [{ field, stored, before: before.fields[stored], now: is, isRetained }];
  });
}

/** Whether the previous version does not have the field in any form. */
export function isNew({ field, before, isRetained }: FieldChange): boolean {
  return before === undefined && field.source === undefined && !isRetained;
}

/** Whether the field has a default, or may have no value. */
export function isOptional({ required, fallback, history }: FieldDefinition): boolean {
  const hasDefault = fallback.kind === "constant" ? fallback.value !== null : fallback.kind !== "none";
  const isBackfilled = history?.fill !== undefined || history?.fillFrom !== undefined;
  return hasDefault || (!required && !isBackfilled);
}
