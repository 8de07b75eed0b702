/** Checks the privileges that resources, actions and single fields require (docs/reference/http.md#rights). */
import { findDefinition } from "../model/schema/find-definition.js";
import { nameTenant } from "./accounts.js";
import type { ActionDefinition } from "../model/schema/action-definition.js";
import { actionOf, type RequestOperation, type Target } from "../model/plan/api-request.js";
import { outOfTenant, Refusal } from "../model/plan/errors.js";
import type { Action, Registry, ResourceDefinition } from "../model/schema/resource.js";
import { isInScope } from "../model/plan/narrowing.js";
import { writeScope, type Scope } from "../model/plan/scope.js";
import type { Principal, Caller, Narrowed } from "../model/plan/principal.js";
import type { FieldDefinition } from "../model/schema/field.js";
import { listsOf } from "../model/schema/field-lists.js";
import { oncePerDefinition } from "../model/values/once-per.js";

/**
 * Makes all checks that need no item (docs/reference/http.md#rights). Rejects with 403 if the caller lacks the privilege for the
 * target or for reading one of its parents, or if an account of one tenant would write an item of all tenants.
 */
export function authorize(principal: Principal, registry: Registry, target: Target, operation: RequestOperation): void {
  for (const { resource } of [...target.parents, ...(target.across ?? [])]) {
    requireRead(principal, findDefinition(registry, resource));
  }
  const definition = findDefinition(registry, target.resource);
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
  return definition.parent === null || mayDo(principal, registry, findDefinition(registry, definition.parent), "read");
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
  return parent === null || mayDo(principal, registry, findDefinition(registry, parent), "read");
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
  return definition.parent !== null && belongsToTenant(findDefinition(registry, definition.parent), registry);
}

export function mayReadField(caller: Caller, { privileges }: FieldDefinition): boolean {
  return holds(caller, privileges?.read);
}

export function mayWriteField(caller: Caller, { privileges }: FieldDefinition): boolean {
  return holds(caller, privileges?.write);
}

function holds({ root, privileges }: Caller, privilege: string | undefined): boolean {
  return privilege === undefined || root || privileges.includes(privilege);
}

/**
 * @param action the operation that is denied
 * @param verb for the message, such as `set`
 * @param parameter of the query that names the field; undefined if the body does
 */
export function refuseField(
  { name, privileges }: FieldDefinition,
  action: "read" | "write",
  verb: string,
  parameter?: string,
): Refusal {
  const privilege = privileges?.[action] ?? "";
  const at = parameter === undefined ? { field: `/${name}` } : { parameter };
  return new Refusal("privilege_missing", `you need the privilege ${privilege} to ${verb} ${name}`, {
    details: [{ ...at, rule: "privilege", message: `requires the privilege ${privilege}` }],
  });
}

/** Keyed by the names of the hidden fields. Callers cache by the returned object, so the same names must give the same object. */
const concealed = oncePerDefinition(() => new Map<string, ResourceDefinition>());

/** Returns the definition without the fields that the caller may not read. Returns the same object if that hides nothing. */
export function concealFields(definition: ResourceDefinition, caller: Caller): ResourceDefinition {
  const { guarded } = listsOf(definition);
  if (guarded.length === 0 || caller.root) return definition;
  const names = guarded.filter((field) => !mayReadField(caller, field)).map(({ name }) => name);
  if (names.length === 0) return definition;
  const known = concealed(definition);
  const key = names.join();
  const seen = known.get(key) ?? conceal(definition, new Set(names));
  known.set(key, seen);
  return seen;
}

function conceal(definition: ResourceDefinition, names: ReadonlySet<string>): ResourceDefinition {
  const isSeen = (name: string): boolean => !names.has(name);
  const fields = Object.entries(definition.fields).map(([name, field]) => {
    return [name, isSeen(name) ? field : { ...field, hidden: true }] as const;
  });
  const { list, item } = definition.views;
  return {
    ...definition,
    fields: Object.fromEntries(fields),
    views: { list: list.filter(isSeen), item: item.filter(isSeen) },
    sortable: definition.sortable.filter(isSeen),
  };
}

/**
 * Rejects what the account may do but its key may not (RFC 6750, section 3.1).
 * @param needed null if only a key without a scope would do
 */
export function outOfScope({ scope }: Pick<Narrowed, "scope">, needed: Scope | null): Refusal {
  const lacking = needed === null ? "a key without a scope" : writeScope(needed);
  const attribute = needed === null ? "" : `, scope="${lacking}"`;
  return new Refusal("insufficient_scope", `this requires ${lacking}; the scope of your key is ${writeScope(scope)}`, {
    headers: { "WWW-Authenticate": `Bearer realm="stockroom", error="insufficient_scope"${attribute}` },
  });
}
