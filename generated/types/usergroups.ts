// Generated from schemas/usergroups.json by "stockroom generate"; never edited.
export type { UsergroupsItem, UsergroupsSummary, UsergroupsDetails, UsergroupsCreate, UsergroupsUpdate } from "../client/index.js";

/** An item as hooks see it, in internal form: ids, references and UNIX times are numbers. */
export interface UsergroupsStored {
  /** User group ID. */
  usergroup_id: number
  /** Name. */
  usergroup: string
  /** Whether the group is for administrators or for customers. `A`: Administrators, `C`: Customers. */
  type: ("A" | "C")
  /** Status. Only active groups give privileges. `A`: Active, `D`: Disabled, `H`: Hidden. */
  status: ("A" | "D" | "H")
  /** Privileges that the group gives to its accounts. */
  privileges: ("manage_catalog" | "manage_fulfilment" | "manage_marketing" | "manage_settings" | "manage_stores" | "manage_usergroups" | "manage_users" | "view_catalog" | "view_fulfilment" | "view_marketing" | "view_settings" | "view_stores" | "view_usergroups" | "view_users")[]
}
