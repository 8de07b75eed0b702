// Generated from schemas/product_filters.json by "stockroom generate"; never edited.
/**
 * A filter by which customers find products. Every field that is stored and not hidden; the views choose from them.
 */
export interface ProductFiltersItem {
  /**
   * Filter ID.
   */
  filter_id: string;
  /**
   * The store it belongs to: the caller's unless given, else the default one. Never changes.
   */
  company_id: string;
  /**
   * Name.
   */
  filter: string;
  /**
   * The feature that it filters by, of the same store; 0 for none.
   */
  feature_id: string;
  /**
   * Categories that it applies to, of the same store; empty for all.
   */
  categories_path: string[];
  /**
   * Numbers are rounded to a multiple of this.
   */
  round_to: number;
  /**
   * Shown to customers.
   */
  display: "Y" | "N";
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
export type ProductFiltersInList = Pick<
  ProductFiltersItem,
  | "filter_id"
  | "company_id"
  | "filter"
  | "feature_id"
  | "categories_path"
  | "round_to"
  | "display"
  | "position"
  | "status"
>;

/** An item as it is shown by itself. */
export type ProductFiltersAlone = Pick<
  ProductFiltersItem,
  | "filter_id"
  | "company_id"
  | "filter"
  | "feature_id"
  | "categories_path"
  | "round_to"
  | "display"
  | "position"
  | "status"
>;

/**
 * Body of a POST. Fields that the server sets are ignored in it.
 */
export interface ProductFiltersCreate {
  /**
   * The store it belongs to: the caller's unless given, else the default one. Never changes.
   */
  company_id?: string | number | null;
  /**
   * Name.
   */
  filter: string;
  /**
   * The feature that it filters by, of the same store; 0 for none.
   */
  feature_id?: string | number | null;
  /**
   * Categories that it applies to, of the same store; empty for all.
   */
  categories_path?: (string | number)[] | null;
  /**
   * Numbers are rounded to a multiple of this.
   */
  round_to?: number | null;
  /**
   * Shown to customers.
   */
  display?: "Y" | "N" | null;
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
export interface ProductFiltersUpdate {
  /**
   * The store it belongs to: the caller's unless given, else the default one. Never changes.
   */
  company_id?: string | number | null;
  /**
   * Name.
   */
  filter?: string;
  /**
   * The feature that it filters by, of the same store; 0 for none.
   */
  feature_id?: string | number | null;
  /**
   * Categories that it applies to, of the same store; empty for all.
   */
  categories_path?: (string | number)[] | null;
  /**
   * Numbers are rounded to a multiple of this.
   */
  round_to?: number | null;
  /**
   * Shown to customers.
   */
  display?: "Y" | "N" | null;
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
export interface ProductFiltersQuery {
  /**
   * Filter ID.
   */
  filter_id?: string | number | readonly (string | number)[];
  "filter_id[ne]"?: string | number;
  "filter_id[in]"?: string | readonly (string | number)[];
  "filter_id[nin]"?: string | readonly (string | number)[];
  "filter_id[exists]"?: boolean | "true" | "false";
  "filter_id[gt]"?: string | number;
  "filter_id[gte]"?: string | number;
  "filter_id[lt]"?: string | number;
  "filter_id[lte]"?: string | number;
  filter_id_from?: string | number;
  filter_id_to?: string | number;
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
  filter?: string | readonly string[];
  "filter[ne]"?: string;
  "filter[in]"?: string | readonly string[];
  "filter[nin]"?: string | readonly string[];
  "filter[exists]"?: boolean | "true" | "false";
  "filter[gt]"?: string;
  "filter[gte]"?: string;
  "filter[lt]"?: string;
  "filter[lte]"?: string;
  "filter[prefix]"?: string;
  /**
   * The feature that it filters by, of the same store; 0 for none.
   */
  feature_id?: string | number | readonly (string | number)[];
  "feature_id[ne]"?: string | number;
  "feature_id[in]"?: string | readonly (string | number)[];
  "feature_id[nin]"?: string | readonly (string | number)[];
  "feature_id[exists]"?: boolean | "true" | "false";
  "feature_id[gt]"?: string | number;
  "feature_id[gte]"?: string | number;
  "feature_id[lt]"?: string | number;
  "feature_id[lte]"?: string | number;
  feature_id_from?: string | number;
  feature_id_to?: string | number;
  /**
   * Categories that it applies to, of the same store; empty for all.
   */
  categories_path?: string | number | readonly (string | number)[];
  "categories_path[ne]"?: string | number;
  "categories_path[in]"?: string | readonly (string | number)[];
  "categories_path[nin]"?: string | readonly (string | number)[];
  "categories_path[exists]"?: boolean | "true" | "false";
  /**
   * Numbers are rounded to a multiple of this.
   */
  round_to?: string | number | readonly (string | number)[];
  "round_to[ne]"?: string | number;
  "round_to[in]"?: string | readonly (string | number)[];
  "round_to[nin]"?: string | readonly (string | number)[];
  "round_to[exists]"?: boolean | "true" | "false";
  "round_to[gt]"?: string | number;
  "round_to[gte]"?: string | number;
  "round_to[lt]"?: string | number;
  "round_to[lte]"?: string | number;
  round_to_from?: string | number;
  round_to_to?: string | number;
  /**
   * Shown to customers.
   */
  display?: "Y" | "N" | readonly ("Y" | "N")[];
  "display[ne]"?: "Y" | "N";
  "display[in]"?: string | readonly ("Y" | "N")[];
  "display[nin]"?: string | readonly ("Y" | "N")[];
  "display[exists]"?: boolean | "true" | "false";
  "display[gt]"?: "Y" | "N";
  "display[gte]"?: "Y" | "N";
  "display[lt]"?: "Y" | "N";
  "display[lte]"?: "Y" | "N";
  "display[prefix]"?: string;
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
  sort_by?: "filter_id" | "filter" | "status" | "position";
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
export interface ProductFiltersStored {
  filter_id: number;
  company_id: number;
  filter: string;
  feature_id: number;
  categories_path: number[];
  round_to: number;
  display: "Y" | "N";
  position: number;
  status: "A" | "D";
}
