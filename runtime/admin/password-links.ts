/** Links that set the password of an account, for a first sign-in or a root account whose password is lost. Each works once. */
import type { AccountResources } from "../access/account-resources.js";
import { Refusal } from "../model/plan/errors.js";
import { whereEqual } from "../model/query/filter.js";
import type { Document } from "../model/schema/field.js";
import type { Storage } from "../storage/port/storage.js";
import { digestAccount } from "./account-digest.js";
import { findByDigest, planInternalCreation, removeItemIfExists } from "../access/internal-plans.js";
import { passwordLinkResource } from "./internal-resources.js";
import { digestPanelToken, generateToken, hasTokenFormat } from "./panel-tokens.js";

/** Maximum number of earlier links to delete. An account has fewer, because each new link deletes the earlier ones. */
const maxDeletedLinks = 20;

export interface PasswordLink {
  readonly id: number;
  readonly accountId: number;
  readonly accountDigest: string;
}

/**
 * Creates a link that sets the account's password, and deletes all earlier links of the account. The link ends when the
 * account's password or rights change (`digestAccount`). Its token is in the fragment of the URL, which browsers do not send, so
 * it appears in no log.
 * @param publicUrl address at which clients reach the server
 */
export async function createPasswordLink(
  account: Document,
  publicUrl: string,
  storage: Storage,
  accounts: AccountResources,
): Promise<string> {
  const token = generateToken();
  const holder = Number(account[accounts.accountDefinition.id]);
  for (const { id } of await storage.find(passwordLinkResource.path, whereEqual("account", holder), maxDeletedLinks))
    await removeItemIfExists(storage, passwordLinkResource, Number(id));
  const values = {
    digest: digestPanelToken(token, "link"),
    account: holder,
    stamp: digestAccount(account, accounts),
    created: Date.now(),
  };
  await storage.write(planInternalCreation(passwordLinkResource, values));
  return `${publicUrl}/admin#setup=${token}`;
}

/**
 * Finds the link with this token. The link is valid only if `digestAccount` still returns its `accountDigest`.
 * @param lifetimeSeconds lifetime of a link, in seconds
 * @throws Refusal invalid_link
 */
export async function requirePasswordLink(
  token: string,
  storage: Storage,
  lifetimeSeconds: number,
): Promise<PasswordLink> {
  if (!hasTokenFormat(token)) throw createInvalidLinkRefusal();
  const link = await findByDigest(passwordLinkResource, digestPanelToken(token, "link"), storage);
  if (link === undefined || Date.now() - Number(link["created"]) >= lifetimeSeconds * 1000)
    throw createInvalidLinkRefusal();
  return { id: Number(link["id"]), accountId: Number(link["account"]), accountDigest: String(link["stamp"]) };
}

/** Creates the error for a link that cannot be used. The message does not reveal the reason. */
export function createInvalidLinkRefusal(): Refusal {
  return new Refusal(
    "invalid_link",
    "the link is unknown, used or expired; ask an administrator of the server for a new one",
  );
}

/** Formats the time that is `lifetimeSeconds` seconds from now, such as `2026-11-22 17:05 UTC`. */
export function formatExpiry(lifetimeSeconds: number): string {
  return `${new Date(Date.now() + lifetimeSeconds * 1000).toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
