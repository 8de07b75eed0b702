import { hash } from "node:crypto";
import { type AccountResources, findAccountResources } from "../access/account-resources.js";
import type { Document } from "../model/schema/field.js";
import { keyResource } from "../access/key-resource.js";
import { tokenResource } from "../access/application-sign-ins.js";
import type { Registry, ResourceDefinition } from "../model/schema/resource.js";
import type { ItemsToRemove, FollowUpRemoval, WriteRule } from "../storage/port/storage.js";
import {
  secondFactorResource,
  passwordLinkResource,
  sessionResource,
  savedViewResource,
} from "./internal-resources.js";

/**
 * Digests the fields of an account on which its sessions and links depend: password, status, type, root rights, groups and
 * tenant. Sessions and links store this digest in the field `stamp`, and end when it changes.
 */
export function digestAccount(account: Document, { accountDefinition, accountsKeyword }: AccountResources): string {
  const { password, active, eligible, root, groups } = accountsKeyword;
  const fields = [password, active.field, eligible?.field, root.field, groups, accountDefinition.tenant?.field];
  return hash("sha256", JSON.stringify(fields.map((field) => account[field ?? ""] ?? null)), "base64url");
}

/**
 * Removes the sessions, links and application sign-ins of an account when the result of `digestAccount` changes.
 * Otherwise they would work again as soon as the change is reverted. Deletes an account's second factor and saved views
 * together with the account, and a group's shared views together with the group.
 */
export function createCredentialRemovalRules(registry: Registry): readonly WriteRule[] {
  const accounts = findAccountResources(registry);
  const { accountDefinition, groupDefinition } = accounts;
  const isAccount: WriteRule["appliesTo"] = ({ path }) => path === accountDefinition.path;
  const isRemoved: FollowUpRemoval["isCausedBy"] = (_, after) => after === null;
  const isChanged: FollowUpRemoval["isCausedBy"] = (before, after) =>
    after === null || digestAccount(before, accounts) !== digestAccount(after, accounts);
  const itemsOfAccount = ({ path }: ResourceDefinition): ItemsToRemove => ({
    resource: path,
    referringField: "account",
  });
  const credentials: readonly ItemsToRemove[] = [
    ...[sessionResource, passwordLinkResource, tokenResource].map(itemsOfAccount),
    { ...itemsOfAccount(keyResource), condition: { kind: "exists", field: "client", exists: true } },
  ];
  const ofGroup = { resource: savedViewResource.path, referringField: "group" };
  return [
    { appliesTo: isAccount, followUpRemovals: { isCausedBy: isChanged, items: credentials } },
    {
      appliesTo: isAccount,
      followUpRemovals: { isCausedBy: isRemoved, items: [savedViewResource, secondFactorResource].map(itemsOfAccount) },
    },
    {
      appliesTo: ({ path }) => path === groupDefinition.path,
      followUpRemovals: { isCausedBy: isRemoved, items: [ofGroup] },
    },
  ];
}
