/**
 * Paths and limits of `expand` (docs/reference/http.md#expand). The runtime parses the parameter with them, and the
 * generator describes it to clients with them.
 */
import type { FieldDefinition } from "../schema/field.js";
import { lastPathSegment } from "../schema/path-names.js";
import type { ResourceDefinition } from "../schema/resource.js";
import type { RouteNode, RouteTree } from "../schema/route-table.js";

export const expansionLimits = {
  /** Maximum number of paths in the parameter `expand` of a request. */
  maxPaths: 10,
  /** Maximum number of names in a path of `expand`. */
  maxDepth: 3,
  /** Maximum number of expanded items in a response. */
  maxItems: 1000,
  /** Maximum number of additional batches (512 KiB each) that one response may read of long lists. */
  maxAdditionalBatches: 8,
} as const;

/**
 * A relation from an item to other items, by its name in the paths of `expand`. `resource` is the path of their
 * resource.
 */
export type ResourceRelation =
  /** Leads to the item that the field `name` refers to. */
  | { readonly kind: "reference"; readonly name: string; readonly resource: string }
  /** Leads to the items nested in the item. */
  | { readonly kind: "nested"; readonly name: string; readonly resource: string }
  | ReferrerRelation;

/** Leads to the items whose field `referenceField` refers to the item. */
export interface ReferrerRelation {
  readonly kind: "through";
  readonly name: string;
  readonly resource: string;
  readonly referenceField: string;
}

/**
 * Tells whether `expand` can follow the reference. It does not follow references to nested items: it would have to check whether
 * the caller may see the items in which they are nested.
 */
export function isExpandableReference({ stored, hidden, reference }: FieldDefinition): boolean {
  return stored && !hidden && reference !== undefined && !reference.to.includes("/");
}

/**
 * Lists the relations of an item: its references and its collections. Leaves out former names of collections, and
 * collections with the same name as a field.
 */
export function listResourceRelations(
  { fields, path }: Pick<ResourceDefinition, "fields" | "path">,
  routes: RouteTree,
): readonly ResourceRelation[] {
  const references = Object.values(fields)
    .filter(isExpandableReference)
    .map(({ name, reference }): ResourceRelation => ({ kind: "reference", name, resource: reference!.to }));
  return [...references, ...listCollectionRelations(path, Object.keys(fields), routes)];
}

/** Lists the collections below an item. Leaves out former names, and collections with the same name as a field. */
export function listCollectionRelations(
  resourcePath: string,
  fieldNames: readonly string[],
  routes: RouteTree,
): readonly ResourceRelation[] {
  return Object.entries(childRoutesOf(resourcePath, routes)).flatMap(([name, node]) =>
    node.deprecation !== undefined || fieldNames.includes(name) ? [] : toCollectionRelations(name, node),
  );
}

/** Finds the collection of an item by its current or former name. */
export function findCollectionRelation(resourcePath: string, routes: RouteTree, name: string): ResourceRelation | null {
  const children = childRoutesOf(resourcePath, routes);
  return Object.hasOwn(children, name) ? (toCollectionRelations(name, children[name]!)[0] ?? null) : null;
}

/**
 * Finds a resource by its name in filters: the last part of its path, such as `lines` for `orders/lines`. Considers
 * only resources with exactly one field that refers to the given resource. A top-level resource takes precedence over
 * nested ones. Returns null if several nested resources have the name.
 */
export function findReferrerRelation(
  { referrers }: Pick<ResourceDefinition, "referrers">,
  name: string,
): ReferrerRelation | null {
  const topLevel = referrers.filter(({ resource }) => resource === name);
  const candidates = topLevel.length > 0 ? topLevel : referrers.filter(({ resource }) => resource.endsWith(`/${name}`));
  const [referrer, ...others] = candidates;
  if (referrer === undefined || others.length > 0) return null;
  return { kind: "through", name, resource: referrer.resource, referenceField: referrer.field };
}

/**
 * Lists the resources whose items refer to the item and that filters can name. Leaves out a resource if a field or
 * collection of the item has the same current or former name.
 * @param fieldNames current names of all fields, also of those that the caller may not read
 */
export function listReferrerRelations(
  definition: Pick<ResourceDefinition, "path" | "referrers" | "aliases">,
  fieldNames: readonly string[],
  routes: RouteTree,
): readonly ReferrerRelation[] {
  const { path, referrers, aliases = {} } = definition;
  const names = new Set(referrers.map(({ resource }) => lastPathSegment(resource)));
  for (const name of [...fieldNames, ...Object.keys(aliases)]) names.delete(name);
  return [...names].flatMap((name) =>
    findCollectionRelation(path, routes, name) === null ? (findReferrerRelation(definition, name) ?? []) : [],
  );
}

function toCollectionRelations(
  name: string,
  { resource, via }: Pick<RouteNode, "resource" | "via">,
): readonly ResourceRelation[] {
  if (via === undefined) return [{ kind: "nested", name, resource: resource }];
  return resource.includes("/") ? [] : [{ kind: "through", name, resource: resource, referenceField: via }];
}

export function childRoutesOf(resourcePath: string, routes: RouteTree): RouteTree {
  return resourcePath.split("/").reduce<RouteTree>((nodes, name) => nodes[name]?.children ?? {}, routes);
}

/**
 * Tells whether a response with this collection can contain expanded items. A response has expanded items in the member
 * `expanded`, so a response that is an array cannot contain any.
 */
export function canContainExpandedItems({ collection }: Pick<ResourceDefinition, "collection">): boolean {
  return collection === "map";
}

/** Lists every path that `expand` accepts, shortest paths first. Returns null if there are more than `maxPaths`. */
export function listAllExpandPaths(
  resource: string,
  listRelationsOf: (resource: string) => readonly ResourceRelation[],
  maxPaths: number,
): readonly string[] | null {
  const paths: string[] = [];
  let level: readonly { readonly path: string; readonly reached: string }[] = [{ path: "", reached: resource }];
  for (let depth = 0; depth < expansionLimits.maxDepth; depth += 1) {
    level = level.flatMap(({ path, reached }) =>
      listRelationsOf(reached).map(({ name, resource: target }) => ({ path: `${path}${name}.`, reached: target })),
    );
    paths.push(...level.map(({ path }) => path.slice(0, -1)));
    if (paths.length > maxPaths) return null;
  }
  return paths;
}
