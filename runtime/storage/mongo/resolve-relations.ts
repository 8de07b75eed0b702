import type { ClientSession, Db, Document as Operators } from "mongodb";
import { Refusal } from "../../model/errors.js";
import { hasRelation, type Filter, type RelatedFilter, type Scalar } from "../../model/filter.js";
import { findDefinition } from "../../model/find-definition.js";
import type { Registry, ResourceDefinition } from "../../model/resource.js";
import { pathField } from "../../port/stored-item.js";
import { toLocalFilter } from "../related-values.js";
import { toMongoFilter } from "./filter.js";
import { collectionOf, recordField } from "./records.js";

/** A command of MongoDB has at most 16 MiB: so many ids with their positions. */
const valuesAtMost = 500_000;

interface Reading {
  readonly database: Db;
  readonly registry: Registry;
  /** In a transaction the time of the transaction limits the query. */
  readonly maxTimeMS?: number;
  readonly signal?: AbortSignal;
  readonly session?: ClientSession;
}

/** The filter in the language of the database, after the queries for its relations. */
export async function translateFilter(
  reading: Reading,
  definition: ResourceDefinition,
  filter: Filter,
): Promise<Operators> {
  return toMongoFilter(definition, hasRelation(filter) ? await resolveRelations(reading, definition, filter) : filter);
}

/**
 * The same filter, with each relation exchanged for the values by which an item is related, which a query of its own finds. A join
 * (`$lookup`) would look at every item of the collection, and no index of the collection would serve the condition.
 * @throws Refusal invalid_query where they are too many
 */
export async function resolveRelations(
  reading: Reading,
  definition: ResourceDefinition,
  filter: Filter,
): Promise<Filter> {
  if (filter.kind === "all" || filter.kind === "any") {
    const of: Filter[] = [];
    // One after the other, as sessions require.
    for (const part of filter.of) of.push(await resolveRelations(reading, definition, part));
    return { kind: filter.kind, of };
  }
  if (filter.kind !== "related") return filter;
  const other = findDefinition(reading.registry, filter.resource);
  const inner = await resolveRelations(reading, other, filter.filter);
  return toLocalFilter(definition, filter, await findValues(reading, other, { ...filter, filter: inner }));
}

async function findValues(
  { database, registry: _, ...limits }: Reading,
  other: ResourceDefinition,
  { by, filter }: RelatedFilter,
): Promise<readonly Scalar[]> {
  const name = recordField(other, by ?? pathField);
  const options = { projection: { [name]: 1, ...(name === "_id" ? {} : { _id: 0 }) }, ...limits };
  const values = new Set<Scalar>();
  for await (const record of collectionOf(database, other).find(toMongoFilter(other, filter), options)) {
    const held = record[name];
    for (const value of Array.isArray(held) ? (held as readonly unknown[]) : [held]) {
      if (typeof value === "number" || typeof value === "string") values.add(value);
    }
    if (values.size > valuesAtMost) {
      const message = `a condition on ${other.path} finds more than ${String(valuesAtMost)} of them; add a condition that leaves fewer`;
      throw new Refusal("invalid_query", message);
    }
  }
  return [...values];
}
