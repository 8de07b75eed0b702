/** Computes sort and group keys from related items, by stages of a pipeline. */
import type { Document as Operators } from "mongodb";
import type { ReferrerCount, RelatedFieldPath } from "../../model/query/related-values.js";
import type { ResourceDefinition } from "../../model/schema/resource.js";
import type { ComputedField } from "../related-keys.js";
import { toMongoFilter } from "./filter.js";
import { getCollectionName, getRecordFieldName, valueExpressionOf } from "./records.js";

/**
 * Returns the expression for the first reference of a path to related items, such as `author` of `author.country.name`.
 * A path without steps belongs to a count of the items that refer to the item itself. Its expression is the id of the
 * item.
 */
export function createFirstReferenceExpression(
  definition: ResourceDefinition,
  { steps }: RelatedFieldPath,
): Operators | string {
  return valueExpressionOf(definition, steps[0]?.field ?? definition.id);
}

/**
 * Returns stages that set the computed field. The field is null or missing if a reference on the path is empty, or
 * leads to an item that the caller may not see.
 * @param startExpression the result of `createFirstReferenceExpression`, or the name of a field with the same value
 */
export function createComputedFieldStages(
  startExpression: Operators | string,
  { storedAs: targetField, related: { steps, field, referrerCount } }: ComputedField,
  definitionOf: (resource: string) => ResourceDefinition,
): Operators[] {
  const stages: Operators[] = [{ $set: { [targetField]: startExpression } }];
  for (const [index, { resource, visibilityFilter: visible }] of steps.entries()) {
    const other = definitionOf(resource);
    const next = steps[index + 1]?.field ?? (referrerCount === null ? field : other.id);
    stages.push(...createLookupStages(other, targetField, getRecordFieldName(other, next), visible));
  }
  return referrerCount === null
    ? stages
    : [
        ...stages,
        ...createReferenceCountStages(targetField, definitionOf(referrerCount.countedResource), referrerCount),
      ];
}

/**
 * Returns stages that replace an id by a value of the item with this id. MongoDB runs a pipeline inside `$lookup` once
 * for each document, so the stages have no pipeline if the caller sees all items.
 */
function createLookupStages(
  relatedDefinition: ResourceDefinition,
  targetField: string,
  relatedField: string,
  visible: ReferrerCount["visibilityFilter"],
): readonly Operators[] {
  const item = `${targetField}_item`;
  const isVisible = toMongoFilter(relatedDefinition, visible);
  const seesAll = Object.keys(isVisible).length === 0;
  const limits = seesAll ? {} : { pipeline: [{ $match: isVisible }, { $project: { [relatedField]: 1 } }] };
  return [
    {
      $lookup: {
        from: getCollectionName(relatedDefinition),
        localField: targetField,
        foreignField: "_id",
        ...limits,
        as: item,
      },
    },
    { $unwind: { path: `$${item}`, preserveNullAndEmptyArrays: true } },
    { $set: { [targetField]: { $ifNull: [`$${item}.${relatedField}`, null] } } },
    { $unset: item },
  ];
}

/** Returns stages that replace an id by the number of items that refer to it; null stays null. */
function createReferenceCountStages(
  targetField: string,
  referringDefinition: ResourceDefinition,
  { referenceField, visibilityFilter: visible }: ReferrerCount,
): readonly Operators[] {
  const counted = `${targetField}_count`;
  const pipeline = [{ $match: toMongoFilter(referringDefinition, visible) }, { $count: "count" }];
  const count = { $ifNull: [`$${counted}.count`, 0] };
  return [
    {
      $lookup: {
        from: getCollectionName(referringDefinition),
        localField: targetField,
        foreignField: getRecordFieldName(referringDefinition, referenceField),
        pipeline,
        as: counted,
      },
    },
    { $unwind: { path: `$${counted}`, preserveNullAndEmptyArrays: true } },
    { $set: { [targetField]: { $cond: [{ $eq: [{ $ifNull: [`$${targetField}`, null] }, null] }, null, count] } } },
  ];
}
