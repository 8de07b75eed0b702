/** The command `stockroom permissions`: prints the rights of groups or accounts. */
import { findAccounts, hasFieldValue, readPrivileges, findPrincipal } from "../access/accounts.js";
import { mayCallAction, mayDo } from "../access/authorize.js";
import { findPublicReader, publicLogin } from "../access/callers.js";
import { isDeclaredResource } from "../transfer/backup/archive.js";
import type { Principal } from "../model/plan/principal.js";
import type { ActionDefinition } from "../model/schema/action-definition.js";
import { everything } from "../model/query/filter.js";
import type { Action, Registry, ResourceDefinition } from "../model/schema/resource.js";
import { formatTable, withProject, type PrintOptions } from "./administration.js";
import type { OpenProject } from "./open-project.js";

/** Maximum number of groups or accounts to read, because nobody reads a longer table. */
const maxRows = 10_000;
const actions: readonly Action[] = ["read", "create", "update", "delete"];

/**
 * Prints a table with one line for each resource of each group (or account). The order is fixed, so the table can be
 * put under version control.
 */
export function printPermissions(
  projectDirectory: string,
  { json = false, accounts: byAccount = false }: PrintOptions & { readonly accounts?: boolean },
): Promise<0 | 1> {
  return withProject(projectDirectory, async (project) => {
    const { registry } = project;
    const holders = [...listStrangers(registry), ...(await (byAccount ? listAccounts : listGroups)(project))];
    const kept = Object.values(registry.resources).filter(isDeclaredResource);
    const shown = columns.filter(([, list]) =>
      holders.some((holder) => kept.some((definition) => list(definition, holder).length > 0)),
    );
    const rows = holders.flatMap((holder) =>
      kept.map((definition) => ({
        [byAccount ? "account" : "group"]: holder.name,
        resource: definition.path,
        ...Object.fromEntries(actions.map((action) => [action, holder.may(definition, action)])),
        ...Object.fromEntries(shown.map(([column, list]) => [column, list(definition, holder).join(", ")])),
      })),
    );
    const empty = `there are no ${byAccount ? "accounts" : "groups"} in the database`;
    return json ? JSON.stringify(rows, null, 2) : formatTable(rows, empty);
  });
}

/** @param principal the rights of the account; null if it may not sign in */
function describeHolder(name: string, principal: Principal | null, registry: Registry): RightsRow {
  return {
    name,
    isRoot: principal?.root === true,
    seesAllTenants: principal?.tenant === 0,
    holds: (privilege) => principal?.heldPrivileges.has(privilege) === true,
    may: (definition, action) => principal !== null && mayDo(principal, registry, definition, action),
    mayCall: (definition, action) => principal !== null && mayCallAction(principal, registry, definition, action),
  };
}

/** Returns an entry for callers without an account; an empty list if no resource is public. */
function listStrangers(registry: Registry): readonly RightsRow[] {
  const reader = findPublicReader(registry);
  if (reader === null) return [];
  const row = describeHolder(publicLogin, reader, registry);
  const may: RightsRow["may"] = (definition, action) =>
    action === "read" && definition.public === true && row.may(definition, action);
  return [{ ...row, may, mayCall: () => false }];
}

async function listGroups({ registry, storage }: OpenProject): Promise<readonly RightsRow[]> {
  const { groups, groupsKeyword } = findAccounts(registry);
  const found = await storage.find(groups.path, everything, maxRows);
  return found.map((group) => {
    const privileges = new Set(readPrivileges(group, groupsKeyword));
    const isActive = hasFieldValue(group, groupsKeyword.active);
    const holds: RightsRow["holds"] = (privilege) => isActive && privileges.has(privilege);
    return {
      name: String(group[groups.titleField]),
      isRoot: false,
      seesAllTenants: false,
      holds,
      may: (definition, action) => holds(definition.privileges[action]),
      mayCall: (_, { privilege }) => holds(privilege),
    };
  });
}

async function listAccounts({ registry, storage }: OpenProject): Promise<readonly RightsRow[]> {
  const accounts = findAccounts(registry);
  const holders: RightsRow[] = [];
  for (const account of await storage.find(accounts.definition.path, everything, maxRows)) {
    const principal = await findPrincipal(account, null, storage, accounts);
    holders.push(describeHolder(String(account[accounts.accountsKeyword.login]), principal, registry));
  }
  return holders;
}

type List = (definition: ResourceDefinition, holder: RightsRow) => readonly string[];

/** Columns of the table in addition to the four operations. A column that would be empty is left out. */
const columns: readonly (readonly [column: string, list: List])[] = [
  ["actions", listCallable],
  ["transitions", listTransitions],
  ["fields withheld", listWithheld],
  ["only items", listLimits],
];

function listCallable(definition: ResourceDefinition, { mayCall }: RightsRow): readonly string[] {
  const callable = Object.values(definition.actions ?? {}).filter((action) => mayCall(definition, action));
  return callable.map(({ name }) => name);
}

/** Lists the changes of a value that need a privilege which the account or group has: `status: draft to sent`. */
function listTransitions(definition: ResourceDefinition, { may, holds }: RightsRow): readonly string[] {
  if (!may(definition, "update")) return [];
  return Object.values(definition.fields).flatMap(({ name, transitions = {} }) =>
    Object.entries(transitions).flatMap(([from, following]) =>
      Object.entries(following)
        .filter(([, privilege]) => privilege !== true && holds(privilege))
        .map(([to]) => `${name}: ${from} to ${to}`),
    ),
  );
}

/** Lists the fields that require a privilege which the account or group does not have. */
function listWithheld(definition: ResourceDefinition, { may, holds }: RightsRow): readonly string[] {
  if (!may(definition, "read")) return [];
  const lacks = (privilege: string | undefined): boolean => privilege !== undefined && !holds(privilege);
  return Object.values(definition.fields).flatMap(({ name, privileges = {} }) =>
    lacks(privileges.read) ? [name] : lacks(privileges.write) ? [`${name} (to write)`] : [],
  );
}

function listLimits(
  definition: ResourceDefinition,
  { isRoot, seesAllTenants, may, holds }: RightsRow,
): readonly string[] {
  const { tenant, own, visible, audience, privileges } = definition;
  if (isRoot || !may(definition, "read")) return [];
  return [
    ...(tenant === null || seesAllTenants ? [] : [`of the same ${tenant.field}`]),
    ...(own === undefined || holds(own.unless) ? [] : [`of its own (${own.field})`]),
    ...(visible === undefined || holds(visible.unless ?? "") ? [] : [`that meet ${visible.where}`]),
    ...(audience === null || holds(privileges.update) ? [] : [`for its groups or for all (${audience})`]),
  ];
}

/** An entry of the table: an account, a group, or callers without an account. */
interface RightsRow {
  readonly name: string;
  readonly isRoot: boolean;
  /** Whether the rights extend to all tenants. */
  readonly seesAllTenants: boolean;
  holds(privilege: string): boolean;
  may(definition: ResourceDefinition, action: Action): boolean;
  mayCall(definition: ResourceDefinition, action: ActionDefinition): boolean;
}
