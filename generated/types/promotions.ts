// Generated from schemas/promotions.json by "stockroom generate"; never edited.
/**
 * A reduction that a store grants. Every field that is stored and not hidden; the views choose from them.
 */
export interface PromotionsItem {
  /**
   * Promotion ID.
   */
  promotion_id: string;
  /**
   * The store it belongs to: the caller's unless given, else the default one. Never changes.
   */
  company_id: string;
  /**
   * Name.
   */
  name: string;
  /**
   * Where it applies. `cart`: Cart, `catalog`: Catalog.
   */
  zone: "cart" | "catalog";
  /**
   * Detailed description.
   */
  detailed_description: string;
  /**
   * Applies from; 0 for no beginning. UNIX time, in seconds.
   */
  from_date: string;
  /**
   * Applies until; 0 for no end. UNIX time, in seconds.
   */
  to_date: string;
  /**
   * Order in which promotions apply; smaller comes first.
   */
  priority: number;
  /**
   * No further promotion applies after it.
   */
  stop: "Y" | "N";
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
export type PromotionsInList = Pick<
  PromotionsItem,
  | "promotion_id"
  | "company_id"
  | "name"
  | "zone"
  | "detailed_description"
  | "from_date"
  | "to_date"
  | "priority"
  | "stop"
  | "position"
  | "status"
>;

/** An item as it is shown by itself. */
export type PromotionsAlone = Pick<
  PromotionsItem,
  | "promotion_id"
  | "company_id"
  | "name"
  | "zone"
  | "detailed_description"
  | "from_date"
  | "to_date"
  | "priority"
  | "stop"
  | "position"
  | "status"
>;

/**
 * Body of a POST. Fields that the server sets are ignored in it.
 */
export interface PromotionsCreate {
  /**
   * The store it belongs to: the caller's unless given, else the default one. Never changes.
   */
  company_id?: string | number | null;
  /**
   * Name.
   */
  name: string;
  /**
   * Where it applies. `cart`: Cart, `catalog`: Catalog.
   */
  zone?: "cart" | "catalog" | null;
  /**
   * Detailed description.
   */
  detailed_description?: string | null;
  /**
   * Applies from; 0 for no beginning. UNIX time, in seconds.
   */
  from_date?: string | number | null;
  /**
   * Applies until; 0 for no end. UNIX time, in seconds.
   */
  to_date?: string | number | null;
  /**
   * Order in which promotions apply; smaller comes first.
   */
  priority?: number | null;
  /**
   * No further promotion applies after it.
   */
  stop?: "Y" | "N" | null;
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
export interface PromotionsUpdate {
  /**
   * The store it belongs to: the caller's unless given, else the default one. Never changes.
   */
  company_id?: string | number | null;
  /**
   * Name.
   */
  name?: string;
  /**
   * Where it applies. `cart`: Cart, `catalog`: Catalog.
   */
  zone?: "cart" | "catalog" | null;
  /**
   * Detailed description.
   */
  detailed_description?: string | null;
  /**
   * Applies from; 0 for no beginning. UNIX time, in seconds.
   */
  from_date?: string | number | null;
  /**
   * Applies until; 0 for no end. UNIX time, in seconds.
   */
  to_date?: string | number | null;
  /**
   * Order in which promotions apply; smaller comes first.
   */
  priority?: number | null;
  /**
   * No further promotion applies after it.
   */
  stop?: "Y" | "N" | null;
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
export interface PromotionsQuery {
  /**
   * Promotion ID.
   */
  promotion_id?: string | number | readonly (string | number)[];
  "promotion_id[ne]"?: string | number;
  "promotion_id[in]"?: string | readonly (string | number)[];
  "promotion_id[nin]"?: string | readonly (string | number)[];
  "promotion_id[exists]"?: boolean | "true" | "false";
  "promotion_id[gt]"?: string | number;
  "promotion_id[gte]"?: string | number;
  "promotion_id[lt]"?: string | number;
  "promotion_id[lte]"?: string | number;
  promotion_id_from?: string | number;
  promotion_id_to?: string | number;
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
  name?: string | readonly string[];
  "name[ne]"?: string;
  "name[in]"?: string | readonly string[];
  "name[nin]"?: string | readonly string[];
  "name[exists]"?: boolean | "true" | "false";
  "name[gt]"?: string;
  "name[gte]"?: string;
  "name[lt]"?: string;
  "name[lte]"?: string;
  "name[prefix]"?: string;
  /**
   * Where it applies. `cart`: Cart, `catalog`: Catalog.
   */
  zone?: "cart" | "catalog" | readonly ("cart" | "catalog")[];
  "zone[ne]"?: "cart" | "catalog";
  "zone[in]"?: string | readonly ("cart" | "catalog")[];
  "zone[nin]"?: string | readonly ("cart" | "catalog")[];
  "zone[exists]"?: boolean | "true" | "false";
  "zone[gt]"?: "cart" | "catalog";
  "zone[gte]"?: "cart" | "catalog";
  "zone[lt]"?: "cart" | "catalog";
  "zone[lte]"?: "cart" | "catalog";
  "zone[prefix]"?: string;
  /**
   * Detailed description.
   */
  detailed_description?: string | readonly string[];
  "detailed_description[ne]"?: string;
  "detailed_description[in]"?: string | readonly string[];
  "detailed_description[nin]"?: string | readonly string[];
  "detailed_description[exists]"?: boolean | "true" | "false";
  "detailed_description[gt]"?: string;
  "detailed_description[gte]"?: string;
  "detailed_description[lt]"?: string;
  "detailed_description[lte]"?: string;
  "detailed_description[prefix]"?: string;
  /**
   * Applies from; 0 for no beginning. UNIX time, in seconds.
   */
  from_date?: string | number | readonly (string | number)[];
  "from_date[ne]"?: string | number;
  "from_date[in]"?: string | readonly (string | number)[];
  "from_date[nin]"?: string | readonly (string | number)[];
  "from_date[exists]"?: boolean | "true" | "false";
  "from_date[gt]"?: string | number;
  "from_date[gte]"?: string | number;
  "from_date[lt]"?: string | number;
  "from_date[lte]"?: string | number;
  from_date_from?: string | number;
  from_date_to?: string | number;
  /**
   * Applies until; 0 for no end. UNIX time, in seconds.
   */
  to_date?: string | number | readonly (string | number)[];
  "to_date[ne]"?: string | number;
  "to_date[in]"?: string | readonly (string | number)[];
  "to_date[nin]"?: string | readonly (string | number)[];
  "to_date[exists]"?: boolean | "true" | "false";
  "to_date[gt]"?: string | number;
  "to_date[gte]"?: string | number;
  "to_date[lt]"?: string | number;
  "to_date[lte]"?: string | number;
  to_date_from?: string | number;
  to_date_to?: string | number;
  /**
   * Order in which promotions apply; smaller comes first.
   */
  priority?: string | number | readonly (string | number)[];
  "priority[ne]"?: string | number;
  "priority[in]"?: string | readonly (string | number)[];
  "priority[nin]"?: string | readonly (string | number)[];
  "priority[exists]"?: boolean | "true" | "false";
  "priority[gt]"?: string | number;
  "priority[gte]"?: string | number;
  "priority[lt]"?: string | number;
  "priority[lte]"?: string | number;
  priority_from?: string | number;
  priority_to?: string | number;
  /**
   * No further promotion applies after it.
   */
  stop?: "Y" | "N" | readonly ("Y" | "N")[];
  "stop[ne]"?: "Y" | "N";
  "stop[in]"?: string | readonly ("Y" | "N")[];
  "stop[nin]"?: string | readonly ("Y" | "N")[];
  "stop[exists]"?: boolean | "true" | "false";
  "stop[gt]"?: "Y" | "N";
  "stop[gte]"?: "Y" | "N";
  "stop[lt]"?: "Y" | "N";
  "stop[lte]"?: "Y" | "N";
  "stop[prefix]"?: string;
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
  sort_by?: "promotion_id" | "name" | "status" | "position";
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
export interface PromotionsStored {
  promotion_id: number;
  company_id: number;
  name: string;
  zone: "cart" | "catalog";
  detailed_description: string;
  from_date: number;
  to_date: number;
  priority: number;
  stop: "Y" | "N";
  position: number;
  status: "A" | "D";
}
