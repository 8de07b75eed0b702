/** An empty database gets its first root administrator (issue of credentials: README, "First start"). */
import { planFirstAccount } from "./access/bootstrap.js";
import type { Config } from "./config.js";
import { Refusal } from "./errors.js";
import { everything } from "./plan/plan.js";
import type { Registry } from "./resource.js";
import type { Storage } from "./storage/storage.js";

/**
 * @param url where the server listens
 * @returns lines for the administrator's eyes, with the key, which is shown this once; "" when there are accounts already
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
      "The database is empty; this is its root administrator. The key is shown only now.",
      `  e-mail   ${email}`,
      `  API key  ${key === null ? shown : "as given in STOCKROOM_ADMIN_KEY"}`,
      `  try      curl -u ${quoted} ${url}/api/2.0/me`,
      "",
    ].join("\n");
  } catch (error) {
    // Another process on the same database was faster.
    if (error instanceof Refusal && error.code === "not_unique") return "";
    throw error;
  }
}
