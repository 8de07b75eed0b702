import type { Accounts } from "../access/accounts.js";
import type { Document } from "../model/schema/field.js";
import type { Storage } from "../storage/port/storage.js";
import { issueLink } from "./password-links.js";

/**
 * Creates a panel URL at which the account's password is set. The token is in the fragment, which browsers do not send: it
 * appears in no log and no Referer header.
 * @param publicUrl address at which clients reach the server
 */
export async function createPanelLink(
  account: Document,
  publicUrl: string,
  storage: Storage,
  accounts: Accounts,
): Promise<string> {
  return `${publicUrl}/admin#setup=${await issueLink(account, storage, accounts)}`;
}

/** Formats the end of a lifetime as `2026-11-22 17:05 UTC`. */
export function formatExpiry(lifetime: number): string {
  return `${new Date(Date.now() + lifetime * 1000).toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
