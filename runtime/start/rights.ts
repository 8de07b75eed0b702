/** Composition root of `stockroom explain` and `permissions`: who may do what, and by which rule. */
import { findAccounts, matches, readPrivileges, type Accounts } from "../access/accounts.js";
import { authorize, findDemand, mayCallAction, mayDo } from "../access/authorize.js";
import { findAccount, findPrincipal } from "../access/find-principal.js";
import { isKept } from "../backup/archive.js";
import { findOperation, findRoute } from "../http/router.js";
import type { ActionDefinition } from "../model/action-definition.js";
import { Refusal } from "../model/errors.js";
import { everything } from "../model/filter.js";
import type { Action, ResourceDefinition } from "../model/resource.js";
import type { Principal } from "../model/principal.js";
import type { OpenProject } from "./open-project.js";
import { formatTable, withProject, type PrintOptions } from "./with-project.js";

/** More accounts or groups than a table is of use for. */
const most = 10_000;
const actions: readonly Action[] = ["read", "create", "update", "delete"];

/** Prints which step of a request lets it through or refuses it, and why. */
export function explainRequest(
  projectDirectory: string,
  [login, method, path]: readonly [login: string, method: string, path: string],
  { json = false }: PrintOptions,
): Promise<0 | 1> {
  return withProject(projectDirectory, async (project) => {
    const explained = await judge(project, login, method.toUpperCase(), path);
    return json ? JSON.stringify(explained, null, 2) : `${explained.allowed ? "allowed" : "refused"}: ${explained.why}`;
  });
}

interface Judgement {
  readonly allowed: boolean;
  /** The step that decides, as ARCHITECTURE.md has them. */
  readonly step: "authenticate" | "address" | "authorize" | "storage";
  readonly why: string;
}

async function judge(
  { registry, storage }: OpenProject,
  login: string,
  method: string,
  path: string,
): Promise<Judgement> {
  const refuse = (step: Judgement["step"], why: string): Judgement => ({ allowed: false, step, why });
  const accounts = findAccounts(registry);
  const { declared } = accounts;
  const account = await findAccount(login, storage, accounts);
  if (account === null) return refuse("authenticate", `there is no account ${login}`);
  const principal = await findPrincipal(account, null, storage, accounts, registry);
  if (principal === null) {
    const type = declared.eligible === undefined ? "" : `, or ${declared.eligible.field} lets it not sign in`;
    return refuse("authenticate", `${login} is not active (${declared.active.field})${type}, or belongs to no tenant`);
  }
  if (!matches(account, declared.enabled)) {
    return refuse(
      "authenticate",
      `${login} may not use the API: ${declared.enabled.field} is not ${String(declared.enabled.value)}`,
    );
  }
  const route = findRoute(registry, path.replace(/^\/?(api\/)?(\d+\.\d+\/)?/, "").replace(/\?.*$/, ""));
  if (route.kind === "nowhere") return refuse("address", route.reason);
  try {
    const operation = findOperation(route, method);
    if (route.kind !== "resource") {
      return { allowed: true, step: "authorize", why: "every account that may sign in may" };
    }
    authorize(principal, registry, route.target, operation);
    const definition = registry.resources[route.target.resource];
    if (definition === undefined) return refuse("address", "nothing is declared there");
    const [, privilege] = findDemand(definition, route.target, operation);
    const source = principal.root
      ? "a root account holds every privilege"
      : await nameGivers(storage, principal, privilege, accounts);
    return {
      allowed: true,
      step: "storage",
      why: [`needs ${privilege}: ${source}`, ...listLimits(definition, principal)].join("; "),
    };
  } catch (error) {
    if (error instanceof Refusal) return refuse(error.status === 403 ? "authorize" : "address", error.message);
    throw error;
  }
}

/** Which of the account's groups give the privilege. */
async function nameGivers(
  reader: OpenProject["storage"],
  principal: Principal,
  privilege: string,
  accounts: Accounts,
): Promise<string> {
  const groups = await reader.find(accounts.groups.path, everything, most);
  const names = groups
    .filter((group) => principal.groups.includes(Number(group[accounts.groups.id])))
    .filter((group) => readPrivileges(group, accounts.declaredGroups).includes(privilege))
    .map((group) => String(group[accounts.groups.titleField]));
  return `given by ${names.join(", ")}`;
}

/** What the database looks at: which items, not whether at all. */
function listLimits({ tenant, audience, own }: ResourceDefinition, principal: Principal): readonly string[] {
  if (principal.root) return [];
  return [
    ...(tenant === null || principal.tenant === 0 ? [] : [`only items whose ${tenant.field} is ${principal.tenant}`]),
    ...(audience === null ? [] : [`only items whose ${audience} names one of the account's groups`]),
    ...(own === undefined
      ? []
      : [`only the account's own items, by ${own.field}, unless it holds ${own.unless ?? "what nobody does"}`]),
  ];
}

/** Prints a table that can be committed: a line for each group, or account, and resource. */
export function printPermissions(
  projectDirectory: string,
  { json = false, accounts: byAccount = false }: PrintOptions & { readonly accounts?: boolean },
): Promise<0 | 1> {
  return withProject(projectDirectory, async ({ registry, storage }) => {
    const accounts = findAccounts(registry);
    const holders = byAccount ? await listAccountHolders() : await listGroupHolders();
    const hasActions = Object.values(registry.resources).some((definition) => definition.actions !== undefined);
    const rows = holders.flatMap(({ holder, may, mayCall }) =>
      Object.values(registry.resources)
        .filter(isKept)
        .map((definition) => ({
          [byAccount ? "account" : "group"]: holder,
          resource: definition.path,
          ...Object.fromEntries(actions.map((action) => [action, may(definition, action)])),
          ...(hasActions ? { actions: listCallable(definition, mayCall) } : {}),
        })),
    );
    return json ? JSON.stringify(rows, null, 2) : formatTable(rows);

    async function listGroupHolders(): Promise<readonly Holder[]> {
      const groups = await storage.find(accounts.groups.path, everything, most);
      return groups.map((group) => {
        const holds = new Set(readPrivileges(group, accounts.declaredGroups));
        const isActive = matches(group, accounts.declaredGroups.active);
        const holder = String(group[accounts.groups.titleField]);
        return {
          holder,
          may: ({ privileges }, action) => isActive && holds.has(privileges[action]),
          mayCall: (_, { privilege }) => isActive && holds.has(privilege),
        };
      });
    }

    async function listAccountHolders(): Promise<readonly Holder[]> {
      const holders: Holder[] = [];
      for (const account of await storage.find(accounts.definition.path, everything, most)) {
        const principal = await findPrincipal(account, null, storage, accounts, registry);
        holders.push({
          holder: String(account[accounts.declared.login]),
          may: (definition, action) => principal !== null && mayDo(principal, registry, definition, action),
          mayCall: (definition, action) => principal !== null && mayCallAction(principal, registry, definition, action),
        });
      }
      return holders;
    }
  });
}

function listCallable(definition: ResourceDefinition, mayCall: Holder["mayCall"]): string {
  const callable = Object.values(definition.actions ?? {}).filter((action) => mayCall(definition, action));
  return callable.map(({ name }) => name).join(" ");
}

interface Holder {
  readonly holder: string;
  may(definition: ResourceDefinition, action: Action): boolean;
  mayCall(definition: ResourceDefinition, action: ActionDefinition): boolean;
}
