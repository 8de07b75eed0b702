/** Evaluates conditions on related items for a few items that are already read, and reads only the items related to them. */
import {
  combineWithAnd,
  listAndConditions,
  usesRelatedItems,
  whereIn,
  type Filter,
  type RelatedFilter,
  type Scalar,
} from "../../model/query/filter.js";
import type { Document } from "../../model/schema/field.js";
import { findDefinition } from "../../model/schema/find-definition.js";
import type { ResourceDefinition } from "../../model/schema/resource.js";
import { isEvaluable, listFieldValues, listFilterFields, matchesFilter } from "../port/evaluate-filter.js";
import { childPathOf, parentIdPathField, type StoredItem } from "../port/stored-item.js";
import { replaceRelatedFilter } from "../related-keys.js";
import { toMongoFilter } from "./filter.js";
import { collectionOf, getRecordFieldName, projectionOf, type StoredRecord } from "./records.js";
import {
  createTooManyItemsRefusal,
  findRelatedValues,
  maxFilterValues,
  computeFilterSize,
  rejectTooLargeFilter,
  resolveRelatedConditions,
  type ReadSource,
} from "./resolve-relations.js";

/** Returns the projection with the given fields and those that `selectMatching` compares. */
export function projectionForFilter(
  definition: ResourceDefinition,
  fields: readonly string[],
  filter: Filter,
): { [field: string]: 1 } {
  return projectionOf(definition, [...fields, ...listFilterFields(filter), parentIdPathField]);
}

/**
 * Returns those of the records that match the filter. Compares the values that were read, so the result is right if others change
 * the items meanwhile.
 */
export async function selectMatching(
  source: ReadSource,
  definition: ResourceDefinition,
  records: readonly StoredRecord[],
  filter: Filter,
): Promise<readonly StoredRecord[]> {
  if (listAndConditions(filter).length === 0) return records;
  const fields = [definition.id, ...listFilterFields(filter)];
  const items = records.map((record) => toUncheckedItem(definition, record, fields));
  const resolved = await resolveConditionsForItems(source, definition, items, filter);
  if (!isEvaluable(resolved)) throw new Error(`a condition of ${definition.path} cannot be evaluated in memory`);
  return records.filter((_, index) => matchesFilter(items[index]!, resolved));
}

/** Splits a filter into the conditions on the item itself and those on related items. */
export function splitDirectAndRelatedConditions(filter: Filter): { readonly direct: Filter; readonly related: Filter } {
  const parts = listAndConditions(filter);
  return {
    direct: { kind: "all", of: parts.filter((part) => !usesRelatedItems(part)) },
    related: { kind: "all", of: parts.filter(usesRelatedItems) },
  };
}

async function resolveConditionsForItems(
  source: ReadSource,
  definition: ResourceDefinition,
  items: readonly StoredItem[],
  filter: Filter,
): Promise<Filter> {
  if (filter.kind === "all" || filter.kind === "any") {
    const of: Filter[] = [];
    // One query after the other, because a session runs one operation at a time.
    for (const part of filter.of) of.push(await resolveConditionsForItems(source, definition, items, part));
    return { kind: filter.kind, of };
  }
  if (filter.kind !== "related" || filter.field === parentIdPathField)
    return resolveRelatedConditions(source, definition, filter);
  const values = items.flatMap((item) =>
    filter.by === null ? [childPathOf(item, definition)] : listFieldValues(item, filter.field),
  );
  return replaceRelatedFilter(definition, filter, await findReferencesTo([...new Set(values)], source, filter));
}

/**
 * Returns those of `values` by which a related item that matches the filter refers to another item. A related item has
 * such a value in its field `by` or, if `by` is null, in the path of its parents' ids.
 */
async function findReferencesTo(
  values: readonly Scalar[],
  source: ReadSource,
  condition: RelatedFilter,
): Promise<readonly Scalar[]> {
  if (values.length === 0) return [];
  const { database, registry, ...limits } = source;
  const { resource, by, filter } = condition;
  const definition = findDefinition(registry, resource);
  const key = by ?? parentIdPathField;
  const { direct, related } = splitDirectAndRelatedConditions(combineWithAnd(whereIn(key, values), filter));
  // `findRelatedValues` returns each value once, even if many items refer to the same item.
  if (!usesRelatedItems(filter)) return findRelatedValues(source, definition, { ...condition, filter: direct });
  rejectTooLargeFilter(computeFilterSize(definition, direct), [resource]);
  const projection = projectionForFilter(definition, [key], related);
  const options = { projection, limit: maxFilterValues + 1, ...limits };
  const records = await collectionOf(database, definition).find(toMongoFilter(definition, direct), options).toArray();
  if (records.length > maxFilterValues) throw createTooManyItemsRefusal([resource]);
  const matching = await selectMatching(source, definition, records, related);
  return matching.flatMap((record) => listFieldValues(toUncheckedItem(definition, record, [key]), key));
}

/** Converts a record without a check of its values, because the database compares damaged values, too. */
function toUncheckedItem(definition: ResourceDefinition, record: StoredRecord, fields: readonly string[]): StoredItem {
  const values = fields.map((field) => [field, record[getRecordFieldName(definition, field)] ?? null] as const);
  // The cast is safe, because comparisons ignore values of other types.
  const document = Object.fromEntries(values) as Document;
  return { key: record._id, path: record._path, version: record._version, document };
}
