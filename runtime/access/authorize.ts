import type { Operation, Target } from "../api-request.js";
import { Refusal } from "../errors.js";
import type { Action, Registry, ResourceDefinition } from "../resource.js";
import type { Principal } from "./principal.js";

const actions: { readonly [operation in Operation]: Action } = {
  list: "read",
  read: "read",
  create: "create",
  update: "update",
  remove: "delete",
};

/**
 * What can be refused without looking at an object (contract, section 5): 403 when a privilege is missing, of the target or
 * to read one of its parents, and when an account bound to a company would write what belongs to every company.
 */
export function authorize(principal: Principal, registry: Registry, target: Target, operation: Operation): void {
  const definition = requireDefinition(registry, target.resource);
  const action = actions[operation];
  for (const parent of target.parents) {
    requirePrivilege(principal, requireDefinition(registry, parent.resource).privileges.read);
  }
  requirePrivilege(principal, definition.privileges[action]);
  if (principal.company === 0 || action === "read") return;

  if (!belongsToCompany(definition, registry)) {
    throw new Refusal("company_scope", `your account is bound to one company, and ${definition.name} belong to all`);
  }
  if (definition.company?.self === true && action !== "update") {
    throw new Refusal("company_scope", `your account is bound to one company: it cannot ${action} ${definition.name}`);
  }
}

function requirePrivilege(principal: Principal, privilege: string): void {
  if (!principal.holds.has(privilege)) {
    throw new Refusal("privilege_missing", `you need the privilege ${privilege}`);
  }
}

/** Of its own or through what it is nested in. */
function belongsToCompany(definition: ResourceDefinition, registry: Registry): boolean {
  if (definition.company !== null) return true;
  return definition.parent !== null && belongsToCompany(requireDefinition(registry, definition.parent), registry);
}

function requireDefinition(registry: Registry, path: string): ResourceDefinition {
  const definition = registry.resources[path];
  if (definition === undefined) throw new Error(`no declaration of ${path}`);
  return definition;
}
