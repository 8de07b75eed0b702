import { childrenOf, listLinks, type Link } from "../../runtime/model/query/expansions.js";
import type { Memory } from "../memory.js";
import type { ModelIndex } from "../resource-model.js";
import type { Routes } from "../../runtime/model/schema/route-table.js";

/** Names that `expand` accepts for the items of a resource. */
export type LinksOf = (resource: string) => readonly Link[];

export function linksIn(routes: Routes, models: ModelIndex, memory: Memory): LinksOf {
  const found = new Map<string, readonly Link[]>();
  return (resource) => {
    const known = found.get(resource);
    if (known !== undefined) return known;
    const { digest, definition } = models.get(resource)!;
    const below = Object.entries(childrenOf(resource, routes)).map(([name, { resource: to, via, deprecation }]) => {
      return [name, to, via, deprecation];
    });
    const madeOf = `${digest} ${JSON.stringify(below)}`;
    const links = memory.recall("links", madeOf, () => listLinks(definition, routes));
    found.set(resource, links);
    return links;
  };
}
