/** Limits the rights of an account to the scope of a key (docs/reference/http.md#keys). */
import { findDefinition } from "../schema/find-definition.js";
import type { Caller, CredentialLimits, Principal } from "./principal.js";
import { scopeAllows, type AccessLevel, type Scope } from "./scope.js";
import type { Registry, ResourceDefinition } from "../schema/resource.js";

/**
 * Tells whether the scope of the caller's key allows access to the resource at this level. A key without a scope allows
 * every access. A privilege that a running action lends to the caller is valid for every resource.
 */
export function isInScope(
  { credentialLimits }: Caller,
  resourcePath: string,
  level: AccessLevel,
  privilege: string,
): boolean {
  if (credentialLimits === null || credentialLimits.lentPrivileges.includes(privilege)) return true;
  return scopeAllows(credentialLimits.scope, resourcePath, level);
}

/**
 * Tells whether the caller may read the resource and all resources in which it is nested. Rules about single items are
 * not checked.
 */
export function mayReadResource(caller: Caller, definition: ResourceDefinition, registry: Registry): boolean {
  const { path, parent } = definition;
  const { read } = definition.privileges;
  if (!caller.root && !caller.privileges.includes(read)) return false;
  if (!isInScope(caller, path, "read", read)) return false;
  return parent === null || mayReadResource(caller, findDefinition(registry, parent), registry);
}

/** Tells whether a caller without root rights may grant the privilege to others. */
export function mayGrantPrivilege({ credentialLimits, privileges }: Caller, privilege: string): boolean {
  return (credentialLimits === null ? privileges : credentialLimits.grantablePrivileges).includes(privilege);
}

/**
 * Returns the account with its rights limited to the scope. A privilege may be valid for several resources of which the
 * scope includes only some. So each check of a privilege must also call `isInScope`.
 */
export function limitToScope(principal: Principal, scope: Scope, registry: Registry): Principal {
  const { root, privileges } = principal;
  const inside = new Set<string>();
  const outside = new Set<string>();
  for (const definition of Object.values(registry.resources)) {
    for (const [privilege, level] of listPrivilegeAccessLevels(definition)) {
      (scopeAllows(scope, definition.path, level) ? inside : outside).add(privilege);
    }
  }
  const covered = privileges.filter((privilege) => inside.has(privilege));
  const grantablePrivileges = covered.filter((privilege) => !outside.has(privilege));
  const credentialLimits: CredentialLimits = { scope, root, privileges, grantablePrivileges, lentPrivileges: [] };
  return { ...principal, root: false, privileges: covered, credentialLimits };
}

/** Lists the privileges that requests for the resource need, each with the access (read or write) that it gives. */
function* listPrivilegeAccessLevels(
  definition: ResourceDefinition,
): Generator<readonly [privilege: string, level: AccessLevel]> {
  const { privileges, own, fields, actions = {} } = definition;
  yield [privileges.read, "read"];
  for (const action of ["create", "update", "delete"] as const) yield [privileges[action], "write"];
  if (own !== undefined) yield [own.unless, "read"];
  for (const { privileges: ofField, transitions = {} } of Object.values(fields)) {
    if (ofField?.read !== undefined) yield [ofField.read, "read"];
    if (ofField?.write !== undefined) yield [ofField.write, "write"];
    for (const privilege of Object.values(transitions).flatMap((following) => Object.values(following))) {
      if (privilege !== true) yield [privilege, "write"];
    }
  }
  for (const { privilege, reads } of Object.values(actions)) yield [privilege, reads ? "read" : "write"];
}
