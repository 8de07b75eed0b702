/** Composition root of the commands that manage accounts, for the administrator of the database. */
import { type Accounts, findAccounts, isEligible, matches, findAccount, findPrincipal } from "../access/accounts.js";
import { planAccount } from "../access/bootstrap.js";
import { readAccount } from "../admin/set-password.js";
import type { Config } from "../config/config.js";
import { refuseFields } from "../model/plan/errors.js";
import type { Value } from "../model/schema/field.js";
import { everything } from "../model/query/filter.js";
import { idField, writeId } from "../model/values/ids.js";
import { describeOwnRequest } from "../model/plan/own-request.js";
import { describeViolations } from "../model/plan/violations.js";
import { type Principal, serverCaller, toCaller } from "../model/plan/principal.js";
import { planUpdate } from "../plan/plan-write.js";
import type { OpenProject } from "./open-project.js";
import { formatTable } from "./format-table.js";
import { type PrintOptions, requireAccount, withProject } from "./with-project.js";

/** Maximum number of rows: nobody reads a longer table. */
const most = 10_000;

/** Prints all accounts, and whether each may sign in. */
export function listUsers(projectDirectory: string, { json = false }: PrintOptions): Promise<0 | 1> {
  return withProject(projectDirectory, async ({ registry, storage }) => {
    const { declared, definition } = findAccounts(registry);
    const rows = (await storage.find(definition.path, everything, most)).map((account) => ({
      id: writeId(idField(definition), Number(account[definition.id])),
      login: String(account[declared.login]),
      active: matches(account, declared.active) && isEligible(account, declared),
      api: matches(account, declared.enabled),
      root: matches(account, declared.root),
    }));
    return json ? JSON.stringify(rows, null, 2) : formatTable(rows, "there are no accounts in the database");
  });
}

/** Creates an account, the first one too, and prints its key, which is shown only once. */
export function createUser(
  projectDirectory: string,
  login: string,
  { json = false, root }: PrintOptions & { readonly root: boolean },
): Promise<0 | 1> {
  const create = async (project: OpenProject, { settings }: Config): Promise<string> => {
    const { registry, storage } = project;
    const accounts = findAccounts(registry);
    if ((await findAccount(login, storage, accounts)) !== null) throw new Error(`there is already an account ${login}`);
    const by = await findRoot(project, accounts);
    if (by === null && !root) throw new Error("there is no root account: create one first, with --root");
    refuseLogin(login, accounts);
    const now = Math.floor(Date.now() / 1000);
    const plan = planAccount(registry, { login, key: null, now, settings, root });
    const { revealed } = await storage.write({ ...plan, caller: by === null ? serverCaller : toCaller(by) });
    return writeKey(login, String(Object.values(revealed)[0]), json);
  };
  return withProject(projectDirectory, create, { mayCreate: root });
}

/** Checks the login against its declaration. The other fields of the new account have their defaults. */
function refuseLogin(login: string, { definition, declared }: Accounts): void {
  const validate = definition.validate.create;
  const violations = validate({ [declared.login]: login }) ? [] : (validate.errors ?? []);
  const details = describeViolations(violations, [], definition);
  const wrong = details.filter(({ field }) => field === `/${declared.login}`);
  if (wrong.length > 0) throw refuseFields("invalid_fields", wrong);
}

/** Disables sign-in for the account and ends its sessions. */
export function disableUser(projectDirectory: string, login: string): Promise<0 | 1> {
  return withProject(projectDirectory, async (project, config) => {
    const { definition, declared } = findAccounts(project.registry);
    const { field, value } = declared.active;
    const other =
      typeof value === "boolean" ? !value : definition.fields[field]?.enum?.find((allowed) => allowed !== value);
    if (other === undefined) throw new Error(`${field} has only the value ${String(value)}`);
    await change(project, config, login, { [field]: other });
    return `${login} may not sign in: ${field} is ${String(other)}`;
  });
}

/** Replaces the key of the account and prints the new one, which is shown only once. */
export function renewKey(projectDirectory: string, login: string, { json = false }: PrintOptions): Promise<0 | 1> {
  return withProject(projectDirectory, async (project, config) => {
    const { regenerate } = findAccounts(project.registry).declared;
    const revealed = await change(project, config, login, { [regenerate.field]: regenerate.value });
    return writeKey(login, String(Object.values(revealed)[0]), json);
  });
}

/** Changes the account by the stages of a request, as a root account would. */
async function change(
  project: OpenProject,
  { settings }: Config,
  login: string,
  body: { readonly [field: string]: Value },
): Promise<{ readonly [field: string]: unknown }> {
  const { registry, storage } = project;
  const accounts = findAccounts(registry);
  const found = await requireAccount(login, storage, accounts);
  const account = await readAccount(Number(found[accounts.definition.id]), storage, accounts);
  if (account === null) throw new Error(`there is no account ${login}`);
  const principal = await requireRoot(project, accounts);
  const context = { registry, settings, copyLimit: 0, principal };
  const { definition } = accounts;
  const request = describeOwnRequest({ operation: "update", resource: definition.path, id: account.id, body });
  const plan = await planUpdate(request, account.id, definition, context);
  return (await storage.write({ ...plan, visible: everything, state: [account] })).revealed;
}

/**
 * Like `findRoot`.
 * @throws Error with a hint if there is no root account yet
 */
export async function requireRoot(project: OpenProject, accounts = findAccounts(project.registry)): Promise<Principal> {
  const principal = await findRoot(project, accounts);
  if (principal !== null) return principal;
  throw new Error("there is no root account: start the server once, or create one with --root");
}

/** The administrator of the database acts as the first root account that may sign in. */
async function findRoot({ registry, storage }: OpenProject, accounts: Accounts): Promise<Principal | null> {
  for (const account of await storage.find(accounts.definition.path, everything, most)) {
    if (!matches(account, accounts.declared.root)) continue;
    const principal = await findPrincipal(account, null, storage, accounts, registry);
    if (principal !== null) return principal;
  }
  return null;
}

export function writeKey(login: string, key: string, json: boolean): string {
  return json ? JSON.stringify({ login, key }, null, 2) : `${login}\n  API key  ${key}\nThe key is shown only now.`;
}
