/** What `expand` may bring beside an answer (docs/reference/http.md#expand): the runtime reads it by this, the generator describes it. */
import type { FieldDefinition } from "./field.js";
import type { ResourceDefinition } from "./resource.js";
import type { RouteNode, Routes } from "./route-table.js";

export const expansionLimits = {
  /** Paths of one request. */
  paths: 10,
  /** Names of one path. */
  depth: 3,
  /** Items of one answer that are brought. */
  items: 1000,
  /** Portions in which they are read, of half a mebibyte each. */
  portions: 8,
} as const;

/** What a name in a path leads to, from an item. */
export type Link =
  /** What this field of the item refers to. */
  | { readonly kind: "reference"; readonly name: string; readonly to: string }
  /** What lies in the item. */
  | { readonly kind: "nested"; readonly name: string; readonly to: string }
  /** What is seen through the item, which this field of it refers to. */
  | { readonly kind: "through"; readonly name: string; readonly to: string; readonly by: string };

type Fielded = Pick<ResourceDefinition, "fields">;

/** Items that lie in others are not brought by references: what is seen of them depends on the way to them. */
export function isExpandable({ stored, hidden, reference }: FieldDefinition): boolean {
  return stored && !hidden && reference !== undefined && !reference.to.includes("/");
}

/** Fields, and the collections of an item that no field has the name of; those under a name of before are left out. */
export function listLinks({ fields, path }: Fielded & { readonly path: string }, routes: Routes): readonly Link[] {
  const references = Object.values(fields)
    .filter(isExpandable)
    .map(({ name, reference }): Link => ({ kind: "reference", name, to: reference!.to }));
  const below = Object.entries(childrenOf(path, routes)).flatMap(([name, node]) => {
    const isOther = node.deprecation !== undefined || fields[name] !== undefined;
    return isOther ? [] : toLink(name, node);
  });
  return [...references, ...below];
}

/** The collection of an item that has this name, now or before. */
export function findCollection(path: string, routes: Routes, name: string): Link | null {
  const children = childrenOf(path, routes);
  return Object.hasOwn(children, name) ? (toLink(name, children[name]!)[0] ?? null) : null;
}

function toLink(name: string, { resource, via }: Pick<RouteNode, "resource" | "via">): readonly Link[] {
  if (via === undefined) return [{ kind: "nested", name, to: resource }];
  return resource.includes("/") ? [] : [{ kind: "through", name, to: resource, by: via }];
}

/** The collections of an item. */
export function childrenOf(path: string, routes: Routes): Routes {
  return path.split("/").reduce<Routes>((nodes, name) => nodes[name]?.children ?? {}, routes);
}

/** Whether its collections have a place for what is brought, which an array has not. */
export function canBring({ collection }: Pick<ResourceDefinition, "collection">): boolean {
  return collection === "map";
}

/** Every path that `expand` takes, the short ones first; null where they are more than `most`. */
export function listExpansions(
  resource: string,
  linksOf: (resource: string) => readonly Link[],
  most: number,
): readonly string[] | null {
  const paths: string[] = [];
  let level: readonly { readonly path: string; readonly at: string }[] = [{ path: "", at: resource }];
  for (let depth = 0; depth < expansionLimits.depth; depth += 1) {
    level = level.flatMap(({ path, at }) => linksOf(at).map(({ name, to }) => ({ path: `${path}${name}.`, at: to })));
    paths.push(...level.map(({ path }) => path.slice(0, -1)));
    if (paths.length > most) return null;
  }
  return paths;
}
