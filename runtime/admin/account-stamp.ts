import { hash } from "node:crypto";
import type { Accounts } from "../access/accounts.js";
import type { Document } from "../model/field.js";

/**
 * A digest of all that a session or a link rests on: password, status, type, root rights, groups and company of the account.
 * When one of them changes, so does the stamp, and what was made with the old one is dead.
 */
export function stampAccount(account: Document, { definition, principal }: Accounts): string {
  const { password, active, eligible, root, groups } = principal;
  const fields = [password, active.field, eligible.field, root.field, groups, definition.company?.field ?? ""];
  return hash("sha256", JSON.stringify(fields.map((field) => account[field] ?? null)), "base64url");
}
