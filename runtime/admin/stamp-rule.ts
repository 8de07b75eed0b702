import { findAccounts } from "../access/accounts.js";
import { keyResource } from "../access/key-resource.js";
import { tokenResource } from "../access/token-resource.js";
import type { Registry } from "../model/schema/resource.js";
import type { WriteRule } from "../storage/port/storage.js";
import { stampAccount } from "./account-stamp.js";
import { linkResource, sessionResource, viewResource } from "./internal-resources.js";

/**
 * Removes the sessions, links and application sign-ins of an account when its stamp changes. Otherwise they would work again
 * after the change is reverted.
 */
export function createStampRule(registry: Registry): WriteRule {
  const accounts = findAccounts(registry);
  return {
    appliesTo: (definition) => definition.path === accounts.definition.path,
    ends: {
      by: (before, after) => after === null || stampAccount(before, accounts) !== stampAccount(after, accounts),
      items: [
        { resource: sessionResource.path, field: "account" },
        { resource: linkResource.path, field: "account" },
        { resource: tokenResource.path, field: "account" },
        { resource: keyResource.path, field: "account", rest: { kind: "exists", field: "client", exists: true } },
      ],
    },
  };
}

/** Removes the saved views of an account, and those of a group, with it. */
export function createEndedViewsRules(registry: Registry): readonly WriteRule[] {
  const { definition, groups } = findAccounts(registry);
  const removeViews = (path: string, field: string): WriteRule => ({
    appliesTo: (written) => written.path === path,
    ends: { by: (_, after) => after === null, items: [{ resource: viewResource.path, field }] },
  });
  return [removeViews(definition.path, "account"), removeViews(groups.path, "group")];
}
