/** Looks up resources in a registry, their actions, and the resources that they are nested in. */
import type { ActionDefinition } from "./action-definition.js";
import type { Registry, ResourceDefinition } from "./resource.js";

/** @throws Error if the registry has no such resource, which is a defect of the program */
export function findDefinition(registry: Registry, path: string): ResourceDefinition {
  const definition = registry.resources[path];
  if (definition === undefined) throw new Error(`the registry has no resource ${path}`);
  return definition;
}

/** @throws Error if the resource has no such action, which is a defect of the program */
export function findAction({ path, actions = {} }: ResourceDefinition, name: string): ActionDefinition {
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  if (action === undefined) throw new Error(`${path} has no action ${name}`);
  return action;
}

/** Lists the resources that the resource is nested in, outermost first. */
export function listAncestors(registry: Registry, { parent }: ResourceDefinition): readonly ResourceDefinition[] {
  if (parent === null) return [];
  const above = findDefinition(registry, parent);
  return [...listAncestors(registry, above), above];
}

/** Names the ids in a path, outermost first, by their fields, and distinguishes equal names. */
export function nameIds(fields: readonly string[]): readonly string[] {
  return fields.map((field, index) => {
    const before = fields.slice(0, index).filter((other) => other === field).length;
    return before === 0 ? field : `${field}_${String(before + 1)}`;
  });
}
