/** Replaces conditions on related items by lists of values, which other queries read first. */
import type { ClientSession, Db, Document as Operators } from "mongodb";
import { Refusal } from "../../model/plan/errors.js";
import {
  combineWithAnd,
  everything,
  usesRelatedItems,
  type ReferrerCountFilter,
  type Filter,
  type RelatedFilter,
  type Scalar,
} from "../../model/query/filter.js";
import type { Sort } from "../../model/plan/plan.js";
import type { ReferrerCount, ReferenceStep, RelatedFieldPath } from "../../model/query/related-values.js";
import { sortsByRelatedField, listSortKeys } from "../../model/query/sort-keys.js";
import { findDefinition } from "../../model/schema/find-definition.js";
import type { Registry, ResourceDefinition } from "../../model/schema/resource.js";
import { formatChildPath, idPathField, isAncestorId } from "../port/stored-item.js";
import { type SortOrGroupKey, replaceRelatedFilter } from "../related-keys.js";
import { joinWithAnd, toMongoFilter } from "./filter.js";
import { collectionOf, getRecordFieldName, type StoredRecord } from "./records.js";

/** Maximum number of ids in a filter, because a command of MongoDB has at most 16 MiB. */
const maxFilterValues = 500_000;

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
 * Maximum number of values to read before other conditions are tried as a limit. Reading so many takes some ten milliseconds, so
 * little time is lost if the other conditions match more items.
 */
const maxValuesBesideConditions = 1000;

/**
 * Replaces each condition on related items by a list of values that a separate query finds: `author.name = "Ann"` becomes
 * `author in (3, 7)`. A join (`$lookup`) would read every item of the collection, because no index serves such a condition.
 * @throws Refusal invalid_query if there are too many values
 */
export async function resolveRelations(
  source: ReadSource,
  definition: ResourceDefinition,
  filter: Filter,
): Promise<Filter> {
  const resolved = await resolveWithin(source, definition, filter, maxFilterValues);
  if (resolved === null) throw createTooManyItemsRefusal(definition);
  return resolved;
}

/** Returns the resolved filter; null if a condition needs more than `maxValues` values. */
async function resolveWithin(
  source: ReadSource,
  definition: ResourceDefinition,
  filter: Filter,
  maxValues: number,
): Promise<Filter | null> {
  if (!usesRelatedItems(filter)) return filter;
  switch (filter.kind) {
    case "all":
      return resolveConjunction(source, definition, filter.of, maxValues);
    case "any": {
      const of: Filter[] = [];
      // One query after the other, because a session runs one operation at a time.
      for (const part of filter.of) {
        const found = await resolveWithin(source, definition, part, maxValues);
        if (found === null) return null;
        of.push(found);
      }
      return { kind: "any", of };
    }
    case "counted":
      return resolveCountedFilter(source, definition, filter);
    case "related": {
      const other = findDefinition(source.registry, filter.resource);
      const inner = await resolveWithin(source, other, filter.filter, maxValues);
      const values = inner && (await findRelatedValues(source, other, { ...filter, filter: inner }, maxValues));
      return values && replaceRelatedFilter(definition, filter, values);
    }
    default:
      return filter;
  }
}

/**
 * Resolves the conditions that select few related items first. The items that meet these conditions can limit the search for the
 * others: a caller may see a million orders, and ask for the lines of one product.
 */
async function resolveConjunction(
  source: ReadSource,
  definition: ResourceDefinition,
  conditions: readonly Filter[],
  maxValues: number,
): Promise<Filter | null> {
  const related = conditions.filter(usesRelatedItems);
  const wide: Filter[] = [];
  let resolved: Filter = { kind: "all", of: conditions.filter((part) => !related.includes(part)) };
  for (const part of related) {
    const found = await resolveWithin(source, definition, part, Math.min(maxValues, maxValuesBesideConditions));
    if (found === null) wide.push(part);
    else resolved = combineWithAnd(resolved, found);
  }
  for (const part of wide) {
    const resolveFromItems = async (maxItems: number): Promise<Filter | null> => {
      const limited = part.kind === "related" && (await limitToItems(source, definition, part, resolved, maxItems));
      return limited ? resolveWithin(source, definition, limited, maxValues) : null;
    };
    const found =
      (await resolveFromItems(maxValuesBesideConditions)) ??
      (await resolveWithin(source, definition, part, maxValues)) ??
      (await resolveFromItems(maxValues));
    if (found === null) return null;
    resolved = combineWithAnd(resolved, found);
  }
  return resolved;
}

/** Limits the condition to related items of the items that match `where`; null if these have more than `maxValues` values. */
async function limitToItems(
  source: ReadSource,
  definition: ResourceDefinition,
  filter: RelatedFilter,
  where: Filter,
  maxValues: number,
): Promise<RelatedFilter | null> {
  if (combineWithAnd(where, everything) === everything || isAncestorId(definition, filter.field)) return null;
  const reversed: RelatedFilter = {
    ...filter,
    field: filter.by ?? idPathField,
    by: filter.field === idPathField ? null : filter.field,
    filter: where,
    negated: false,
  };
  const values = await findRelatedValues(source, definition, reversed, maxValues);
  if (values === null) return null;
  const other = findDefinition(source.registry, filter.resource);
  return { ...filter, filter: combineWithAnd(replaceRelatedFilter(other, reversed, values), filter.filter) };
}

/** Returns null if there are more than `maxValues` values. */
async function findRelatedValues(
  { database, registry: _, ...limits }: ReadSource,
  relatedDefinition: ResourceDefinition,
  { field, by, filter }: RelatedFilter,
  maxValues: number,
): Promise<readonly Scalar[] | null> {
  const name = getRecordFieldName(relatedDefinition, by ?? idPathField);
  const isNested = field === idPathField;
  const where = toMongoFilter(relatedDefinition, filter);
  const projection = {
    [name]: 1,
    ...(isNested ? { [idPathField]: 1 } : {}),
    ...(name === "_id" ? {} : { _id: 0 }),
  };
  const collection = collectionOf(database, relatedDefinition);
  // Groups by the value, so that the database returns each value once, although many items can refer to the same item.
  // One value more shows that there are too many, and one may be the null of an empty reference.
  const limit = maxValues + 2;
  const isArray = by !== null && relatedDefinition.fields[by]?.kind === "array";
  const records =
    name === "_id" || isNested
      ? collection.find(where, { projection, limit, ...limits })
      : collection.aggregate<StoredRecord>(
          [
            { $match: where },
            { $group: { _id: `$${name}` } },
            ...(isArray ? [] : [{ $limit: limit }]),
            { $project: { [name]: "$_id" } },
          ],
          limits,
        );
  const values = new Set<Scalar>();
  for await (const record of records) {
    const found = isNested ? formatChildPath(record[idPathField], Number(record[name])) : record[name];
    for (const value of Array.isArray(found) ? (found as readonly unknown[]) : [found]) {
      if (typeof value === "number" || typeof value === "string") values.add(value);
    }
    if (values.size > maxValues) return null;
  }
  return [...values];
}

/** Replaces the conditions on related items in the sort keys by lists of values (see `resolveRelations`). */
export async function resolveSort(source: ReadSource, sort: Sort): Promise<Sort> {
  if (!sortsByRelatedField(sort)) return sort;
  const [first, ...secondaryKeys] = await resolveSortOrGroupKeys(source, listSortKeys(sort));
  return secondaryKeys.length === 0 ? first! : { ...first!, secondaryKeys };
}

/** Replaces the conditions on related items in the sort or group keys by lists of values (see `resolveRelations`). */
export async function resolveSortOrGroupKeys<Keyed extends SortOrGroupKey>(
  source: ReadSource,
  keys: readonly Keyed[],
): Promise<readonly Keyed[]> {
  const resolved: Keyed[] = [];
  // One query after the other, because a session runs one operation at a time.
  for (const key of keys) {
    resolved.push(key.related === undefined ? key : { ...key, related: await resolveRelatedKey(source, key.related) });
  }
  return resolved;
}

async function resolveRelatedKey(source: ReadSource, related: RelatedFieldPath): Promise<RelatedFieldPath> {
  const resolveFilter = (resource: string, visible: Filter): Promise<Filter> =>
    resolveRelations(source, findDefinition(source.registry, resource), visible);
  const steps: ReferenceStep[] = [];
  for (const step of related.steps) steps.push({ ...step, visible: await resolveFilter(step.resource, step.visible) });
  const { referrerCount } = related;
  return {
    ...related,
    steps,
    referrerCount: referrerCount && {
      ...referrerCount,
      visible: await resolveFilter(referrerCount.countedResource, referrerCount.visible),
    },
  };
}

/**
 * Returns a filter by id for the items whose count matches. The query cannot find items with the count 0. So if 0 matches, the
 * query finds the items whose count does not match, and the filter excludes them.
 */
async function resolveCountedFilter(
  source: ReadSource,
  definition: ResourceDefinition,
  counted: ReferrerCountFilter,
): Promise<Filter> {
  const { database, registry, ...limits } = source;
  const other = findDefinition(registry, counted.countedResource);
  const visible = await resolveRelations(source, other, counted.visible);
  const { condition, matchesZero: negated } = toCountCondition(counted.filter);
  const groups = collectionOf(database, other).aggregate<{ readonly _id: unknown }>(
    [
      ...createCountingStages(other, { ...counted, visible }),
      { $match: negated ? { $nor: [condition] } : condition },
      { $limit: maxFilterValues + 1 },
    ],
    limits,
  );
  const found = await groups.toArray();
  if (found.length > maxFilterValues) throw createTooManyItemsRefusal(other);
  const values = found.map(({ _id }) => Number(_id));
  return { kind: "in", field: definition.id, values, negated };
}

/** Returns the condition on the member `count`, and whether the number 0 meets the condition. */
function toCountCondition(filter: Filter): { readonly condition: Operators; readonly matchesZero: boolean } {
  if (filter.kind === "in") {
    const isListed = filter.values.includes(0);
    return {
      condition: { count: { [filter.negated ? "$nin" : "$in"]: filter.values } },
      matchesZero: isListed !== filter.negated,
    };
  }
  if (filter.kind !== "range") throw new Error(`a count cannot be compared by ${filter.kind}`);
  const value = Number(filter.value);
  const matchesZero = { gt: 0 > value, gte: 0 >= value, lt: 0 < value, lte: 0 <= value }[filter.operator];
  return { condition: { count: { [`$${filter.operator}`]: value } }, matchesZero };
}

function createTooManyItemsRefusal({ path }: ResourceDefinition): Refusal {
  const message = `a condition on items related to ${path} matches more than ${String(maxFilterValues)} items; add a condition that matches fewer`;
  return new Refusal("invalid_query", message);
}

/**
 * Returns stages that count, for each id, the items that refer to it and that the caller may see: `{ _id, count }`.
 * @param ids the ids to count references to; by default all
 */
export function createCountingStages(
  definition: ResourceDefinition,
  { referenceField, visible }: ReferrerCount,
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
