// Generated from schemas/sitemap.json by "stockroom generate"; never edited.
/**
 * A section of the sitemap of a store. Every field that is stored and not hidden; the views choose from them.
 */
export interface SitemapItem {
  /**
   * Section ID.
   */
  section_id: string;
  /**
   * The store it belongs to: the caller's unless given, else the default one. Never changes.
   */
  company_id: string;
  /**
   * Name.
   */
  section: string;
  /**
   * Links in it, in order.
   */
  links: {
    title: string;
    url: string;
  }[];
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
export type SitemapInList = Pick<
  SitemapItem,
  | "section_id"
  | "company_id"
  | "section"
  | "links"
  | "position"
  | "status"
>;

/** An item as it is shown by itself. */
export type SitemapAlone = Pick<
  SitemapItem,
  | "section_id"
  | "company_id"
  | "section"
  | "links"
  | "position"
  | "status"
>;

/**
 * Body of a POST. Fields that the server sets are ignored in it.
 */
export interface SitemapCreate {
  /**
   * The store it belongs to: the caller's unless given, else the default one. Never changes.
   */
  company_id?: string | number | null;
  /**
   * Name.
   */
  section: string;
  /**
   * Links in it, in order.
   */
  links?:
    | {
        title: string;
        url: string;
      }[]
    | null;
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
export interface SitemapUpdate {
  /**
   * The store it belongs to: the caller's unless given, else the default one. Never changes.
   */
  company_id?: string | number | null;
  /**
   * Name.
   */
  section?: string;
  /**
   * Links in it, in order.
   */
  links?:
    | {
        title: string;
        url: string;
      }[]
    | null;
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
export interface SitemapQuery {
  /**
   * Section ID.
   */
  section_id?: string | number | readonly (string | number)[];
  "section_id[ne]"?: string | number;
  "section_id[in]"?: string | readonly (string | number)[];
  "section_id[nin]"?: string | readonly (string | number)[];
  "section_id[exists]"?: boolean | "true" | "false";
  "section_id[gt]"?: string | number;
  "section_id[gte]"?: string | number;
  "section_id[lt]"?: string | number;
  "section_id[lte]"?: string | number;
  section_id_from?: string | number;
  section_id_to?: string | number;
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
  "links[exists]"?: boolean | "true" | "false";
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
  sort_by?: "section_id" | "section" | "status" | "position";
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
export interface SitemapStored {
  section_id: number;
  company_id: number;
  section: string;
  links: {
    title: string;
    url: string;
  }[];
  position: number;
  status: "A" | "D";
}
