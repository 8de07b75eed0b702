/** The command `stockroom explain`: prints whether a request is allowed, and which step decides. */
import {
  type Accounts,
  findAccounts,
  hasFieldValue,
  readPrivileges,
  findAccount,
  findPrincipal,
} from "../access/accounts.js";
import { authorize, findRequirement } from "../access/authorize.js";
import { type Key, hasExpired, keyResource } from "../access/key-resource.js";
import { listKeys } from "../access/keys.js";
import type { Config } from "../config/config.js";
import { findPublicReader, publicLogin } from "../access/callers.js";
import { authorizeKeys } from "../http/serve-keys.js";
import { findOperation } from "../http/router.js";
import type { Document } from "../model/schema/field.js";
import { Refusal } from "../model/plan/errors.js";
import { everything } from "../model/query/filter.js";
import { findDefinition } from "../model/schema/find-definition.js";
import type { Credential, Principal } from "../model/plan/principal.js";
import { type RequestVerdict, findAddress, findHiddenItem, describeLimits, planQuery } from "./request-verdict.js";
import type { OpenProject } from "./open-project.js";
import { type PrintOptions, requireAccount, withProject } from "./administration.js";

/** Maximum number of groups to read, assumed to be more than any installation has. */
const groupsAtMost = 10_000;

/** Prints which step of a request allows or rejects it, and why. */
export function explainRequest(
  projectDirectory: string,
  [login, method, path]: readonly [login: string, method: string, path: string],
  { json = false, key }: PrintOptions & { readonly key?: string },
): Promise<0 | 1> {
  return withProject(projectDirectory, async (project, config) => {
    const explained = await judge(project, config, { login, key }, method.toUpperCase(), path);
    return json
      ? JSON.stringify(explained, null, 2)
      : `${explained.allowed ? "allowed" : "rejected"}: ${explained.why}`;
  });
}

async function judge(
  project: OpenProject,
  config: Config,
  { login, key: id }: { readonly login: string; readonly key: string | undefined },
  method: string,
  path: string,
): Promise<RequestVerdict> {
  const { registry, storage } = project;
  const accounts = findAccounts(registry);
  const { declared } = accounts;
  const find = login === publicLogin && id === undefined ? findAccount : requireAccount;
  const account = await find(login, storage, accounts);
  const key = account === null || id === undefined ? null : await requireKey(id, login, account, project);
  if (/^\/(healthz|readyz)\/?$/.test(path)) {
    return { allowed: true, step: "address", why: "everybody may do this, without an account" };
  }
  if (account === null) return judgePublic(project, config, method, path);
  if (hasExpired(key?.expires)) return deny("authenticate", `the key ${String(id)} of ${login} has expired`);
  const credential: Credential | null = key && {
    kind: "token",
    resource: keyResource.path,
    id: key.id,
    scope: key.scope,
  };
  const principal = await findPrincipal(account, credential, storage, accounts);
  if (principal === null) {
    const type = declared.eligible === undefined ? "" : `, or its ${declared.eligible.field} does not allow sign-in`;
    return deny("authenticate", `${login} is not active (${declared.active.field})${type}, or belongs to no tenant`);
  }
  if (!hasFieldValue(account, declared.enabled)) {
    return deny(
      "authenticate",
      `${login} may not use the API: ${declared.enabled.field} is not ${String(declared.enabled.value)}`,
    );
  }
  return judgeCaller(project, config, principal, method, path);
}

function deny(step: RequestVerdict["step"], why: string): RequestVerdict {
  return { allowed: false, step, why };
}

async function judgeCaller(
  project: OpenProject,
  config: Config,
  principal: Principal,
  method: string,
  path: string,
): Promise<RequestVerdict> {
  const { registry, storage } = project;
  try {
    const address = findAddress(registry, config, method, path);
    const { route } = address;
    const operation = findOperation(route, method);
    if (route.kind === "keys") authorizeKeys(route, principal, registry);
    const target = route.kind === "resource" ? route.target : route.kind === "keys" ? route.account : null;
    if (target === null) return { allowed: true, step: "authorize", why: "every account that may sign in may do this" };
    if (route.kind === "resource") {
      authorize(principal, registry, target, operation);
      await planQuery(address, operation, target, principal, project, config);
    }
    const definition = findDefinition(registry, target.resource);
    const missing = await findHiddenItem(target, principal, project);
    if (missing !== null) return deny("storage", `404 not_found: ${missing}`);
    const [, privilege] = findRequirement(definition, target, route.kind === "keys" ? "update" : operation);
    const source = (principal.narrowed ?? principal).root
      ? "a root account has every privilege"
      : await listGivingGroups(storage, principal, privilege, findAccounts(registry));
    const across = (target.across ?? []).map(({ resource }) => findDefinition(registry, resource));
    const limits = [
      ...across.flatMap((each) => describeLimits(each, principal).map((limit) => `of ${each.path} ${limit}`)),
      ...(target.id === null ? describeLimits(definition, principal) : []),
    ];
    return { allowed: true, step: "storage", why: [`needs ${privilege}: ${source}`, ...limits].join("; ") };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { status, code, message } = error;
    const step = code === "invalid_query" ? "plan" : status === 403 ? "authorize" : "address";
    return deny(step, `${String(status)} ${code}: ${message}`);
  }
}

/**
 * Judges a request without credentials. Every rejection is the same 401, so that it does not reveal whether the path
 * exists. The verdict contains the true reason.
 */
async function judgePublic(
  project: OpenProject,
  config: Config,
  method: string,
  path: string,
): Promise<RequestVerdict> {
  const { registry } = project;
  const denyAll = (why: string): RequestVerdict => deny("authenticate", `401 unauthenticated: ${why}`);
  const reader = findPublicReader(registry);
  try {
    const address = findAddress(registry, config, method, path);
    const { route } = address;
    if (reader === null) return denyAll('no resource is declared "public"');
    const isRead = ["GET", "HEAD"].includes(method) && route.kind === "resource" && route.target.action === undefined;
    if (!isRead) return denyAll("a request without credentials can only read public resources");
    const { target } = route;
    const guarded = [...target.parents, ...(target.across ?? []), target]
      .map(({ resource }) => resource)
      .find((resource) => findDefinition(registry, resource).public !== true);
    if (guarded !== undefined) return denyAll(`${guarded} is not declared public`);
    const operation = findOperation(route, method);
    authorize(reader, registry, target, operation);
    await planQuery(address, operation, target, reader, project, config);
    const missing = await findHiddenItem(target, reader, project);
    if (missing !== null) return deny("storage", `404 not_found: ${missing}`);
    const definition = findDefinition(registry, target.resource);
    const limits = target.id === null ? describeLimits(definition, reader) : [];
    return { allowed: true, step: "storage", why: [`${definition.path} is declared public`, ...limits].join("; ") };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === "invalid_query") return deny("plan", `400 invalid_query: ${error.message}`);
    return denyAll(error.message);
  }
}

/** @throws Error if the account has no key with this id */
async function requireKey(
  id: string,
  login: string,
  account: Document,
  { registry, storage }: OpenProject,
): Promise<Key> {
  const { definition } = findAccounts(registry);
  const keys = await listKeys(Number(account[definition.id]), registry, storage);
  const key = keys.find((each) => String(each.id) === id);
  if (key === undefined) throw new Error(`${login} has no key ${id}`);
  return key;
}

/** Lists the names of the caller's groups that have the privilege. */
async function listGivingGroups(
  reader: OpenProject["storage"],
  principal: Principal,
  privilege: string,
  accounts: Accounts,
): Promise<string> {
  const groups = await reader.find(accounts.groups.path, everything, groupsAtMost);
  const names = groups
    .filter((group) => principal.groups.includes(Number(group[accounts.groups.id])))
    .filter((group) => readPrivileges(group, accounts.declaredGroups).includes(privilege))
    .map((group) => String(group[accounts.groups.titleField]));
  return `given by ${names.join(", ")}`;
}
