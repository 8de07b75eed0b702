// Generated from schemas/categories.json by "stockroom generate"; never edited.
/**
 * A place for products in the tree of a store's catalog. Every field that is stored and not hidden; the views choose from them.
 */
export interface CategoriesItem {
  /**
   * Category ID.
   */
  category_id: string;
  /**
   * The category above it, of the same store; 0 for a root. No category is above itself.
   */
  parent_id: string;
  /**
   * Ids of the categories from the root to this one, joined by slashes.
   */
  id_path: string | null;
  /**
   * Name.
   */
  category: string;
  /**
   * Place among the others; smaller comes first.
   */
  position: number;
  /**
   * Status. `A`: Active, `D`: Disabled, `H`: Hidden.
   */
  status: "A" | "D" | "H";
  /**
   * The store it belongs to: the caller's unless given, else the default one. Never changes.
   */
  company_id: string;
  /**
   * Description.
   */
  description: string;
  /**
   * Title of the category's page.
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
   * Name of the category in addresses.
   */
  seo_name: string;
  /**
   * Language of the texts, such as en; the default language of the installation unless given.
   */
  lang_code: string;
  /**
   * User groups that may see it; empty for all.
   */
  usergroup_ids: string[];
  /**
   * Creation time; the time of the request unless given. UNIX time, in seconds.
   */
  timestamp: string;
  /**
   * Template of lists of its products.
   */
  default_layout: string;
  /**
   * Image.
   */
  main_pair: {
    icon?: {
      image_path: string;
      alt?: string | null;
      image_x?: number | null;
      image_y?: number | null;
    } | null;
    detailed?: {
      image_path: string;
      alt?: string | null;
      image_x?: number | null;
      image_y?: number | null;
    } | null;
  } | null;
}

/** An item as the collection shows it. */
export type CategoriesInList = Pick<
  CategoriesItem,
  | "category_id"
  | "parent_id"
  | "id_path"
  | "category"
  | "position"
  | "status"
  | "company_id"
> & { product_count: number };

/** An item as it is shown by itself. */
export type CategoriesAlone = Pick<
  CategoriesItem,
  | "category_id"
  | "parent_id"
  | "id_path"
  | "category"
  | "position"
  | "status"
  | "company_id"
  | "description"
  | "page_title"
  | "meta_description"
  | "meta_keywords"
  | "seo_name"
  | "lang_code"
  | "usergroup_ids"
  | "timestamp"
  | "default_layout"
  | "main_pair"
>;

/**
 * Body of a POST. Fields that the server sets are ignored in it.
 */
export interface CategoriesCreate {
  /**
   * The category above it, of the same store; 0 for a root. No category is above itself.
   */
  parent_id?: string | number | null;
  /**
   * Name.
   */
  category: string;
  /**
   * Place among the others; smaller comes first.
   */
  position?: number | null;
  /**
   * Status. `A`: Active, `D`: Disabled, `H`: Hidden.
   */
  status?: "A" | "D" | "H" | null;
  /**
   * The store it belongs to: the caller's unless given, else the default one. Never changes.
   */
  company_id?: string | number | null;
  /**
   * Description.
   */
  description?: string | null;
  /**
   * Title of the category's page.
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
   * Name of the category in addresses.
   */
  seo_name?: string | null;
  /**
   * Language of the texts, such as en; the default language of the installation unless given.
   */
  lang_code?: string | null;
  /**
   * User groups that may see it; empty for all.
   */
  usergroup_ids?: (string | number)[] | null;
  /**
   * Creation time; the time of the request unless given. UNIX time, in seconds.
   */
  timestamp?: string | number | null;
  /**
   * Template of lists of its products.
   */
  default_layout?: string | null;
  /**
   * Image.
   */
  main_pair?: {
    icon?: {
      image_path: string;
      alt?: string | null;
      image_x?: number | null;
      image_y?: number | null;
    } | null;
    detailed?: {
      image_path: string;
      alt?: string | null;
      image_x?: number | null;
      image_y?: number | null;
    } | null;
  } | null;
}

/**
 * Body of a PUT: only the fields sent change. Fields that the server sets are ignored in it.
 */
export interface CategoriesUpdate {
  /**
   * The category above it, of the same store; 0 for a root. No category is above itself.
   */
  parent_id?: string | number | null;
  /**
   * Name.
   */
  category?: string;
  /**
   * Place among the others; smaller comes first.
   */
  position?: number | null;
  /**
   * Status. `A`: Active, `D`: Disabled, `H`: Hidden.
   */
  status?: "A" | "D" | "H" | null;
  /**
   * The store it belongs to: the caller's unless given, else the default one. Never changes.
   */
  company_id?: string | number | null;
  /**
   * Description.
   */
  description?: string | null;
  /**
   * Title of the category's page.
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
   * Name of the category in addresses.
   */
  seo_name?: string | null;
  /**
   * Language of the texts, such as en; the default language of the installation unless given.
   */
  lang_code?: string | null;
  /**
   * User groups that may see it; empty for all.
   */
  usergroup_ids?: (string | number)[] | null;
  /**
   * Creation time; the time of the request unless given. UNIX time, in seconds.
   */
  timestamp?: string | number | null;
  /**
   * Template of lists of its products.
   */
  default_layout?: string | null;
  /**
   * Image.
   */
  main_pair?: {
    icon?: {
      image_path: string;
      alt?: string | null;
      image_x?: number | null;
      image_y?: number | null;
    } | null;
    detailed?: {
      image_path: string;
      alt?: string | null;
      image_x?: number | null;
      image_y?: number | null;
    } | null;
  } | null;
}

/**
 * Query of a GET of the collection.
 */
export interface CategoriesQuery {
  /**
   * Category ID.
   */
  category_id?: string | number | readonly (string | number)[];
  "category_id[ne]"?: string | number;
  "category_id[in]"?: string | readonly (string | number)[];
  "category_id[nin]"?: string | readonly (string | number)[];
  "category_id[exists]"?: boolean | "true" | "false";
  "category_id[gt]"?: string | number;
  "category_id[gte]"?: string | number;
  "category_id[lt]"?: string | number;
  "category_id[lte]"?: string | number;
  category_id_from?: string | number;
  category_id_to?: string | number;
  /**
   * The category above it, of the same store; 0 for a root. No category is above itself.
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
   * Ids of the categories from the root to this one, joined by slashes.
   */
  id_path?: string | readonly string[];
  "id_path[ne]"?: string;
  "id_path[in]"?: string | readonly string[];
  "id_path[nin]"?: string | readonly string[];
  "id_path[exists]"?: boolean | "true" | "false";
  "id_path[gt]"?: string;
  "id_path[gte]"?: string;
  "id_path[lt]"?: string;
  "id_path[lte]"?: string;
  "id_path[prefix]"?: string;
  /**
   * Name.
   */
  category?: string | readonly string[];
  "category[ne]"?: string;
  "category[in]"?: string | readonly string[];
  "category[nin]"?: string | readonly string[];
  "category[exists]"?: boolean | "true" | "false";
  "category[gt]"?: string;
  "category[gte]"?: string;
  "category[lt]"?: string;
  "category[lte]"?: string;
  "category[prefix]"?: string;
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
   * Title of the category's page.
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
   * Name of the category in addresses.
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
   * Language of the texts, such as en; the default language of the installation unless given.
   */
  lang_code?: string | readonly string[];
  "lang_code[ne]"?: string;
  "lang_code[in]"?: string | readonly string[];
  "lang_code[nin]"?: string | readonly string[];
  "lang_code[exists]"?: boolean | "true" | "false";
  "lang_code[gt]"?: string;
  "lang_code[gte]"?: string;
  "lang_code[lt]"?: string;
  "lang_code[lte]"?: string;
  "lang_code[prefix]"?: string;
  /**
   * User groups that may see it; empty for all.
   */
  usergroup_ids?: string | number | readonly (string | number)[];
  "usergroup_ids[ne]"?: string | number;
  "usergroup_ids[in]"?: string | readonly (string | number)[];
  "usergroup_ids[nin]"?: string | readonly (string | number)[];
  "usergroup_ids[exists]"?: boolean | "true" | "false";
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
   * Template of lists of its products.
   */
  default_layout?: string | readonly string[];
  "default_layout[ne]"?: string;
  "default_layout[in]"?: string | readonly string[];
  "default_layout[nin]"?: string | readonly string[];
  "default_layout[exists]"?: boolean | "true" | "false";
  "default_layout[gt]"?: string;
  "default_layout[gte]"?: string;
  "default_layout[lt]"?: string;
  "default_layout[lte]"?: string;
  "default_layout[prefix]"?: string;
  "main_pair[exists]"?: boolean | "true" | "false";
  /**
   * Every word must begin a word in the searchable fields.
   */
  q?: string;
  sort_by?: "category_id" | "category" | "status" | "position" | "timestamp";
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
export interface CategoriesStored {
  category_id: number;
  parent_id: number;
  id_path: string | null;
  category: string;
  position: number;
  status: "A" | "D" | "H";
  company_id: number;
  description: string;
  page_title: string;
  meta_description: string;
  meta_keywords: string;
  seo_name: string;
  lang_code: string;
  usergroup_ids: number[];
  timestamp: number;
  default_layout: string;
  main_pair: {
    icon?: {
      image_path: string;
      alt?: string | null;
      image_x?: number | null;
      image_y?: number | null;
    } | null;
    detailed?: {
      image_path: string;
      alt?: string | null;
      image_x?: number | null;
      image_y?: number | null;
    } | null;
  } | null;
}
