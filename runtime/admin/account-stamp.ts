import { hash } from "node:crypto";
import { type Accounts, findAccounts } from "../access/accounts.js";
import type { Document } from "../model/schema/field.js";
import { keyResource } from "../access/key-resource.js";
import { tokenResource } from "../access/sign-ins.js";
import type { Registry } from "../model/schema/resource.js";
import type { FollowUpItems, WriteRule } from "../storage/port/storage.js";
import { factorResource, linkResource, sessionResource, viewResource } from "./internal-resources.js";

/**
 * Digests the fields of an account on which its sessions and links depend: password, status, type, root rights, groups and
 * tenant. Sessions and links record this digest (stamp) and end when it changes.
 */
export function stampAccount(account: Document, { definition, declared }: Accounts): string {
  const { password, active, eligible, root, groups } = declared;
  const fields = [password, active.field, eligible?.field, root.field, groups, definition.tenant?.field];
  return hash("sha256", JSON.stringify(fields.map((field) => account[field ?? ""] ?? null)), "base64url");
}

/**
 * Removes the sessions, links and application sign-ins of an account when its stamp changes. Otherwise they would work again as
 * soon as the change is reverted.
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

/**
 * Deletes an account's second factor and saved views together with the account, and a group's shared views together with the
 * group.
 */
export function createRemovalRules(registry: Registry): readonly WriteRule[] {
  const { definition, groups } = findAccounts(registry);
  const removeWith = (path: string, items: readonly FollowUpItems[]): WriteRule => ({
    appliesTo: (written) => written.path === path,
    ends: { by: (_, after) => after === null, items },
  });
  const ofAccount = [viewResource, factorResource].map((each) => ({ resource: each.path, field: "account" }));
  return [
    removeWith(definition.path, ofAccount),
    removeWith(groups.path, [{ resource: viewResource.path, field: "group" }]),
  ];
}
