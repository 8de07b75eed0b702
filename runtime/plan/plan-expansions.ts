/** Plans the reads for `expand` as a tree (docs/reference/http.md#expand). They return only items that the caller may see. */
import { requireReadAccess, hideUnreadableFields, createFieldAccessRefusal } from "../access/authorize.js";
import { createVisibilityFilter } from "../access/visibility.js";
import { toDefinitionAcrossParents } from "../model/schema/definition-across-parents.js";
import { fieldListsOf } from "../model/schema/field-lists.js";
import { findField, findDefinition, listAncestors } from "../model/schema/find-definition.js";
import { itemViewOf } from "../model/schema/response-view.js";
import { createParameterRefusal, createQueryRefusal, type ErrorDetail, type Refusal } from "../model/plan/errors.js";
import {
  type ResourceRelation,
  expansionLimits,
  findCollectionRelation,
  isExpandableReference,
  listResourceRelations,
} from "../model/query/expansions.js";
import { idFieldOf } from "../model/values/ids.js";
import { describeKnownNames } from "../model/values/nearest-name.js";
import { getOrAdd, memoizeByObject } from "../model/values/objects.js";
import type { Expansion } from "../model/plan/planned-request.js";
import type { ResourceDefinition } from "../model/schema/resource.js";
import type { RelationContext } from "./relations.js";

/** The references and collections to expand, by name. `children` has those to expand in the related items. */
type RelationTree = Map<string, { readonly relation: ResourceRelation; readonly children: RelationTree }>;

/**
 * Plans the reads for the value of `expand`.
 * @param expandText paths separated by commas
 * @throws Refusal invalid_query, or privilege_missing if the caller may not read the related items
 */
export function planExpansions(
  expandText: string,
  definition: ResourceDefinition,
  context: RelationContext,
): readonly Expansion[] {
  const paths = expandText.split(",");
  const problems: ErrorDetail[] = [];
  const addProblem = (message: string): void => {
    problems.push({ parameter: "expand", rule: "value", message });
  };
  const { maxPaths: most, maxDepth } = expansionLimits;
  if (paths.length > most) throw createExpansionRefusal(`must name at most ${String(most)} paths`);
  const wanted: RelationTree = new Map();
  for (const path of new Set(paths)) {
    const names = path.split(".");
    if (names.length > maxDepth)
      addProblem(`names "${path.slice(0, 100)}"; a path may have at most ${String(maxDepth)} names`);
    else addExpandPath(wanted, names, definition, context, addProblem);
  }
  if (problems.length > 0) throw createQueryRefusal(problems);
  return toExpansions(wanted, context);
}

/** @param message the error message without its first word, "expand" */
export function createExpansionRefusal(message: string): Refusal {
  return createParameterRefusal("expand", "value", message);
}

/** Adds the reference fields that are expanded, because the storage must read their ids to find the related items. */
export function addExpandedReferenceFields(
  fields: readonly string[],
  expansions: readonly Expansion[],
): readonly string[] {
  return addFieldNames(
    fields,
    expansions.flatMap(({ relation }) => (relation.kind === "reference" ? [relation.name] : [])),
  );
}

/** Caches extended field lists, so that equal lists are the same array: databases use it as the key of their compiled queries. */
const getFieldListCache = memoizeByObject((_: readonly string[]) => new Map<string, readonly string[]>());
const maxCachedFieldLists = 100;

/** Adds the names to the fields. Returns the same array if all names are already there. */
export function addFieldNames(fields: readonly string[], addedFields: readonly string[]): readonly string[] {
  const more = [...new Set(addedFields)].filter((name) => !fields.includes(name));
  if (more.length === 0) return fields;
  const known = getFieldListCache(fields);
  const key = more.join();
  const list = known.get(key) ?? [...fields, ...more];
  if (known.size < maxCachedFieldLists) known.set(key, list);
  return list;
}

function addExpandPath(
  relationTree: RelationTree,
  names: readonly string[],
  definition: ResourceDefinition,
  context: RelationContext,
  addProblem: (message: string) => void,
): void {
  let at = definition;
  let level = relationTree;
  for (const name of names) {
    const relation = findExpandableRelation(name, at, context, addProblem);
    if (relation === null) return;
    level = getOrAdd(level, relation.name, () => ({ relation, children: new Map() })).children;
    at = findDefinition(context.registry, relation.resource);
    requireReadAccess(context.principal, at);
  }
}

function findExpandableRelation(
  name: string,
  definition: ResourceDefinition,
  { registry, principal }: RelationContext,
  addProblem: (message: string) => void,
): ResourceRelation | null {
  const { path } = definition;
  const stored = findDefinition(registry, path);
  const as =
    fieldListsOf(definition).ancestorIdFields.length === 0 ? stored : toDefinitionAcrossParents(stored, registry);
  const declared = findField(as, name);
  const describeValidNames = (): string =>
    describeKnownNames(
      name,
      listResourceRelations(as, registry.routes).map(({ name: valid }) => valid),
    );
  if (declared === undefined || declared.hidden || !declared.stored) {
    const collection = findCollectionRelation(path, registry.routes, name);
    if (collection !== null) return collection;
    const what =
      name === ""
        ? "must name fields that refer to items, or collections of an item"
        : `names "${name.slice(0, 100)}", which is neither a field nor a collection of an item of ${path}`;
    addProblem(`${what}${describeValidNames()}`);
    return null;
  }
  if (findField(hideUnreadableFields(definition, principal), name)?.hidden === true)
    throw createFieldAccessRefusal(declared, "read", "read");
  const { reference } = declared;
  if (reference !== undefined && isExpandableReference(declared))
    return { kind: "reference", name: declared.name, resource: reference.to };
  const why =
    reference === undefined
      ? "which is not a reference"
      : `which refers to nested items (${reference.to}); expand does not support such references`;
  addProblem(`names "${name}", ${why}${describeValidNames()}`);
  return null;
}

function toExpansions(relationTree: RelationTree, context: RelationContext): readonly Expansion[] {
  const { registry, principal } = context;
  return Array.from(relationTree.values(), ({ relation, children }) => {
    const to = findDefinition(registry, relation.resource);
    const seen = hideUnreadableFields(to, principal);
    const levels = [...listAncestors(registry, to), to];
    return {
      relation,
      definition: seen,
      resourcePaths: [...new Set([to.path, levels.map(({ name, alias }) => alias?.name ?? name).join("/")])],
      idFields: levels.map(idFieldOf),
      view: itemViewOf(seen),
      visibilityFilter: createVisibilityFilter(principal, to),
      expansions: toExpansions(children, context),
    };
  });
}
