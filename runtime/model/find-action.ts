import type { ActionDefinition } from "./action-definition.js";
import type { ResourceDefinition } from "./resource.js";

/** @throws Error where the resource has no such action: paths and plans name only those that there are */
export function findAction({ path, actions = {} }: ResourceDefinition, name: string): ActionDefinition {
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  if (action === undefined) throw new Error(`${path} has no action ${name}`);
  return action;
}
