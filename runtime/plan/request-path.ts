/** Resolves the path of a request, and plans the checks that the storage makes before it writes (guards). */
import { findDefinition } from "../model/schema/find-definition.js";
import {
  createVisibilityFilter,
  createCountableItemsFilter,
  listAncestorFilters,
  whereNestedIn,
} from "../access/visibility.js";
import type { Caller } from "../model/plan/principal.js";
import type { PathStep, ResourceTarget, EntityTags } from "../model/plan/api-request.js";
import { formatId } from "../model/values/ids.js";
import type { ErrorDetail } from "../model/plan/errors.js";
import type { Document, Value } from "../model/schema/field.js";
import type { Registry, ResourceDefinition } from "../model/schema/resource.js";
import { combineWithAnd, whereEqual, everything, parentIdPathField, type Filter } from "../model/query/filter.js";
import type {
  ParentCheck,
  ParentIdPath,
  ItemVersion,
  ReadPlan,
  ReferenceCheck,
  ReferrerCheck,
  VersionPrecondition,
} from "../model/plan/plan.js";
import { memoizeByObject } from "../model/values/objects.js";
import { fieldListsOf, type ReferenceField } from "../model/schema/field-lists.js";

/** The resolved path of a request. The storage checks that the caller may see each parent. */
export interface ResolvedRequestPath<ItemPath extends ParentIdPath | null = ParentIdPath> {
  readonly parents: readonly ParentCheck[];
  readonly path: ItemPath;
  /**
   * Filter for the items that the caller may see. For `albums/3/tracks`, where `tracks` refer to albums by `album_id`, the
   * filter also requires that `album_id` is 3.
   */
  readonly visibilityFilter: Filter;
}

/** Resolves the path of a request. Each parent has its own condition, so the storage can look them up in parallel. */
export function resolveRequestPath(target: ResourceTarget, registry: Registry, principal: Caller): ResolvedRequestPath {
  const parents: ParentCheck[] = [];
  let parentPath: ParentIdPath = "";
  let parentId: number | null = null;
  const scopeOfStep = ({
    resource,
    referringField,
  }: Omit<PathStep, "id">): Pick<ResolvedRequestPath, "path" | "visibilityFilter"> => {
    const definition = findDefinition(registry, resource);
    const link = referringField === null || parentId === null ? everything : whereEqual(referringField, parentId);
    return {
      path: definition.parent === null ? "" : parentPath,
      visibilityFilter: combineWithAnd(createVisibilityFilter(principal, definition), link),
    };
  };
  for (const step of target.parents) {
    const { path, visibilityFilter } = scopeOfStep(step);
    parents.push({ resource: step.resource, path, id: step.id, visibilityFilter });
    parentPath = path === "" ? String(step.id) : `${path}/${String(step.id)}`;
    parentId = step.id;
  }
  return { parents, ...scopeOfStep(target) };
}

/** Plans a read of the target item that tells only whether the item exists and the caller may see it. */
export function planVisibilityCheck(target: ResourceTarget, registry: Registry, principal: Caller): ReadPlan {
  const { path: resource, id: idField } = findDefinition(registry, target.resource);
  const scope = resolveRequestPath(target, registry, principal);
  return { kind: "read", resource, ...scope, id: target.id ?? 0, fields: [idField] };
}

/**
 * Resolves the path of a collection. For a path across all parents, such as `devices/-/parts`, `path` is null, and
 * `visibilityFilter` also requires that the caller may see all parents of an item.
 */
export function resolveCollectionPath(
  target: ResourceTarget,
  registry: Registry,
  principal: Caller,
): ResolvedRequestPath<ParentIdPath | null> {
  const [outermost, ...inner] = target.wildcardSteps ?? [];
  if (outermost === undefined) return resolveRequestPath(target, registry, principal);
  const {
    parents,
    path,
    visibilityFilter: visible,
  } = resolveRequestPath({ ...target, ...outermost }, registry, principal);
  // In `a/3/b/-/c`, `isBelow` selects every `c` whose path begins with `3/`. If the caller may see only some `b`,
  // `isThere` limits the search for these `b` to item 3 of `a`.
  const isBelow: Filter = path === "" ? everything : { kind: "prefix", field: parentIdPathField, prefix: `${path}/` };
  const isThere = path === "" || visible === everything ? everything : whereEqual(parentIdPathField, path);
  const nearest = inner.reduce(
    (above, { resource }) => {
      const definition = findDefinition(registry, resource);
      return {
        definition,
        filter: combineWithAnd(
          createVisibilityFilter(principal, definition),
          whereNestedIn(above.definition, above.filter),
        ),
      };
    },
    { definition: findDefinition(registry, outermost.resource), filter: combineWithAnd(visible, isThere) },
  );
  const own = createVisibilityFilter(principal, findDefinition(registry, target.resource));
  return {
    parents,
    path: null,
    visibilityFilter: combineWithAnd(combineWithAnd(own, isBelow), whereNestedIn(nearest.definition, nearest.filter)),
  };
}

/** Adds the id in the path to the `referringField`: `album_id: 3` for `albums/3/tracks`. Keeps existing values. */
export function addParentReference(values: Document, target: ResourceTarget, definition: ResourceDefinition): Document {
  const parent = target.parents.at(-1);
  if (target.referringField === null || parent === undefined) return values;
  const given: Value = values[target.referringField] ?? null;
  if (definition.fields[target.referringField]?.kind === "array") {
    // Keeps a value that is not an array, because the validator rejects it.
    if (given !== null && !Array.isArray(given)) return values;
    const ids: readonly Value[] = given ?? [];
    return ids.includes(parent.id) ? values : { ...values, [target.referringField]: [...ids, parent.id] };
  }
  return given === null || given === 0 ? { ...values, [target.referringField]: parent.id } : values;
}

/**
 * Reports a problem if the `referringField` in the body refers to another item than the path does. Ignores fields with several
 * values.
 */
export function findPathContradictions(
  values: Document,
  { referringField, parents }: ResourceTarget,
  definition: ResourceDefinition,
): readonly ErrorDetail[] {
  const given = referringField === null ? undefined : values[referringField];
  const parent = parents.at(-1);
  if (referringField === null || parent === undefined || typeof given !== "number") return [];
  if (given === 0 || given === parent.id) return [];
  const message = `must be ${formatId(definition.fields[referringField] ?? {}, parent.id)}, as in the path, or left out`;
  return [{ field: `/${referringField}`, rule: "path", message }];
}

/**
 * Returns functions that create checks before a write and cache them. `reference` returns the check that the caller may
 * refer to an item. `referrers` returns the checks that no other item refers to a removed item. Because of the cache,
 * the writes of a batch share the objects of their checks, and each object is copied to another thread only once.
 */
export const getReferenceCheckBuilders = memoizeByObject((principal: Caller) =>
  memoizeByObject((registry: Registry) => ({
    reference: memoizeByObject(
      ({ name: field, reference: { to: referencedResource } }: ReferenceField): ReferenceCheck => {
        const referred = findDefinition(registry, referencedResource);
        const ancestors = listAncestorFilters(principal, referred, registry);
        return {
          field,
          referencedResource,
          visibilityFilter: createVisibilityFilter(principal, referred),
          ...(ancestors === null ? {} : { ancestors }),
        };
      },
    ),
    referrers: memoizeByObject(({ referrers }: ResourceDefinition): readonly ReferrerCheck[] =>
      referrers.map((referrer) => ({
        ...referrer,
        visibilityFilter: createCountableItemsFilter(principal, referrer, registry),
      })),
    ),
  })),
);

/**
 * Returns, for each reference field that has a value, the check that the caller may refer to the referenced item. The checks are
 * in the order of the values.
 */
export function planReferenceChecks(
  values: readonly Document[],
  definition: Pick<ResourceDefinition, "fields">,
  registry: Registry,
  principal: Caller,
): ReferenceCheck[] {
  const { reference } = getReferenceCheckBuilders(principal)(registry);
  const { referenceFields } = fieldListsOf(definition);
  return values.flatMap((document) => {
    const names = Object.keys(document);
    const given = referenceFields.filter(({ name }) => [document[name] ?? []].flat().length > 0);
    given.sort((one, other) => names.indexOf(one.name) - names.indexOf(other.name));
    return given.map((field) => reference(field));
  });
}

/**
 * Parses the tags of `If-Match`. Weak tags match nothing, because the comparison is strong (RFC 9110, 13.1.1). Tags that this
 * server did not write match nothing either.
 */
export function parseVersionPrecondition(tags: EntityTags | null): VersionPrecondition | null {
  if (tags === null || tags === "*") return tags;
  return tags.flatMap(({ tag, isWeak }) => (isWeak ? [] : (parseEntityTag(tag) ?? [])));
}

/** Parses an entity tag such as `18.7-x3KqZ_0b` (key 18, version 7), without quotes. Returns null for any other text. */
function parseEntityTag(tag: string): ItemVersion | null {
  const match = /^([1-9]\d*)\.([1-9]\d*)-[\w-]+$/.exec(tag);
  const state = { key: Number(match?.[1]), version: Number(match?.[2]) };
  return Number.isSafeInteger(state.key) && Number.isSafeInteger(state.version) ? state : null;
}
