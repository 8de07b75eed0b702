import { hash } from "node:crypto";
import type { Accounts } from "../access/accounts.js";
import type { Document } from "../model/schema/field.js";

/**
 * Digests everything that a session or link depends on: password, status, type, root rights, groups and tenant of the account. If
 * one of them changes, the stamp changes, and sessions and links with the old stamp end.
 */
export function stampAccount(account: Document, { definition, declared }: Accounts): string {
  const { password, active, eligible, root, groups } = declared;
  const fields = [password, active.field, eligible?.field, root.field, groups, definition.tenant?.field];
  return hash("sha256", JSON.stringify(fields.map((field) => account[field ?? ""] ?? null)), "base64url");
}
