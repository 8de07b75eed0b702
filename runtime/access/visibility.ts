import { both, equals, everything } from "../model/query/filter.js";
import type { Filter } from "../model/query/filter.js";
import { findDefinition } from "../model/schema/find-definition.js";
import { isInScope, mayRead } from "../model/plan/narrowing.js";
import { oncePer, oncePerDefinition } from "../model/values/once-per.js";
import type { Ancestor } from "../model/plan/plan.js";
import type { Caller } from "../model/plan/principal.js";
import type { OwnDeclaration, Registry, ResourceDefinition } from "../model/schema/resource.js";
import { mayReadField } from "./field-rights.js";

/**
 * Returns the filter for the items that the caller may see (docs/reference/http.md#rights): items of their tenant; of these,
 * items for one of their groups or for all; and, if the caller sees only their own, those. Privileges are checked elsewhere.
 */
export function visibility(principal: Caller, definition: ResourceDefinition): Filter {
  return seenBy(principal).root ? everything : visibilityFor(principal)(definition);
}

/** Cached per caller: requests with the same key get the same principal object for a second. */
const visibilityFor = oncePer((principal: Caller) =>
  oncePerDefinition((definition): Filter => {
    const scope = both(tenantScope(principal, definition), groupScope(principal, definition));
    return isLimitedToOwn(principal, definition.own) ? both(scope, ownedBy(principal, definition.own)) : scope;
  }),
);

/**
 * Returns the filters for the ancestors of a nested item, from the nearest outwards. If the caller cannot see one of them, they
 * cannot see the nested item either. Returns null if the caller sees all of them.
 */
export function visibilityAbove(
  principal: Caller,
  definition: ResourceDefinition,
  registry: Registry,
): readonly Ancestor[] | null {
  const above = listAbove(definition, registry).map((ancestor) => {
    return { resource: ancestor.path, visible: visibility(principal, ancestor) };
  });
  return above.some(({ visible }) => visible !== everything) ? above : null;
}

/** The field by which items refer to one that the caller sees. */
interface Referrer {
  readonly resource: string;
  readonly field: string;
}

/**
 * Returns the filter for the referring items that the caller may know the number of. Returns null if the caller may not read them
 * or what they are nested in, or does not see all of that: counting does not look at parents.
 */
export function countable(principal: Caller, { resource, field }: Referrer, registry: Registry): Filter | null {
  const definition = findDefinition(registry, resource);
  const by = definition.fields[field];
  if (by !== undefined && !mayReadField(principal, by)) return null;
  if (!mayRead(principal, definition, registry)) return null;
  const above = listAbove(definition, registry);
  // The visible item that they refer to belongs to the caller's tenant, so these items do, too.
  const ofOneTenant = by?.reference?.sameTenant
    ? [definition, ...above].find(({ tenant }) => tenant !== null)
    : undefined;
  const isPartlyHidden = above.some(
    (ancestor) =>
      isLimitedToOwn(principal, ancestor.own) ||
      groupScope(principal, ancestor) !== everything ||
      (ancestor !== ofOneTenant && tenantScope(principal, ancestor) !== everything),
  );
  return isPartlyHidden ? null : visibility(principal, definition);
}

function listAbove({ parent }: ResourceDefinition, registry: Registry): readonly ResourceDefinition[] {
  if (parent === null) return [];
  const definition = findDefinition(registry, parent);
  return [definition, ...listAbove(definition, registry)];
}

/** Whether the caller can see and change only their own items. */
export function isLimitedToOwn<Own extends OwnDeclaration>(principal: Caller, own: Own | undefined): own is Own {
  if (own === undefined) return false;
  const { root, privileges } = seenBy(principal);
  return !root && !privileges.includes(own.unless);
}

/** The condition that the caller owns an item. */
export function ownedBy({ account }: Pick<Caller, "account">, { field, through = [] }: OwnDeclaration): Filter {
  const owner = equals(field.slice(field.lastIndexOf(".") + 1), account);
  return through.reduceRight<Filter>(
    (filter, { field: by, resource, id }) => ({ kind: "related", field: by, resource, by: id, filter, negated: false }),
    owner,
  );
}

/** Returns the rights that decide which items the caller sees. A scope limits resources only, never items. */
function seenBy(principal: Caller): Pick<Caller, "root" | "privileges"> {
  return principal.narrowed ?? principal;
}

/** Whether membership of the group makes items of the resource visible, with the key that was used. */
export function seesForGroup(caller: Caller, definition: ResourceDefinition, group: number): boolean {
  if (!isInScope(caller, definition.path, "read", definition.privileges.read)) return false;
  return caller.groups.includes(group) || groupScope(caller, definition) === everything;
}

/** Limits the caller to items of their tenant. Items of tenant 0 belong to all tenants, so a single tenant does not own them. */
export function tenantScope(principal: Pick<Caller, "tenant">, definition: ResourceDefinition): Filter {
  if (principal.tenant === 0 || definition.tenant === null) return everything;
  return equals(definition.tenant.field, principal.tenant);
}

function groupScope(principal: Caller, definition: ResourceDefinition): Filter {
  const field = definition.audience;
  const { root, privileges } = seenBy(principal);
  if (field === null || root || privileges.includes(definition.privileges.update)) return everything;
  const open: Filter = { kind: "empty", field };
  if (principal.groups.length === 0) return open;
  return { kind: "any", of: [open, { kind: "in", field, values: principal.groups, negated: false }] };
}
