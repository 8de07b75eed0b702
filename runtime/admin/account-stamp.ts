import { hash } from "node:crypto";
import type { Accounts } from "../access/accounts.js";
import type { Document } from "../model/field.js";

/**
 * A digest of all that a session or a link rests on: password, status, type, root rights, groups and tenant of the account.
 * When one of them changes, so does the stamp, and what was made with the old one is dead.
 */
export function stampAccount(account: Document, { definition, declared }: Accounts): string {
  const { password, active, eligible, root, groups } = declared;
  const fields = [password, active.field, eligible?.field, root.field, groups, definition.tenant?.field];
  return hash("sha256", JSON.stringify(fields.map((field) => account[field ?? ""] ?? null)), "base64url");
}
