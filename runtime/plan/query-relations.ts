/**
 * Resolves names in queries that lead through related items, such as `album_id.artist_id` or `tracks.title`
 * (docs/reference/http.md#related-items).
 */
import { hideUnreadableFields } from "../access/authorize.js";
import { createCountableItemsFilter, createVisibilityFilter } from "../access/visibility.js";
import { listAggregableNames, parseGroupKey, formatGroupKey } from "../model/query/aggregates.js";
import { findField, findDefinition } from "../model/schema/find-definition.js";
import type { FieldDefinition } from "../model/schema/field.js";
import { findCollectionRelation, listResourceRelations, type ResourceRelation } from "../model/query/expansions.js";
import { mayReadResource } from "../model/plan/limit-rights-to-scope.js";
import type { ReferrerCount, ReferenceStep, RelatedFieldPath } from "../model/query/related-values.js";
import type { Principal } from "../model/plan/principal.js";
import type { Relation } from "../model/plan/planned-request.js";
import {
  createComputedFilterField,
  numberOperators,
  maxRelationDepth,
  type FilterField,
} from "../model/query/query-grammar.js";
import type { Registry, ResourceDefinition } from "../model/schema/resource.js";
import { listParameterTableOf, type FilterParameter, type ParameterTable } from "./parameter-table.js";

export interface RelationContext {
  readonly registry: Registry;
  readonly principal: Principal;
}

/**
 * Returns the table, extended by names that lead through related items. A name through a resource or field that the caller may
 * not read counts as unknown.
 */
export function addRelatedNames<Control extends string>(
  table: ParameterTable<Control>,
  definition: ResourceDefinition,
  context: RelationContext,
): ParameterTable<Control> {
  return { ...table, resolveRelatedName: (name) => resolveRelatedFilter(name, definition, context) };
}

/** Returns the filter that the name stands for, or a list of valid names if the name is unknown. */
function resolveRelatedFilter(
  name: string,
  definition: ResourceDefinition,
  context: RelationContext,
): FilterParameter | readonly string[] {
  const names = name.split(".");
  const path: Relation[] = [];
  let at = definition;
  for (const [index, step] of names.entries()) {
    const isLast = index === names.length - 1;
    const { filters } = listParameterTableOf(at);
    const meaning = isLast && index > 0 ? filters.get(step) : undefined;
    if (meaning !== undefined) return { ...meaning, field: prefixFieldName(meaning.field, names.slice(0, -1)), path };
    const count = isLast ? findReferrerCount(step, at, context) : null;
    if (count !== null) {
      const field = createComputedFilterField({ name, field: step, notation: "integer", operators: numberOperators });
      return { kind: "field", field, path, count };
    }
    const relation = path.length < maxRelationDepth ? findRelation(step, at, context) : null;
    if (relation === null) {
      return index === 0
        ? suggestOtherRelations(names.slice(1), at, context)
        : listFilterableNames(names.slice(0, index), at, context);
    }
    if (isLast) {
      // `?albums[exists]=true` selects items that have at least one item in their collection `albums`.
      const field = createComputedFilterField({ name, notation: "string", operators: ["exists"], isList: true });
      return { kind: "field", field, path, collection: relation };
    }
    path.push(relation);
    at = relation.definition;
  }
  return [];
}

/** Returns the declared count with this name. Null if there is none, or if the caller may not see the counted items. */
function findReferrerCount(
  name: string,
  fromDefinition: ResourceDefinition,
  { registry, principal }: RelationContext,
): ReferrerCount | null {
  const field = findField(fromDefinition, name);
  if (field?.count === undefined || field.hidden) return null;
  const { of: countedResource, by: referenceField } = field.count;
  const visible = createCountableItemsFilter(principal, { resource: countedResource, field: referenceField }, registry);
  return visible && { field: field.name, countedResource, referenceField, visible };
}

interface ResolvedRelatedKey {
  /** Names of the references and of the last field, joined by dots. */
  readonly field: string;
  readonly related: RelatedFieldPath;
  /** The last field, by whose values items are sorted or grouped. */
  readonly valueField: FieldDefinition;
}

/**
 * Returns the sort key for a declared count, or for a field of a referenced item, such as `album_id.title`. If the name is
 * unknown, returns a list of valid names.
 */
export function findRelatedSortKey(
  name: string,
  definition: ResourceDefinition,
  context: RelationContext,
): ResolvedRelatedKey | readonly string[] {
  const names = name.split(".");
  const last = names.pop() ?? "";
  const { steps, reachedDefinition } = followReferences(names, definition, context);
  if (steps.length < names.length) return listSortableNames(names.slice(0, steps.length), reachedDefinition, context);
  const count = findReferrerCount(last, reachedDefinition, context);
  const field = findField(reachedDefinition, last);
  if (
    field === undefined ||
    (count === null && (steps.length === 0 || !listParameterTableOf(reachedDefinition).sortableFields.has(last)))
  ) {
    return listSortableNames(names, reachedDefinition, context);
  }
  return createRelatedKey(steps, field, count);
}

/**
 * Returns the key to group by a field of a referenced item, such as `album_id.genre` or `month(album_id.released)`. If the name
 * is unknown, returns a list of valid names.
 */
export function findRelatedGroupKey(
  name: string,
  definition: ResourceDefinition,
  context: RelationContext,
): ResolvedRelatedKey | readonly string[] {
  const { name: path, timePart } = parseGroupKey(name);
  const names = path.split(".");
  const last = names.pop() ?? "";
  const { steps, reachedDefinition } = followReferences(names, definition, context);
  const { groupable } = listAggregableNames(reachedDefinition);
  const field = findField(reachedDefinition, last);
  const isGroupable =
    steps.length === names.length && steps.length > 0 && groupable.includes(formatGroupKey(last, timePart));
  if (isGroupable && field !== undefined) return createRelatedKey(steps, field, null);
  const reached = names.slice(0, steps.length);
  const own = groupable.map((group) => {
    const { name: end, timePart: of } = parseGroupKey(group);
    return formatGroupKey([...reached, end].join("."), of);
  });
  const further = steps.length < maxRelationDepth ? listReferenceNames(reachedDefinition, context) : [];
  return [...own, ...further.map((each) => [...reached, each].join("."))];
}

/**
 * Follows the names until a name is not a reference field with a single value. `reachedDefinition` is the resource that was
 * reached last.
 */
function followReferences(
  names: readonly string[],
  definition: ResourceDefinition,
  context: RelationContext,
): { readonly steps: readonly ReferenceStep[]; readonly reachedDefinition: ResourceDefinition } {
  const steps: ReferenceStep[] = [];
  let reachedDefinition = definition;
  for (const name of names.slice(0, maxRelationDepth)) {
    const relation = findRelation(name, reachedDefinition, context);
    if (relation === null || relation.isToMany) break;
    steps.push({ field: relation.field, resource: relation.definition.path, visible: relation.visible });
    reachedDefinition = relation.definition;
  }
  return { steps, reachedDefinition };
}

function createRelatedKey(
  steps: readonly ReferenceStep[],
  valueField: FieldDefinition,
  referrerCount: ReferrerCount | null,
): ResolvedRelatedKey {
  const { name, kind } = valueField;
  const field = [...steps.map((step) => step.field), name].join(".");
  return { field, related: { steps, field: name, kind, referrerCount }, valueField };
}

function listSortableNames(
  relationNames: readonly string[],
  fromDefinition: ResourceDefinition,
  context: RelationContext,
): readonly string[] {
  const counts = Object.keys(fromDefinition.fields).filter(
    (name) => findReferrerCount(name, fromDefinition, context) !== null,
  );
  const own = relationNames.length === 0 ? [] : listParameterTableOf(fromDefinition).sortableFields;
  const possible = [
    ...own,
    ...counts,
    ...(relationNames.length < maxRelationDepth ? listReferenceNames(fromDefinition, context) : []),
  ];
  return possible.map((name) => [...relationNames, name].join("."));
}

/** Lists the relations of the resource whose items the caller may read. */
function listRelations(fromDefinition: ResourceDefinition, context: RelationContext): readonly Relation[] {
  const links = listResourceRelations(fromDefinition, context.registry.routes);
  return links.flatMap(({ name }) => findRelation(name, fromDefinition, context) ?? []);
}

function listReferenceNames(fromDefinition: ResourceDefinition, context: RelationContext): readonly string[] {
  return listRelations(fromDefinition, context).flatMap(({ name, isToMany }) => (isToMany ? [] : [name]));
}

function listFilterableNames(
  relationNames: readonly string[],
  fromDefinition: ResourceDefinition,
  context: RelationContext,
): readonly string[] {
  const isFar = relationNames.length >= maxRelationDepth;
  const links = isFar ? [] : listRelations(fromDefinition, context).map(({ name }) => name);
  return [...new Set([...listParameterTableOf(fromDefinition).filters.keys(), ...links])].map((name) =>
    [...relationNames, name].join("."),
  );
}

/** Lists valid names that differ from the given name only in the first part, such as `album_id.title` for `albm.title`. */
function suggestOtherRelations(
  remainingNames: readonly string[],
  fromDefinition: ResourceDefinition,
  context: RelationContext,
): readonly string[] {
  if (remainingNames.length === 0) return [];
  return listRelations(fromDefinition, context)
    .map(({ name: first }) => [first, ...remainingNames].join("."))
    .filter((name) => "kind" in resolveRelatedFilter(name, fromDefinition, context));
}

function prefixFieldName(field: FilterField, relationNames: readonly string[]): FilterField {
  return { ...field, name: [...relationNames, field.name].join("."), field: field.field ?? field.name };
}

/** Returns the relation with this name; null if there is none, or if the caller may not read the resource that it leads to. */
function findRelation(name: string, fromDefinition: ResourceDefinition, context: RelationContext): Relation | null {
  const { registry, principal } = context;
  const link = findRelationLink(name, fromDefinition, registry);
  if (link === null) return null;
  const to = findDefinition(registry, link.to);
  if (!mayReadResource(principal, to, registry)) return null;
  const definition = hideUnreadableFields(to, principal);
  const relation = { name: link.name, definition, visible: createVisibilityFilter(principal, to) };
  switch (link.kind) {
    case "reference":
      return {
        ...relation,
        field: link.name,
        relatedField: to.id,
        isToMany: fromDefinition.fields[link.name]?.kind === "array",
      };
    case "nested":
      return { ...relation, field: fromDefinition.id, relatedField: null, isToMany: true };
    case "through":
      return definition.fields[link.referenceField]?.hidden === false
        ? { ...relation, field: fromDefinition.id, relatedField: link.referenceField, isToMany: true }
        : null;
  }
}

/**
 * Returns the link with this name: a reference field, a collection of the item, or a top-level resource that refers to the
 * resource `fromDefinition` by exactly one field.
 */
function findRelationLink(
  name: string,
  fromDefinition: ResourceDefinition,
  { resources, routes }: Registry,
): ResourceRelation | null {
  const field = findField(fromDefinition, name);
  if (field !== undefined) {
    const { reference, stored, hidden, ancestorPosition } = field;
    if (reference === undefined || !stored || hidden) return null;
    // References to nested items cannot be followed, because the caller might not see the parents of those items. The id of a
    // parent in a list across parents is an exception, because the caller may see these parents.
    const isVisible = ancestorPosition !== undefined && resources[reference.to]?.idWithinParent === false;
    if (reference.to.includes("/") && !isVisible) return null;
    return { kind: "reference", name: field.name, to: reference.to };
  }
  const collection = findCollectionRelation(fromDefinition.path, routes, name);
  if (collection !== null) return collection;
  const [referrer, ...others] = fromDefinition.referrers.filter(({ resource }) => resource === name);
  if (referrer === undefined || others.length > 0 || resources[name]?.parent !== null) return null;
  return { kind: "through", name, to: name, referenceField: referrer.field };
}
