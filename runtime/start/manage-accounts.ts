/** The commands that manage accounts, their keys and their passwords. Everybody who can open the database may run them. */
import {
  type AccountResources,
  findAccountResources,
  isEligible,
  hasFieldValue,
  findAccountByLogin,
  findPrincipal,
} from "../access/account-resources.js";
import { planAccountCreation } from "../plan/plan-account-creation.js";
import { readAccount, updateAccount } from "../admin/passwords.js";
import { type Config, formatPublicUrl } from "../config/config.js";
import { createFieldsRefusal, Refusal } from "../model/plan/errors.js";
import type { Value } from "../model/schema/field.js";
import { everything, whereEqual } from "../model/query/filter.js";
import { idFieldOf, formatId } from "../model/values/ids.js";
import { describeViolations } from "../model/plan/violations.js";
import { type Principal, serverCaller } from "../model/plan/principal.js";
import type { OpenedProject } from "./open-project.js";
import {
  formatRows,
  formatTable,
  maxPrintedItems,
  type PrintOptions,
  requireAccount,
  runWithProject,
} from "./run-command.js";
import { readKeyInput, listKeys, planKeyCreation, planKeyRevocation } from "../access/keys.js";
import { parseScopeParts, formatScope } from "../model/plan/scope.js";
import { describeKey } from "../access/key-resource.js";
import { createPasswordLink, formatExpiry } from "../admin/password-links.js";
import { removeSecondFactor } from "../admin/second-factor.js";
import { formatLocalUrl } from "../http/listener.js";

/** Prints a table of all accounts that shows whether each may sign in. */
export function printUsers(projectDirectory: string, { json = false }: PrintOptions): Promise<0 | 1> {
  return runWithProject(projectDirectory, async ({ registry, storage }) => {
    const { accountsKeyword, accountDefinition } = findAccountResources(registry);
    const rows = (await storage.find(accountDefinition.path, everything, maxPrintedItems)).map((account) => ({
      id: formatId(idFieldOf(accountDefinition), Number(account[accountDefinition.id])),
      login: String(account[accountsKeyword.login]),
      active: hasFieldValue(account, accountsKeyword.active) && isEligible(account, accountsKeyword),
      api: hasFieldValue(account, accountsKeyword.enabled),
      root: hasFieldValue(account, accountsKeyword.root),
    }));
    return formatRows(rows, json, "there are no accounts in the database");
  });
}

/** Creates an account, which may be the first one, and prints its key. The key is shown only once. */
export function createUser(
  projectDirectory: string,
  login: string,
  { json = false, root }: PrintOptions & { readonly root: boolean },
): Promise<0 | 1> {
  const create = async (project: OpenedProject, { settings }: Config): Promise<string> => {
    const { registry, storage } = project;
    const accounts = findAccountResources(registry);
    if ((await findAccountByLogin(login, storage, accounts)) !== null)
      throw new Error(`there is already an account ${login}`);
    const by = await findRootPrincipal(project);
    if (by === null && !root)
      throw new Error("there is no root account that may sign in: create one first, with --root");
    rejectInvalidLogin(login, accounts);
    const plan = planAccountCreation(registry, { login, apiKey: null, settings, root });
    const { generatedSecrets } = await storage.write({ ...plan, caller: by ?? serverCaller });
    const created = formatNewKey(login, String(Object.values(generatedSecrets)[0]), json);
    return json || root ? created : `${created}\nThe account gets its privileges from the groups that you add it to.`;
  };
  return runWithProject(projectDirectory, create, { mayCreateDatabase: root });
}

/** Checks only the login against its declaration, because all other fields of the new account have their defaults. */
function rejectInvalidLogin(login: string, { accountDefinition, accountsKeyword }: AccountResources): void {
  const validate = accountDefinition.validate.create;
  const violations = validate({ [accountsKeyword.login]: login }) ? [] : (validate.errors ?? []);
  const details = describeViolations(violations, [], accountDefinition);
  const wrong = details.filter(({ field }) => field === `/${accountsKeyword.login}`);
  if (wrong.length > 0) throw createFieldsRefusal("invalid_fields", wrong);
}

/** Disables sign-in for the account and ends its sessions. */
export function disableUser(projectDirectory: string, login: string): Promise<0 | 1> {
  return runWithProject(projectDirectory, async (project, config) => {
    const { accountDefinition, accountsKeyword } = findAccountResources(project.registry);
    const { field, value } = accountsKeyword.active;
    const other =
      typeof value === "boolean" ? !value : accountDefinition.fields[field]?.enum?.find((allowed) => allowed !== value);
    if (other === undefined)
      throw new Error(`the account cannot be disabled: ${field} allows only the value ${String(value)}`);
    await changeAccount(project, config, login, { [field]: other });
    return `${login} can no longer sign in: ${field} is now ${String(other)}`;
  });
}

/** Replaces the key of the account and prints the new one, which is shown only once. */
export function renewKey(projectDirectory: string, login: string, { json = false }: PrintOptions): Promise<0 | 1> {
  return runWithProject(projectDirectory, async (project, config) => {
    const { regenerate } = findAccountResources(project.registry).accountsKeyword;
    const revealed = await changeAccount(project, config, login, { [regenerate.field]: regenerate.value });
    return formatNewKey(login, String(Object.values(revealed)[0]), json);
  });
}

/** Changes the account by the same rules as a request of a root account. */
async function changeAccount(
  project: OpenedProject,
  { settings }: Config,
  login: string,
  body: { readonly [field: string]: Value },
): Promise<{ readonly [field: string]: unknown }> {
  const { registry, storage } = project;
  const accounts = findAccountResources(registry);
  const account = await readAccount(await findAccountId(login, project), storage, accounts);
  if (account === null) throw new Error(`there is no account ${login}`);
  const { written } = await updateAccount(account, body, await requireRootPrincipal(project), {
    ...project,
    settings,
  });
  return written.generatedSecrets;
}

/**
 * Finds the root account in whose name the command acts.
 * @throws Error with a hint if no root account may sign in
 */
export async function requireRootPrincipal(project: OpenedProject): Promise<Principal> {
  const principal = await findRootPrincipal(project);
  if (principal !== null) return principal;
  throw new Error("there is no root account that may sign in: create one (see npx stockroom help)");
}

/** Finds the first root account that may sign in. */
async function findRootPrincipal({ registry, storage }: OpenedProject): Promise<Principal | null> {
  const accounts = findAccountResources(registry);
  const { field, value } = accounts.accountsKeyword.root;
  const { path } = accounts.accountDefinition;
  for (const account of await storage.find(path, whereEqual(field, value), maxPrintedItems)) {
    const principal = await findPrincipal(account, null, storage, accounts);
    if (principal !== null) return principal;
  }
  return null;
}

function formatNewKey(login: string, key: string, json: boolean): string {
  return json ? JSON.stringify({ login, key }, null, 2) : `${login}\n  API key  ${key}\nThe key is shown only now.`;
}

export interface NewKeyOptions extends PrintOptions {
  readonly name: string;
  /** Scopes of the key. Each is the path of a resource and a level: `tasks:read`. */
  readonly scope?: readonly string[];
  /** Time after which the key no longer works, in the format of RFC 3339. */
  readonly expires?: string;
}

/** Creates an additional key of the account and prints it. The key is shown only once. */
export function createKey(
  projectDirectory: string,
  login: string,
  { name, scope, expires, json = false }: NewKeyOptions,
): Promise<0 | 1> {
  return runWithProject(projectDirectory, async (project) => {
    const { registry, storage } = project;
    const account = await findAccountId(login, project);
    const body = { name, scope: scope === undefined ? null : parseScopeOptions(scope), expires_at: expires ?? null };
    const { plan, secret } = planKeyCreation(account, readKeyInput(body, registry), {
      caller: await requireRootPrincipal(project),
      registry,
    });
    await storage.write(plan);
    return formatNewKey(login, secret, json);
  });
}

export function printKeys(projectDirectory: string, login: string, { json = false }: PrintOptions): Promise<0 | 1> {
  return runWithProject(projectDirectory, async (project) => {
    const { registry, storage } = project;
    const keys = await listKeys(await findAccountId(login, project), registry, storage);
    if (json) return JSON.stringify(keys.map(describeKey), null, 2);
    const rows = keys.map((key) => {
      const { key_id: id, name, application, expires_at: expires, last_used_at: used } = describeKey(key);
      const scope = key.scope === null ? "everything that the account may do" : formatScope(key.scope);
      return {
        id,
        name,
        application: application ?? "",
        scope,
        expires: expires ?? "never",
        "last used": used ?? "never",
      };
    });
    return formatTable(rows, `${login} has no additional keys`);
  });
}

/** Revokes a key of the account. Running servers notice the change within a second. */
export function revokeKey(projectDirectory: string, login: string, keyId: string): Promise<0 | 1> {
  return runWithProject(projectDirectory, async (project) => {
    const account = await findAccountId(login, project);
    const explainMissing = (error: unknown): never => {
      if (!(error instanceof Refusal && error.code === "not_found")) throw error;
      throw new Error(`${login} has no key ${keyId}`);
    };
    await project.storage
      .write(planKeyRevocation(account, Number(keyId), await requireRootPrincipal(project)))
      .catch(explainMissing);
    return `the key ${keyId} of ${login} no longer works`;
  });
}

async function findAccountId(login: string, { registry, storage }: OpenedProject): Promise<number> {
  const accounts = findAccountResources(registry);
  return Number((await requireAccount(login, storage, accounts))[accounts.accountDefinition.id]);
}

function parseScopeOptions(scopes: readonly string[]): { readonly [path: string]: string } {
  const parsed = parseScopeParts(scopes);
  if (parsed !== null) return parsed;
  throw new Error(`--scope ${scopes.join(" ")}: each must be a resource and a level, such as tasks:read`);
}

/**
 * Prints a link with which a root account sets a new password. The server may be running. The command needs the same
 * settings as the server.
 */
export function printRecoveryLink(
  projectDirectory: string,
  { email, secondFactor = false }: { readonly email: string; readonly secondFactor?: boolean },
): Promise<0 | 1> {
  return runWithProject(projectDirectory, async (project, config) => {
    if (secondFactor) await removeSecondFactor(await findAccountId(email, project), project.storage);
    const link = await createRecoveryLink(
      project,
      email,
      formatPublicUrl(config, formatLocalUrl(config.host, config.port)),
    );
    return `${link}\nsets a new password for ${email}; works once, until ${formatExpiry(config.session.link)}`;
  });
}

async function createRecoveryLink(
  { registry, storage }: OpenedProject,
  email: string,
  publicUrl: string,
): Promise<string> {
  const accounts = findAccountResources(registry);
  const { root, active, eligible } = accounts.accountsKeyword;
  const account = await requireAccount(email, storage, accounts);
  if (!hasFieldValue(account, root)) {
    throw new Error(`${email} is not a root account; a root account can give it a new password`);
  }
  if (!hasFieldValue(account, active) || !isEligible(account, accounts.accountsKeyword)) {
    const type = eligible === undefined ? "" : ` and ${eligible.field} ${eligible.values.join(" or ")}`;
    throw new Error(`${email} may not sign in: ${active.field} must be ${String(active.value)}${type}`);
  }
  return createPasswordLink(account, publicUrl, storage, accounts);
}
