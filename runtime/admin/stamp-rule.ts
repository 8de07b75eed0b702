import { findAccounts } from "../access/accounts.js";
import { keyResource } from "../access/key-resource.js";
import { both, equals } from "../model/filter.js";
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
  const { path, id } = accounts.definition;
  return {
    appliesTo: (definition) => definition.path === path,
    ends: [sessionResource, linkResource, keyResource].map((resource) => ({
      resource: resource.path,
      field: "account",
    })),
    end({ before, after }) {
      if (before === null) return [];
      if (after !== null && stampAccount(before, accounts) === stampAccount(after, accounts)) return [];
      const filter = equals("account", Number(before[id]));
      const signIns = both(filter, { kind: "exists", field: "client", exists: true });
      return [
        ...[sessionResource, linkResource].map((resource) => ({ resource: resource.path, filter })),
        { resource: keyResource.path, filter: signIns },
      ];
    },
  };
}
