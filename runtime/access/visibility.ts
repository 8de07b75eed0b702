import { combineWithAnd, everything, parentIdPathField, whereIn, type Filter } from "../model/query/filter.js";
import { findDefinition, listAncestors } from "../model/schema/find-definition.js";
import { isInScope, mayReadResource } from "../model/plan/limit-rights-to-scope.js";
import { memoizeByObject, memoizeByDefinition } from "../model/values/objects.js";
import type { AncestorCondition } from "../model/plan/plan.js";
import type { Caller } from "../model/plan/principal.js";
import {
  substituteCallerVariable,
  substituteTimeVariables,
  usesTimeVariables,
} from "../model/query/filter-variables.js";
import { wherePathEquals } from "../model/schema/ownership-path.js";
import type { Registry, ResourceDefinition } from "../model/schema/resource.js";
import { mayReadField } from "./authorize.js";

/**
 * Returns the filter for the items that the caller may see (docs/reference/http.md#rights): items of the caller's tenant, meant
 * for all groups or for one of the caller's, and not hidden by a `VisibilityLimit`. Does not check privileges.
 */
export function createVisibilityFilter(principal: Caller, definition: ResourceDefinition): Filter {
  if (accountRightsOf(principal).root) return everything;
  const { filter, isTimed } = memoizedVisibilityFilters(principal)(definition);
  return isTimed ? substituteTimeVariables(filter) : filter;
}

/** Returns the filter for the items that the caller may see and whose parents the caller may see, too. */
export function createVisibilityFilterWithParents(
  principal: Caller,
  definition: ResourceDefinition,
  registry: Registry,
): Filter {
  const visible = createVisibilityFilter(principal, definition);
  if (definition.parent === null) return visible;
  const parent = findDefinition(registry, definition.parent);
  return combineWithAnd(visible, whereNestedIn(parent, createVisibilityFilterWithParents(principal, parent, registry)));
}

/** Returns the condition that an item is nested in a parent that meets the filter. */
export function whereNestedIn({ path, id }: ResourceDefinition, filter: Filter): Filter {
  return filter === everything
    ? filter
    : { kind: "related", field: parentIdPathField, resource: path, by: id, filter, negated: false };
}

/** Computes each filter once per principal object. Requests with the same key share this object for a second. */
const memoizedVisibilityFilters = memoizeByObject((principal: Caller) =>
  memoizeByDefinition((definition) => {
    const scopes = [createTenantFilter(principal, definition), createGroupFilter(principal, definition)];
    const filter = [...scopes, ...listVisibilityLimits(principal, definition).map((limit) => limit.filter)].reduce(
      combineWithAnd,
    );
    return { filter, isTimed: usesTimeVariables(filter) };
  }),
);

/** A rule (`own` or `visible`) that hides items from the caller, who lacks the privilege that would lift the rule. */
export interface VisibilityLimit {
  /** Matches the items that the rule does not hide. The filter may contain variables for the current time. */
  readonly filter: Filter;
  readonly keyword: "own" | "visible";
  /** The privilege that would lift the rule. Messages insert this text after "you need". */
  readonly requiredRightText: string;
  /**
   * Describes the items that the rule does not hide. Messages insert this text after "items", for example "whose
   * author_id is the caller's account".
   */
  readonly visibleItemsText: string;
}

/** Lists the rules that limit the caller. The caller sees and may write only items that satisfy all of these rules. */
export function listVisibilityLimits(
  principal: Caller,
  { own, visible }: ResourceDefinition,
): readonly VisibilityLimit[] {
  const { root, privileges } = accountRightsOf(principal);
  const appliesToCaller = (exemptingPrivilege: string | undefined): boolean =>
    !root && (exemptingPrivilege === undefined || !privileges.includes(exemptingPrivilege));
  const describeRequiredRight = (exemptingPrivilege = ""): string =>
    exemptingPrivilege === "" ? "a root account" : `the privilege ${exemptingPrivilege}`;
  const limits: VisibilityLimit[] = [];
  if (own !== undefined && appliesToCaller(own.unless)) {
    const kept = `whose ${own.field} is the caller's account`;
    limits.push({
      keyword: "own",
      filter: wherePathEquals(own, principal.account),
      requiredRightText: describeRequiredRight(own.unless),
      visibleItemsText: kept,
    });
  }
  if (visible !== undefined && appliesToCaller(visible.unless)) {
    const filter = substituteCallerVariable(visible.filter, principal.account);
    const kept = `that meet "${visible.where}"`;
    limits.push({
      keyword: "visible",
      filter,
      requiredRightText: describeRequiredRight(visible.unless),
      visibleItemsText: kept,
    });
  }
  return limits;
}

/**
 * Returns the filters for the ancestors of a nested item, parent first. A caller who cannot see an ancestor cannot see the item
 * either. Returns null if no ancestor can be hidden from the caller.
 */
export function listAncestorFilters(
  principal: Caller,
  definition: ResourceDefinition,
  registry: Registry,
): readonly AncestorCondition[] | null {
  const above = listAncestors(registry, definition)
    .map((ancestor) => ({ resource: ancestor.path, visibilityFilter: createVisibilityFilter(principal, ancestor) }))
    .toReversed();
  return above.some(({ visibilityFilter }) => visibilityFilter !== everything) ? above : null;
}

/**
 * Returns the filter for counting items of `resource` that refer to an item by `field`. It matches the items that the caller
 * may see. Returns null if the caller may not count them, for example because their parent could be hidden from the caller:
 * counting does not check parents.
 */
export function createCountableItemsFilter(
  principal: Caller,
  { resource, field }: { readonly resource: string; readonly field: string },
  registry: Registry,
): Filter | null {
  const definition = findDefinition(registry, resource);
  const by = definition.fields[field];
  if (by !== undefined && !mayReadField(principal, by)) return null;
  if (!mayReadResource(principal, definition, registry)) return null;
  const above = listAncestors(registry, definition);
  // With `sameTenant`, the referring items belong to the tenant of the referenced item, which the caller sees. The
  // resource with the tenant field (the resource itself or an ancestor) therefore needs no tenant check.
  const definitionWithTenantField = by?.reference?.sameTenant
    ? [...above, definition].findLast(({ tenant }) => tenant !== null)
    : undefined;
  const isPartlyHidden = above.some(
    (ancestor) =>
      listVisibilityLimits(principal, ancestor).length > 0 ||
      createGroupFilter(principal, ancestor) !== everything ||
      (ancestor !== definitionWithTenantField && createTenantFilter(principal, ancestor) !== everything),
  );
  return isPartlyHidden ? null : createVisibilityFilter(principal, definition);
}

/** Returns the rights of the account, without the limits of the key's scope: a scope limits resources, never single items. */
function accountRightsOf(principal: Caller): Pick<Caller, "root" | "privileges"> {
  return principal.credentialLimits ?? principal;
}

/** Whether the caller sees items that are only for this group. False if the key's scope excludes reading the resource. */
export function canSeeItemsOfGroup(caller: Caller, definition: ResourceDefinition, groupId: number): boolean {
  if (!isInScope(caller, definition.path, "read", definition.privileges.read)) return false;
  return caller.groups.includes(groupId) || createGroupFilter(caller, definition) === everything;
}

/** Returns the filter for items of the caller's tenant. It excludes items of tenant 0, which belong to all tenants. */
export function createTenantFilter(principal: Pick<Caller, "tenant">, definition: ResourceDefinition): Filter {
  if (principal.tenant === 0 || definition.tenant === null) return everything;
  return wherePathEquals(definition.tenant, principal.tenant);
}

function createGroupFilter(principal: Caller, definition: ResourceDefinition): Filter {
  const field = definition.audience;
  const { root, privileges } = accountRightsOf(principal);
  if (field === null || root || privileges.includes(definition.privileges.update)) return everything;
  const unrestricted: Filter = { kind: "empty", field };
  if (principal.groups.length === 0) return unrestricted;
  return { kind: "any", of: [unrestricted, whereIn(field, principal.groups)] };
}
