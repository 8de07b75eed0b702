// Generated from schemas/usergroups.json by "stockroom generate"; never edited.
/**
 * A set of privileges that accounts are given by being in the group. Every field that is stored and not hidden; the views choose from them.
 */
export interface UsergroupsItem {
  /**
   * User group ID.
   */
  usergroup_id: string;
  /**
   * Name.
   */
  usergroup: string;
  /**
   * Whom it is for. `A`: Administrators, `C`: Customers.
   */
  type: "A" | "C";
  /**
   * Status. Only active groups give privileges. `A`: Active, `D`: Disabled, `H`: Hidden.
   */
  status: "A" | "D" | "H";
  /**
   * What the accounts in the group may do, by privileges that the declarations name.
   */
  privileges: (
    | "manage_catalog"
    | "manage_fulfilment"
    | "manage_marketing"
    | "manage_settings"
    | "manage_stores"
    | "manage_usergroups"
    | "manage_users"
    | "view_catalog"
    | "view_fulfilment"
    | "view_marketing"
    | "view_settings"
    | "view_stores"
    | "view_usergroups"
    | "view_users"
  )[];
}

/** An item as the collection shows it. */
export type UsergroupsInList = Pick<
  UsergroupsItem,
  | "usergroup_id"
  | "usergroup"
  | "type"
  | "status"
  | "privileges"
>;

/** An item as it is shown by itself. */
export type UsergroupsAlone = Pick<
  UsergroupsItem,
  | "usergroup_id"
  | "usergroup"
  | "type"
  | "status"
  | "privileges"
>;

/**
 * Body of a POST. Fields that the server sets are ignored in it.
 */
export interface UsergroupsCreate {
  /**
   * Name.
   */
  usergroup: string;
  /**
   * Whom it is for. `A`: Administrators, `C`: Customers.
   */
  type: "A" | "C";
  /**
   * Status. Only active groups give privileges. `A`: Active, `D`: Disabled, `H`: Hidden.
   */
  status?: "A" | "D" | "H" | null;
  /**
   * What the accounts in the group may do, by privileges that the declarations name.
   */
  privileges?:
    | (
        | "manage_catalog"
        | "manage_fulfilment"
        | "manage_marketing"
        | "manage_settings"
        | "manage_stores"
        | "manage_usergroups"
        | "manage_users"
        | "view_catalog"
        | "view_fulfilment"
        | "view_marketing"
        | "view_settings"
        | "view_stores"
        | "view_usergroups"
        | "view_users"
      )[]
    | null;
}

/**
 * Body of a PUT: only the fields sent change. Fields that the server sets are ignored in it.
 */
export interface UsergroupsUpdate {
  /**
   * Name.
   */
  usergroup?: string;
  /**
   * Whom it is for. `A`: Administrators, `C`: Customers.
   */
  type?: "A" | "C";
  /**
   * Status. Only active groups give privileges. `A`: Active, `D`: Disabled, `H`: Hidden.
   */
  status?: "A" | "D" | "H" | null;
  /**
   * What the accounts in the group may do, by privileges that the declarations name.
   */
  privileges?:
    | (
        | "manage_catalog"
        | "manage_fulfilment"
        | "manage_marketing"
        | "manage_settings"
        | "manage_stores"
        | "manage_usergroups"
        | "manage_users"
        | "view_catalog"
        | "view_fulfilment"
        | "view_marketing"
        | "view_settings"
        | "view_stores"
        | "view_usergroups"
        | "view_users"
      )[]
    | null;
}

/**
 * Query of a GET of the collection.
 */
export interface UsergroupsQuery {
  /**
   * User group ID.
   */
  usergroup_id?: string | number | readonly (string | number)[];
  "usergroup_id[ne]"?: string | number;
  "usergroup_id[in]"?: string | readonly (string | number)[];
  "usergroup_id[nin]"?: string | readonly (string | number)[];
  "usergroup_id[exists]"?: boolean | "true" | "false";
  "usergroup_id[gt]"?: string | number;
  "usergroup_id[gte]"?: string | number;
  "usergroup_id[lt]"?: string | number;
  "usergroup_id[lte]"?: string | number;
  usergroup_id_from?: string | number;
  usergroup_id_to?: string | number;
  /**
   * Name.
   */
  usergroup?: string | readonly string[];
  "usergroup[ne]"?: string;
  "usergroup[in]"?: string | readonly string[];
  "usergroup[nin]"?: string | readonly string[];
  "usergroup[exists]"?: boolean | "true" | "false";
  "usergroup[gt]"?: string;
  "usergroup[gte]"?: string;
  "usergroup[lt]"?: string;
  "usergroup[lte]"?: string;
  "usergroup[prefix]"?: string;
  /**
   * Whom it is for. `A`: Administrators, `C`: Customers.
   */
  type?: "A" | "C" | readonly ("A" | "C")[];
  "type[ne]"?: "A" | "C";
  "type[in]"?: string | readonly ("A" | "C")[];
  "type[nin]"?: string | readonly ("A" | "C")[];
  "type[exists]"?: boolean | "true" | "false";
  "type[gt]"?: "A" | "C";
  "type[gte]"?: "A" | "C";
  "type[lt]"?: "A" | "C";
  "type[lte]"?: "A" | "C";
  "type[prefix]"?: string;
  /**
   * Status. Only active groups give privileges. `A`: Active, `D`: Disabled, `H`: Hidden.
   */
  status?: "A" | "D" | "H" | readonly ("A" | "D" | "H")[];
  "status[ne]"?: "A" | "D" | "H";
  "status[in]"?: string | readonly ("A" | "D" | "H")[];
  "status[nin]"?: string | readonly ("A" | "D" | "H")[];
  "status[exists]"?: boolean | "true" | "false";
  "status[gt]"?: "A" | "D" | "H";
  "status[gte]"?: "A" | "D" | "H";
  "status[lt]"?: "A" | "D" | "H";
  "status[lte]"?: "A" | "D" | "H";
  "status[prefix]"?: string;
  /**
   * What the accounts in the group may do, by privileges that the declarations name.
   */
  privileges?:
    | "manage_catalog"
    | "manage_fulfilment"
    | "manage_marketing"
    | "manage_settings"
    | "manage_stores"
    | "manage_usergroups"
    | "manage_users"
    | "view_catalog"
    | "view_fulfilment"
    | "view_marketing"
    | "view_settings"
    | "view_stores"
    | "view_usergroups"
    | "view_users"
    | readonly (
        | "manage_catalog"
        | "manage_fulfilment"
        | "manage_marketing"
        | "manage_settings"
        | "manage_stores"
        | "manage_usergroups"
        | "manage_users"
        | "view_catalog"
        | "view_fulfilment"
        | "view_marketing"
        | "view_settings"
        | "view_stores"
        | "view_usergroups"
        | "view_users"
      )[];
  "privileges[ne]"?:
    | "manage_catalog"
    | "manage_fulfilment"
    | "manage_marketing"
    | "manage_settings"
    | "manage_stores"
    | "manage_usergroups"
    | "manage_users"
    | "view_catalog"
    | "view_fulfilment"
    | "view_marketing"
    | "view_settings"
    | "view_stores"
    | "view_usergroups"
    | "view_users";
  "privileges[in]"?:
    | string
    | readonly (
        | "manage_catalog"
        | "manage_fulfilment"
        | "manage_marketing"
        | "manage_settings"
        | "manage_stores"
        | "manage_usergroups"
        | "manage_users"
        | "view_catalog"
        | "view_fulfilment"
        | "view_marketing"
        | "view_settings"
        | "view_stores"
        | "view_usergroups"
        | "view_users"
      )[];
  "privileges[nin]"?:
    | string
    | readonly (
        | "manage_catalog"
        | "manage_fulfilment"
        | "manage_marketing"
        | "manage_settings"
        | "manage_stores"
        | "manage_usergroups"
        | "manage_users"
        | "view_catalog"
        | "view_fulfilment"
        | "view_marketing"
        | "view_settings"
        | "view_stores"
        | "view_usergroups"
        | "view_users"
      )[];
  "privileges[exists]"?: boolean | "true" | "false";
  /**
   * Every word must begin a word in the searchable fields.
   */
  q?: string;
  sort_by?: "usergroup_id" | "usergroup" | "status";
  sort_order?: "asc" | "desc";
  /**
   * From 1.
   */
  page?: string | number;
  /**
   * 1 to 1000.
   */
  items_per_page?: string | number;
  /**
   * Cursor of the page before; empty to start.
   */
  after?: string;
  /**
   * Names of fields, separated by commas or repeated.
   */
  fields?: string | readonly string[];
}

/**
 * An item as hooks see it, in internal form: ids, references and times are numbers.
 */
export interface UsergroupsStored {
  usergroup_id: number;
  usergroup: string;
  type: "A" | "C";
  status: "A" | "D" | "H";
  privileges: (
    | "manage_catalog"
    | "manage_fulfilment"
    | "manage_marketing"
    | "manage_settings"
    | "manage_stores"
    | "manage_usergroups"
    | "manage_users"
    | "view_catalog"
    | "view_fulfilment"
    | "view_marketing"
    | "view_settings"
    | "view_stores"
    | "view_usergroups"
    | "view_users"
  )[];
}
