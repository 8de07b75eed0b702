import { aggregatePathSegment } from "../runtime/model/query/aggregates.js";
import { toUniqueIdNames } from "../runtime/model/schema/find-definition.js";
import type { RouteRow } from "../runtime/model/schema/route-table.js";
import { groupByKey } from "../runtime/model/values/objects.js";
import type { ResourceModel } from "./resource-model.js";

/** Lists every declared route. The routes of an item come before the routes of the collections below the item. */
export function listRoutes(models: readonly ResourceModel[]): readonly RouteRow[] {
  const below = groupChildCollections(models);
  const top = models.filter(({ definition }) => definition.parent === null);
  return top.flatMap((model) => listCollectionRoutes({ model, viaField: null }, [], below));
}

/** A collection below an item in a URL, such as `devices/12/parts`. */
interface ChildCollection {
  readonly model: ResourceModel;
  /** The field by which items of the collection refer to the item; null if they are nested in it. */
  readonly viaField: string | null;
}

/** Collections below an item, by the path of the item's resource. */
type ChildCollectionsByResource = ReadonlyMap<string, readonly ChildCollection[]>;

function groupChildCollections(models: readonly ResourceModel[]): ChildCollectionsByResource {
  const all = models.flatMap((model) => {
    const { parent } = model.definition;
    const ways = { ...model.viaFieldByResource, ...(parent === null ? {} : { [parent]: null }) };
    return Object.entries(ways).map(([above, viaField]) => [above, { model, viaField }] as const);
  });
  return groupByKey(all);
}

/** A collection in a URL path, with the name that the path uses. */
interface CollectionInPath {
  readonly name: string;
  readonly model: ResourceModel;
}

function listCollectionRoutes(
  collection: ChildCollection,
  ancestors: readonly CollectionInPath[],
  childCollections: ChildCollectionsByResource,
): readonly RouteRow[] {
  const { model } = collection;
  const { name, alias } = model.definition;
  const own = listRoutesAtPath(collection, {}, [...ancestors, { name, model }], childCollections);
  if (alias === undefined) return own;
  const { name: formerName, ...deprecation } = alias;
  return [
    ...own,
    ...listRoutesAtPath(collection, { deprecation }, [...ancestors, { name: formerName, model }], childCollections),
  ];
}

function listRoutesAtPath(
  { model, viaField }: ChildCollection,
  deprecationMember: Pick<RouteRow, "deprecation">,
  collectionsInPath: readonly CollectionInPath[],
  childCollections: ChildCollectionsByResource,
): readonly RouteRow[] {
  const { path: resource, actions = {} } = model.definition;
  const ids = toUniqueIdNames(collectionsInPath.map((step) => step.model.definition.id));
  const item = collectionsInPath.map(({ name }, index) => `/${name}/:${ids[index]!}`).join("");
  const collection = item.slice(0, item.lastIndexOf("/"));
  const seen = { ...(viaField === null ? {} : { via: viaField }), ...deprecationMember };
  const toRow = (method: RouteRow["method"], path: string, operation: RouteRow["operation"]): RouteRow => {
    return { method, path, operation, resource, ...seen };
  };
  const acts = Object.values(actions).map(({ name, on, reads }): RouteRow => {
    const path = `${on === "item" ? item : collection}/${name}`;
    return { method: reads ? "GET" : "POST", path, operation: "act", resource, action: name, ...seen };
  });
  const onWay = new Set(collectionsInPath.map((step) => step.model));
  const children = childCollections.get(resource) ?? [];
  return [
    toRow("GET", collection, "list"),
    toRow("POST", collection, "create"),
    toRow("GET", `${collection}/${aggregatePathSegment}`, "aggregate"),
    toRow("GET", item, "read"),
    toRow("PUT", item, "update"),
    toRow("PATCH", item, "update"),
    toRow("DELETE", item, "remove"),
    ...acts,
    // Leaves out resources that the path already contains: two resources that refer to each other by `via` would repeat forever.
    ...children
      .filter((child) => child.viaField === null || !onWay.has(child.model))
      .flatMap((child) => listCollectionRoutes(child, collectionsInPath, childCollections)),
  ];
}
