/** Counts the stored items that changes affect. */
import type { Value } from "../model/schema/field.js";
import type { Registry, ResourceDefinition } from "../model/schema/resource.js";
import { idFieldOf, formatId } from "../model/values/ids.js";
import type { Difference } from "./changes/difference.js";
import type { StoredItem } from "../storage/port/stored-item.js";
import { type ItemQuery, findItems } from "./find-items.js";
import type { RecordedResource } from "./schema-version.js";
import type { Snapshot } from "./snapshot.js";

/** A change of the declarations, with the number of stored items that it affects. */
export interface CountedChange extends Pick<Difference, "resource" | "field" | "description" | "suggestions"> {
  /** The difference between the declarations; null for a problem that only the stored values cause. */
  readonly difference: Difference | null;
  /** Number of affected items; null if they have not been counted. */
  readonly count: number | null;
  /** The affected items, or only the first of them if there are too many to list. */
  readonly items: readonly ReportedItem[];
}

/** An item with its ids and value in the form that the API uses. */
export interface ReportedItem {
  /** Ids of the ancestors, outermost first, followed by the id of the item. */
  readonly ids: readonly string[];
  /** The value because of which the item is reported; null if there is none, for example because the field is empty. */
  readonly value: Value;
}

export interface AffectedItemsQuery extends Omit<CountedChange, "count" | "items"> {
  readonly itemQuery: ItemQuery | null;
}

/** Creates a query for items that block the migration. */
export function createObstacleQuery(
  resource: string,
  field: string | null,
  description: string,
  condition: ItemQuery["condition"],
  suggestions: Difference["suggestions"] = [],
): AffectedItemsQuery {
  return { resource, field, description, suggestions, difference: null, itemQuery: { resource, condition } };
}

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

/**
 * Runs the queries and counts the items that each query finds.
 * @param registry definitions with which the items are read
 */
export async function countAffectedItems(
  snapshot: Snapshot,
  registry: Registry,
  changeQueries: readonly AffectedItemsQuery[],
  maxListedItems: number,
): Promise<readonly CountedChange[]> {
  const queries = changeQueries.flatMap(({ itemQuery }) => itemQuery ?? []);
  const results = new Map(queries.map((query) => [query, { count: 0, items: [] as ReportedItem[] }]));
  await findItems(snapshot, registry, queries, (index, { ids, value }) => {
    const query = queries[index]!;
    const result = results.get(query)!;
    result.count += 1;
    if (result.count <= maxListedItems) result.items.push({ ids: formatIds(registry, query.resource, ids), value });
  });
  return changeQueries.map(({ itemQuery, ...each }) => ({
    ...each,
    count: null,
    items: [],
    ...(itemQuery && results.get(itemQuery)),
  }));
}

function formatIds(registry: Registry, resourcePath: string | null, ids: readonly number[]): readonly string[] {
  const definition = resourcePath === null ? undefined : registry.resources[resourcePath];
  const own = ids.at(-1);
  if (definition === undefined || own === undefined) return ids.map(String);
  return [...formatIds(registry, definition.parent, ids.slice(0, -1)), formatId(idFieldOf(definition), own)];
}
