/**
 * Translates conditions and keys that depend on related items. A condition becomes a list of values, which another
 * query reads first. Sort and group keys become stages of a pipeline.
 */
import type { ClientSession, Db, Document as Operators } from "mongodb";
import { Refusal } from "../../model/plan/errors.js";
import {
  usesRelatedItems,
  type CountedFilter,
  type Filter,
  type RelatedFilter,
  type Scalar,
} from "../../model/query/filter.js";
import type { Sort } from "../../model/plan/plan.js";
import type { CountGuard, ReferenceStep, RelatedKey } from "../../model/query/related-key.js";
import { hasRelatedKey, listSortKeys } from "../../model/query/sort-keys.js";
import { findDefinition } from "../../model/schema/find-definition.js";
import type { Registry, ResourceDefinition } from "../../model/schema/resource.js";
import { pathField } from "../port/stored-item.js";
import { type ComputedField, type SortOrGroupKey, toLocalFilter } from "../related-keys.js";
import { joinWithAnd, toMongoFilter } from "./filter.js";
import { collectionName, collectionOf, recordFieldName, valueExpressionOf, type StoredRecord } from "./records.js";

/** Maximum number of ids in a filter, because a command of MongoDB has at most 16 MiB. */
const maxValues = 500_000;

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
export interface TimedSource extends ReadSource {
  readonly maxTimeMS: number;
}

/** Translates the filter to MongoDB, after queries have replaced its conditions on related items (see `resolveRelations`). */
export async function translateFilter(
  reading: ReadSource,
  definition: ResourceDefinition,
  filter: Filter,
): Promise<Operators> {
  return toMongoFilter(definition, await resolveRelations(reading, definition, filter));
}

/**
 * Replaces each condition on related items by a list of values that a separate query finds: `author.name = "Ann"` becomes
 * `author in (3, 7)`. A join (`$lookup`) would read every item of the collection, because no index serves such a condition.
 * @throws Refusal invalid_query if there are too many values
 */
export async function resolveRelations(
  reading: ReadSource,
  definition: ResourceDefinition,
  filter: Filter,
): Promise<Filter> {
  if (!usesRelatedItems(filter)) return filter;
  if (filter.kind === "all" || filter.kind === "any") {
    const of: Filter[] = [];
    // One query after the other, because a session runs one operation at a time.
    for (const part of filter.of) of.push(await resolveRelations(reading, definition, part));
    return { kind: filter.kind, of };
  }
  if (filter.kind === "counted") return findCounted(reading, definition, filter);
  if (filter.kind !== "related") return filter;
  const other = findDefinition(reading.registry, filter.resource);
  const inner = await resolveRelations(reading, other, filter.filter);
  return toLocalFilter(definition, filter, await findValues(reading, other, { ...filter, filter: inner }));
}

async function findValues(
  { database, registry: _, ...limits }: ReadSource,
  other: ResourceDefinition,
  { field, by, filter }: RelatedFilter,
): Promise<readonly Scalar[]> {
  const name = recordFieldName(other, by ?? pathField);
  const isNested = field === pathField;
  const where = toMongoFilter(other, filter);
  const projection = { [name]: 1, ...(isNested ? { [pathField]: 1 } : {}), ...(name === "_id" ? {} : { _id: 0 }) };
  const collection = collectionOf(database, other);
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
    const found = isNested ? joinPath(record[pathField], record[name]) : record[name];
    for (const value of Array.isArray(found) ? (found as readonly unknown[]) : [found]) {
      if (typeof value === "number" || typeof value === "string") values.add(value);
    }
    if (values.size > maxValues) throw refuseTooMany(other);
  }
  return [...values];
}

function joinPath(path: string, id: unknown): string {
  return path === "" ? String(id) : `${path}/${String(id)}`;
}

/** Replaces the conditions on related items in the sort keys by lists of values (see `resolveRelations`). */
export async function resolveSort(reading: ReadSource, sort: Sort): Promise<Sort> {
  if (!hasRelatedKey(sort)) return sort;
  const [first, ...then] = await resolveKeys(reading, listSortKeys(sort));
  return then.length === 0 ? first! : { ...first!, then };
}

/** Replaces the conditions on related items in the keys by lists of values (see `resolveRelations`). */
export async function resolveKeys<Keyed extends SortOrGroupKey>(
  reading: ReadSource,
  keys: readonly Keyed[],
): Promise<readonly Keyed[]> {
  const resolved: Keyed[] = [];
  // One query after the other, because a session runs one operation at a time.
  for (const key of keys) {
    resolved.push(key.related === undefined ? key : { ...key, related: await resolveKey(reading, key.related) });
  }
  return resolved;
}

async function resolveKey(reading: ReadSource, related: RelatedKey): Promise<RelatedKey> {
  const resolve = (resource: string, visible: Filter): Promise<Filter> =>
    resolveRelations(reading, findDefinition(reading.registry, resource), visible);
  const steps: ReferenceStep[] = [];
  for (const step of related.steps) steps.push({ ...step, visible: await resolve(step.resource, step.visible) });
  const { count } = related;
  return { ...related, steps, count: count && { ...count, visible: await resolve(count.of, count.visible) } };
}

/**
 * Returns a filter by id for the items whose count matches. The query cannot find items with the count 0. So if 0 matches, the
 * query finds the items whose count does not match, and the filter excludes them.
 */
async function findCounted(
  reading: ReadSource,
  definition: ResourceDefinition,
  { field, of, by, visible, filter }: CountedFilter,
): Promise<Filter> {
  const { database, registry, ...limits } = reading;
  const other = findDefinition(registry, of);
  const guard = { field, of, by, visible: await resolveRelations(reading, other, visible) };
  const isNumber = toNumberFilter(filter);
  const negated = isNumber.zero;
  const groups = collectionOf(database, other).aggregate<{ readonly _id: unknown }>(
    [
      ...countingStages(other, guard),
      { $match: negated ? { $nor: [isNumber.found] } : isNumber.found },
      { $limit: maxValues + 1 },
    ],
    limits,
  );
  const found = await groups.toArray();
  if (found.length > maxValues) throw refuseTooMany(other);
  const values = found.map(({ _id }) => Number(_id));
  return { kind: "in", field: definition.id, values, negated };
}

/** Returns the condition on the member `count`, and whether the number 0 meets the condition. */
function toNumberFilter(filter: Filter): { readonly found: Operators; readonly zero: boolean } {
  if (filter.kind === "in") {
    const isListed = filter.values.includes(0);
    return {
      found: { count: { [filter.negated ? "$nin" : "$in"]: filter.values } },
      zero: isListed !== filter.negated,
    };
  }
  if (filter.kind !== "range") throw new Error(`a count cannot be compared by ${filter.kind}`);
  const value = Number(filter.value);
  const zero = { gt: 0 > value, gte: 0 >= value, lt: 0 < value, lte: 0 <= value }[filter.operator];
  return { found: { count: { [`$${filter.operator}`]: value } }, zero };
}

function refuseTooMany({ path }: ResourceDefinition): Refusal {
  const message = `a condition on ${path} matches more than ${String(maxValues)} items; add a condition that matches fewer`;
  return new Refusal("invalid_query", message);
}

/**
 * Returns stages that count, for each id, the items that refer to it and that the caller may see: `{ _id, count }`.
 * @param ids the ids to count references to; by default all
 */
export function countingStages(
  definition: ResourceDefinition,
  { by, visible }: CountGuard,
  ids?: readonly number[],
): Operators[] {
  const name = recordFieldName(definition, by);
  const refers = { [name]: ids === undefined ? { $ne: null } : { $in: ids } };
  // An array that contains an id several times counts as one reference.
  const isArray = definition.fields[by]?.kind === "array";
  const value = isArray ? { $setIntersection: [`$${name}`, ids ?? `$${name}`] } : `$${name}`;
  return [
    { $match: joinWithAnd([refers, toMongoFilter(definition, visible)]) },
    { $project: { value } },
    ...(isArray ? [{ $unwind: "$value" }] : []),
    { $group: { _id: "$value", count: { $sum: 1 } } },
  ];
}

/**
 * Returns the expression for the first reference of a path to related items, such as `author` of `author.country.name`. If the
 * key counts items that refer to the item itself, returns the id of the item.
 */
export function startOfPath(definition: ResourceDefinition, { steps }: RelatedKey): Operators | string {
  return valueExpressionOf(definition, steps[0]?.field ?? definition.id);
}

/**
 * Returns stages that set the computed field. The field is null or missing if a reference on the path is empty, or
 * leads to an item that the caller may not see.
 * @param start the result of `startOfPath`, or the name of a field with the same value
 */
export function computingStages(
  start: Operators | string,
  { storedAs: at, related: { steps, field, count } }: ComputedField,
  find: (resource: string) => ResourceDefinition,
): Operators[] {
  const stages: Operators[] = [{ $set: { [at]: start } }];
  for (const [index, { resource, visible }] of steps.entries()) {
    const other = find(resource);
    const next = steps[index + 1]?.field ?? (count === null ? field : other.id);
    stages.push(...lookUp(other, at, recordFieldName(other, next), visible));
  }
  return count === null ? stages : [...stages, ...countInto(at, find(count.of), count)];
}

/**
 * Returns stages that replace an id by a value of the item with this id. MongoDB runs a pipeline inside `$lookup` once
 * for each document, so the stages have no pipeline if the caller sees all items.
 */
function lookUp(
  other: ResourceDefinition,
  at: string,
  value: string,
  visible: CountGuard["visible"],
): readonly Operators[] {
  const item = `${at}_item`;
  const isVisible = toMongoFilter(other, visible);
  const seesAll = Object.keys(isVisible).length === 0;
  const limits = seesAll ? {} : { pipeline: [{ $match: isVisible }, { $project: { [value]: 1 } }] };
  return [
    { $lookup: { from: collectionName(other), localField: at, foreignField: "_id", ...limits, as: item } },
    { $unwind: { path: `$${item}`, preserveNullAndEmptyArrays: true } },
    { $set: { [at]: { $ifNull: [`$${item}.${value}`, null] } } },
    { $unset: item },
  ];
}

/** Returns stages that replace an id by the number of items that refer to it; null stays null. */
function countInto(at: string, other: ResourceDefinition, { by, visible }: CountGuard): readonly Operators[] {
  const counted = `${at}_count`;
  const pipeline = [{ $match: toMongoFilter(other, visible) }, { $count: "count" }];
  const count = { $ifNull: [`$${counted}.count`, 0] };
  return [
    {
      $lookup: {
        from: collectionName(other),
        localField: at,
        foreignField: recordFieldName(other, by),
        pipeline,
        as: counted,
      },
    },
    { $unwind: { path: `$${counted}`, preserveNullAndEmptyArrays: true } },
    { $set: { [at]: { $cond: [{ $eq: [{ $ifNull: [`$${at}`, null] }, null] }, null, count] } } },
  ];
}
