import type { AccountReader, Accounts } from "../access/accounts.js";
import { findAccount } from "../access/find-principal.js";
import type { Document } from "../model/schema/field.js";

/** @throws Error for the user who named it on the command line */
export async function requireAccount(login: string, reader: AccountReader, accounts: Accounts): Promise<Document> {
  const account = await findAccount(login, reader, accounts);
  if (account === null) throw new Error(`there is no account ${login}`);
  return account;
}
