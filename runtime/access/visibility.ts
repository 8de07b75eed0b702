import { both, equals, everything } from "../model/filter.js";
import type { Filter } from "../model/filter.js";
import { findDefinition } from "../model/find-definition.js";
import { isInScope, mayRead } from "../model/narrowing.js";
import { oncePer, oncePerDefinition } from "../model/once-per.js";
import type { Ancestor } from "../model/plan.js";
import type { Caller } from "../model/principal.js";
import type { OwnDeclaration, Registry, ResourceDefinition } from "../model/resource.js";
import { mayReadField } from "./field-rights.js";

/**
 * Which items of a resource the caller may know of (docs/reference/http.md#rights): those of the tenant the caller is bound to, and
 * of those the ones whose groups include one of the caller's or that name no group, and where not everybody sees those of others,
 * the caller's own. Privileges to do something at all are checked elsewhere.
 */
export function visibility(principal: Caller, definition: ResourceDefinition): Filter {
  return seenBy(principal).root ? everything : visibilityFor(principal)(definition);
}

/** Worked out once for each caller: who has shown a key is the same object for a second. */
const visibilityFor = oncePer((principal: Caller) =>
  oncePerDefinition((definition): Filter => {
    const scope = both(tenantScope(principal, definition), groupScope(principal, definition));
    return isLimitedToOwn(principal, definition.own)
      ? both(scope, equals(definition.own.field, principal.account))
      : scope;
  }),
);

/**
 * Which items of those that the resource is nested in the caller may know of, from the nearest outwards: where one of them is
 * out of sight, so is what is nested in it. Null for those that all are in sight.
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

/** By which field items refer to one that the caller sees. */
interface Referrer {
  readonly resource: string;
  readonly field: string;
}

/**
 * Which of the items that refer to something the caller may be told the number of. Null for those who may not read them or what they
 * are nested in, or may not see all of that: counting looks at no parents.
 */
export function countable(principal: Caller, { resource, field }: Referrer, registry: Registry): Filter | null {
  const definition = findDefinition(registry, resource);
  const by = definition.fields[field];
  if (by !== undefined && !mayReadField(principal, by)) return null;
  if (!mayRead(principal, definition, registry)) return null;
  const above = listAbove(definition, registry);
  // What is referred to is of the caller's tenant, as it is seen; then so is this.
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

/** Whether the caller sees and changes only the items that are the caller's own. */
export function isLimitedToOwn<Own extends OwnDeclaration>(principal: Caller, own: Own | undefined): own is Own {
  if (own === undefined) return false;
  const { root, privileges } = seenBy(principal);
  return !root && !privileges.includes(own.unless);
}

/** Whose rights decide which items of a resource the caller sees: a scope names resources, and leaves it at that. */
function seenBy(principal: Caller): Pick<Caller, "root" | "privileges"> {
  return principal.narrowed ?? principal;
}

/** Whether the caller sees what membership of the group shows of the resource, with the key that was used. */
export function seesForGroup(caller: Caller, definition: ResourceDefinition, group: number): boolean {
  if (!isInScope(caller, definition.path, "read", definition.privileges.read)) return false;
  return caller.groups.includes(group) || groupScope(caller, definition) === everything;
}

/** Items of tenant 0 belong to all tenants and are no business of a single one. */
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
