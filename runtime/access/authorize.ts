/** Checks the privileges that resources, actions and single fields require (docs/reference/http.md#rights). */
import { findDefinition } from "../model/schema/find-definition.js";
import { findTenantTitle } from "./account-resources.js";
import type { ActionDefinition } from "../model/schema/action-definition.js";
import { privilegeActionByOperation, type RequestOperation, type ResourceTarget } from "../model/plan/api-request.js";
import { outOfTenantErrorCode, Refusal } from "../model/plan/errors.js";
import type { PrivilegeAction, Registry, ResourceDefinition } from "../model/schema/resource.js";
import { isInScope } from "../model/plan/limit-rights-to-scope.js";
import { formatScope, type Scope } from "../model/plan/scope.js";
import type { Caller, CredentialLimits } from "../model/plan/principal.js";
import type { FieldDefinition } from "../model/schema/field.js";
import { fieldListsOf } from "../model/schema/field-lists.js";
import { memoizeByDefinition } from "../model/values/objects.js";

/**
 * Checks the rights that do not depend on an item (docs/reference/http.md#rights). Rejects with 403 if the caller lacks the
 * privilege for the operation, or for reading a parent in the path. Also rejects writes by an account of one tenant to a
 * resource that all tenants share.
 */
export function authorize(
  principal: Caller,
  registry: Registry,
  target: ResourceTarget,
  operation: RequestOperation,
): void {
  for (const { resource } of [...target.parents, ...(target.wildcardSteps ?? [])]) {
    requireReadAccess(principal, findDefinition(registry, resource));
  }
  const definition = findDefinition(registry, target.resource);
  const refusal = findAccessRefusal(
    principal,
    registry,
    definition,
    ...findRequiredPrivilege(definition, target, operation),
  );
  if (refusal !== null) throw refusal;
}

/** Returns the kind of access that the operation counts as, and the privilege that it requires. */
export function findRequiredPrivilege(
  { privileges }: ResourceDefinition,
  { action }: ResourceTarget,
  operation: RequestOperation,
): readonly [action: PrivilegeAction, privilege: string] {
  if (operation === "act" && action !== undefined) {
    return [toPrivilegeAction(action), action.privilege];
  }
  const access = operation === "act" ? "update" : privilegeActionByOperation[operation];
  return [access, privileges[access]];
}

/** Classifies an action as a read, a creation or an update, to check the rights for it. */
function toPrivilegeAction({ on, reads }: ActionDefinition): PrivilegeAction {
  return reads ? "read" : on === "collection" ? "create" : "update";
}

/**
 * Whether the caller may read, create, update or delete at least some items of the resource.
 * @param requiredPrivilege the required privilege, if it is not the one that the resource declares
 */
export function mayPerform(
  principal: Caller,
  registry: Registry,
  definition: ResourceDefinition,
  action: PrivilegeAction,
  requiredPrivilege?: string,
): boolean {
  if (findAccessRefusal(principal, registry, definition, action, requiredPrivilege) !== null) return false;
  return (
    definition.parent === null || mayPerform(principal, registry, findDefinition(registry, definition.parent), "read")
  );
}

export function mayCallAction(
  principal: Caller,
  registry: Registry,
  definition: ResourceDefinition,
  action: ActionDefinition,
): boolean {
  return mayPerform(principal, registry, definition, toPrivilegeAction(action), action.privilege);
}

function findAccessRefusal(
  principal: Caller,
  registry: Registry,
  definition: ResourceDefinition,
  action: PrivilegeAction,
  privilege = definition.privileges[action],
): Refusal | null {
  const missing = findPrivilegeRefusal(principal, definition, action, privilege);
  if (missing !== null) return missing;
  if (principal.tenant === 0 || action === "read") return null;
  const bound = `your account is bound to one ${findTenantTitle(registry)}`;
  if (!itemsBelongToTenants(definition, registry)) {
    return new Refusal(
      outOfTenantErrorCode,
      `${bound}: it cannot ${action} ${definition.name}, which do not belong to one ${findTenantTitle(registry)}`,
    );
  }
  return definition.tenant?.self === true && action !== "update"
    ? new Refusal(outOfTenantErrorCode, `${bound}: it cannot ${action} ${definition.name}`)
    : null;
}

/**
 * @param messageEnding end of the error message, such as "to copy devices"
 * @throws Refusal privilege_missing, insufficient_scope
 */
export function requireReadAccess(principal: Caller, definition: ResourceDefinition, messageEnding?: string): void {
  const missing = findPrivilegeRefusal(principal, definition, "read", definition.privileges.read, messageEnding);
  if (missing !== null) throw missing;
}

/** Returns an error if the account lacks the privilege or the scope of its key excludes the operation; otherwise null. */
function findPrivilegeRefusal(
  principal: Caller,
  { path }: ResourceDefinition,
  action: PrivilegeAction,
  privilege: string,
  messageEnding?: string,
): Refusal | null {
  const { privileges, credentialLimits } = principal;
  const level = action === "read" ? "read" : "write";
  if (privileges.includes(privilege) && (credentialLimits === null || isInScope(principal, path, level, privilege)))
    return null;
  if (credentialLimits === null || !(credentialLimits.root || credentialLimits.privileges.includes(privilege))) {
    return new Refusal(
      "privilege_missing",
      [`you need the privilege ${privilege}`, messageEnding].filter(Boolean).join(" "),
    );
  }
  return createInsufficientScopeRefusal(credentialLimits, { [path]: level });
}

/** Whether items of the resource belong to tenants, by a field of their own or through a parent. */
function itemsBelongToTenants(definition: ResourceDefinition, registry: Registry): boolean {
  if (definition.tenant !== null) return true;
  return definition.parent !== null && itemsBelongToTenants(findDefinition(registry, definition.parent), registry);
}

export function mayReadField(caller: Caller, { privileges }: FieldDefinition): boolean {
  return holdsPrivilege(caller, privileges?.read);
}

export function mayWriteField(caller: Caller, { privileges }: FieldDefinition): boolean {
  return holdsPrivilege(caller, privileges?.write);
}

function holdsPrivilege({ root, privileges }: Caller, privilege: string | undefined): boolean {
  return privilege === undefined || root || privileges.includes(privilege);
}

/**
 * @param action the kind of access that is denied
 * @param verb verb of the error message, such as `set`
 * @param queryParameter the query parameter that names the field; undefined if the body names the field
 */
export function createFieldAccessRefusal(
  { name, privileges }: FieldDefinition,
  action: "read" | "write",
  verb: string,
  queryParameter?: string,
): Refusal {
  const privilege = privileges?.[action] ?? "";
  const at = queryParameter === undefined ? { field: `/${name}` } : { parameter: queryParameter };
  return new Refusal("privilege_missing", `you need the privilege ${privilege} to ${verb} ${name}`, {
    details: [{ ...at, rule: "privilege", message: `requires the privilege ${privilege}` }],
  });
}

/**
 * Results of `hideUnreadableFields`, by the names of the hidden fields. The same names must always give the same object, because
 * other modules use the object as a cache key.
 */
const definitionsByHiddenFields = memoizeByDefinition(() => new Map<string, ResourceDefinition>());

/**
 * Returns a copy of the definition that hides the fields which the caller may not read, or the definition itself if there are
 * none.
 */
export function hideUnreadableFields(definition: ResourceDefinition, caller: Caller): ResourceDefinition {
  const { privilegedFields } = fieldListsOf(definition);
  if (privilegedFields.length === 0 || caller.root) return definition;
  const names = privilegedFields.filter((field) => !mayReadField(caller, field)).map(({ name }) => name);
  if (names.length === 0) return definition;
  const known = definitionsByHiddenFields(definition);
  const key = names.join();
  const seen = known.get(key) ?? hideFields(definition, new Set(names));
  known.set(key, seen);
  return seen;
}

function hideFields(definition: ResourceDefinition, hiddenNames: ReadonlySet<string>): ResourceDefinition {
  const isVisible = (name: string): boolean => !hiddenNames.has(name);
  const fields = Object.entries(definition.fields).map(([name, field]) => {
    return [name, isVisible(name) ? field : { ...field, hidden: true }] as const;
  });
  const { list, item } = definition.views;
  return {
    ...definition,
    fields: Object.fromEntries(fields),
    views: { list: list.filter(isVisible), item: item.filter(isVisible) },
    sortable: definition.sortable.filter(isVisible),
  };
}

/**
 * Creates the error for an operation that the account may perform but the scope of its key excludes (RFC 6750, section 3.1).
 * @param requiredScope the scope that the operation needs; null if it needs a key without a scope
 */
export function createInsufficientScopeRefusal(
  { scope }: Pick<CredentialLimits, "scope">,
  requiredScope: Scope | null,
): Refusal {
  const required = requiredScope === null ? "a key without a scope" : formatScope(requiredScope);
  const attribute = requiredScope === null ? "" : `, scope="${required}"`;
  return new Refusal(
    "insufficient_scope",
    `this requires ${required}; the scope of your key is ${formatScope(scope)}`,
    {
      headers: { "WWW-Authenticate": `Bearer realm="stockroom", error="insufficient_scope"${attribute}` },
    },
  );
}
