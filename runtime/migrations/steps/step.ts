/** One step in which a migration changes the items of a resource. Each kind of step has its own file. */
import type { Document, FieldDefinition } from "../../model/schema/field.js";
import type { ResourceDefinition } from "../../model/schema/resource.js";
import type { StoredItem } from "../../storage/port/stored-item.js";
import type { FillItem } from "../hook-backfill.js";
import type { RecordedResource } from "../schema-version.js";
import type { StoredSchema } from "../stored-schema.js";

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
