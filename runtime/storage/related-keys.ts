/** Sort keys, group keys and conditions that depend on related items. */
import { listRelatedResources, type Filter, type RelatedFilter, type Scalar } from "../model/query/filter.js";
import type { RelatedFieldPath } from "../model/query/related-values.js";
import type { ResourceDefinition } from "../model/schema/resource.js";
import { groupByKey } from "../model/values/objects.js";
import { parentIdPathField } from "./port/stored-item.js";

export interface SortOrGroupKey {
  readonly field: string;
  readonly related?: RelatedFieldPath;
}

/** A sort or group key that the database computes from related items; `storedAs` is its column name in the query. */
export interface ComputedField {
  readonly name: string;
  readonly storedAs: string;
  readonly related: RelatedFieldPath;
}

export function listComputedFields(keys: readonly SortOrGroupKey[]): readonly ComputedField[] {
  return keys.flatMap(({ field: name, related }, index) =>
    related === undefined ? [] : [{ name, storedAs: `_related${String(index)}`, related }],
  );
}

/**
 * Adds the computed fields to the definition of the resource, so that sorts, cursors and items can use them like stored fields.
 */
export function addComputedFields(
  definition: ResourceDefinition,
  computedFields: readonly ComputedField[],
  definitionOf: (resource: string) => ResourceDefinition,
): ResourceDefinition {
  if (computedFields.length === 0) return definition;
  const added = computedFields.map(({ name, storedAs, related: { steps, field } }) => {
    const last = steps.at(-1);
    const declared = (last === undefined ? definition : definitionOf(last.resource)).fields[field];
    if (declared === undefined)
      throw new Error(`the key ${name} needs the field ${field}, which the related resource does not declare`);
    return [name, { ...declared, name, storedAs, stored: true }] as const;
  });
  return { ...definition, fields: { ...definition.fields, ...Object.fromEntries(added) } };
}

/** Lists the resource of the plan, and the resources whose items the plan reads for its filter and its sort or group keys. */
export function listReadResources(
  { resource, filter }: { readonly resource: string; readonly filter: Filter },
  keys: readonly SortOrGroupKey[],
): readonly string[] {
  const ofKeys = keys.flatMap(({ related: { steps = [], referrerCount = null } = {} }) => [
    ...steps.flatMap((step) => [step.resource, ...listRelatedResources(step.visibilityFilter)]),
    ...(referrerCount === null
      ? []
      : [referrerCount.countedResource, ...listRelatedResources(referrerCount.visibilityFilter)]),
  ]);
  return [...new Set([resource, ...listRelatedResources(filter), ...ofKeys])];
}

/**
 * Replaces a condition on related items by a condition on the item's own field or path, such as `author in (3, 7)`.
 * @param values values of the field `by` in the matching related items, or their paths if `by` is null
 */
export function replaceRelatedFilter(
  definition: ResourceDefinition,
  { field, by, negated }: RelatedFilter,
  values: readonly Scalar[],
): Filter {
  if (by !== null) return { kind: "in", field, values, negated };
  const pathsAndIds = values.map((path) => {
    const [, above = "", id] = /^(?:(.*)\/)?(\d+)$/.exec(String(path)) ?? [];
    return [above, Number(id)] as const;
  });
  const createIdFilter = (ids: readonly number[]): Filter => ({
    kind: "in",
    field: definition.id,
    values: ids,
    negated,
  });
  if (!definition.idWithinParent) return createIdFilter(pathsAndIds.map(([, id]) => id));
  const of = Array.from(groupByKey(pathsAndIds), ([path, ids]): Filter => {
    const isAtPath: Filter = { kind: "in", field: parentIdPathField, values: [path], negated };
    return { kind: negated ? "any" : "all", of: [isAtPath, createIdFilter(ids)] };
  });
  return { kind: negated ? "all" : "any", of };
}
