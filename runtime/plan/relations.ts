/** Follows relations between items, and counts of related items, with the rights of the caller. */
import {
  createFieldAccessRefusal,
  hideUnreadableFields,
  mayReadField,
  requireReadAccess,
} from "../access/authorize.js";
import {
  createCountableItemsFilter,
  createVisibilityFilter,
  createVisibilityFilterWithParents,
} from "../access/visibility.js";
import { Refusal } from "../model/plan/errors.js";
import { mayReadResource } from "../model/plan/limit-rights-to-scope.js";
import type { Relation } from "../model/plan/planned-request.js";
import type { Caller } from "../model/plan/principal.js";
import {
  findCollectionRelation,
  findReferrerRelation,
  listResourceRelations,
  type ResourceRelation,
} from "../model/query/expansions.js";
import type { ReferrerCount } from "../model/query/related-values.js";
import { findDefinition, findField, listAncestors } from "../model/schema/find-definition.js";
import type { Registry, ResourceDefinition } from "../model/schema/resource.js";
import { listParameterTableOf } from "./parameter-table.js";

export interface RelationContext {
  readonly registry: Registry;
  readonly principal: Caller;
  /**
   * Set for queries of hooks and actions: a name that leads through a resource or a field which the caller may not read is rejected
   * with 403. In requests, such a name counts as unknown (400), like a name that does not exist.
   */
  readonly rejectsUnreadableNames?: true;
}

/** Returns the declared count with this name. Null if there is none, or if the caller may not see the counted items. */
export function findReferrerCount(
  name: string,
  fromDefinition: ResourceDefinition,
  context: RelationContext,
): ReferrerCount | null {
  const field = findField(fromDefinition, name);
  if (field?.count === undefined || field.hidden) return null;
  const { registry, principal } = context;
  const { of: countedResource, by: referenceField } = field.count;
  const visible = createCountableItemsFilter(principal, { resource: countedResource, field: referenceField }, registry);
  if (visible !== null) return { field: field.name, countedResource, referenceField, visibilityFilter: visible };
  const counted = findDefinition(registry, countedResource);
  rejectUnreadableResource(counted, context);
  rejectUnreadableField(referenceField, counted, context);
  if (context.rejectsUnreadableNames) {
    throw new Refusal(
      "privilege_missing",
      `you cannot use ${name}, because it counts ${counted.name} whose parents you may not see`,
    );
  }
  return null;
}

/** Lists the relations of the resource whose items the caller may read. */
export function listRelations(fromDefinition: ResourceDefinition, context: RelationContext): readonly Relation[] {
  const links = listResourceRelations(fromDefinition, context.registry.routes);
  return links.flatMap(({ name }) => findRelation(name, fromDefinition, treatUnreadableNamesAsUnknown(context)) ?? []);
}

/**
 * Returns a context for trying out names that error messages could suggest. In this context, a name that the caller may
 * not read counts as unknown and causes no error.
 */
export function treatUnreadableNamesAsUnknown({ registry, principal }: RelationContext): RelationContext {
  return { registry, principal };
}

/** Returns the relation with this name; null if there is none, or if the caller may not read the resource that it leads to. */
export function findRelation(
  name: string,
  fromDefinition: ResourceDefinition,
  context: RelationContext,
): Relation | null {
  const { registry, principal } = context;
  const found = findResourceRelation(name, fromDefinition, registry);
  if (found === null) return null;
  const to = findDefinition(registry, found.resource);
  if (!mayReadResource(principal, to, registry)) {
    rejectUnreadableResource(to, context);
    return null;
  }
  const definition = hideUnreadableFields(to, principal);
  const relation = {
    name: found.name,
    resource: found.resource,
    definition,
    visibilityFilter: createVisibilityFilter(principal, to),
  };
  switch (found.kind) {
    case "reference":
      return {
        ...relation,
        field: found.name,
        relatedField: to.id,
        isToMany: fromDefinition.fields[found.name]?.kind === "array",
      };
    case "nested":
      return { ...relation, field: fromDefinition.id, relatedField: null, isToMany: true };
    case "through":
      if (definition.fields[found.referenceField]?.hidden === false)
        return {
          ...relation,
          visibilityFilter: createVisibilityFilterWithParents(principal, to, registry),
          field: fromDefinition.id,
          relatedField: found.referenceField,
          isToMany: true,
        };
      rejectUnreadableField(found.referenceField, to, context);
      return null;
  }
}

/**
 * Rejects the query if the name is a field that the caller may not read. Does nothing if such names count as unknown.
 * @param name name of a field, or of another filter by a field, such as `price_from`
 * @throws Refusal privilege_missing
 */
export function rejectUnreadableField(
  name: string,
  { path }: ResourceDefinition,
  { registry, principal, rejectsUnreadableNames }: RelationContext,
): void {
  if (!rejectsUnreadableNames) return;
  const declared = findDefinition(registry, path);
  const field = findField(declared, listParameterTableOf(declared).filters.get(name)?.field.name ?? name);
  if (field === undefined || field.hidden || mayReadField(principal, field)) return;
  throw createFieldAccessRefusal(field, "read", "read", name);
}

function rejectUnreadableResource(
  definition: ResourceDefinition,
  { registry, principal, rejectsUnreadableNames }: RelationContext,
): void {
  if (!rejectsUnreadableNames) return;
  for (const each of [...listAncestors(registry, definition), definition]) requireReadAccess(principal, each);
}

/**
 * Returns the relation with this name: a reference field, a collection of the item, or a resource that refers to the
 * resource `fromDefinition` by exactly one field.
 */
function findResourceRelation(
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
    return { kind: "reference", name: field.name, resource: reference.to };
  }
  const collection = findCollectionRelation(fromDefinition.path, routes, name);
  if (collection !== null) return collection;
  return findReferrerRelation(fromDefinition, name);
}
