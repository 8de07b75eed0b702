import type { RouteNode } from "../../runtime/model/resource.js";
import type { Artifact, ResourceModel } from "../resource-model.js";
import { writeHeader } from "./header.js";
import { writeLiteral } from "./literal.js";

/** The tree of names that paths are looked up in. */
export function emitRoutes(models: readonly ResourceModel[]): readonly Artifact[] {
  const text = `import type { Registry } from "stockroom-api/resource";

export const routes = ${writeLiteral(routeTopLevel(models))} satisfies Registry["routes"];
`;
  return [{ path: "generated/routes.ts", text: writeHeader("schemas/") + text }];
}

export type Routes = { readonly [name: string]: RouteNode };

/** The top level, with all that is below it. */
export function routeTopLevel(models: readonly ResourceModel[]): Routes {
  const top = models.filter(({ definition }) => definition.parent === null);
  return Object.fromEntries(top.flatMap((model) => nameRoute(model, routeTo(model, null, [], models))));
}

/** Under its name, and under that of before. */
function nameRoute({ definition: { name, alias } }: ResourceModel, node: RouteNode): [string, RouteNode][] {
  if (alias === undefined) return [[name, node]];
  const { name: before, ...deprecation } = alias;
  return [
    [name, node],
    [before, { ...node, deprecation }],
  ];
}

/** `way`: paths of the resources before it. None comes twice: two that are seen through each other would never end. */
function routeTo(
  { definition: { path } }: ResourceModel,
  via: string | null,
  way: readonly string[],
  models: readonly ResourceModel[],
): RouteNode {
  const here = [...way, path];
  const below = models.flatMap((model) => {
    const { definition, via } = model;
    if (definition.parent === path) return nameRoute(model, routeTo(model, null, here, models));
    const field = Object.hasOwn(via, path) ? via[path] : undefined;
    if (field === undefined || here.includes(definition.path)) return [];
    return nameRoute(model, routeTo(model, field, here, models));
  });
  return { resource: path, ...(via === null ? {} : { via }), children: Object.fromEntries(below) };
}
