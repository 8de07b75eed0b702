// Generated from schemas/layouts.json by "stockroom generate"; never edited.
/**
 * How the pages of a store are laid out. Every field that is stored and not hidden; the views choose from them.
 */
export interface LayoutsItem {
  /**
   * Layout ID.
   */
  layout_id: string;
  /**
   * The store it belongs to: the caller's unless given, else the default one. Never changes.
   */
  company_id: string;
  /**
   * Name.
   */
  name: string;
  /**
   * Theme that it is made for.
   */
  theme_name: string;
  /**
   * The layout that applies where no other does.
   */
  is_default: "Y" | "N";
  /**
   * Number of columns of the grid.
   */
  width: 12 | 16;
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
export type LayoutsInList = Pick<
  LayoutsItem,
  | "layout_id"
  | "company_id"
  | "name"
  | "theme_name"
  | "is_default"
  | "width"
  | "position"
  | "status"
>;

/** An item as it is shown by itself. */
export type LayoutsAlone = Pick<
  LayoutsItem,
  | "layout_id"
  | "company_id"
  | "name"
  | "theme_name"
  | "is_default"
  | "width"
  | "position"
  | "status"
>;

/**
 * Body of a POST. Fields that the server sets are ignored in it.
 */
export interface LayoutsCreate {
  /**
   * The store it belongs to: the caller's unless given, else the default one. Never changes.
   */
  company_id?: string | number | null;
  /**
   * Name.
   */
  name: string;
  /**
   * Theme that it is made for.
   */
  theme_name?: string | null;
  /**
   * The layout that applies where no other does.
   */
  is_default?: "Y" | "N" | null;
  /**
   * Number of columns of the grid.
   */
  width?: 12 | 16 | null;
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
export interface LayoutsUpdate {
  /**
   * The store it belongs to: the caller's unless given, else the default one. Never changes.
   */
  company_id?: string | number | null;
  /**
   * Name.
   */
  name?: string;
  /**
   * Theme that it is made for.
   */
  theme_name?: string | null;
  /**
   * The layout that applies where no other does.
   */
  is_default?: "Y" | "N" | null;
  /**
   * Number of columns of the grid.
   */
  width?: 12 | 16 | null;
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
export interface LayoutsQuery {
  /**
   * Layout ID.
   */
  layout_id?: string | number | readonly (string | number)[];
  "layout_id[ne]"?: string | number;
  "layout_id[in]"?: string | readonly (string | number)[];
  "layout_id[nin]"?: string | readonly (string | number)[];
  "layout_id[exists]"?: boolean | "true" | "false";
  "layout_id[gt]"?: string | number;
  "layout_id[gte]"?: string | number;
  "layout_id[lt]"?: string | number;
  "layout_id[lte]"?: string | number;
  layout_id_from?: string | number;
  layout_id_to?: string | number;
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
   * Theme that it is made for.
   */
  theme_name?: string | readonly string[];
  "theme_name[ne]"?: string;
  "theme_name[in]"?: string | readonly string[];
  "theme_name[nin]"?: string | readonly string[];
  "theme_name[exists]"?: boolean | "true" | "false";
  "theme_name[gt]"?: string;
  "theme_name[gte]"?: string;
  "theme_name[lt]"?: string;
  "theme_name[lte]"?: string;
  "theme_name[prefix]"?: string;
  /**
   * The layout that applies where no other does.
   */
  is_default?: "Y" | "N" | readonly ("Y" | "N")[];
  "is_default[ne]"?: "Y" | "N";
  "is_default[in]"?: string | readonly ("Y" | "N")[];
  "is_default[nin]"?: string | readonly ("Y" | "N")[];
  "is_default[exists]"?: boolean | "true" | "false";
  "is_default[gt]"?: "Y" | "N";
  "is_default[gte]"?: "Y" | "N";
  "is_default[lt]"?: "Y" | "N";
  "is_default[lte]"?: "Y" | "N";
  "is_default[prefix]"?: string;
  /**
   * Number of columns of the grid.
   */
  width?: 12 | "12" | 16 | "16" | readonly (12 | "12" | 16 | "16")[];
  "width[ne]"?: 12 | "12" | 16 | "16";
  "width[in]"?: string | readonly (12 | "12" | 16 | "16")[];
  "width[nin]"?: string | readonly (12 | "12" | 16 | "16")[];
  "width[exists]"?: boolean | "true" | "false";
  "width[gt]"?: 12 | "12" | 16 | "16";
  "width[gte]"?: 12 | "12" | 16 | "16";
  "width[lt]"?: 12 | "12" | 16 | "16";
  "width[lte]"?: 12 | "12" | 16 | "16";
  width_from?: 12 | "12" | 16 | "16";
  width_to?: 12 | "12" | 16 | "16";
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
  sort_by?: "layout_id" | "name" | "status" | "position";
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
export interface LayoutsStored {
  layout_id: number;
  company_id: number;
  name: string;
  theme_name: string;
  is_default: "Y" | "N";
  width: 12 | 16;
  position: number;
  status: "A" | "D";
}
