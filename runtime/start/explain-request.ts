/** The command `stockroom explain`: prints whether a request is allowed, and which step decides. */
import {
  findAccountResources,
  findGroups,
  hasFieldValue,
  readPrivileges,
  findAccountByLogin,
  findPrincipal,
} from "../access/account-resources.js";
import { authorize, findRequiredPrivilege } from "../access/authorize.js";
import { hasExpired, keyResource } from "../access/key-resource.js";
import { listKeys } from "../access/keys.js";
import { listVisibilityLimits } from "../access/visibility.js";
import type { Config } from "../config/config.js";
import { findAnonymousPrincipal, anonymousLogin } from "../access/callers-without-credentials.js";
import { listServedUrlDialects, createPathNotFoundRefusal, type ResolvedUrl } from "../http/url-dialects.js";
import { groupQueryParameters } from "../http/request/read-request.js";
import { authorizeApiKeyAccess } from "../http/serve-api-keys.js";
import { findOperation } from "../http/find-route.js";
import { createInternalRequest, type RequestOperation, type ResourceTarget } from "../model/plan/api-request.js";
import { Refusal } from "../model/plan/errors.js";
import type { ParentCheck } from "../model/plan/plan.js";
import type { Credential, Principal } from "../model/plan/principal.js";
import { everything } from "../model/query/filter.js";
import { findDefinition } from "../model/schema/find-definition.js";
import type { ResourceDefinition } from "../model/schema/resource.js";
import { idFieldOf, formatId } from "../model/values/ids.js";
import { resolveRequestPath } from "../plan/request-path.js";
import { planOperation } from "../plan/plan-operation.js";
import type { OpenedProject } from "./open-project.js";
import { type PrintOptions, requireAccount, runWithProject } from "./run-command.js";

interface RequestVerdict {
  readonly allowed: boolean;
  /** The step of the request that decides, named as in ARCHITECTURE.md. */
  readonly step: "authenticate" | "address" | "authorize" | "plan" | "storage";
  readonly why: string;
}

export function explainRequest(
  projectDirectory: string,
  login: string,
  method: string,
  path: string,
  { json = false, key }: PrintOptions & { readonly key?: string },
): Promise<0 | 1> {
  return runWithProject(projectDirectory, async (project, config) => {
    const explained = await createRequestExplainer(project, config, method.toUpperCase(), path)(login, key);
    return json
      ? JSON.stringify(explained, null, 2)
      : `${explained.allowed ? "allowed" : "rejected"}: ${explained.why}`;
  });
}

function createDeniedVerdict(step: RequestVerdict["step"], why: string): RequestVerdict {
  return { allowed: false, step, why };
}

/**
 * Returns a function that goes through the steps of a request, but does not run it.
 * @param pathAndQuery path and query of the request
 */
function createRequestExplainer(
  { registry, storage }: OpenedProject,
  config: Config,
  method: string,
  pathAndQuery: string,
) {
  /** @param keyId id of the key that the account uses; undefined if it uses its main key */
  async function explainForLogin(login: string, keyId: string | undefined): Promise<RequestVerdict> {
    const accounts = findAccountResources(registry);
    const { accountDefinition, accountsKeyword } = accounts;
    const find = login === anonymousLogin && keyId === undefined ? findAccountByLogin : requireAccount;
    const account = await find(login, storage, accounts);
    const keys =
      account === null || keyId === undefined
        ? []
        : await listKeys(Number(account[accountDefinition.id]), registry, storage);
    const key = keys.find((each) => String(each.id) === keyId) ?? null;
    if (account !== null && keyId !== undefined && key === null) throw new Error(`${login} has no key ${keyId}`);
    if (/^\/(healthz|readyz)\/?$/.test(pathAndQuery)) {
      return { allowed: true, step: "address", why: "everybody may do this, without an account" };
    }
    if (account === null) return explainForAnonymous();
    if (hasExpired(key?.expires))
      return createDeniedVerdict("authenticate", `the key ${String(keyId)} of ${login} has expired`);
    const resource = keyResource.path;
    const credential: Credential | null = key && { kind: "token", resource, id: key.id, scope: key.scope };
    const principal = await findPrincipal(account, credential, storage, accounts);
    if (principal === null) {
      const type =
        accountsKeyword.eligible === undefined ? "" : `, its ${accountsKeyword.eligible.field} does not allow sign-in`;
      return createDeniedVerdict(
        "authenticate",
        `${login} may not sign in: the account is not active (${accountsKeyword.active.field})${type}, or it belongs to no tenant`,
      );
    }
    const { field, value } = accountsKeyword.enabled;
    if (!hasFieldValue(account, accountsKeyword.enabled))
      return createDeniedVerdict("authenticate", `${login} may not use the API: ${field} is not ${String(value)}`);
    return explainForCaller(principal);
  }

  async function explainForCaller(principal: Principal): Promise<RequestVerdict> {
    try {
      const address = resolveUrl();
      const { route } = address;
      const operation = findOperation(route, method);
      if (route.kind === "keys") authorizeApiKeyAccess(route, principal, registry);
      const target = route.kind === "resource" ? route.target : route.kind === "keys" ? route.account : null;
      if (target === null)
        return { allowed: true, step: "authorize", why: "every account that may sign in may do this" };
      if (route.kind === "resource") await authorizeQuery(address, operation, target, principal);
      return await explainForAuthorizedCaller(target, principal, async (definition) => {
        const [, privilege] = findRequiredPrivilege(definition, target, route.kind === "keys" ? "update" : operation);
        const source = (principal.credentialLimits ?? principal).root
          ? "a root account has every privilege"
          : await describeGrantingGroups(principal, privilege);
        return `needs ${privilege}: ${source}`;
      });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { status, code, message } = error;
      const step = code === "invalid_query" ? "plan" : status === 403 ? "authorize" : "address";
      return createDeniedVerdict(step, `${String(status)} ${code}: ${message}`);
    }
  }

  /**
   * Judges a request without credentials. Every rejection is the same 401, so that it does not reveal whether the path
   * exists. The verdict contains the true reason.
   */
  async function explainForAnonymous(): Promise<RequestVerdict> {
    const denyAll = (why: string): RequestVerdict => createDeniedVerdict("authenticate", `401 unauthenticated: ${why}`);
    const reader = findAnonymousPrincipal(registry);
    try {
      const address = resolveUrl();
      const { route } = address;
      if (reader === null) return denyAll('no resource is declared "public"');
      const isGet = ["GET", "HEAD"].includes(method);
      if (!isGet || route.kind !== "resource" || route.target.action !== undefined)
        return denyAll("a request without credentials can only read public resources");
      const { target } = route;
      const guarded = [...target.parents, ...(target.wildcardSteps ?? []), target]
        .map(({ resource }) => resource)
        .find((resource) => findDefinition(registry, resource).public !== true);
      if (guarded !== undefined) return denyAll(`${guarded} is not declared public`);
      await authorizeQuery(address, findOperation(route, method), target, reader);
      return await explainForAuthorizedCaller(target, reader, async ({ path }) => `${path} is declared public`);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.code === "invalid_query") return createDeniedVerdict("plan", `400 invalid_query: ${error.message}`);
      return denyAll(error.message);
    }
  }

  /**
   * Judges an authorized request by the items in its path.
   * @param describeGrant describes why the caller has the right
   */
  async function explainForAuthorizedCaller(
    target: ResourceTarget,
    principal: Principal,
    describeGrant: (definition: ResourceDefinition) => Promise<string>,
  ): Promise<RequestVerdict> {
    const missing = await findHiddenItem(target, principal);
    if (missing !== null) return createDeniedVerdict("storage", `404 not_found: ${missing}`);
    const definition = findDefinition(registry, target.resource);
    const across = (target.wildcardSteps ?? []).map(({ resource }) => findDefinition(registry, resource));
    const limits = [
      ...across.flatMap((each) => describeVisibilityLimits(each, principal).map((limit) => `of ${each.path} ${limit}`)),
      ...(target.id === null ? describeVisibilityLimits(definition, principal) : []),
    ];
    return { allowed: true, step: "storage", why: [await describeGrant(definition), ...limits].join("; ") };
  }

  /** @throws Refusal if there is no route for the path */
  function resolveUrl(): ResolvedUrl {
    const [path = "", ...query] = pathAndQuery.split("?");
    const { basePath } = config.publicUrl;
    const dialect = listServedUrlDialects(registry.project, config.settings).find(({ pattern }) => pattern.test(path));
    if (dialect === undefined) throw createPathNotFoundRefusal(basePath);
    return dialect.resolveUrl(registry, { method, path, querystring: query.join("?") }, basePath);
  }

  /**
   * Authorizes the request. Plans a list or an aggregate, to find query fields that do not exist or that the caller may not read.
   * @throws Refusal invalid_query, privilege_missing
   */
  async function authorizeQuery(
    { dialect, queryPairs }: ResolvedUrl,
    operation: RequestOperation,
    target: ResourceTarget,
    principal: Principal,
  ): Promise<void> {
    const { settings, copyLimit } = config;
    authorize(principal, registry, target, operation);
    if (operation !== "list" && operation !== "aggregate") return;
    const request = createInternalRequest({ operation, resource: target.resource, id: null, body: null });
    const context = { registry, principal, settings, copyLimit };
    await planOperation({ ...request, dialect, target, query: groupQueryParameters(queryPairs) }, context);
  }

  /**
   * Describes the first item of the path that does not exist or that the account cannot see; null if the account sees all
   * items of the path.
   */
  async function findHiddenItem(target: ResourceTarget, principal: Principal): Promise<string | null> {
    const { parents, path, visibilityFilter } = resolveRequestPath(target, registry, principal);
    const { resource, id } = target;
    const steps: readonly ParentCheck[] =
      id === null ? parents : [...parents, { resource, path, id, visibilityFilter }];
    for (const [index, step] of steps.entries()) {
      const definition = findDefinition(registry, step.resource);
      const plan = { kind: "read", ...step, parents: steps.slice(0, index), fields: [definition.id] } as const;
      if ((await storage.read(plan)) !== null) continue;
      const name = `${definition.path} ${formatId(idFieldOf(definition), step.id)}`;
      const isThere = (await storage.read({ ...plan, visibilityFilter: everything })) !== null;
      if (!isThere) return `there is no item ${name}`;
      const who = principal.account === 0 ? "a caller without an account" : "the account";
      return [`${who} cannot see ${name}`, ...describeVisibilityLimits(definition, principal)].join(": ");
    }
    return null;
  }

  /** Lists the names of the caller's groups that have the privilege. */
  async function describeGrantingGroups(principal: Principal, privilege: string): Promise<string> {
    const accounts = findAccountResources(registry);
    const { groupDefinition: definition, groupsKeyword } = accounts;
    const names = (await findGroups(storage, principal.groups, accounts))
      .filter((group) => readPrivileges(group, groupsKeyword).includes(privilege))
      .map((group) => String(group[definition.titleField]));
    return `given by ${names.join(", ")}`;
  }

  return explainForLogin;
}

/** Describes which items the account sees (`access/visibility.ts`); empty if it sees all items. */
function describeVisibilityLimits(definition: ResourceDefinition, principal: Principal): readonly string[] {
  const { tenant, audience, privileges } = definition;
  const { root, privileges: held } = principal.credentialLimits ?? principal;
  if (root) return [];
  const groups = principal.account === 0 ? "no group" : "one of the account's groups, or no group";
  return [
    ...(tenant === null || principal.tenant === 0 ? [] : [`only items whose ${tenant.field} is ${principal.tenant}`]),
    ...(audience === null || held.includes(privileges.update) ? [] : [`only items whose ${audience} names ${groups}`]),
    ...listVisibilityLimits(principal, definition).map(
      ({ requiredRightText, visibleItemsText }) =>
        `only items ${visibleItemsText}; to see others, you need ${requiredRightText}`,
    ),
  ];
}
