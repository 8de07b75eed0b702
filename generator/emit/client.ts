import type { ActionsByMethod } from "../client/action-methods.js";
import type { CollectionTree } from "../client/open-collection.js";
import { getActionMethodName } from "../action-model.js";
import { type Artifact, toArtifact } from "../artifact.js";
import type { GenerationCache } from "../generation-cache.js";
import { type ModelsByPath, listAncestors } from "../resource-model.js";
import { composeSharedClientTypes, composeSharedTypesCacheKey } from "./client-shared-types.js";
import { clientModules, joinModuleCode, joinModuleDeclarations } from "./client-modules.js";
import { composeHeaderComment, formatLiteral } from "./code-formatting.js";
import {
  createRelationLookup,
  listCollectionsInCreateBody,
  listCollectionPaths,
  listReferringCollections,
} from "./relations.js";
import type { RouteTree } from "../../runtime/model/schema/route-table.js";
import { mapMembers } from "../../runtime/model/values/objects.js";

/** Emits a client of the project: one module without imports, for Node.js and browsers, and the types of this module. */
export async function emitClient(
  routes: RouteTree,
  models: ModelsByPath,
  privileges: readonly string[],
  cache: GenerationCache,
): Promise<readonly Artifact[]> {
  const listRelationsOf = createRelationLookup(routes, models);
  const types: string[] = [];
  for (const model of models.values()) {
    const relations = listRelationsOf(model.definition.path);
    const collectionsInBody = listCollectionsInCreateBody(model, routes, models);
    const ancestors = listAncestors(model, models);
    const referringCollections = listReferringCollections(model, routes, models);
    const others = [
      ...collectionsInBody.map((each) => [each.name, each.currentName, each.viaField, each.model.digest]),
      ...ancestors.map(({ digest }) => digest),
    ];
    const cacheInput = `${model.digest} ${JSON.stringify([relations, referringCollections, others])}`;
    const composeTypes = async (): Promise<string> => {
      const { composeClientResourceTypes } = await import("./client-types.js");
      return composeClientResourceTypes(model, { relations, referringCollections, collectionsInBody, ancestors });
    };
    types.push(await cache.getOrComputeAsync("client", cacheInput, composeTypes));
  }
  const sharedTypesInput = composeSharedTypesCacheKey(routes, models, privileges);
  const sharedTypes = cache.getOrCompute("client frame", sharedTypesInput, () =>
    composeSharedClientTypes(routes, models, privileges),
  );
  return [
    toArtifact("generated/client/index.js", composeClientModule(routes, models)),
    toArtifact(
      "generated/client/index.d.ts",
      composeHeaderComment("schemas/") + [joinModuleDeclarations(clientModules), ...types, sharedTypes].join("\n"),
    ),
  ];
}

function composeClientModule(routes: RouteTree, models: ModelsByPath): string {
  return `${composeHeaderComment("schemas/")}${joinModuleCode(clientModules)}
/** Collections by name, each with the collections of its items. */
const names = ${formatLiteral(composeCollectionTree(routes))};

/** Actions of collections and of their items, by the path of the collection without ids. */
const actions = ${formatLiteral(mapActionsByCollection(routes, models))};

export function connect(options) {
  return openClient(names, actions, options);
}
`;
}

function composeCollectionTree(routes: RouteTree): CollectionTree {
  return mapMembers(routes, ({ children }) => composeCollectionTree(children));
}

/** Lists the actions of each collection, by the path of the collection without ids. */
function mapActionsByCollection(
  routes: RouteTree,
  models: ModelsByPath,
): { readonly [place: string]: ActionsByMethod } {
  const acting = listCollectionPaths(routes).flatMap(([place, resource]) => {
    const { actions } = models.get(resource)!;
    const own = actions.map(({ definition: { name, on, reads }, input }) => {
      const action = {
        name,
        ...(on === "item" ? { isOnItem: true as const } : {}),
        ...(reads ? { reads: true as const } : {}),
        ...(input === null ? {} : { takesInput: true as const }),
      };
      return [getActionMethodName(name), action] as const;
    });
    return own.length === 0 ? [] : [[place, Object.fromEntries(own)] as const];
  });
  return Object.fromEntries(acting);
}
