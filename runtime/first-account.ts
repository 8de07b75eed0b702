/** An empty database gets its first root administrator (issue of credentials: README, "First start"). */
import { findAccounts } from "./access/accounts.js";
import { planFirstAccount } from "./access/bootstrap.js";
import { findAccount } from "./access/find-principal.js";
import { createPanelLink, formatExpiry } from "./admin/panel-link.js";
import type { Config } from "./config.js";
import { Refusal } from "./errors.js";
import { everything } from "./plan/plan.js";
import type { Registry } from "./resource.js";
import type { Storage } from "./storage/storage.js";

/**
 * @param url where clients reach the server
 * @returns lines for the administrator's eyes, with the key and a link, which are shown this once; "" when there are accounts
 * already
 */
export async function createFirstAccount(
  registry: Registry,
  storage: Storage,
  config: Config,
  url: string,
): Promise<string> {
  const { email, key } = config.admin;
  const plan = planFirstAccount(registry, { login: email, key, now: Math.floor(Date.now() / 1000), settings: config });
  if ((await storage.find(plan.resource, everything, 1)).length > 0) return "";
  try {
    const { revealed } = await storage.write(plan);
    const shown = key === null ? String(Object.values(revealed)[0]) : "$STOCKROOM_ADMIN_KEY";
    const quoted = key === null ? `'${email}:${shown}'` : `"${email}:${shown}"`;
    return [
      "The database is empty; this is its root administrator. The key and the link are shown only now.",
      `  e-mail   ${email}`,
      `  API key  ${key === null ? shown : "as given in STOCKROOM_ADMIN_KEY"}`,
      `  try      curl -u ${quoted} ${url}/api/2.0/me`,
      `  panel    ${await createLink(registry, storage, email, url)}`,
      `           sets the password for the administration panel: once, until ${formatExpiry(config.session.link)}`,
      "",
    ].join("\n");
  } catch (error) {
    // Another process on the same database was faster.
    if (error instanceof Refusal && error.code === "not_unique") return "";
    throw error;
  }
}

async function createLink(registry: Registry, storage: Storage, email: string, url: string): Promise<string> {
  const accounts = findAccounts(registry);
  const account = await findAccount(email, storage, accounts);
  if (account === null) throw new Error(`the account ${email} was deleted just now`);
  return createPanelLink(account, url, storage, accounts);
}
