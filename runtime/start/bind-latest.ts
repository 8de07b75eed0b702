/** Part of the composition roots that read a database as a whole. */
import type { Knowledge } from "../migrations/snapshot.js";
import { bindRegistry } from "../migrations/bind-names.js";
import type { Registry } from "../model/resource.js";

/**
 * The definitions by which the database holds its items.
 * @throws Error where it was served last with other declarations than these
 */
export function bindLatest(served: Registry, knowledge: Knowledge): Registry {
  const { registry, standing } = bindRegistry(served, knowledge);
  if (standing === "latest") return registry;
  throw new Error('the database was served last with other declarations: "stockroom migrate" comes first');
}
