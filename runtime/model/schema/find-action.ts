import type { ActionDefinition } from "./action-definition.js";
import type { ResourceDefinition } from "./resource.js";

/** @throws Error if the resource has no such action, which is a defect of the program */
export function findAction({ path, actions = {} }: ResourceDefinition, name: string): ActionDefinition {
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  if (action === undefined) throw new Error(`${path} has no action ${name}`);
  return action;
}
