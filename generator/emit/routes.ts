import type { RouteNode } from "../../runtime/model/resource.js";
import { toRememberedArtifact, type Artifact } from "../artifact.js";
import type { Memory } from "../memory.js";
import type { ResourceModel } from "../resource-model.js";
import { groupBy } from "../group-by.js";
import { writeHeader } from "./header.js";
import { writeLiteral } from "./literal.js";

/** The tree of names that paths are looked up in. */
export function emitRoutes(routes: Routes, memory: Memory): readonly Artifact[] {
  const write = (): string => `${writeHeader("schemas/")}import type { Registry } from "stockroom-api/resource";

export const routes = ${writeLiteral(routes)} satisfies Registry["routes"];
`;
  return [toRememberedArtifact("generated/routes.ts", memory, JSON.stringify(routes), write)];
}

export type Routes = { readonly [name: string]: RouteNode };

/** The top level, with all that is below it. */
export function routeTopLevel(models: readonly ResourceModel[]): Routes {
  const top = models.filter(({ definition }) => definition.parent === null);
  const below = listBelow(models);
  return Object.fromEntries(top.flatMap((model) => nameRoute(model, routeTo(model, null, [], below))));
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

/** A resource that is nested in another, or seen through it by a field. */
interface Below {
  readonly above: string;
  readonly model: ResourceModel;
  readonly via: string | null;
}

/** By what they are below. */
function listBelow(models: readonly ResourceModel[]): ReadonlyMap<string, readonly Below[]> {
  const all = models.flatMap((model): readonly Below[] => {
    const { parent } = model.definition;
    const seen = Object.entries(model.via).filter(([above]) => above !== parent);
    return [
      ...(parent === null ? [] : [{ above: parent, model, via: null }]),
      ...seen.map(([above, via]) => ({ above, model, via })),
    ];
  });
  return groupBy(all, ({ above }) => above);
}

/** `way`: paths of the resources before it. None comes twice: two that are seen through each other would never end. */
function routeTo(
  { definition: { path } }: ResourceModel,
  via: string | null,
  way: readonly string[],
  below: ReadonlyMap<string, readonly Below[]>,
): RouteNode {
  const here = [...way, path];
  const children = (below.get(path) ?? []).flatMap(({ model, via }) => {
    if (via !== null && here.includes(model.definition.path)) return [];
    return nameRoute(model, routeTo(model, via, here, below));
  });
  return { resource: path, ...(via === null ? {} : { via }), children: Object.fromEntries(children) };
}
