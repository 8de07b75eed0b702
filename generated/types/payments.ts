// Generated from schemas/payments.json by "stockroom generate"; never edited.
/**
 * A way in which orders are paid. Every field that is stored and not hidden; the views choose from them.
 */
export interface PaymentsItem {
  /**
   * Payment method ID.
   */
  payment_id: string;
  /**
   * The store it belongs to: the caller's unless given, else the default one. Never changes.
   */
  company_id: string;
  /**
   * Name.
   */
  payment: string;
  /**
   * Description.
   */
  description: string;
  /**
   * Instructions for customers.
   */
  instructions: string;
  /**
   * Surcharge, absolute.
   */
  a_surcharge: number;
  /**
   * Surcharge, percent.
   */
  p_surcharge: number;
  /**
   * User groups that may see it; empty for all.
   */
  usergroup_ids: string[];
  /**
   * Place among the others; smaller comes first.
   */
  position: number;
  /**
   * Status. `A`: Active, `D`: Disabled.
   */
  status: "A" | "D";
}

/** An item as the collection shows it. */
export type PaymentsInList = Pick<
  PaymentsItem,
  | "payment_id"
  | "company_id"
  | "payment"
  | "description"
  | "instructions"
  | "a_surcharge"
  | "p_surcharge"
  | "usergroup_ids"
  | "position"
  | "status"
>;

/** An item as it is shown by itself. */
export type PaymentsAlone = Pick<
  PaymentsItem,
  | "payment_id"
  | "company_id"
  | "payment"
  | "description"
  | "instructions"
  | "a_surcharge"
  | "p_surcharge"
  | "usergroup_ids"
  | "position"
  | "status"
>;

/**
 * Body of a POST. Fields that the server sets are ignored in it.
 */
export interface PaymentsCreate {
  /**
   * The store it belongs to: the caller's unless given, else the default one. Never changes.
   */
  company_id?: string | number | null;
  /**
   * Name.
   */
  payment: string;
  /**
   * Description.
   */
  description?: string | null;
  /**
   * Instructions for customers.
   */
  instructions?: string | null;
  /**
   * Surcharge, absolute.
   */
  a_surcharge?: number | null;
  /**
   * Surcharge, percent.
   */
  p_surcharge?: number | null;
  /**
   * User groups that may see it; empty for all.
   */
  usergroup_ids?: (string | number)[] | null;
  /**
   * Place among the others; smaller comes first.
   */
  position?: number | null;
  /**
   * Status. `A`: Active, `D`: Disabled.
   */
  status?: "A" | "D" | null;
}

/**
 * Body of a PUT: only the fields sent change. Fields that the server sets are ignored in it.
 */
export interface PaymentsUpdate {
  /**
   * The store it belongs to: the caller's unless given, else the default one. Never changes.
   */
  company_id?: string | number | null;
  /**
   * Name.
   */
  payment?: string;
  /**
   * Description.
   */
  description?: string | null;
  /**
   * Instructions for customers.
   */
  instructions?: string | null;
  /**
   * Surcharge, absolute.
   */
  a_surcharge?: number | null;
  /**
   * Surcharge, percent.
   */
  p_surcharge?: number | null;
  /**
   * User groups that may see it; empty for all.
   */
  usergroup_ids?: (string | number)[] | null;
  /**
   * Place among the others; smaller comes first.
   */
  position?: number | null;
  /**
   * Status. `A`: Active, `D`: Disabled.
   */
  status?: "A" | "D" | null;
}

/**
 * Query of a GET of the collection.
 */
export interface PaymentsQuery {
  /**
   * Payment method ID.
   */
  payment_id?: string | number | readonly (string | number)[];
  "payment_id[ne]"?: string | number;
  "payment_id[in]"?: string | readonly (string | number)[];
  "payment_id[nin]"?: string | readonly (string | number)[];
  "payment_id[exists]"?: boolean | "true" | "false";
  "payment_id[gt]"?: string | number;
  "payment_id[gte]"?: string | number;
  "payment_id[lt]"?: string | number;
  "payment_id[lte]"?: string | number;
  payment_id_from?: string | number;
  payment_id_to?: string | number;
  /**
   * The store it belongs to: the caller's unless given, else the default one. Never changes.
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
   * Name.
   */
  payment?: string | readonly string[];
  "payment[ne]"?: string;
  "payment[in]"?: string | readonly string[];
  "payment[nin]"?: string | readonly string[];
  "payment[exists]"?: boolean | "true" | "false";
  "payment[gt]"?: string;
  "payment[gte]"?: string;
  "payment[lt]"?: string;
  "payment[lte]"?: string;
  "payment[prefix]"?: string;
  /**
   * Description.
   */
  description?: string | readonly string[];
  "description[ne]"?: string;
  "description[in]"?: string | readonly string[];
  "description[nin]"?: string | readonly string[];
  "description[exists]"?: boolean | "true" | "false";
  "description[gt]"?: string;
  "description[gte]"?: string;
  "description[lt]"?: string;
  "description[lte]"?: string;
  "description[prefix]"?: string;
  /**
   * Instructions for customers.
   */
  instructions?: string | readonly string[];
  "instructions[ne]"?: string;
  "instructions[in]"?: string | readonly string[];
  "instructions[nin]"?: string | readonly string[];
  "instructions[exists]"?: boolean | "true" | "false";
  "instructions[gt]"?: string;
  "instructions[gte]"?: string;
  "instructions[lt]"?: string;
  "instructions[lte]"?: string;
  "instructions[prefix]"?: string;
  /**
   * Surcharge, absolute.
   */
  a_surcharge?: string | number | readonly (string | number)[];
  "a_surcharge[ne]"?: string | number;
  "a_surcharge[in]"?: string | readonly (string | number)[];
  "a_surcharge[nin]"?: string | readonly (string | number)[];
  "a_surcharge[exists]"?: boolean | "true" | "false";
  "a_surcharge[gt]"?: string | number;
  "a_surcharge[gte]"?: string | number;
  "a_surcharge[lt]"?: string | number;
  "a_surcharge[lte]"?: string | number;
  a_surcharge_from?: string | number;
  a_surcharge_to?: string | number;
  /**
   * Surcharge, percent.
   */
  p_surcharge?: string | number | readonly (string | number)[];
  "p_surcharge[ne]"?: string | number;
  "p_surcharge[in]"?: string | readonly (string | number)[];
  "p_surcharge[nin]"?: string | readonly (string | number)[];
  "p_surcharge[exists]"?: boolean | "true" | "false";
  "p_surcharge[gt]"?: string | number;
  "p_surcharge[gte]"?: string | number;
  "p_surcharge[lt]"?: string | number;
  "p_surcharge[lte]"?: string | number;
  p_surcharge_from?: string | number;
  p_surcharge_to?: string | number;
  /**
   * User groups that may see it; empty for all.
   */
  usergroup_ids?: string | number | readonly (string | number)[];
  "usergroup_ids[ne]"?: string | number;
  "usergroup_ids[in]"?: string | readonly (string | number)[];
  "usergroup_ids[nin]"?: string | readonly (string | number)[];
  "usergroup_ids[exists]"?: boolean | "true" | "false";
  /**
   * Place among the others; smaller comes first.
   */
  position?: string | number | readonly (string | number)[];
  "position[ne]"?: string | number;
  "position[in]"?: string | readonly (string | number)[];
  "position[nin]"?: string | readonly (string | number)[];
  "position[exists]"?: boolean | "true" | "false";
  "position[gt]"?: string | number;
  "position[gte]"?: string | number;
  "position[lt]"?: string | number;
  "position[lte]"?: string | number;
  position_from?: string | number;
  position_to?: string | number;
  /**
   * Status. `A`: Active, `D`: Disabled.
   */
  status?: "A" | "D" | readonly ("A" | "D")[];
  "status[ne]"?: "A" | "D";
  "status[in]"?: string | readonly ("A" | "D")[];
  "status[nin]"?: string | readonly ("A" | "D")[];
  "status[exists]"?: boolean | "true" | "false";
  "status[gt]"?: "A" | "D";
  "status[gte]"?: "A" | "D";
  "status[lt]"?: "A" | "D";
  "status[lte]"?: "A" | "D";
  "status[prefix]"?: string;
  /**
   * Every word must begin a word in the searchable fields.
   */
  q?: string;
  sort_by?: "payment_id" | "payment" | "status" | "position";
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
export interface PaymentsStored {
  payment_id: number;
  company_id: number;
  payment: string;
  description: string;
  instructions: string;
  a_surcharge: number;
  p_surcharge: number;
  usergroup_ids: number[];
  position: number;
  status: "A" | "D";
}
