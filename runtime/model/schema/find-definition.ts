import type { Registry, ResourceDefinition } from "./resource.js";

/** @throws Error if the registry has no such resource, which is a defect of the program */
export function findDefinition(registry: Registry, path: string): ResourceDefinition {
  const definition = registry.resources[path];
  if (definition === undefined) throw new Error(`the registry has no resource ${path}`);
  return definition;
}
