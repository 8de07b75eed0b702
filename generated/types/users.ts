// Generated from schemas/users.json by "stockroom generate"; never edited.
/**
 * An account: an administrator, who may be given API access, or a customer. Every field that is stored and not hidden; the views choose from them.
 */
export interface UsersItem {
  /**
   * User ID.
   */
  user_id: string;
  /**
   * The account signs in with it, to the panel and the API. Unique, regardless of case.
   */
  email: string;
  /**
   * Login name set by the platform.
   */
  user_login: string;
  /**
   * Type. `A`: Administrator, `C`: Customer, `V`: Vendor administrator.
   */
  user_type: "A" | "C" | "V";
  /**
   * Status. `A`: Active, `D`: Disabled, `H`: Hidden.
   */
  status: "A" | "D" | "H";
  /**
   * First name.
   */
  firstname: string;
  /**
   * Last name.
   */
  lastname: string;
  /**
   * Phone.
   */
  phone: string;
  /**
   * Name of the person's company.
   */
  company: string;
  /**
   * The store the account is bound to; 0 for all stores.
   */
  company_id: string;
  /**
   * Root administrator: every privilege, every store. Only root administrators set it.
   */
  is_root: "Y" | "N";
  /**
   * User groups the account is in.
   */
  usergroup_ids: string[];
  /**
   * Creation time. UNIX time, in seconds.
   */
  timestamp: string;
  /**
   * May use the API; switching it on generates a key.
   */
  api_access: "Y" | "N";
}

/** An item as the collection shows it. */
export type UsersInList = Pick<
  UsersItem,
  | "user_id"
  | "email"
  | "user_login"
  | "user_type"
  | "status"
  | "firstname"
  | "lastname"
  | "phone"
  | "company"
  | "company_id"
  | "is_root"
  | "usergroup_ids"
  | "timestamp"
  | "api_access"
>;

/** An item as it is shown by itself. */
export type UsersAlone = Pick<
  UsersItem,
  | "user_id"
  | "email"
  | "user_login"
  | "user_type"
  | "status"
  | "firstname"
  | "lastname"
  | "phone"
  | "company"
  | "company_id"
  | "is_root"
  | "usergroup_ids"
  | "timestamp"
  | "api_access"
>;

/**
 * Body of a POST. Fields that the server sets are ignored in it.
 */
export interface UsersCreate {
  /**
   * The account signs in with it, to the panel and the API. Unique, regardless of case.
   */
  email: string;
  /**
   * Type. `A`: Administrator, `C`: Customer, `V`: Vendor administrator.
   */
  user_type: "A" | "C" | "V";
  /**
   * Status. `A`: Active, `D`: Disabled, `H`: Hidden.
   */
  status?: "A" | "D" | "H" | null;
  /**
   * First name.
   */
  firstname?: string | null;
  /**
   * Last name.
   */
  lastname?: string | null;
  /**
   * Phone.
   */
  phone?: string | null;
  /**
   * Name of the person's company.
   */
  company?: string | null;
  /**
   * The store the account is bound to; 0 for all stores.
   */
  company_id?: string | number | null;
  /**
   * Root administrator: every privilege, every store. Only root administrators set it.
   */
  is_root?: "Y" | "N" | null;
  /**
   * User groups the account is in.
   */
  usergroup_ids?: (string | number)[] | null;
  /**
   * May use the API; switching it on generates a key.
   */
  api_access?: "Y" | "N" | null;
  /**
   * Y makes a new API key; the old one is dead at once.
   */
  regenerate_api_key?: "Y" | "N" | null;
  /**
   * Password for the administration panel, at least 12 characters. It is stored as a hash: a new one replaces it, nobody can look it up.
   */
  password?: string | null;
}

/**
 * Body of a PUT: only the fields sent change. Fields that the server sets are ignored in it.
 */
export interface UsersUpdate {
  /**
   * The account signs in with it, to the panel and the API. Unique, regardless of case.
   */
  email?: string;
  /**
   * Type. `A`: Administrator, `C`: Customer, `V`: Vendor administrator.
   */
  user_type?: "A" | "C" | "V";
  /**
   * Status. `A`: Active, `D`: Disabled, `H`: Hidden.
   */
  status?: "A" | "D" | "H" | null;
  /**
   * First name.
   */
  firstname?: string | null;
  /**
   * Last name.
   */
  lastname?: string | null;
  /**
   * Phone.
   */
  phone?: string | null;
  /**
   * Name of the person's company.
   */
  company?: string | null;
  /**
   * The store the account is bound to; 0 for all stores.
   */
  company_id?: string | number | null;
  /**
   * Root administrator: every privilege, every store. Only root administrators set it.
   */
  is_root?: "Y" | "N" | null;
  /**
   * User groups the account is in.
   */
  usergroup_ids?: (string | number)[] | null;
  /**
   * May use the API; switching it on generates a key.
   */
  api_access?: "Y" | "N" | null;
  /**
   * Y makes a new API key; the old one is dead at once.
   */
  regenerate_api_key?: "Y" | "N" | null;
  /**
   * Password for the administration panel, at least 12 characters. It is stored as a hash: a new one replaces it, nobody can look it up.
   */
  password?: string | null;
}

/**
 * Query of a GET of the collection.
 */
export interface UsersQuery {
  /**
   * User ID.
   */
  user_id?: string | number | readonly (string | number)[];
  "user_id[ne]"?: string | number;
  "user_id[in]"?: string | readonly (string | number)[];
  "user_id[nin]"?: string | readonly (string | number)[];
  "user_id[exists]"?: boolean | "true" | "false";
  "user_id[gt]"?: string | number;
  "user_id[gte]"?: string | number;
  "user_id[lt]"?: string | number;
  "user_id[lte]"?: string | number;
  user_id_from?: string | number;
  user_id_to?: string | number;
  /**
   * The account signs in with it, to the panel and the API. Unique, regardless of case.
   */
  email?: string | readonly string[];
  "email[ne]"?: string;
  "email[in]"?: string | readonly string[];
  "email[nin]"?: string | readonly string[];
  "email[exists]"?: boolean | "true" | "false";
  "email[gt]"?: string;
  "email[gte]"?: string;
  "email[lt]"?: string;
  "email[lte]"?: string;
  "email[prefix]"?: string;
  /**
   * Login name set by the platform.
   */
  user_login?: string | readonly string[];
  "user_login[ne]"?: string;
  "user_login[in]"?: string | readonly string[];
  "user_login[nin]"?: string | readonly string[];
  "user_login[exists]"?: boolean | "true" | "false";
  "user_login[gt]"?: string;
  "user_login[gte]"?: string;
  "user_login[lt]"?: string;
  "user_login[lte]"?: string;
  "user_login[prefix]"?: string;
  /**
   * Type. `A`: Administrator, `C`: Customer, `V`: Vendor administrator.
   */
  user_type?: "A" | "C" | "V" | readonly ("A" | "C" | "V")[];
  "user_type[ne]"?: "A" | "C" | "V";
  "user_type[in]"?: string | readonly ("A" | "C" | "V")[];
  "user_type[nin]"?: string | readonly ("A" | "C" | "V")[];
  "user_type[exists]"?: boolean | "true" | "false";
  "user_type[gt]"?: "A" | "C" | "V";
  "user_type[gte]"?: "A" | "C" | "V";
  "user_type[lt]"?: "A" | "C" | "V";
  "user_type[lte]"?: "A" | "C" | "V";
  "user_type[prefix]"?: string;
  /**
   * Status. `A`: Active, `D`: Disabled, `H`: Hidden.
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
   * First name.
   */
  firstname?: string | readonly string[];
  "firstname[ne]"?: string;
  "firstname[in]"?: string | readonly string[];
  "firstname[nin]"?: string | readonly string[];
  "firstname[exists]"?: boolean | "true" | "false";
  "firstname[gt]"?: string;
  "firstname[gte]"?: string;
  "firstname[lt]"?: string;
  "firstname[lte]"?: string;
  "firstname[prefix]"?: string;
  /**
   * Last name.
   */
  lastname?: string | readonly string[];
  "lastname[ne]"?: string;
  "lastname[in]"?: string | readonly string[];
  "lastname[nin]"?: string | readonly string[];
  "lastname[exists]"?: boolean | "true" | "false";
  "lastname[gt]"?: string;
  "lastname[gte]"?: string;
  "lastname[lt]"?: string;
  "lastname[lte]"?: string;
  "lastname[prefix]"?: string;
  /**
   * Phone.
   */
  phone?: string | readonly string[];
  "phone[ne]"?: string;
  "phone[in]"?: string | readonly string[];
  "phone[nin]"?: string | readonly string[];
  "phone[exists]"?: boolean | "true" | "false";
  "phone[gt]"?: string;
  "phone[gte]"?: string;
  "phone[lt]"?: string;
  "phone[lte]"?: string;
  "phone[prefix]"?: string;
  /**
   * Name of the person's company.
   */
  company?: string | readonly string[];
  "company[ne]"?: string;
  "company[in]"?: string | readonly string[];
  "company[nin]"?: string | readonly string[];
  "company[exists]"?: boolean | "true" | "false";
  "company[gt]"?: string;
  "company[gte]"?: string;
  "company[lt]"?: string;
  "company[lte]"?: string;
  "company[prefix]"?: string;
  /**
   * The store the account is bound to; 0 for all stores.
   */
  company_id?: string | number | readonly (string | number)[];
  "company_id[ne]"?: string | number;
  "company_id[in]"?: string | readonly (string | number)[];
  "company_id[nin]"?: string | readonly (string | number)[];
  "company_id[exists]"?: boolean | "true" | "false";
  "company_id[gt]"?: string | number;
  "company_id[gte]"?: string | number;
  "company_id[lt]"?: string | number;
  "company_id[lte]"?: string | number;
  company_id_from?: string | number;
  company_id_to?: string | number;
  /**
   * Root administrator: every privilege, every store. Only root administrators set it.
   */
  is_root?: "Y" | "N" | readonly ("Y" | "N")[];
  "is_root[ne]"?: "Y" | "N";
  "is_root[in]"?: string | readonly ("Y" | "N")[];
  "is_root[nin]"?: string | readonly ("Y" | "N")[];
  "is_root[exists]"?: boolean | "true" | "false";
  "is_root[gt]"?: "Y" | "N";
  "is_root[gte]"?: "Y" | "N";
  "is_root[lt]"?: "Y" | "N";
  "is_root[lte]"?: "Y" | "N";
  "is_root[prefix]"?: string;
  /**
   * User groups the account is in.
   */
  usergroup_ids?: string | number | readonly (string | number)[];
  "usergroup_ids[ne]"?: string | number;
  "usergroup_ids[in]"?: string | readonly (string | number)[];
  "usergroup_ids[nin]"?: string | readonly (string | number)[];
  "usergroup_ids[exists]"?: boolean | "true" | "false";
  /**
   * Creation time. UNIX time, in seconds.
   */
  timestamp?: string | number | readonly (string | number)[];
  "timestamp[ne]"?: string | number;
  "timestamp[in]"?: string | readonly (string | number)[];
  "timestamp[nin]"?: string | readonly (string | number)[];
  "timestamp[exists]"?: boolean | "true" | "false";
  "timestamp[gt]"?: string | number;
  "timestamp[gte]"?: string | number;
  "timestamp[lt]"?: string | number;
  "timestamp[lte]"?: string | number;
  timestamp_from?: string | number;
  timestamp_to?: string | number;
  /**
   * May use the API; switching it on generates a key.
   */
  api_access?: "Y" | "N" | readonly ("Y" | "N")[];
  "api_access[ne]"?: "Y" | "N";
  "api_access[in]"?: string | readonly ("Y" | "N")[];
  "api_access[nin]"?: string | readonly ("Y" | "N")[];
  "api_access[exists]"?: boolean | "true" | "false";
  "api_access[gt]"?: "Y" | "N";
  "api_access[gte]"?: "Y" | "N";
  "api_access[lt]"?: "Y" | "N";
  "api_access[lte]"?: "Y" | "N";
  "api_access[prefix]"?: string;
  /**
   * Every word must begin a word in the searchable fields.
   */
  q?: string;
  sort_by?: "user_id" | "email" | "firstname" | "lastname" | "status" | "timestamp";
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
export interface UsersStored {
  user_id: number;
  email: string;
  user_login: string;
  user_type: "A" | "C" | "V";
  status: "A" | "D" | "H";
  firstname: string;
  lastname: string;
  phone: string;
  company: string;
  company_id: number;
  is_root: "Y" | "N";
  usergroup_ids: number[];
  timestamp: number;
  api_access: "Y" | "N";
  api_key: string | null;
  password: string | null;
}
