/** Counts the stored items that changes affect, and describes obstacles: items that block a migration. */
import type { Value } from "../model/schema/field.js";
import type { Registry } from "../model/schema/resource.js";
import { idFieldOf, formatId } from "../model/values/ids.js";
import type { Difference } from "./changes/difference.js";
import { type ItemQuery, findItems } from "./find-items.js";
import type { Snapshot } from "./snapshot.js";

/** A change of the declarations, with the number of stored items that it affects. */
export interface CountedChange {
  /** Declared path of the resource. */
  readonly resource: string;
  readonly field: string | null;
  readonly description: string;
  readonly suggestions: Difference["words"];
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
  readonly query: ItemQuery | null;
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
  const queries = changeQueries.flatMap(({ query }) => query ?? []);
  const results = new Map(queries.map((query) => [query, { count: 0, items: [] as ReportedItem[] }]));
  await findItems(snapshot, registry, queries, (index, { ids, value }) => {
    const query = queries[index]!;
    const result = results.get(query)!;
    result.count += 1;
    if (result.count <= maxListedItems) result.items.push({ ids: formatIds(registry, query.resource, ids), value });
  });
  return changeQueries.map(({ query, ...each }) => ({
    ...each,
    count: null,
    items: [],
    ...(query && results.get(query)),
  }));
}

function formatIds(registry: Registry, resourcePath: string | null, ids: readonly number[]): readonly string[] {
  const definition = resourcePath === null ? undefined : registry.resources[resourcePath];
  const own = ids.at(-1);
  if (definition === undefined || own === undefined) return ids.map(String);
  return [...formatIds(registry, definition.parent, ids.slice(0, -1)), formatId(idFieldOf(definition), own)];
}

const maxShownItems = 10;
const maxValueCharacters = 60;

/** Describes the items that block the migration, and the keywords that would resolve each problem. */
export function describeObstacles(obstacles: readonly CountedChange[]): string {
  const parts = obstacles.flatMap((obstacle) => {
    const shown = obstacle.items.slice(0, maxShownItems).map(describeItem);
    const more = (obstacle.count ?? 0) > shown.length ? ", …" : "";
    const items = shown.length === 0 ? "" : `: ${shown.join(", ")}${more}`;
    return [`  ${describeCountedChange(obstacle)}${items}`, ...describeSuggestions(obstacle)];
  });
  return ["existing items do not fit the declarations; nothing was changed:", ...parts].join("\n");
}

export function describeCountedChange({ resource, field, description, count }: CountedChange): string {
  const place = `${[resource, field].filter((name) => name !== null && name !== "").join(" ")}: ${description}`;
  if (count === null) return place;
  return `${place}; ${count === 0 ? "no" : count.toLocaleString("en")} ${count === 1 ? "item" : "items"}`;
}

export function describeItem({ ids, value }: ReportedItem): string {
  return value === null ? ids.join("/") : `${ids.join("/")} (${shorten(JSON.stringify(value))})`;
}

export function describeSuggestions({ suggestions }: CountedChange): readonly string[] {
  return suggestions.map(({ resource, pointer, keyword, value, when }) => {
    return `    "${keyword}": ${JSON.stringify(value)} in schemas/${resource}.json at ${pointer}: ${when}`;
  });
}

function shorten(text: string): string {
  return text.length > maxValueCharacters ? `${text.slice(0, maxValueCharacters - 1)}…` : text;
}
