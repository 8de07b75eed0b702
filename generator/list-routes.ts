import { aggregateName } from "../runtime/model/query/aggregates.js";
import { makeIdNamesUnique } from "../runtime/model/schema/find-definition.js";
import type { RouteRow } from "../runtime/model/schema/route-table.js";
import { groupBy } from "./group-by.js";
import type { ResourceModel } from "./resource-model.js";

/** Lists every declared route. The routes of an item come before the routes of the collections below the item. */
export function listRoutes(models: readonly ResourceModel[]): readonly RouteRow[] {
  const below = findRelations(models);
  const top = models.filter(({ definition }) => definition.parent === null);
  return top.flatMap((model) => listCollection({ model, via: null }, [], below));
}

/** A collection below an item in a URL, such as `devices/12/parts`. Its items are nested in the item, or refer to it by `via`. */
interface Relation {
  readonly model: ResourceModel;
  readonly via: string | null;
}

/** Collections below an item, by the path of the item's resource. */
type Relations = ReadonlyMap<string, readonly Relation[]>;

function findRelations(models: readonly ResourceModel[]): Relations {
  const all = models.flatMap((model) => {
    const { parent } = model.definition;
    const ways = { ...model.via, ...(parent === null ? {} : { [parent]: null }) };
    return Object.entries(ways).map(([above, via]) => ({ above, model, via }));
  });
  return groupBy(all, ({ above }) => above);
}

/** A collection in a URL path, with the name that the path uses. */
interface PathCollection {
  readonly name: string;
  readonly model: ResourceModel;
}

function listCollection(relation: Relation, above: readonly PathCollection[], below: Relations): readonly RouteRow[] {
  const { model } = relation;
  const { name, alias } = model.definition;
  const own = listCollectionNamed(relation, {}, [...above, { name, model }], below);
  if (alias === undefined) return own;
  const { name: formerName, ...deprecation } = alias;
  return [...own, ...listCollectionNamed(relation, { deprecation }, [...above, { name: formerName, model }], below)];
}

function listCollectionNamed(
  { model, via }: Relation,
  deprecated: Pick<RouteRow, "deprecation">,
  steps: readonly PathCollection[],
  below: Relations,
): readonly RouteRow[] {
  const { path: resource, actions = {} } = model.definition;
  const ids = makeIdNamesUnique(steps.map((step) => step.model.definition.id));
  const item = steps.map(({ name }, index) => `/${name}/:${ids[index]!}`).join("");
  const collection = item.slice(0, item.lastIndexOf("/"));
  const seen = { ...(via === null ? {} : { via }), ...deprecated };
  const row = (method: RouteRow["method"], path: string, operation: RouteRow["operation"]): RouteRow => {
    return { method, path, operation, resource, ...seen };
  };
  const acts = Object.values(actions).map(({ name, on, reads }): RouteRow => {
    const path = `${on === "item" ? item : collection}/${name}`;
    return { method: reads ? "GET" : "POST", path, operation: "act", resource, action: name, ...seen };
  });
  const onWay = new Set(steps.map((step) => step.model));
  const children = below.get(resource) ?? [];
  return [
    row("GET", collection, "list"),
    row("POST", collection, "create"),
    row("GET", `${collection}/${aggregateName}`, "aggregate"),
    row("GET", item, "read"),
    row("PUT", item, "update"),
    row("PATCH", item, "update"),
    row("DELETE", item, "remove"),
    ...acts,
    // Leaves out resources that the path already contains: two resources that refer to each other by `via` would repeat forever.
    ...children
      .filter((child) => child.via === null || !onWay.has(child.model))
      .flatMap((child) => listCollection(child, steps, below)),
  ];
}
