/** Composition root of the commands that manage further keys of accounts, for the administrator of the database. */
import { findAccounts } from "../access/accounts.js";
import { readKeyWish } from "../access/key-wish.js";
import { listKeys, planKey, planRevocation } from "../access/keys.js";
import { Refusal } from "../model/plan/errors.js";
import { toCaller } from "../model/plan/principal.js";
import { parseScopes, writeScope } from "../model/plan/scope.js";
import { describeKey } from "../access/key-resource.js";
import { requireRoot, writeKey } from "./manage-accounts.js";
import type { OpenProject } from "./open-project.js";
import { formatTable } from "./format-table.js";
import { type PrintOptions, requireAccount, withProject } from "./with-project.js";

export interface NewKeyOptions extends PrintOptions {
  readonly name: string;
  /** Each is the path of a resource and a level: `tasks:read`. */
  readonly scope?: readonly string[];
  /** A time in the format of RFC 3339. */
  readonly expires?: string;
}

/** Creates a further key of the account and prints it; it is shown only once. */
export function makeKey(
  projectDirectory: string,
  login: string,
  { name, scope, expires, json = false }: NewKeyOptions,
): Promise<0 | 1> {
  return withProject(projectDirectory, async (project) => {
    const { registry, storage } = project;
    const account = await idOf(login, project);
    const body = { name, scope: scope === undefined ? null : readScopes(scope), expires_at: expires ?? null };
    const { plan, secret } = planKey(account, readKeyWish(body, registry), {
      caller: toCaller(await requireRoot(project)),
      registry,
    });
    await storage.write(plan);
    return writeKey(login, secret, json);
  });
}

export function printKeys(projectDirectory: string, login: string, { json = false }: PrintOptions): Promise<0 | 1> {
  return withProject(projectDirectory, async (project) => {
    const { registry, storage } = project;
    const keys = await listKeys(await idOf(login, project), registry, storage);
    if (json) return JSON.stringify(keys.map(describeKey), null, 2);
    const rows = keys.map((key) => {
      const { key_id: id, name, application, expires_at: expires, last_used_at: used } = describeKey(key);
      const scope = key.scope === null ? "everything that the account may do" : writeScope(key.scope);
      return {
        id,
        name,
        application: application ?? "",
        scope,
        expires: expires ?? "never",
        "last used": used ?? "never",
      };
    });
    return formatTable(rows, `${login} has no further keys`);
  });
}

/** Revokes a key of the account. Running servers notice it within a second. */
export function revokeKey(projectDirectory: string, login: string, id: string): Promise<0 | 1> {
  return withProject(projectDirectory, async (project) => {
    const account = await idOf(login, project);
    const refuse = (error: unknown): never => {
      if (!(error instanceof Refusal && error.code === "not_found")) throw error;
      throw new Error(`${login} has no key ${id}`);
    };
    const key = /^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0;
    await project.storage.write(planRevocation(account, key, toCaller(await requireRoot(project)))).catch(refuse);
    return `the key ${id} of ${login} no longer works`;
  });
}

async function idOf(login: string, { registry, storage }: OpenProject): Promise<number> {
  const accounts = findAccounts(registry);
  return Number((await requireAccount(login, storage, accounts))[accounts.definition.id]);
}

function readScopes(scopes: readonly string[]): { readonly [path: string]: string } {
  const parsed = parseScopes(scopes);
  if (parsed !== null) return parsed;
  throw new Error(`--scope ${scopes.join(" ")}: each must be a resource and a level, such as tasks:read`);
}
