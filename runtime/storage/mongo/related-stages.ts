/** Stages of pipelines that count related items, or add a value of a related item to a record. */
import type { Document as Operators } from "mongodb";
import type { CountGuard, RelatedKey } from "../../model/query/related-key.js";
import type { ResourceDefinition } from "../../model/schema/resource.js";
import type { ComputedField } from "../related-keys.js";
import { conjunction, toMongoFilter } from "./filter.js";
import { collectionName, recordField, valueOf } from "./records.js";

/**
 * Groups the visible referring items by the id that they refer to: `{ _id, count }`.
 * @param ids the referred ids; by default all
 */
export function countingStages(
  definition: ResourceDefinition,
  { by, visible }: CountGuard,
  ids?: readonly number[],
): Operators[] {
  const name = recordField(definition, by);
  const refers = { [name]: ids === undefined ? { $ne: null } : { $in: ids } };
  // An array counts once, however often it contains the id.
  const isArray = definition.fields[by]?.kind === "array";
  const value = isArray ? { $setIntersection: [`$${name}`, ids ?? `$${name}`] } : `$${name}`;
  return [
    { $match: conjunction([refers, toMongoFilter(definition, visible)]) },
    { $project: { value } },
    ...(isArray ? [{ $unwind: "$value" }] : []),
    { $group: { _id: "$value", count: { $sum: 1 } } },
  ];
}

/** Returns the first reference on the path to the related item. For a count of the item itself, it is the id of the item. */
export function startOfPath(definition: ResourceDefinition, { steps }: RelatedKey): Operators | string {
  return valueOf(definition, steps[0]?.field ?? definition.id);
}

/**
 * Sets the computed field. It is null or missing if a reference on the path is empty, or leads to an item that the caller may not
 * see.
 * @param start the result of `startOfPath`, or the name of a field with its value
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
    stages.push(...lookUp(other, at, recordField(other, next), visible));
  }
  return count === null ? stages : [...stages, ...countInto(at, find(count.of), count)];
}

/**
 * Replaces an id by the value of the item that has it. MongoDB runs a pipeline inside `$lookup` once for each document, so there is
 * none if the caller sees all items.
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

/** Replaces an id by the number of items that refer to it; null stays null. */
function countInto(at: string, other: ResourceDefinition, { by, visible }: CountGuard): readonly Operators[] {
  const counted = `${at}_count`;
  const pipeline = [{ $match: toMongoFilter(other, visible) }, { $count: "count" }];
  const count = { $ifNull: [`$${counted}.count`, 0] };
  return [
    {
      $lookup: {
        from: collectionName(other),
        localField: at,
        foreignField: recordField(other, by),
        pipeline,
        as: counted,
      },
    },
    { $unwind: { path: `$${counted}`, preserveNullAndEmptyArrays: true } },
    { $set: { [at]: { $cond: [{ $eq: [{ $ifNull: [`$${at}`, null] }, null] }, null, count] } } },
  ];
}
