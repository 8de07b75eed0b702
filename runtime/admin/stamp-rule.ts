import { findAccounts } from "../access/accounts.js";
import { keyResource } from "../access/key-resource.js";
import { tokenResource } from "../access/token-resource.js";
import type { Registry } from "../model/resource.js";
import type { WriteRule } from "../port/storage.js";
import { stampAccount } from "./account-stamp.js";
import { linkResource, sessionResource } from "./internal-resources.js";

/**
 * What rests on an account goes when it changes, the sign-ins of applications too: a stamp that no longer fits would fit again
 * after a change back, and a session that has ended must not come back.
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
