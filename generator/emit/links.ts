import { childrenOf, listLinks, type Link } from "../../runtime/model/query/expansions.js";
import type { GenerationCache } from "../generation-cache.js";
import type { ModelIndex, ResourceModel } from "../resource-model.js";
import type { Routes } from "../../runtime/model/schema/route-table.js";

export type LinksOf = (resource: string) => readonly Link[];

export function createLinkLookup(routes: Routes, models: ModelIndex, memory: GenerationCache): LinksOf {
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

/**
 * Lists top-level resources whose fields filters can use by the name of the resource, because exactly one of their fields
 * refers to this resource (docs/reference/http.md#related-items).
 */
export function listReferrers(
  { definition: { fields, referrers } }: ResourceModel,
  links: readonly Link[],
  models: ModelIndex,
): readonly string[] {
  const taken = new Set([...Object.keys(fields), ...links.map(({ name }) => name)]);
  const names = referrers.filter(({ resource, field }) => {
    const isSingle = referrers.filter((other) => other.resource === resource).length === 1;
    return isSingle && !resource.includes("/") && models.get(resource)?.definition.fields[field]?.hidden === false;
  });
  return names.map(({ resource }) => resource).filter((name) => !taken.has(name));
}
