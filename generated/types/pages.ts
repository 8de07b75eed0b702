// Generated from schemas/pages.json by "stockroom generate"; never edited.
/**
 * A page of text of a store. Every field that is stored and not hidden; the views choose from them.
 */
export interface PagesItem {
  /**
   * Page ID.
   */
  page_id: string;
  /**
   * The store it belongs to: the caller's unless given, else the default one. Never changes.
   */
  company_id: string;
  /**
   * Title.
   */
  title: string;
  /**
   * The page above it, of the same store; 0 for none. No page is above itself.
   */
  parent_id: string;
  /**
   * Text.
   */
  description: string;
  /**
   * Title of the page's page.
   */
  page_title: string;
  /**
   * Meta description of the page, for search engines.
   */
  meta_description: string;
  /**
   * Meta keywords of the page.
   */
  meta_keywords: string;
  /**
   * Name of the page in addresses.
   */
  seo_name: string;
  /**
   * Creation time; the time of the request unless given. UNIX time, in seconds.
   */
  timestamp: string;
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
export type PagesInList = Pick<
  PagesItem,
  | "page_id"
  | "company_id"
  | "title"
  | "parent_id"
  | "description"
  | "page_title"
  | "meta_description"
  | "meta_keywords"
  | "seo_name"
  | "timestamp"
  | "position"
  | "status"
>;

/** An item as it is shown by itself. */
export type PagesAlone = Pick<
  PagesItem,
  | "page_id"
  | "company_id"
  | "title"
  | "parent_id"
  | "description"
  | "page_title"
  | "meta_description"
  | "meta_keywords"
  | "seo_name"
  | "timestamp"
  | "position"
  | "status"
>;

/**
 * Body of a POST. Fields that the server sets are ignored in it.
 */
export interface PagesCreate {
  /**
   * The store it belongs to: the caller's unless given, else the default one. Never changes.
   */
  company_id?: string | number | null;
  /**
   * Title.
   */
  title: string;
  /**
   * The page above it, of the same store; 0 for none. No page is above itself.
   */
  parent_id?: string | number | null;
  /**
   * Text.
   */
  description?: string | null;
  /**
   * Title of the page's page.
   */
  page_title?: string | null;
  /**
   * Meta description of the page, for search engines.
   */
  meta_description?: string | null;
  /**
   * Meta keywords of the page.
   */
  meta_keywords?: string | null;
  /**
   * Name of the page in addresses.
   */
  seo_name?: string | null;
  /**
   * Creation time; the time of the request unless given. UNIX time, in seconds.
   */
  timestamp?: string | number | null;
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
export interface PagesUpdate {
  /**
   * The store it belongs to: the caller's unless given, else the default one. Never changes.
   */
  company_id?: string | number | null;
  /**
   * Title.
   */
  title?: string;
  /**
   * The page above it, of the same store; 0 for none. No page is above itself.
   */
  parent_id?: string | number | null;
  /**
   * Text.
   */
  description?: string | null;
  /**
   * Title of the page's page.
   */
  page_title?: string | null;
  /**
   * Meta description of the page, for search engines.
   */
  meta_description?: string | null;
  /**
   * Meta keywords of the page.
   */
  meta_keywords?: string | null;
  /**
   * Name of the page in addresses.
   */
  seo_name?: string | null;
  /**
   * Creation time; the time of the request unless given. UNIX time, in seconds.
   */
  timestamp?: string | number | null;
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
export interface PagesQuery {
  /**
   * Page ID.
   */
  page_id?: string | number | readonly (string | number)[];
  "page_id[ne]"?: string | number;
  "page_id[in]"?: string | readonly (string | number)[];
  "page_id[nin]"?: string | readonly (string | number)[];
  "page_id[exists]"?: boolean | "true" | "false";
  "page_id[gt]"?: string | number;
  "page_id[gte]"?: string | number;
  "page_id[lt]"?: string | number;
  "page_id[lte]"?: string | number;
  page_id_from?: string | number;
  page_id_to?: string | number;
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
   * Title.
   */
  title?: string | readonly string[];
  "title[ne]"?: string;
  "title[in]"?: string | readonly string[];
  "title[nin]"?: string | readonly string[];
  "title[exists]"?: boolean | "true" | "false";
  "title[gt]"?: string;
  "title[gte]"?: string;
  "title[lt]"?: string;
  "title[lte]"?: string;
  "title[prefix]"?: string;
  /**
   * The page above it, of the same store; 0 for none. No page is above itself.
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
   * Text.
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
   * Title of the page's page.
   */
  page_title?: string | readonly string[];
  "page_title[ne]"?: string;
  "page_title[in]"?: string | readonly string[];
  "page_title[nin]"?: string | readonly string[];
  "page_title[exists]"?: boolean | "true" | "false";
  "page_title[gt]"?: string;
  "page_title[gte]"?: string;
  "page_title[lt]"?: string;
  "page_title[lte]"?: string;
  "page_title[prefix]"?: string;
  /**
   * Meta description of the page, for search engines.
   */
  meta_description?: string | readonly string[];
  "meta_description[ne]"?: string;
  "meta_description[in]"?: string | readonly string[];
  "meta_description[nin]"?: string | readonly string[];
  "meta_description[exists]"?: boolean | "true" | "false";
  "meta_description[gt]"?: string;
  "meta_description[gte]"?: string;
  "meta_description[lt]"?: string;
  "meta_description[lte]"?: string;
  "meta_description[prefix]"?: string;
  /**
   * Meta keywords of the page.
   */
  meta_keywords?: string | readonly string[];
  "meta_keywords[ne]"?: string;
  "meta_keywords[in]"?: string | readonly string[];
  "meta_keywords[nin]"?: string | readonly string[];
  "meta_keywords[exists]"?: boolean | "true" | "false";
  "meta_keywords[gt]"?: string;
  "meta_keywords[gte]"?: string;
  "meta_keywords[lt]"?: string;
  "meta_keywords[lte]"?: string;
  "meta_keywords[prefix]"?: string;
  /**
   * Name of the page in addresses.
   */
  seo_name?: string | readonly string[];
  "seo_name[ne]"?: string;
  "seo_name[in]"?: string | readonly string[];
  "seo_name[nin]"?: string | readonly string[];
  "seo_name[exists]"?: boolean | "true" | "false";
  "seo_name[gt]"?: string;
  "seo_name[gte]"?: string;
  "seo_name[lt]"?: string;
  "seo_name[lte]"?: string;
  "seo_name[prefix]"?: string;
  /**
   * Creation time; the time of the request unless given. UNIX time, in seconds.
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
  sort_by?: "page_id" | "title" | "status" | "position" | "timestamp";
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
export interface PagesStored {
  page_id: number;
  company_id: number;
  title: string;
  parent_id: number;
  description: string;
  page_title: string;
  meta_description: string;
  meta_keywords: string;
  seo_name: string;
  timestamp: number;
  position: number;
  status: "A" | "D";
}
