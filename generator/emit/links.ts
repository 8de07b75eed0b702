import { listLinks, type Link } from "../../runtime/model/expansions.js";
import type { ModelIndex } from "../resource-model.js";
import type { Routes } from "./routes.js";

/** What `expand` can name of an item of each resource. */
export type LinksOf = (resource: string) => readonly Link[];

export function linksIn(routes: Routes, models: ModelIndex): LinksOf {
  const found = new Map<string, readonly Link[]>();
  return (resource) => {
    const links = found.get(resource) ?? listLinks(models.get(resource)!.definition, routes);
    found.set(resource, links);
    return links;
  };
}
