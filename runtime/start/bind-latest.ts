/** Part of the composition roots that read a whole database. */
import type { Knowledge } from "../migrations/snapshot.js";
import { bindRegistry } from "../migrations/bind-names.js";
import type { Registry } from "../model/schema/resource.js";

/**
 * Returns the definitions by which the database holds its items.
 * @throws Error if other declarations were served last
 */
export function bindLatest(served: Registry, knowledge: Knowledge): Registry {
  const { registry, standing } = bindRegistry(served, knowledge);
  if (standing === "latest") return registry;
  throw new Error('the database was last served with other declarations: run "stockroom migrate" first');
}
