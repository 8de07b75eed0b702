/** Creates the first root account in an empty database. */
import { findAccountResources, findAccountByLogin } from "../access/account-resources.js";
import { matchesApiKey } from "../access/credentials.js";
import { planAccountCreation } from "../plan/plan-account-creation.js";
import { createPasswordLink, formatExpiry } from "../admin/password-links.js";
import type { Config } from "../config/config.js";
import { Refusal } from "../model/plan/errors.js";
import { everything } from "../model/query/filter.js";
import type { Registry } from "../model/schema/resource.js";
import type { Storage } from "../storage/port/storage.js";

/**
 * Creates the first root account if the database has no accounts.
 * @param publicUrl address at which clients reach the server
 * @returns lines for the person who starts the server, with the key and a link, which are shown only once; "" if the
 *   database already has accounts
 */
export async function createFirstAccount(
  registry: Registry,
  storage: Storage,
  config: Config,
  publicUrl: string,
): Promise<string> {
  const { email, key: apiKey } = config.admin;
  const plan = planAccountCreation(registry, { root: true, login: email, apiKey, settings: config.settings });
  if ((await storage.find(plan.resource, everything, 1)).length > 0) return "";
  try {
    const { generatedSecrets } = await storage.write(plan);
    const accounts = findAccountResources(registry);
    const account = await findAccountByLogin(email, storage, accounts);
    if (account === null) throw new Error(`the account ${email} has just been deleted`);
    const shown = apiKey === null ? String(Object.values(generatedSecrets)[0]) : "$STOCKROOM_ADMIN_KEY";
    const quoted = apiKey === null ? `'${email}:${shown}'` : `"${email}:${shown}"`;
    return [
      "The database was empty, so the server created this root account. The key and the link are shown only now.",
      `  e-mail   ${email}`,
      `  API key  ${apiKey === null ? shown : "as given in STOCKROOM_ADMIN_KEY"}`,
      `  try      curl -u ${quoted} ${publicUrl}/api/2.0/me`,
      `  password ${await createPasswordLink(account, publicUrl, storage, accounts)}`,
      `           sets the password for the administration panel; works once, until ${formatExpiry(config.session.link)}`,
      "",
    ].join("\n");
  } catch (error) {
    // Another process with the same database has created the account first.
    if (error instanceof Refusal && error.code === "not_unique") return "";
    throw error;
  }
}

/**
 * Explains settings of the first account that are ignored because the database already has accounts. If their e-mail or
 * key matches no account, the person who set them is probably mistaken.
 * @returns a hint without the key; null if the settings match an account
 */
export async function explainUnusedSettings(
  registry: Registry,
  storage: Storage,
  { admin: { email, isDefault, key } }: Config,
): Promise<string | null> {
  if (isDefault && key === null) return null;
  const accounts = findAccountResources(registry);
  const account = await findAccountByLogin(email, storage, accounts);
  const only = "is only for the first start on an empty database and is ignored now";
  if (account === null) {
    const setting = isDefault ? "STOCKROOM_ADMIN_KEY" : "STOCKROOM_ADMIN_EMAIL";
    return `${setting} ${only}: no account in the database has the e-mail ${email}; a root account can create or rename one`;
  }
  const { secret, regenerate } = accounts.accountsKeyword;
  if (key === null || matchesApiKey(key, account[secret])) return null;
  return (
    `STOCKROOM_ADMIN_KEY ${only}: it is not the key of ${email}. To get a new key, update the account with ` +
    `{"${regenerate.field}": ${JSON.stringify(regenerate.value)}} as a root account. If you have no key for that, ` +
    `run \`npx stockroom recover --email ${email}\`, sign in to the panel with its link, and create a key there`
  );
}
