/** Finds the paths of each collection: at the top level, nested in the parent, or below a resource to which its items refer. */
import type { RouteTree } from "../../../runtime/model/schema/route-table.js";
import { wildcardId } from "../../../runtime/model/schema/definition-across-parents.js";
import { toUniqueIdNames } from "../../../runtime/model/schema/find-definition.js";
import { type ResourceModel, createModelAcrossParents } from "../../resource-model.js";
import { toTypeName } from "../code-formatting.js";

export interface ResourcePath {
  readonly model: ResourceModel;
  /** Path of the collection, such as `/devices/{device_id}/parts`. */
  readonly path: string;
  /** Ending of the names of operations on this path: `DevicesParts` in `listDevicesParts`. */
  readonly operationNameEnding: string;
  /** Ids in the path of the collection, outermost first. */
  readonly parents: readonly IdParameter[];
  readonly id: IdParameter;
  /** Field by which items refer to the last item in the path; null if items are nested, or the collection is at the top level. */
  readonly viaField: string | null;
  readonly isDeprecated: boolean;
  /** Parents whose id is `-` in the path, which means all items; absent if there are none. */
  readonly parentsOfAllItems?: readonly IdParameter[];
  readonly children: readonly ResourcePath[];
}

export interface IdParameter {
  readonly model: ResourceModel;
  readonly parameterName: string;
}

export function findResourcePaths(
  routes: RouteTree,
  models: ReadonlyMap<string, ResourceModel>,
  parentResourcePath: Pick<ResourcePath, "path" | "parents" | "isDeprecated"> & {
    readonly segments: readonly string[];
  } = {
    path: "",
    segments: [],
    parents: [],
    isDeprecated: false,
  },
): readonly ResourcePath[] {
  return Object.entries(routes).map(([name, node]) => {
    const model = models.get(node.resource)!;
    const path = `${parentResourcePath.path}/${name}`;
    const segments = [...parentResourcePath.segments, name];
    const ids = [...parentResourcePath.parents, { model }].map(({ model: { definition } }) => definition.id);
    const id: IdParameter = { model, parameterName: toUniqueIdNames(ids).at(-1)! };
    const parents = [...parentResourcePath.parents, id];
    const isDeprecated = parentResourcePath.isDeprecated || node.deprecation !== undefined;
    return {
      model,
      path,
      operationNameEnding: toTypeName(segments.join("/")),
      parents: parentResourcePath.parents,
      id,
      viaField: node.via ?? null,
      isDeprecated,
      children: findResourcePaths(node.children, models, {
        path: `${path}/{${id.parameterName}}`,
        segments,
        parents,
        isDeprecated,
      }),
    };
  });
}

/** Lists the paths that span several parents: `/a/-/b/-/c` and `/a/{id}/b/-/c` for `/a/{id}/b/{id}/c`. `-` means all items. */
export function listWildcardPaths(resourcePath: ResourcePath): readonly ResourcePath[] {
  const { model, parents, path, operationNameEnding } = resourcePath;
  // If the path leads through a `via` field, a top-level collection lists all items of the resource already.
  if (parents.length === 0 || model.definition.path.split("/").length !== parents.length + 1) return [];
  const across = createModelAcrossParents(
    model,
    parents.map((parent) => parent.model),
  );
  const names = path.split("/").filter((_, index) => index % 2 === 1);
  return parents.map((_, start) => {
    const steps = names.map((segment, index) => {
      const id = parents[index];
      return id === undefined ? segment : `${segment}/${index < start ? `{${id.parameterName}}` : wildcardId}`;
    });
    return {
      ...resourcePath,
      model: across,
      path: `/${steps.join("/")}`,
      operationNameEnding: `${operationNameEnding}Across${toTypeName(names[start]!)}`,
      parents: parents.slice(0, start),
      parentsOfAllItems: parents.slice(start),
      children: [],
    };
  });
}

export function flattenResourcePaths(resourcePaths: readonly ResourcePath[]): readonly ResourcePath[] {
  return resourcePaths.flatMap((place) => [place, ...flattenResourcePaths(place.children)]);
}

export function toItemPath({ path, id }: ResourcePath): string {
  return `${path}/{${id.parameterName}}`;
}
