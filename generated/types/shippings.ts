// Generated from schemas/shippings.json by "stockroom generate"; never edited.
/**
 * A way in which orders are sent. Every field that is stored and not hidden; the views choose from them.
 */
export interface ShippingsItem {
  /**
   * Shipping method ID.
   */
  shipping_id: string;
  /**
   * The store it belongs to: the caller's unless given, else the default one. Never changes.
   */
  company_id: string;
  /**
   * Name.
   */
  shipping: string;
  /**
   * How long it takes, for customers.
   */
  delivery_time: string;
  /**
   * Least weight.
   */
  min_weight: number;
  /**
   * Greatest weight; 0 for no limit.
   */
  max_weight: number;
  /**
   * Taxes that apply.
   */
  tax_ids: string[];
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
export type ShippingsInList = Pick<
  ShippingsItem,
  | "shipping_id"
  | "company_id"
  | "shipping"
  | "delivery_time"
  | "min_weight"
  | "max_weight"
  | "tax_ids"
  | "usergroup_ids"
  | "position"
  | "status"
>;

/** An item as it is shown by itself. */
export type ShippingsAlone = Pick<
  ShippingsItem,
  | "shipping_id"
  | "company_id"
  | "shipping"
  | "delivery_time"
  | "min_weight"
  | "max_weight"
  | "tax_ids"
  | "usergroup_ids"
  | "position"
  | "status"
>;

/**
 * Body of a POST. Fields that the server sets are ignored in it.
 */
export interface ShippingsCreate {
  /**
   * The store it belongs to: the caller's unless given, else the default one. Never changes.
   */
  company_id?: string | number | null;
  /**
   * Name.
   */
  shipping: string;
  /**
   * How long it takes, for customers.
   */
  delivery_time?: string | null;
  /**
   * Least weight.
   */
  min_weight?: number | null;
  /**
   * Greatest weight; 0 for no limit.
   */
  max_weight?: number | null;
  /**
   * Taxes that apply.
   */
  tax_ids?: (string | number)[] | null;
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
export interface ShippingsUpdate {
  /**
   * The store it belongs to: the caller's unless given, else the default one. Never changes.
   */
  company_id?: string | number | null;
  /**
   * Name.
   */
  shipping?: string;
  /**
   * How long it takes, for customers.
   */
  delivery_time?: string | null;
  /**
   * Least weight.
   */
  min_weight?: number | null;
  /**
   * Greatest weight; 0 for no limit.
   */
  max_weight?: number | null;
  /**
   * Taxes that apply.
   */
  tax_ids?: (string | number)[] | null;
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
export interface ShippingsQuery {
  /**
   * Shipping method ID.
   */
  shipping_id?: string | number | readonly (string | number)[];
  "shipping_id[ne]"?: string | number;
  "shipping_id[in]"?: string | readonly (string | number)[];
  "shipping_id[nin]"?: string | readonly (string | number)[];
  "shipping_id[exists]"?: boolean | "true" | "false";
  "shipping_id[gt]"?: string | number;
  "shipping_id[gte]"?: string | number;
  "shipping_id[lt]"?: string | number;
  "shipping_id[lte]"?: string | number;
  shipping_id_from?: string | number;
  shipping_id_to?: string | number;
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
  shipping?: string | readonly string[];
  "shipping[ne]"?: string;
  "shipping[in]"?: string | readonly string[];
  "shipping[nin]"?: string | readonly string[];
  "shipping[exists]"?: boolean | "true" | "false";
  "shipping[gt]"?: string;
  "shipping[gte]"?: string;
  "shipping[lt]"?: string;
  "shipping[lte]"?: string;
  "shipping[prefix]"?: string;
  /**
   * How long it takes, for customers.
   */
  delivery_time?: string | readonly string[];
  "delivery_time[ne]"?: string;
  "delivery_time[in]"?: string | readonly string[];
  "delivery_time[nin]"?: string | readonly string[];
  "delivery_time[exists]"?: boolean | "true" | "false";
  "delivery_time[gt]"?: string;
  "delivery_time[gte]"?: string;
  "delivery_time[lt]"?: string;
  "delivery_time[lte]"?: string;
  "delivery_time[prefix]"?: string;
  /**
   * Least weight.
   */
  min_weight?: string | number | readonly (string | number)[];
  "min_weight[ne]"?: string | number;
  "min_weight[in]"?: string | readonly (string | number)[];
  "min_weight[nin]"?: string | readonly (string | number)[];
  "min_weight[exists]"?: boolean | "true" | "false";
  "min_weight[gt]"?: string | number;
  "min_weight[gte]"?: string | number;
  "min_weight[lt]"?: string | number;
  "min_weight[lte]"?: string | number;
  min_weight_from?: string | number;
  min_weight_to?: string | number;
  /**
   * Greatest weight; 0 for no limit.
   */
  max_weight?: string | number | readonly (string | number)[];
  "max_weight[ne]"?: string | number;
  "max_weight[in]"?: string | readonly (string | number)[];
  "max_weight[nin]"?: string | readonly (string | number)[];
  "max_weight[exists]"?: boolean | "true" | "false";
  "max_weight[gt]"?: string | number;
  "max_weight[gte]"?: string | number;
  "max_weight[lt]"?: string | number;
  "max_weight[lte]"?: string | number;
  max_weight_from?: string | number;
  max_weight_to?: string | number;
  /**
   * Taxes that apply.
   */
  tax_ids?: string | number | readonly (string | number)[];
  "tax_ids[ne]"?: string | number;
  "tax_ids[in]"?: string | readonly (string | number)[];
  "tax_ids[nin]"?: string | readonly (string | number)[];
  "tax_ids[exists]"?: boolean | "true" | "false";
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
  sort_by?: "shipping_id" | "shipping" | "status" | "position";
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
export interface ShippingsStored {
  shipping_id: number;
  company_id: number;
  shipping: string;
  delivery_time: string;
  min_weight: number;
  max_weight: number;
  tax_ids: number[];
  usergroup_ids: number[];
  position: number;
  status: "A" | "D";
}
