// Generated from schemas/static_data.json by "stockroom generate"; never edited.
/**
 * An entry of a menu of a store. Every field that is stored and not hidden; the views choose from them.
 */
export interface StaticDataItem {
  /**
   * Static datum ID.
   */
  param_id: string;
  /**
   * The store it belongs to: the caller's unless given, else the default one. Never changes.
   */
  company_id: string;
  /**
   * Name.
   */
  param: string;
  /**
   * Menu that it is in.
   */
  section: string;
  /**
   * The entry above it, of the same store; 0 for none. No entry is above itself.
   */
  parent_id: string;
  /**
   * CSS class.
   */
  class: string;
  /**
   * Address that it leads to.
   */
  url: string;
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
export type StaticDataInList = Pick<
  StaticDataItem,
  | "param_id"
  | "company_id"
  | "param"
  | "section"
  | "parent_id"
  | "class"
  | "url"
  | "position"
  | "status"
>;

/** An item as it is shown by itself. */
export type StaticDataAlone = Pick<
  StaticDataItem,
  | "param_id"
  | "company_id"
  | "param"
  | "section"
  | "parent_id"
  | "class"
  | "url"
  | "position"
  | "status"
>;

/**
 * Body of a POST. Fields that the server sets are ignored in it.
 */
export interface StaticDataCreate {
  /**
   * The store it belongs to: the caller's unless given, else the default one. Never changes.
   */
  company_id?: string | number | null;
  /**
   * Name.
   */
  param: string;
  /**
   * Menu that it is in.
   */
  section?: string | null;
  /**
   * The entry above it, of the same store; 0 for none. No entry is above itself.
   */
  parent_id?: string | number | null;
  /**
   * CSS class.
   */
  class?: string | null;
  /**
   * Address that it leads to.
   */
  url?: string | null;
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
export interface StaticDataUpdate {
  /**
   * The store it belongs to: the caller's unless given, else the default one. Never changes.
   */
  company_id?: string | number | null;
  /**
   * Name.
   */
  param?: string;
  /**
   * Menu that it is in.
   */
  section?: string | null;
  /**
   * The entry above it, of the same store; 0 for none. No entry is above itself.
   */
  parent_id?: string | number | null;
  /**
   * CSS class.
   */
  class?: string | null;
  /**
   * Address that it leads to.
   */
  url?: string | null;
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
export interface StaticDataQuery {
  /**
   * Static datum ID.
   */
  param_id?: string | number | readonly (string | number)[];
  "param_id[ne]"?: string | number;
  "param_id[in]"?: string | readonly (string | number)[];
  "param_id[nin]"?: string | readonly (string | number)[];
  "param_id[exists]"?: boolean | "true" | "false";
  "param_id[gt]"?: string | number;
  "param_id[gte]"?: string | number;
  "param_id[lt]"?: string | number;
  "param_id[lte]"?: string | number;
  param_id_from?: string | number;
  param_id_to?: string | number;
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
  param?: string | readonly string[];
  "param[ne]"?: string;
  "param[in]"?: string | readonly string[];
  "param[nin]"?: string | readonly string[];
  "param[exists]"?: boolean | "true" | "false";
  "param[gt]"?: string;
  "param[gte]"?: string;
  "param[lt]"?: string;
  "param[lte]"?: string;
  "param[prefix]"?: string;
  /**
   * Menu that it is in.
   */
  section?: string | readonly string[];
  "section[ne]"?: string;
  "section[in]"?: string | readonly string[];
  "section[nin]"?: string | readonly string[];
  "section[exists]"?: boolean | "true" | "false";
  "section[gt]"?: string;
  "section[gte]"?: string;
  "section[lt]"?: string;
  "section[lte]"?: string;
  "section[prefix]"?: string;
  /**
   * The entry above it, of the same store; 0 for none. No entry is above itself.
   */
  parent_id?: string | number | readonly (string | number)[];
  "parent_id[ne]"?: string | number;
  "parent_id[in]"?: string | readonly (string | number)[];
  "parent_id[nin]"?: string | readonly (string | number)[];
  "parent_id[exists]"?: boolean | "true" | "false";
  "parent_id[gt]"?: string | number;
  "parent_id[gte]"?: string | number;
  "parent_id[lt]"?: string | number;
  "parent_id[lte]"?: string | number;
  parent_id_from?: string | number;
  parent_id_to?: string | number;
  /**
   * CSS class.
   */
  class?: string | readonly string[];
  "class[ne]"?: string;
  "class[in]"?: string | readonly string[];
  "class[nin]"?: string | readonly string[];
  "class[exists]"?: boolean | "true" | "false";
  "class[gt]"?: string;
  "class[gte]"?: string;
  "class[lt]"?: string;
  "class[lte]"?: string;
  "class[prefix]"?: string;
  /**
   * Address that it leads to.
   */
  url?: string | readonly string[];
  "url[ne]"?: string;
  "url[in]"?: string | readonly string[];
  "url[nin]"?: string | readonly string[];
  "url[exists]"?: boolean | "true" | "false";
  "url[gt]"?: string;
  "url[gte]"?: string;
  "url[lt]"?: string;
  "url[lte]"?: string;
  "url[prefix]"?: string;
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
  sort_by?: "param_id" | "param" | "status" | "position";
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
export interface StaticDataStored {
  param_id: number;
  company_id: number;
  param: string;
  section: string;
  parent_id: number;
  class: string;
  url: string;
  position: number;
  status: "A" | "D";
}
