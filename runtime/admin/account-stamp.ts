import { hash } from "node:crypto";
import { type Accounts, findAccounts } from "../access/accounts.js";
import type { Document } from "../model/schema/field.js";
import { keyResource } from "../access/key-resource.js";
import { tokenResource } from "../access/sign-ins.js";
import type { Registry, ResourceDefinition } from "../model/schema/resource.js";
import type { FollowUpItems, FollowUpRemoval, WriteRule } from "../storage/port/storage.js";
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
 * soon as the change is reverted. Deletes an account's second factor and saved views together with the account, and a group's
 * shared views together with the group.
 */
export function createEndRules(registry: Registry): readonly WriteRule[] {
  const accounts = findAccounts(registry);
  const { definition, groups } = accounts;
  const isAccount: WriteRule["appliesTo"] = ({ path }) => path === definition.path;
  const isRemoved: FollowUpRemoval["by"] = (_, after) => after === null;
  const isChanged: FollowUpRemoval["by"] = (before, after) =>
    after === null || stampAccount(before, accounts) !== stampAccount(after, accounts);
  const ofAccount = ({ path }: ResourceDefinition): FollowUpItems => ({ resource: path, field: "account" });
  const credentials: readonly FollowUpItems[] = [
    ...[sessionResource, linkResource, tokenResource].map(ofAccount),
    { ...ofAccount(keyResource), rest: { kind: "exists", field: "client", exists: true } },
  ];
  const ofGroup = { resource: viewResource.path, field: "group" };
  return [
    { appliesTo: isAccount, ends: { by: isChanged, items: credentials } },
    { appliesTo: isAccount, ends: { by: isRemoved, items: [viewResource, factorResource].map(ofAccount) } },
    { appliesTo: ({ path }) => path === groups.path, ends: { by: isRemoved, items: [ofGroup] } },
  ];
}
