/** The command `stockroom permissions`: prints the rights of groups or accounts. */
import { findAccountResources, hasFieldValue, readPrivileges, findPrincipal } from "../access/account-resources.js";
import { mayCallAction, mayPerform } from "../access/authorize.js";
import { findAnonymousPrincipal, anonymousLogin } from "../access/callers-without-credentials.js";
import { isDeclaredResource } from "../transfer/backup/maintenance-database.js";
import type { Principal } from "../model/plan/principal.js";
import type { ActionDefinition } from "../model/schema/action-definition.js";
import { everything } from "../model/query/filter.js";
import type { PrivilegeAction, Registry, ResourceDefinition } from "../model/schema/resource.js";
import { formatRows, maxPrintedItems, runWithProject, type PrintOptions } from "./run-command.js";
import type { OpenedProject } from "./open-project.js";

const crudActions: readonly PrivilegeAction[] = ["read", "create", "update", "delete"];

/**
 * Prints a table with one line for each resource of each group (or account). The order is fixed, so the table can be
 * put under version control.
 */
export function printPermissions(
  projectDirectory: string,
  { json = false, accounts: byAccount = false }: PrintOptions & { readonly accounts?: boolean },
): Promise<0 | 1> {
  return runWithProject(projectDirectory, async (project) => {
    const { registry } = project;
    const holders = [
      ...listAnonymousRights(registry),
      ...(await (byAccount ? listAccountRights : listGroupRights)(project)),
    ];
    const kept = Object.values(registry.resources).filter(isDeclaredResource);
    const shown = optionalColumns.filter(([, list]) =>
      holders.some((holder) => kept.some((definition) => list(definition, holder).length > 0)),
    );
    const rows = holders.flatMap((holder) =>
      kept.map((definition) => ({
        [byAccount ? "account" : "group"]: holder.name,
        resource: definition.path,
        ...Object.fromEntries(crudActions.map((action) => [action, holder.may(definition, action)])),
        ...Object.fromEntries(shown.map(([column, list]) => [column, list(definition, holder).join(", ")])),
      })),
    );
    return formatRows(rows, json, `there are no ${byAccount ? "accounts" : "groups"} in the database`);
  });
}

/** @param principal the rights of the account; null if it may not sign in */
function createRightsHolder(name: string, principal: Principal | null, registry: Registry): RightsHolder {
  return {
    name,
    isRoot: principal?.root === true,
    seesAllTenants: principal?.tenant === 0,
    holds: (privilege) => principal?.privileges.includes(privilege) === true,
    may: (definition, action) => principal !== null && mayPerform(principal, registry, definition, action),
    mayCall: (definition, action) => principal !== null && mayCallAction(principal, registry, definition, action),
  };
}

/** Returns an entry for callers without an account; an empty list if no resource is public. */
function listAnonymousRights(registry: Registry): readonly RightsHolder[] {
  const reader = findAnonymousPrincipal(registry);
  if (reader === null) return [];
  const row = createRightsHolder(anonymousLogin, reader, registry);
  const may: RightsHolder["may"] = (definition, action) =>
    action === "read" && definition.public === true && row.may(definition, action);
  return [{ ...row, may, mayCall: () => false }];
}

async function listGroupRights({ registry, storage }: OpenedProject): Promise<readonly RightsHolder[]> {
  const { groupDefinition, groupsKeyword } = findAccountResources(registry);
  const found = await storage.find(groupDefinition.path, everything, maxPrintedItems);
  return found.map((group) => {
    const privileges = new Set(readPrivileges(group, groupsKeyword));
    const isActive = hasFieldValue(group, groupsKeyword.active);
    const holds: RightsHolder["holds"] = (privilege) => isActive && privileges.has(privilege);
    return {
      name: String(group[groupDefinition.titleField]),
      isRoot: false,
      seesAllTenants: false,
      holds,
      may: (definition, action) => holds(definition.privileges[action]),
      mayCall: (_, { privilege }) => holds(privilege),
    };
  });
}

async function listAccountRights({ registry, storage }: OpenedProject): Promise<readonly RightsHolder[]> {
  const accounts = findAccountResources(registry);
  const holders: RightsHolder[] = [];
  for (const account of await storage.find(accounts.accountDefinition.path, everything, maxPrintedItems)) {
    const principal = await findPrincipal(account, null, storage, accounts);
    holders.push(createRightsHolder(String(account[accounts.accountsKeyword.login]), principal, registry));
  }
  return holders;
}

type CellEntryLister = (definition: ResourceDefinition, holder: RightsHolder) => readonly string[];

/** Columns of the table in addition to the four operations. A column that would be empty is left out. */
const optionalColumns: readonly (readonly [column: string, list: CellEntryLister])[] = [
  ["actions", listCallableActions],
  ["transitions", listTransitions],
  ["fields withheld", listWithheldFields],
  ["only items", listVisibilityRules],
];

function listCallableActions(definition: ResourceDefinition, { mayCall }: RightsHolder): readonly string[] {
  const callable = Object.values(definition.actions ?? {}).filter((action) => mayCall(definition, action));
  return callable.map(({ name }) => name);
}

/** Lists the changes of a value that need a privilege which the account or group has: `status: draft to sent`. */
function listTransitions(definition: ResourceDefinition, { may, holds }: RightsHolder): readonly string[] {
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
function listWithheldFields(definition: ResourceDefinition, { may, holds }: RightsHolder): readonly string[] {
  if (!may(definition, "read")) return [];
  const lacks = (privilege: string | undefined): boolean => privilege !== undefined && !holds(privilege);
  return Object.values(definition.fields).flatMap(({ name, privileges = {} }) =>
    lacks(privileges.read) ? [name] : lacks(privileges.write) ? [`${name} (to write)`] : [],
  );
}

function listVisibilityRules(
  definition: ResourceDefinition,
  { isRoot, seesAllTenants, may, holds }: RightsHolder,
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

interface RightsHolder {
  readonly name: string;
  readonly isRoot: boolean;
  /** Whether the rights extend to all tenants. */
  readonly seesAllTenants: boolean;
  holds(privilege: string): boolean;
  may(definition: ResourceDefinition, action: PrivilegeAction): boolean;
  mayCall(definition: ResourceDefinition, action: ActionDefinition): boolean;
}
