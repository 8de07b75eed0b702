// Generated from schemas/profile_fields.json by "stockroom generate"; never edited.
/**
 * A field of the profile that customers fill in. Every field that is stored and not hidden; the views choose from them.
 */
export interface ProfileFieldsItem {
  /**
   * Profile field ID.
   */
  field_id: string;
  /**
   * The store it belongs to: the caller's unless given, else the default one. Never changes.
   */
  company_id: string;
  /**
   * Name, unique in the store.
   */
  field_name: string;
  /**
   * Label.
   */
  description: string;
  /**
   * Type of the input.
   */
  field_type: string;
  /**
   * Section that it is shown in.
   */
  section: string;
  /**
   * Shown in the profile.
   */
  profile_show: "Y" | "N";
  /**
   * Must be filled in.
   */
  profile_required: "Y" | "N";
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
export type ProfileFieldsInList = Pick<
  ProfileFieldsItem,
  | "field_id"
  | "company_id"
  | "field_name"
  | "description"
  | "field_type"
  | "section"
  | "profile_show"
  | "profile_required"
  | "position"
  | "status"
>;

/** An item as it is shown by itself. */
export type ProfileFieldsAlone = Pick<
  ProfileFieldsItem,
  | "field_id"
  | "company_id"
  | "field_name"
  | "description"
  | "field_type"
  | "section"
  | "profile_show"
  | "profile_required"
  | "position"
  | "status"
>;

/**
 * Body of a POST. Fields that the server sets are ignored in it.
 */
export interface ProfileFieldsCreate {
  /**
   * The store it belongs to: the caller's unless given, else the default one. Never changes.
   */
  company_id?: string | number | null;
  /**
   * Name, unique in the store.
   */
  field_name: string;
  /**
   * Label.
   */
  description?: string | null;
  /**
   * Type of the input.
   */
  field_type?: string | null;
  /**
   * Section that it is shown in.
   */
  section?: string | null;
  /**
   * Shown in the profile.
   */
  profile_show?: "Y" | "N" | null;
  /**
   * Must be filled in.
   */
  profile_required?: "Y" | "N" | null;
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
export interface ProfileFieldsUpdate {
  /**
   * The store it belongs to: the caller's unless given, else the default one. Never changes.
   */
  company_id?: string | number | null;
  /**
   * Name, unique in the store.
   */
  field_name?: string;
  /**
   * Label.
   */
  description?: string | null;
  /**
   * Type of the input.
   */
  field_type?: string | null;
  /**
   * Section that it is shown in.
   */
  section?: string | null;
  /**
   * Shown in the profile.
   */
  profile_show?: "Y" | "N" | null;
  /**
   * Must be filled in.
   */
  profile_required?: "Y" | "N" | null;
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
export interface ProfileFieldsQuery {
  /**
   * Profile field ID.
   */
  field_id?: string | number | readonly (string | number)[];
  "field_id[ne]"?: string | number;
  "field_id[in]"?: string | readonly (string | number)[];
  "field_id[nin]"?: string | readonly (string | number)[];
  "field_id[exists]"?: boolean | "true" | "false";
  "field_id[gt]"?: string | number;
  "field_id[gte]"?: string | number;
  "field_id[lt]"?: string | number;
  "field_id[lte]"?: string | number;
  field_id_from?: string | number;
  field_id_to?: string | number;
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
  field_name?: string | readonly string[];
  "field_name[ne]"?: string;
  "field_name[in]"?: string | readonly string[];
  "field_name[nin]"?: string | readonly string[];
  "field_name[exists]"?: boolean | "true" | "false";
  "field_name[gt]"?: string;
  "field_name[gte]"?: string;
  "field_name[lt]"?: string;
  "field_name[lte]"?: string;
  "field_name[prefix]"?: string;
  /**
   * Label.
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
   * Type of the input.
   */
  field_type?: string | readonly string[];
  "field_type[ne]"?: string;
  "field_type[in]"?: string | readonly string[];
  "field_type[nin]"?: string | readonly string[];
  "field_type[exists]"?: boolean | "true" | "false";
  "field_type[gt]"?: string;
  "field_type[gte]"?: string;
  "field_type[lt]"?: string;
  "field_type[lte]"?: string;
  "field_type[prefix]"?: string;
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
   * Shown in the profile.
   */
  profile_show?: "Y" | "N" | readonly ("Y" | "N")[];
  "profile_show[ne]"?: "Y" | "N";
  "profile_show[in]"?: string | readonly ("Y" | "N")[];
  "profile_show[nin]"?: string | readonly ("Y" | "N")[];
  "profile_show[exists]"?: boolean | "true" | "false";
  "profile_show[gt]"?: "Y" | "N";
  "profile_show[gte]"?: "Y" | "N";
  "profile_show[lt]"?: "Y" | "N";
  "profile_show[lte]"?: "Y" | "N";
  "profile_show[prefix]"?: string;
  /**
   * Must be filled in.
   */
  profile_required?: "Y" | "N" | readonly ("Y" | "N")[];
  "profile_required[ne]"?: "Y" | "N";
  "profile_required[in]"?: string | readonly ("Y" | "N")[];
  "profile_required[nin]"?: string | readonly ("Y" | "N")[];
  "profile_required[exists]"?: boolean | "true" | "false";
  "profile_required[gt]"?: "Y" | "N";
  "profile_required[gte]"?: "Y" | "N";
  "profile_required[lt]"?: "Y" | "N";
  "profile_required[lte]"?: "Y" | "N";
  "profile_required[prefix]"?: string;
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
  sort_by?: "field_id" | "field_name" | "status" | "position";
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
export interface ProfileFieldsStored {
  field_id: number;
  company_id: number;
  field_name: string;
  description: string;
  field_type: string;
  section: string;
  profile_show: "Y" | "N";
  profile_required: "Y" | "N";
  position: number;
  status: "A" | "D";
}
