import { mayReadField, requireReadAccess, createInsufficientScopeRefusal } from "../access/authorize.js";
import { listVisibilityLimits } from "../access/visibility.js";
import { findDefinition, isCascadingReference } from "../model/schema/find-definition.js";
import { isInScope } from "../model/plan/limit-rights-to-scope.js";
import type { Caller } from "../model/plan/principal.js";
import { createBodyFieldRefusal, Refusal } from "../model/plan/errors.js";
import type { Document } from "../model/schema/field.js";
import { fieldListsOf } from "../model/schema/field-lists.js";
import type { Registry, ResourceDefinition } from "../model/schema/resource.js";
import type { CopyPlan } from "../model/plan/plan.js";

/**
 * Plans the copies of items that a creation requests (docs/reference/http.md#copies). Returns null if the body requests none.
 * @throws Refusal invalid_fields, privilege_missing
 */
export function planCopy(
  controlValues: Document,
  definition: ResourceDefinition,
  registry: Registry,
  principal: Caller,
  copyLimit: number,
): CopyPlan | null {
  if (definition.copies === undefined) return null;
  const { from: fromField, what, resources } = definition.copies;
  const keys = Object.keys(controlValues[what] ?? {});
  if (keys.length === 0) return null;
  const sourceTenantId = controlValues[fromField];
  if (typeof sourceTenantId !== "number") {
    throw createBodyFieldRefusal(
      fromField,
      "required",
      `must be the id of the tenant to copy from, because ${what} selects items to copy`,
    );
  }
  const copied = keys.flatMap((key) => resources[key] ?? []);
  for (const path of copied) requireCopyRights(findDefinition(registry, path), registry, principal, new Set());
  return { sourceTenantId, resources: copied, maxItems: copyLimit };
}

/**
 * Requires that the caller may read every item and field of the resource, and of the resources nested in it or owned by it,
 * because their items are copied, too.
 */
function requireCopyRights(
  definition: ResourceDefinition,
  registry: Registry,
  principal: Caller,
  checkedDefinitions: Set<ResourceDefinition>,
): void {
  if (checkedDefinitions.has(definition)) return;
  checkedDefinitions.add(definition);
  const { path } = definition;
  requireReadAccess(principal, definition, `to copy ${definition.name}`);
  const { credentialLimits } = principal;
  // Copying needs no write privilege. But if the caller's key has a scope, the scope must allow writing the copied resources.
  if (credentialLimits !== null && !isInScope(principal, path, "write", ""))
    throw createInsufficientScopeRefusal(credentialLimits, { [path]: "write" });
  const [limit] = listVisibilityLimits(principal, definition);
  const unreadable = fieldListsOf(definition).privilegedFields.find((field) => !mayReadField(principal, field));
  const needed = limit?.requiredRightText ?? (unreadable && `the privilege ${unreadable.privileges?.read ?? ""}`);
  if (needed !== undefined) throw new Refusal("privilege_missing", `you need ${needed} to copy ${definition.name}`);
  const owned = definition.referrers
    .filter((referrer) => isCascadingReference(registry, referrer))
    .map(({ resource }) => resource);
  for (const path of [...definition.children, ...owned]) {
    requireCopyRights(findDefinition(registry, path), registry, principal, checkedDefinitions);
  }
}
