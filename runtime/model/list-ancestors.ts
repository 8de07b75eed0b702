import { findDefinition } from "./find-definition.js";
import type { Registry, ResourceDefinition } from "./resource.js";

/** What the resource is nested in, from the outermost inwards. */
export function listAncestors(registry: Registry, { parent }: ResourceDefinition): readonly ResourceDefinition[] {
  if (parent === null) return [];
  const above = findDefinition(registry, parent);
  return [...listAncestors(registry, above), above];
}
