/** A step in which a migration changes the items of a resource. Each kind of step has its own file. */
import type { Document, FieldDefinition } from "../../model/schema/field.js";
import type { ResourceDefinition } from "../../model/schema/resource.js";
import type { StoredItem } from "../../storage/port/stored-item.js";
import type { FillItem } from "../hook-backfill.js";
import type { RecordedResource } from "../schema-version.js";
import type { StoredSchema } from "../stored-schema.js";

/** A resource whose items a migration brings to the latest schema version. */
export interface PlannedResource {
  readonly definition: ResourceDefinition;
  /** Recorded state of the items before the migration. */
  readonly stored: StoredSchema;
  /** State that the items must have in the latest version. */
  readonly current: StoredSchema;
  /** The fields that are declared now but not in the recorded state. */
  readonly addedFields: readonly FieldDefinition[];
}

/** The change that a step makes to each item of a resource. */
export interface ItemStep {
  /** The former fields that the step reads, by their names in the database. */
  readonly formerFields: readonly string[];
  /** The declared fields that the step reads; undefined for all fields. */
  readonly fieldsRead: readonly string[] | undefined;
  readonly fieldsWritten: readonly string[];
  /** Values to set in items without a value, if the step does nothing else and no index data depends on them. Otherwise null. */
  readonly constants: Document | null;
  /** The fields that the hook `fill` sets. */
  readonly fieldsFromHook: readonly string[];
  /** Names of unique keys for which the step writes the text that the unique index contains. */
  readonly rewrittenKeys: readonly string[];
  readonly rewritesSearchWords: boolean;
  /** Returns the new values of an item. */
  change(item: ItemBeingMigrated): Document;
}

export interface ItemBeingMigrated {
  /** The definition of the item, plus the former fields that steps read. */
  readonly definition: ResourceDefinition;
  /** The item as the database contains it. */
  readonly item: StoredItem;
  /** The values of the item after the preceding steps. */
  readonly currentValues: Document;
  /** Calls the hook `fill`. Undefined if the resource has no such hook. */
  readonly fill: FillItem | undefined;
}

/** A step without effect. Each kind of step overrides some of the members. */
export const stepWithoutEffect: ItemStep = {
  formerFields: [],
  fieldsRead: [],
  fieldsWritten: [],
  constants: null,
  fieldsFromHook: [],
  rewrittenKeys: [],
  rewritesSearchWords: false,
  change: () => ({}),
};

/** A resource for which the database already contains items. */
export interface StoredResource {
  readonly definition: ResourceDefinition;
  /** The resource in the latest recorded version. Undefined if the resource is declared again after its removal. */
  readonly recordInLatestVersion: RecordedResource | undefined;
  /** The definition for reading stored items: all fields with stored values, including former ones. */
  readonly definitionForReading: ResourceDefinition;
  /** The fields that the hook `fill` sets. */
  readonly fieldsFromHook: readonly string[];
  /**
   * Returns the item after the migration.
   * @throws BackfillFailed if the hook fails or returns wrong values
   */
  migrateItem(item: StoredItem): StoredItem;
}
