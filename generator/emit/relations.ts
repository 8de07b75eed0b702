import {
  findCollectionRelation,
  listCollectionRelations,
  listReferrerRelations,
  type ReferrerRelation,
  type ResourceRelation,
} from "../../runtime/model/query/expansions.js";
import { getOrAdd } from "../../runtime/model/values/objects.js";
import { isHidden, listReferences, mayBeInAnswers } from "../declared-fields.js";
import type { ModelsByPath, ResourceModel } from "../resource-model.js";
import type { RouteTree } from "../../runtime/model/schema/route-table.js";

export type RelationLookup = (resource: string) => readonly ResourceRelation[];

export function createRelationLookup(routes: RouteTree, models: ModelsByPath): RelationLookup {
  const found = new Map<string, readonly ResourceRelation[]>();
  return (resource) => getOrAdd(found, resource, () => listResourceRelations(models.get(resource)!, routes));
}

/** Lists the same relations as `listResourceRelations` of the runtime, but reads them from the declaration. */
function listResourceRelations(
  { declaration, definition: { path } }: ResourceModel,
  routes: RouteTree,
): readonly ResourceRelation[] {
  // Reads `declaration`, not `fields`: computing the fields of a model takes longer, and is not needed otherwise.
  const references = listReferences(declaration).filter(
    ({ name, resource }) => mayBeInAnswers(declaration, name) && !resource.includes("/"),
  );
  return [
    ...references.map(({ name, resource }): ResourceRelation => ({ kind: "reference", name, resource: resource })),
    ...listCollectionRelations(path, Object.keys(declaration.properties), routes),
  ];
}

/** Lists every collection by its path without ids, each with the path of its resource. */
export function listCollectionPaths(
  routes: RouteTree,
  pathPrefix = "",
): readonly (readonly [place: string, resource: string])[] {
  return Object.entries(routes).flatMap(([name, { resource, children }]) => {
    return [[pathPrefix + name, resource] as const, ...listCollectionPaths(children, `${pathPrefix}${name}/`)];
  });
}

/** Lists the names of the relations to several items, which filters with `[exists]` can use. */
export function listCollectionNames(relations: readonly ResourceRelation[]): readonly string[] {
  return relations.flatMap(({ kind, name }) => (kind === "reference" ? [] : [name]));
}

/** Lists the resources with exactly one field that refers to this resource (docs/reference/http.md#related-items). */
export function listReferringCollections(
  { declaration: { properties }, definition }: ResourceModel,
  routes: RouteTree,
  models: ModelsByPath,
): readonly ReferrerRelation[] {
  return listReferrerRelations(definition, Object.keys(properties), routes).filter(
    ({ resource: to, referenceField }) => !isHidden(models.get(to)!.declaration, referenceField),
  );
}

/** A collection whose items a request can create together with the item that contains the collection (`createWith`). */
export interface CollectionInCreateBody {
  readonly name: string;
  /** Current name of the collection, if `name` is a former name; otherwise equal to `name`. */
  readonly currentName: string;
  readonly model: ResourceModel;
  /** The field by which items of the collection refer to the new item; null if they are nested in it. */
  readonly viaField: string | null;
}

/** Lists the collections in `createWith`, under their current and former names. */
export function listCollectionsInCreateBody(
  { definition: { path, createWith = [] } }: ResourceModel,
  routes: RouteTree,
  models: ModelsByPath,
): readonly CollectionInCreateBody[] {
  return createWith.flatMap((currentName) => {
    const link = findCollectionRelation(path, routes, currentName)!;
    const model = models.get(link.resource)!;
    const { alias } = model.definition;
    const names = [currentName, ...(alias === undefined ? [] : [alias.name])];
    return names.map((name) => ({
      name,
      currentName,
      model,
      viaField: link.kind === "through" ? link.referenceField : null,
    }));
  });
}

/** Whether a body may leave out the required field `via`, because the path contains its value. */
export function mayOmitPathField({ definition }: ResourceModel, viaField: string | null): viaField is string {
  return viaField !== null && definition.fields[viaField]?.required === true;
}
