/** Replaces conditions on related items by lists of values, which other queries read first. */
import { BSON, type ClientSession, type Db, type Document as Operators } from "mongodb";
import { Refusal } from "../../model/plan/errors.js";
import {
  listRelatedResources,
  usesRelatedItems,
  type ReferrerCountFilter,
  type Filter,
  type RelatedFilter,
  type Scalar,
} from "../../model/query/filter.js";
import type { ReferrerCount, ReferenceStep, RelatedFieldPath } from "../../model/query/related-values.js";
import { findDefinition } from "../../model/schema/find-definition.js";
import type { Registry, ResourceDefinition } from "../../model/schema/resource.js";
import { formatChildPath, parentIdPathField } from "../port/stored-item.js";
import { type SortOrGroupKey, replaceRelatedFilter } from "../related-keys.js";
import { joinWithAnd, toMongoFilter } from "./filter.js";
import { collectionOf, getRecordFieldName, type StoredRecord } from "./records.js";

/** Maximum number of related items whose ids or paths are read for one condition. */
export const maxFilterValues = 500_000;

/** Maximum size of the resolved filters in a command, in MB. A command of MongoDB has at most 16 MiB. */
const maxFilterMegabytes = 14;

/** The database to read from, and the limits of the read. */
export interface ReadSource {
  readonly database: Db;
  readonly registry: Registry;
  /** Time limit of a command. Absent in a transaction, which has a time limit of its own. */
  readonly maxTimeMS?: number;
  readonly signal?: AbortSignal;
  readonly session?: ClientSession;
}

/** The database for reads outside transactions, where each command has a time limit. */
export interface TimeLimitedReadSource extends ReadSource {
  readonly maxTimeMS: number;
}

/**
 * Replaces each condition on related items by a list of values that a separate query finds: `author.name = "Ann"` becomes
 * `author in (3, 7)`. A join (`$lookup`) would read every item of the collection, because no index serves such a condition.
 * @throws Refusal invalid_query if there are too many values for a command
 */
export async function resolveRelatedConditions(
  source: ReadSource,
  definition: ResourceDefinition,
  filter: Filter,
): Promise<Filter> {
  if (!usesRelatedItems(filter)) return filter;
  const resolved = await resolveConditions(source, definition, filter);
  rejectTooLargeFilter(computeFilterSize(definition, resolved), listRelatedResources(filter));
  return resolved;
}

async function resolveConditions(source: ReadSource, definition: ResourceDefinition, filter: Filter): Promise<Filter> {
  if (filter.kind === "all" || filter.kind === "any") {
    const of: Filter[] = [];
    // One query after the other, because a session runs one operation at a time.
    for (const part of filter.of) of.push(await resolveConditions(source, definition, part));
    return { kind: filter.kind, of };
  }
  if (filter.kind === "counted") return resolveReferrerCountFilter(source, definition, filter);
  if (filter.kind !== "related") return filter;
  const other = findDefinition(source.registry, filter.resource);
  const inner = await resolveRelatedConditions(source, other, filter.filter);
  return replaceRelatedFilter(definition, filter, await findRelatedValues(source, other, { ...filter, filter: inner }));
}

/** Returns the size of the filter in a command, in bytes. */
export function computeFilterSize(definition: ResourceDefinition, filter: Filter): number {
  return BSON.calculateObjectSize(toMongoFilter(definition, filter));
}

/**
 * Finds the related items that match the filter, and returns the values of their field `by`, or their paths if `by` is
 * null.
 */
export async function findRelatedValues(
  { database, registry: _, ...limits }: ReadSource,
  relatedDefinition: ResourceDefinition,
  { field, by, filter }: RelatedFilter,
): Promise<readonly Scalar[]> {
  const name = getRecordFieldName(relatedDefinition, by ?? parentIdPathField);
  const isNested = field === parentIdPathField;
  const where = toMongoFilter(relatedDefinition, filter);
  const projection = {
    [name]: 1,
    ...(isNested ? { [parentIdPathField]: 1 } : {}),
    ...(name === "_id" ? {} : { _id: 0 }),
  };
  const collection = collectionOf(database, relatedDefinition);
  // Groups by the value, so that the database returns each value once, although many items can refer to the same item.
  const records =
    name === "_id" || isNested
      ? collection.find(where, { projection, ...limits })
      : collection.aggregate<StoredRecord>(
          [{ $match: where }, { $group: { _id: `$${name}` } }, { $project: { [name]: "$_id" } }],
          limits,
        );
  const values = new Set<Scalar>();
  for await (const record of records) {
    const found = isNested ? formatChildPath(record[parentIdPathField], Number(record[name])) : record[name];
    for (const value of Array.isArray(found) ? (found as readonly unknown[]) : [found]) {
      if (typeof value === "number" || typeof value === "string") values.add(value);
    }
    if (values.size > maxFilterValues) throw createTooManyItemsRefusal([relatedDefinition.path]);
  }
  return [...values];
}

/**
 * Replaces the conditions on related items in the sort or group keys by lists of values (see
 * `resolveRelatedConditions`).
 * @param filter the resolved filter in the same command
 */
export async function resolveSortOrGroupKeys<Keys extends readonly SortOrGroupKey[]>(
  source: ReadSource,
  definition: ResourceDefinition,
  filter: Filter,
  keys: Keys,
): Promise<Keys> {
  if (keys.every(({ related }) => related === undefined)) return keys;
  let sizeInBytes = computeFilterSize(definition, filter);
  const resolveFilter: FilterResolver = async (resource, visible) => {
    const other = findDefinition(source.registry, resource);
    const resolved = await resolveRelatedConditions(source, other, visible);
    sizeInBytes += computeFilterSize(other, resolved);
    rejectTooLargeFilter(sizeInBytes, [resource]);
    return resolved;
  };
  const resolved: SortOrGroupKey[] = [];
  // One query after the other, because a session runs one operation at a time.
  for (const key of keys) {
    resolved.push(
      key.related === undefined ? key : { ...key, related: await resolveRelatedKey(resolveFilter, key.related) },
    );
  }
  // The cast is safe, because only the member `related` of the keys changes.
  return resolved as readonly SortOrGroupKey[] as Keys;
}

type FilterResolver = (resource: string, visible: Filter) => Promise<Filter>;

async function resolveRelatedKey(resolveFilter: FilterResolver, related: RelatedFieldPath): Promise<RelatedFieldPath> {
  const steps: ReferenceStep[] = [];
  for (const step of related.steps)
    steps.push({ ...step, visibilityFilter: await resolveFilter(step.resource, step.visibilityFilter) });
  const { referrerCount } = related;
  return {
    ...related,
    steps,
    referrerCount: referrerCount && {
      ...referrerCount,
      visibilityFilter: await resolveFilter(referrerCount.countedResource, referrerCount.visibilityFilter),
    },
  };
}

/**
 * Returns a filter by id for the items whose count matches. The query cannot find items with the count 0. So if 0 matches, the
 * query finds the items whose count does not match, and the filter excludes them.
 */
async function resolveReferrerCountFilter(
  source: ReadSource,
  definition: ResourceDefinition,
  counted: ReferrerCountFilter,
): Promise<Filter> {
  const { database, registry, ...limits } = source;
  const other = findDefinition(registry, counted.countedResource);
  const visible = await resolveRelatedConditions(source, other, counted.visibilityFilter);
  const { condition, isTrueForZero: negated } = toReferrerCountCondition(counted.filter);
  const groups = collectionOf(database, other).aggregate<{ readonly _id: unknown }>(
    [
      ...createCountingStages(other, { ...counted, visibilityFilter: visible }),
      { $match: negated ? { $nor: [condition] } : condition },
      { $limit: maxFilterValues + 1 },
    ],
    limits,
  );
  const found = await groups.toArray();
  if (found.length > maxFilterValues) throw createTooManyItemsRefusal([other.path]);
  const values = found.map(({ _id }) => Number(_id));
  return { kind: "in", field: definition.id, values, negated };
}

/** Returns the condition on the member `count`, and whether the number 0 meets the condition. */
function toReferrerCountCondition(filter: Filter): { readonly condition: Operators; readonly isTrueForZero: boolean } {
  if (filter.kind === "in") {
    const isListed = filter.values.includes(0);
    return {
      condition: { count: { [filter.negated ? "$nin" : "$in"]: filter.values } },
      isTrueForZero: isListed !== filter.negated,
    };
  }
  if (filter.kind !== "range")
    throw new Error(`a filter of the kind "${filter.kind}" cannot compare a number of items`);
  const value = Number(filter.value);
  const isTrueForZero = { gt: 0 > value, gte: 0 >= value, lt: 0 < value, lte: 0 <= value }[filter.operator];
  return { condition: { count: { [`$${filter.operator}`]: value } }, isTrueForZero };
}

export function rejectTooLargeFilter(sizeInBytes: number, relatedResources: readonly string[]): void {
  if (sizeInBytes > maxFilterMegabytes * 1_000_000) throw createTooManyItemsRefusal(relatedResources);
}

export function createTooManyItemsRefusal(relatedResources: readonly string[]): Refusal {
  const related = [...new Set(relatedResources)].join(" or ");
  const message = `a condition on ${related} matches more than ${String(maxFilterValues)} items, or more than ${String(maxFilterMegabytes)} MB of ids and paths; add a condition that matches fewer items`;
  return new Refusal("invalid_query", message);
}

/**
 * Returns stages that count, for each id, the items that refer to it and that the caller may see: `{ _id, count }`.
 * @param ids the ids to count references to; by default all
 */
export function createCountingStages(
  definition: ResourceDefinition,
  { referenceField, visibilityFilter: visible }: ReferrerCount,
  ids?: readonly number[],
): Operators[] {
  const name = getRecordFieldName(definition, referenceField);
  const refers = { [name]: ids === undefined ? { $ne: null } : { $in: ids } };
  // An array that contains an id several times counts as one reference.
  const isArray = definition.fields[referenceField]?.kind === "array";
  const value = isArray ? { $setIntersection: [`$${name}`, ids ?? `$${name}`] } : `$${name}`;
  return [
    { $match: joinWithAnd([refers, toMongoFilter(definition, visible)]) },
    { $project: { value } },
    ...(isArray ? [{ $unwind: "$value" }] : []),
    { $group: { _id: "$value", count: { $sum: 1 } } },
  ];
}
