import { findDefinition } from "./find-definition.js";
import type { Registry, ResourceDefinition } from "./resource.js";

/** Lists the resources that the resource is nested in, outermost first. */
export function listAncestors(registry: Registry, { parent }: ResourceDefinition): readonly ResourceDefinition[] {
  if (parent === null) return [];
  const above = findDefinition(registry, parent);
  return [...listAncestors(registry, above), above];
}
