// Generated from schemas/products/features.json by "stockroom generate"; never edited.
/**
 * The value that a product has for a feature; one a product and feature. Every field that is stored and not hidden; the views choose from them.
 */
export interface ProductsFeaturesItem {
  /**
   * The feature whose value this is.
   */
  feature_id: string;
  /**
   * For one checkbox (type C) Y or N, for a text (T) the text; where a variant is chosen, the name that it had then.
   */
  value: string | null;
  /**
   * For a number (type O) or a date (D, UNIX seconds).
   */
  value_int: number | null;
  /**
   * The chosen one of a select (types S, N and E).
   */
  variant_id: string | null;
  /**
   * The chosen ones of many checkboxes (type M).
   */
  variant_ids: string[] | null;
  /**
   * Type of the feature. It decides which field holds the value. `C`: One checkbox, `M`: Many checkboxes, `S`: Text select, `N`: Number select, `E`: Brand select, `T`: Text, `O`: Number, `D`: Date, `G`: Group.
   */
  feature_type: "C" | "M" | "S" | "N" | "E" | "T" | "O" | "D" | "G" | null;
}

/** An item as the collection shows it. */
export type ProductsFeaturesInList = Pick<
  ProductsFeaturesItem,
  | "feature_id"
  | "value"
  | "value_int"
  | "variant_id"
  | "variant_ids"
  | "feature_type"
>;

/** An item as it is shown by itself. */
export type ProductsFeaturesAlone = Pick<
  ProductsFeaturesItem,
  | "feature_id"
  | "value"
  | "value_int"
  | "variant_id"
  | "variant_ids"
  | "feature_type"
>;

/**
 * Body of a POST. Fields that the server sets are ignored in it.
 */
export interface ProductsFeaturesCreate {
  /**
   * The feature whose value this is.
   */
  feature_id: string | number;
  /**
   * For one checkbox (type C) Y or N, for a text (T) the text; where a variant is chosen, the name that it had then.
   */
  value?: string | null;
  /**
   * For a number (type O) or a date (D, UNIX seconds).
   */
  value_int?: number | null;
  /**
   * The chosen one of a select (types S, N and E).
   */
  variant_id?: string | number | null;
  /**
   * The chosen ones of many checkboxes (type M).
   */
  variant_ids?: (string | number)[] | null;
}

/**
 * Body of a PUT: only the fields sent change. Fields that the server sets are ignored in it.
 */
export interface ProductsFeaturesUpdate {
  /**
   * The feature whose value this is.
   */
  feature_id?: string | number;
  /**
   * For one checkbox (type C) Y or N, for a text (T) the text; where a variant is chosen, the name that it had then.
   */
  value?: string | null;
  /**
   * For a number (type O) or a date (D, UNIX seconds).
   */
  value_int?: number | null;
  /**
   * The chosen one of a select (types S, N and E).
   */
  variant_id?: string | number | null;
  /**
   * The chosen ones of many checkboxes (type M).
   */
  variant_ids?: (string | number)[] | null;
}

/**
 * Query of a GET of the collection.
 */
export interface ProductsFeaturesQuery {
  /**
   * The feature whose value this is.
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
   * For one checkbox (type C) Y or N, for a text (T) the text; where a variant is chosen, the name that it had then.
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
   * For a number (type O) or a date (D, UNIX seconds).
   */
  value_int?: string | number | readonly (string | number)[];
  "value_int[ne]"?: string | number;
  "value_int[in]"?: string | readonly (string | number)[];
  "value_int[nin]"?: string | readonly (string | number)[];
  "value_int[exists]"?: boolean | "true" | "false";
  "value_int[gt]"?: string | number;
  "value_int[gte]"?: string | number;
  "value_int[lt]"?: string | number;
  "value_int[lte]"?: string | number;
  value_int_from?: string | number;
  value_int_to?: string | number;
  /**
   * The chosen one of a select (types S, N and E).
   */
  variant_id?: string | number | readonly (string | number)[];
  "variant_id[ne]"?: string | number;
  "variant_id[in]"?: string | readonly (string | number)[];
  "variant_id[nin]"?: string | readonly (string | number)[];
  "variant_id[exists]"?: boolean | "true" | "false";
  "variant_id[gt]"?: string | number;
  "variant_id[gte]"?: string | number;
  "variant_id[lt]"?: string | number;
  "variant_id[lte]"?: string | number;
  variant_id_from?: string | number;
  variant_id_to?: string | number;
  /**
   * The chosen ones of many checkboxes (type M).
   */
  variant_ids?: string | number | readonly (string | number)[];
  "variant_ids[ne]"?: string | number;
  "variant_ids[in]"?: string | readonly (string | number)[];
  "variant_ids[nin]"?: string | readonly (string | number)[];
  "variant_ids[exists]"?: boolean | "true" | "false";
  /**
   * Type of the feature. It decides which field holds the value. `C`: One checkbox, `M`: Many checkboxes, `S`: Text select, `N`: Number select, `E`: Brand select, `T`: Text, `O`: Number, `D`: Date, `G`: Group.
   */
  feature_type?:
    | "C"
    | "M"
    | "S"
    | "N"
    | "E"
    | "T"
    | "O"
    | "D"
    | "G"
    | readonly ("C" | "M" | "S" | "N" | "E" | "T" | "O" | "D" | "G")[];
  "feature_type[ne]"?: "C" | "M" | "S" | "N" | "E" | "T" | "O" | "D" | "G";
  "feature_type[in]"?: string | readonly ("C" | "M" | "S" | "N" | "E" | "T" | "O" | "D" | "G")[];
  "feature_type[nin]"?: string | readonly ("C" | "M" | "S" | "N" | "E" | "T" | "O" | "D" | "G")[];
  "feature_type[exists]"?: boolean | "true" | "false";
  "feature_type[gt]"?: "C" | "M" | "S" | "N" | "E" | "T" | "O" | "D" | "G";
  "feature_type[gte]"?: "C" | "M" | "S" | "N" | "E" | "T" | "O" | "D" | "G";
  "feature_type[lt]"?: "C" | "M" | "S" | "N" | "E" | "T" | "O" | "D" | "G";
  "feature_type[lte]"?: "C" | "M" | "S" | "N" | "E" | "T" | "O" | "D" | "G";
  "feature_type[prefix]"?: string;
  /**
   * Every word must begin a word in the searchable fields.
   */
  q?: string;
  sort_by?: "feature_id";
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
export interface ProductsFeaturesStored {
  feature_id: number;
  value: string | null;
  value_int: number | null;
  variant_id: number | null;
  variant_ids: number[] | null;
  feature_type: "C" | "M" | "S" | "N" | "E" | "T" | "O" | "D" | "G" | null;
}
