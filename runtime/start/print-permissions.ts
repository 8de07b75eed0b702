/** Composition root of `stockroom permissions`: who may do what. */
import { findAccounts, matches, readPrivileges } from "../access/accounts.js";
import { mayCallAction, mayDo } from "../access/authorize.js";
import { findPrincipal } from "../access/find-principal.js";
import { isKept } from "../backup/archive.js";
import type { ActionDefinition } from "../model/action-definition.js";
import { everything } from "../model/filter.js";
import type { Action, ResourceDefinition } from "../model/resource.js";
import { formatTable, withProject, type PrintOptions } from "./with-project.js";

/** More accounts or groups than a table is of use for. */
const most = 10_000;
const actions: readonly Action[] = ["read", "create", "update", "delete"];

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
    const empty = `there are no ${byAccount ? "accounts" : "groups"} in the database`;
    return json ? JSON.stringify(rows, null, 2) : formatTable(rows, empty);

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
