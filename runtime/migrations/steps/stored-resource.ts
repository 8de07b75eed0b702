import type { ResourceDefinition } from "../../model/schema/resource.js";
import type { StoredItem } from "../../storage/port/stored-item.js";
import type { RecordedResource } from "../schema-version.js";

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
   * @throws BackfillError if the hook fails or returns wrong values
   */
  migrateItem(item: StoredItem): StoredItem;
}
