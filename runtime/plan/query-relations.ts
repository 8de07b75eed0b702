/**
 * Resolves names in queries that lead through related items, such as `album_id.artist_id` or `tracks.title`
 * (docs/reference/http.md#related-items).
 */
import { hideUnreadableFields } from "../access/authorize.js";
import { countableItemsFilter, visibilityFilter } from "../access/visibility.js";
import { listAggregableNames, parseGroupKey, formatGroupKey } from "../model/query/aggregates.js";
import { findField, findDefinition } from "../model/schema/find-definition.js";
import type { FieldDefinition } from "../model/schema/field.js";
import { findCollection, listLinks, type Link } from "../model/query/expansions.js";
import { mayReadResource } from "../model/plan/narrowing.js";
import type { CountGuard, ReferenceStep, RelatedKey } from "../model/query/related-key.js";
import type { Principal } from "../model/plan/principal.js";
import type { Relation } from "../model/plan/planned.js";
import { computedFilter, numberOperators, relationLimit, type FilterField } from "../model/query/query-grammar.js";
import type { Registry, ResourceDefinition } from "../model/schema/resource.js";
import { tableOf, type FilterParameter, type ParameterTable } from "./query-table.js";

export interface RelationContext {
  readonly registry: Registry;
  readonly principal: Principal;
}

/**
 * Returns the table, extended by names that lead through related items. A name through a resource or field that the caller may
 * not read counts as unknown.
 */
export function withRelations<Control extends string>(
  table: ParameterTable<Control>,
  definition: ResourceDefinition,
  context: RelationContext,
): ParameterTable<Control> {
  return { ...table, related: (name) => findRelated(name, definition, context) };
}

/** Returns the filter that the name stands for, or a list of valid names if the name is unknown. */
function findRelated(
  name: string,
  definition: ResourceDefinition,
  context: RelationContext,
): FilterParameter | readonly string[] {
  const names = name.split(".");
  const path: Relation[] = [];
  let at = definition;
  for (const [index, step] of names.entries()) {
    const isLast = index === names.length - 1;
    const { filters } = tableOf(at);
    const meaning = isLast && index > 0 ? filters.get(step) : undefined;
    if (meaning !== undefined) return { ...meaning, field: withRelationNames(meaning.field, names.slice(0, -1)), path };
    const count = isLast ? findCount(step, at, context) : null;
    if (count !== null) {
      const field = computedFilter({ name, field: step, notation: "integer", operators: numberOperators });
      return { kind: "field", field, path, count };
    }
    const relation = path.length < relationLimit ? findRelation(step, at, context) : null;
    if (relation === null) {
      return index === 0
        ? listWithOtherRelation(names.slice(1), at, context)
        : listPossibleNames(names.slice(0, index), at, context);
    }
    if (isLast) {
      // `?albums[exists]=true` selects items that have at least one item in their collection `albums`.
      const field = computedFilter({ name, notation: "string", operators: ["exists"], isList: true });
      return { kind: "field", field, path, collection: relation };
    }
    path.push(relation);
    at = relation.definition;
  }
  return [];
}

/** Returns the declared count with this name. Null if there is none, or if the caller may not see the counted items. */
function findCount(name: string, at: ResourceDefinition, { registry, principal }: RelationContext): CountGuard | null {
  const field = findField(at, name);
  if (field?.count === undefined || field.hidden) return null;
  const { of, by } = field.count;
  const visible = countableItemsFilter(principal, { resource: of, field: by }, registry);
  return visible && { field: field.name, of, by, visible };
}

interface FoundKey {
  /** Names of the references and of the last field, joined by dots. */
  readonly field: string;
  readonly related: RelatedKey;
  /** The last field, by whose values items are sorted or grouped. */
  readonly valueField: FieldDefinition;
}

/**
 * Returns the sort key for a declared count, or for a field of a referenced item, such as `album_id.title`. If the name is
 * unknown, returns a list of valid names.
 */
export function findRelatedKey(
  name: string,
  definition: ResourceDefinition,
  context: RelationContext,
): FoundKey | readonly string[] {
  const names = name.split(".");
  const last = names.pop() ?? "";
  const { steps, at } = followReferences(names, definition, context);
  if (steps.length < names.length) return listSortableNames(names.slice(0, steps.length), at, context);
  const count = findCount(last, at, context);
  const field = findField(at, last);
  if (field === undefined || (count === null && (steps.length === 0 || !tableOf(at).sortable.has(last)))) {
    return listSortableNames(names, at, context);
  }
  return toKey(steps, field, count);
}

/**
 * Returns the key to group by a field of a referenced item, such as `album_id.genre` or `month(album_id.released)`. If the name
 * is unknown, returns a list of valid names.
 */
export function findRelatedGroup(
  name: string,
  definition: ResourceDefinition,
  context: RelationContext,
): FoundKey | readonly string[] {
  const { name: path, part } = parseGroupKey(name);
  const names = path.split(".");
  const last = names.pop() ?? "";
  const { steps, at } = followReferences(names, definition, context);
  const { groupable } = listAggregableNames(at);
  const field = findField(at, last);
  const isGroupable =
    steps.length === names.length && steps.length > 0 && groupable.includes(formatGroupKey(last, part));
  if (isGroupable && field !== undefined) return toKey(steps, field, null);
  const reached = names.slice(0, steps.length);
  const own = groupable.map((group) => {
    const { name: end, part: of } = parseGroupKey(group);
    return formatGroupKey([...reached, end].join("."), of);
  });
  const further = steps.length < relationLimit ? listReferences(at, context) : [];
  return [...own, ...further.map((each) => [...reached, each].join("."))];
}

/** Follows the names until a name is not a reference field with a single value. `at` is the resource that was reached last. */
function followReferences(
  names: readonly string[],
  definition: ResourceDefinition,
  context: RelationContext,
): { readonly steps: readonly ReferenceStep[]; readonly at: ResourceDefinition } {
  const steps: ReferenceStep[] = [];
  let at = definition;
  for (const name of names.slice(0, relationLimit)) {
    const relation = findRelation(name, at, context);
    if (relation === null || relation.isMany) break;
    steps.push({ field: relation.field, resource: relation.definition.path, visible: relation.visible });
    at = relation.definition;
  }
  return { steps, at };
}

function toKey(steps: readonly ReferenceStep[], valueField: FieldDefinition, count: CountGuard | null): FoundKey {
  const { name, kind } = valueField;
  const field = [...steps.map((step) => step.field), name].join(".");
  return { field, related: { steps, field: name, kind, count }, valueField };
}

function listSortableNames(
  names: readonly string[],
  at: ResourceDefinition,
  context: RelationContext,
): readonly string[] {
  const counts = Object.keys(at.fields).filter((name) => findCount(name, at, context) !== null);
  const own = names.length === 0 ? [] : tableOf(at).sortable;
  const possible = [...own, ...counts, ...(names.length < relationLimit ? listReferences(at, context) : [])];
  return possible.map((name) => [...names, name].join("."));
}

function listReferences(at: ResourceDefinition, context: RelationContext): readonly string[] {
  const links = listLinks(at, context.registry.routes).filter(({ kind }) => kind === "reference");
  return links.map(({ name }) => name).filter((name) => findRelation(name, at, context)?.isMany === false);
}

function listPossibleNames(
  names: readonly string[],
  at: ResourceDefinition,
  context: RelationContext,
): readonly string[] {
  const isFar = names.length >= relationLimit;
  const links = isFar ? [] : listReadableLinks(at, context);
  return [...new Set([...tableOf(at).filters.keys(), ...links])].map((name) => [...names, name].join("."));
}

function listReadableLinks(at: ResourceDefinition, context: RelationContext): readonly string[] {
  const names = listLinks(at, context.registry.routes).map((link) => link.name);
  return names.filter((name) => findRelation(name, at, context) !== null);
}

/** Lists valid names that differ from the given name only in the first part, such as `album_id.title` for `albm.title`. */
function listWithOtherRelation(
  rest: readonly string[],
  at: ResourceDefinition,
  context: RelationContext,
): readonly string[] {
  if (rest.length === 0) return [];
  return listReadableLinks(at, context)
    .map((first) => [first, ...rest].join("."))
    .filter((name) => "kind" in findRelated(name, at, context));
}

function withRelationNames(field: FilterField, names: readonly string[]): FilterField {
  return { ...field, name: [...names, field.name].join("."), field: field.field ?? field.name };
}

/** Returns the relation with this name; null if there is none, or if the caller may not read the resource that it leads to. */
function findRelation(name: string, at: ResourceDefinition, context: RelationContext): Relation | null {
  const { registry, principal } = context;
  const link = findLink(name, at, registry);
  if (link === null) return null;
  const to = findDefinition(registry, link.to);
  if (!mayReadResource(principal, to, registry)) return null;
  const definition = hideUnreadableFields(to, principal);
  const relation = { name: link.name, definition, visible: visibilityFilter(principal, to) };
  switch (link.kind) {
    case "reference":
      return { ...relation, field: link.name, by: to.id, isMany: at.fields[link.name]?.kind === "array" };
    case "nested":
      return { ...relation, field: at.id, by: null, isMany: true };
    case "through":
      return definition.fields[link.by]?.hidden === false
        ? { ...relation, field: at.id, by: link.by, isMany: true }
        : null;
  }
}

/**
 * Returns the link with this name: a reference field, a collection of the item, or a top-level resource that refers to the
 * resource `at` by exactly one field.
 */
function findLink(name: string, at: ResourceDefinition, { resources, routes }: Registry): Link | null {
  const field = findField(at, name);
  if (field !== undefined) {
    const { reference, stored, hidden, ancestorPosition } = field;
    if (reference === undefined || !stored || hidden) return null;
    // References to nested items cannot be followed, because the caller might not see the parents of those items. The id of a
    // parent in a list across parents is an exception, because the caller may see these parents.
    const isVisible = ancestorPosition !== undefined && resources[reference.to]?.idWithinParent === false;
    if (reference.to.includes("/") && !isVisible) return null;
    return { kind: "reference", name: field.name, to: reference.to };
  }
  const collection = findCollection(at.path, routes, name);
  if (collection !== null) return collection;
  const [referrer, ...others] = at.referrers.filter(({ resource }) => resource === name);
  if (referrer === undefined || others.length > 0 || resources[name]?.parent !== null) return null;
  return { kind: "through", name, to: name, by: referrer.field };
}
