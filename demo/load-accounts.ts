import type { UsergroupsCreate } from "../generated/types/usergroups.js";
import type { UsersCreate } from "../generated/types/users.js";
import type { Assortment } from "./assortment.js";
import type { Client } from "./client.js";
import { toSlug } from "./slug.js";

/** An administrator who may use the API. */
export interface Credentials {
  readonly email: string;
  readonly key: string;
  /** Name of the store; null for all stores. */
  readonly store: string | null;
  readonly role: string;
}

/** The areas for which privileges such as `view_catalog` exist, except groups. */
const areas = ["catalog", "stores", "users", "settings", "marketing", "fulfilment"] as const;

const roles: readonly UsergroupsCreate[] = [
  { usergroup: "Catalog editors", type: "A", privileges: ["view_catalog", "manage_catalog", "view_stores"] },
  {
    usergroup: "Marketing",
    type: "A",
    privileges: ["view_catalog", "view_stores", "view_marketing", "manage_marketing"],
  },
  { usergroup: "Dispatch", type: "A", privileges: ["view_catalog", "view_fulfilment", "manage_fulfilment"] },
  {
    usergroup: "Store managers",
    type: "A",
    privileges: [...areas.flatMap((area) => [`view_${area}`, `manage_${area}`] as const), "view_usergroups"],
  },
  {
    usergroup: "Auditors",
    type: "A",
    privileges: [...areas.map((area) => `view_${area}` as const), "view_usergroups"],
  },
];

const customerGroups: readonly UsergroupsCreate[] = [
  { usergroup: "Members", type: "C" },
  { usergroup: "Wholesale buyers", type: "C" },
  { usergroup: "Newsletter 2024", type: "C", status: "D" },
];

/** Roles of the administrators in every store, who see only their store. */
const staff = ["Store managers", "Catalog editors", "Marketing", "Dispatch"];

export const groupCount = roles.length + customerGroups.length;
/** Number of accounts without a store. */
export const auditorCount = 1;

export type GroupIds = ReadonlyMap<string, string>;

/** @returns ids by name */
export async function loadGroups(client: Client): Promise<GroupIds> {
  const ids = new Map<string, string>();
  for (const group of [...roles, ...customerGroups]) {
    ids.set(group.usergroup, (await client.create("usergroups", group))["usergroup_id"] ?? "");
  }
  return ids;
}

/** Creates an auditor, who sees every store and changes nothing. */
export async function loadAuditor(client: Client, groups: GroupIds, password: string): Promise<Credentials> {
  const role = "Auditors";
  const user = { email: "auditor@example.com", firstname: "Ada", lastname: "Ødegård", company_id: 0, password };
  return makeAdministrator(client, { ...user, user_type: "A", usergroup_ids: [groups.get(role) ?? ""] }, null, role);
}

/**
 * Creates the accounts of a store: an administrator for each role of `staff`, then a vendor administrator who may not
 * sign in, and then the customers.
 * @returns the credentials of the administrators
 */
export async function loadPeople(
  client: Client,
  assortment: Assortment,
  store: string,
  groups: GroupIds,
  password: string,
): Promise<readonly Credentials[]> {
  const credentials: Credentials[] = [];
  for (const [place, person] of assortment.people.entries()) {
    const name = toSlug(`${person.firstname} ${person.lastname}`) || `person-${String(place + 1)}`;
    const email = `${name.replace("-", ".")}@${assortment.name}.example`;
    const user = { ...person, email, company_id: store, company: assortment.store.company };
    const role = staff[place];
    if (role !== undefined) {
      const usergroup_ids = [groups.get(role) ?? ""];
      const administrator = { ...user, password, user_type: "A", usergroup_ids } as const;
      credentials.push(await makeAdministrator(client, administrator, assortment.store.company, role));
    } else if (place === staff.length) {
      await client.create("users", { ...user, user_type: "V", status: "D" } satisfies UsersCreate);
    } else {
      const group = place % 4 === 0 ? "Members" : place % 7 === 0 ? "Wholesale buyers" : null;
      const usergroup_ids = group === null ? [] : [groups.get(group) ?? ""];
      await client.create("users", {
        ...person,
        email,
        company_id: store,
        user_type: "C",
        usergroup_ids,
      } satisfies UsersCreate);
    }
  }
  return credentials;
}

async function makeAdministrator(
  client: Client,
  user: UsersCreate,
  store: string | null,
  role: string,
): Promise<Credentials> {
  const created = await client.create("users", { ...user, api_access: "Y" } satisfies UsersCreate);
  return { email: user.email, key: created["api_key"] ?? "", store, role };
}
