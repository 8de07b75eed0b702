// Generated from schemas/settings.json by "stockroom generate"; never edited.
/**
 * A setting of a store. Every field that is stored and not hidden; the views choose from them.
 */
export interface SettingsItem {
  /**
   * Setting ID.
   */
  setting_id: string;
  /**
   * The store it belongs to: the caller's unless given, else the default one. Never changes.
   */
  company_id: string;
  /**
   * Name, unique in the store.
   */
  name: string;
  /**
   * Section that it is shown in.
   */
  section: string;
  /**
   * Value.
   */
  value: string;
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
export type SettingsInList = Pick<
  SettingsItem,
  | "setting_id"
  | "company_id"
  | "name"
  | "section"
  | "value"
  | "position"
  | "status"
>;

/** An item as it is shown by itself. */
export type SettingsAlone = Pick<
  SettingsItem,
  | "setting_id"
  | "company_id"
  | "name"
  | "section"
  | "value"
  | "position"
  | "status"
>;

/**
 * Body of a POST. Fields that the server sets are ignored in it.
 */
export interface SettingsCreate {
  /**
   * The store it belongs to: the caller's unless given, else the default one. Never changes.
   */
  company_id?: string | number | null;
  /**
   * Name, unique in the store.
   */
  name: string;
  /**
   * Section that it is shown in.
   */
  section?: string | null;
  /**
   * Value.
   */
  value?: string | null;
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
export interface SettingsUpdate {
  /**
   * The store it belongs to: the caller's unless given, else the default one. Never changes.
   */
  company_id?: string | number | null;
  /**
   * Name, unique in the store.
   */
  name?: string;
  /**
   * Section that it is shown in.
   */
  section?: string | null;
  /**
   * Value.
   */
  value?: string | null;
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
export interface SettingsQuery {
  /**
   * Setting ID.
   */
  setting_id?: string | number | readonly (string | number)[];
  "setting_id[ne]"?: string | number;
  "setting_id[in]"?: string | readonly (string | number)[];
  "setting_id[nin]"?: string | readonly (string | number)[];
  "setting_id[exists]"?: boolean | "true" | "false";
  "setting_id[gt]"?: string | number;
  "setting_id[gte]"?: string | number;
  "setting_id[lt]"?: string | number;
  "setting_id[lte]"?: string | number;
  setting_id_from?: string | number;
  setting_id_to?: string | number;
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
   * Name, unique in the store.
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
   * Section that it is shown in.
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
   * Value.
   */
  value?: string | readonly string[];
  "value[ne]"?: string;
  "value[in]"?: string | readonly string[];
  "value[nin]"?: string | readonly string[];
  "value[exists]"?: boolean | "true" | "false";
  "value[gt]"?: string;
  "value[gte]"?: string;
  "value[lt]"?: string;
  "value[lte]"?: string;
  "value[prefix]"?: string;
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
  sort_by?: "setting_id" | "name" | "status" | "position";
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
export interface SettingsStored {
  setting_id: number;
  company_id: number;
  name: string;
  section: string;
  value: string;
  position: number;
  status: "A" | "D";
}
