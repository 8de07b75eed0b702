import { nameTenant } from "./accounts.js";
import type { ActionDefinition } from "../model/schema/action-definition.js";
import { actionOf, type RequestOperation, type Target } from "../model/plan/api-request.js";
import { outOfTenant, Refusal } from "../model/plan/errors.js";
import type { Action, Registry, ResourceDefinition } from "../model/schema/resource.js";
import { isInScope } from "../model/plan/narrowing.js";
import type { Principal } from "../model/plan/principal.js";
import { outOfScope } from "./out-of-scope.js";

/**
 * Makes all checks that need no item (docs/reference/http.md#rights). Rejects with 403 if the caller lacks the privilege for the
 * target or for reading one of its parents, or if an account of one tenant would write an item of all tenants.
 */
export function authorize(principal: Principal, registry: Registry, target: Target, operation: RequestOperation): void {
  for (const { resource } of [...target.parents, ...(target.across ?? [])]) {
    requireRead(principal, requireDefinition(registry, resource));
  }
  const definition = requireDefinition(registry, target.resource);
  const obstacle = findObstacle(principal, registry, definition, ...findDemand(definition, target, operation));
  if (obstacle !== null) throw obstacle;
}

/** Returns the privilege that the operation requires, and whether it counts as reading or writing for accounts of one tenant. */
export function findDemand(
  { privileges }: ResourceDefinition,
  { action }: Target,
  operation: RequestOperation,
): readonly [action: Action, privilege: string] {
  if (operation === "act" && action !== undefined) {
    return [demandOf(action), action.privilege];
  }
  const asked = operation === "act" ? "update" : actionOf[operation];
  return [asked, privileges[asked]];
}

/** Whether the action counts as reading or writing for accounts of one tenant. */
function demandOf({ on, reads }: ActionDefinition): Action {
  return reads ? "read" : on === "collection" ? "create" : "update";
}

/** Whether the caller may do this with at least some items of the resource. */
export function mayDo(
  principal: Principal,
  registry: Registry,
  definition: ResourceDefinition,
  action: Action,
): boolean {
  if (findObstacle(principal, registry, definition, action) !== null) return false;
  return (
    definition.parent === null || mayDo(principal, registry, requireDefinition(registry, definition.parent), "read")
  );
}

/** Whether the caller may call the action on at least some item or collection. */
export function mayCallAction(
  principal: Principal,
  registry: Registry,
  definition: ResourceDefinition,
  action: ActionDefinition,
): boolean {
  if (findObstacle(principal, registry, definition, demandOf(action), action.privilege) !== null) return false;
  const { parent } = definition;
  return parent === null || mayDo(principal, registry, requireDefinition(registry, parent), "read");
}

function findObstacle(
  principal: Principal,
  registry: Registry,
  definition: ResourceDefinition,
  action: Action,
  privilege = definition.privileges[action],
): Refusal | null {
  const lack = findLack(principal, definition, action, privilege);
  if (lack !== null) return lack;
  if (principal.tenant === 0 || action === "read") return null;
  const bound = `your account is bound to one ${nameTenant(registry)}`;
  if (!belongsToTenant(definition, registry)) {
    return new Refusal(outOfTenant, `${bound}, and ${definition.name} belong to all of them`);
  }
  return definition.tenant?.self === true && action !== "update"
    ? new Refusal(outOfTenant, `${bound}: it cannot ${action} ${definition.name}`)
    : null;
}

/**
 * @param purpose ends the sentence of the message, such as "to copy devices"
 * @throws Refusal privilege_missing, insufficient_scope
 */
export function requireRead(principal: Principal, definition: ResourceDefinition, purpose?: string): void {
  const lack = findLack(principal, definition, "read", definition.privileges.read, purpose);
  if (lack !== null) throw lack;
}

/** Returns the missing privilege, first of the account, then of its key. */
function findLack(
  principal: Principal,
  { path }: ResourceDefinition,
  action: Action,
  privilege: string,
  purpose?: string,
): Refusal | null {
  const { holds, narrowed } = principal;
  const level = action === "read" ? "read" : "write";
  if (holds.has(privilege) && (narrowed === null || isInScope(principal, path, level, privilege))) return null;
  if (narrowed === null || !(narrowed.root || narrowed.privileges.includes(privilege))) {
    return new Refusal("privilege_missing", [`you need the privilege ${privilege}`, purpose].filter(Boolean).join(" "));
  }
  return outOfScope(narrowed, { [path]: level });
}

/** Checks the resource and everything that it is nested in. */
function belongsToTenant(definition: ResourceDefinition, registry: Registry): boolean {
  if (definition.tenant !== null) return true;
  return definition.parent !== null && belongsToTenant(requireDefinition(registry, definition.parent), registry);
}

function requireDefinition(registry: Registry, path: string): ResourceDefinition {
  const definition = registry.resources[path];
  if (definition === undefined) throw new Error(`there is no declaration of ${path}`);
  return definition;
}
