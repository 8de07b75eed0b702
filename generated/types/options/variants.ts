// Generated from schemas/options/variants.json by "stockroom generate"; never edited.
/**
 * One of the choices that an option offers. Every field that is stored and not hidden; the views choose from them.
 */
export interface OptionsVariantsItem {
  /**
   * Variant ID.
   */
  variant_id: string;
  /**
   * Name.
   */
  variant_name: string;
  /**
   * Place among the others; smaller comes first.
   */
  position: number;
  /**
   * What the variant adds to the price; negative to reduce it.
   */
  modifier: number;
  /**
   * What the modifier means: an amount or a percentage. `A`: Absolute, `P`: Percent.
   */
  modifier_type: "A" | "P";
  /**
   * What the variant adds to the weight; negative to reduce it.
   */
  weight_modifier: number;
  /**
   * What the weight modifier means: an amount or a percentage. `A`: Absolute, `P`: Percent.
   */
  weight_modifier_type: "A" | "P";
  /**
   * What the variant adds to the price in reward points; negative to reduce it.
   */
  point_modifier: number;
  /**
   * What the point modifier means: an amount or a percentage. `A`: Absolute, `P`: Percent.
   */
  point_modifier_type: "A" | "P";
  /**
   * Image.
   */
  image_pair: {
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
export type OptionsVariantsInList = Pick<
  OptionsVariantsItem,
  | "variant_id"
  | "variant_name"
  | "position"
  | "modifier"
  | "modifier_type"
  | "weight_modifier"
  | "weight_modifier_type"
  | "point_modifier"
  | "point_modifier_type"
  | "image_pair"
>;

/** An item as it is shown by itself. */
export type OptionsVariantsAlone = Pick<
  OptionsVariantsItem,
  | "variant_id"
  | "variant_name"
  | "position"
  | "modifier"
  | "modifier_type"
  | "weight_modifier"
  | "weight_modifier_type"
  | "point_modifier"
  | "point_modifier_type"
  | "image_pair"
>;

/**
 * Body of a POST. Fields that the server sets are ignored in it.
 */
export interface OptionsVariantsCreate {
  /**
   * Name.
   */
  variant_name: string;
  /**
   * Place among the others; smaller comes first.
   */
  position?: number | null;
  /**
   * What the variant adds to the price; negative to reduce it.
   */
  modifier?: number | null;
  /**
   * What the modifier means: an amount or a percentage. `A`: Absolute, `P`: Percent.
   */
  modifier_type?: "A" | "P" | null;
  /**
   * What the variant adds to the weight; negative to reduce it.
   */
  weight_modifier?: number | null;
  /**
   * What the weight modifier means: an amount or a percentage. `A`: Absolute, `P`: Percent.
   */
  weight_modifier_type?: "A" | "P" | null;
  /**
   * What the variant adds to the price in reward points; negative to reduce it.
   */
  point_modifier?: number | null;
  /**
   * What the point modifier means: an amount or a percentage. `A`: Absolute, `P`: Percent.
   */
  point_modifier_type?: "A" | "P" | null;
  /**
   * Image.
   */
  image_pair?: {
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
export interface OptionsVariantsUpdate {
  /**
   * Name.
   */
  variant_name?: string;
  /**
   * Place among the others; smaller comes first.
   */
  position?: number | null;
  /**
   * What the variant adds to the price; negative to reduce it.
   */
  modifier?: number | null;
  /**
   * What the modifier means: an amount or a percentage. `A`: Absolute, `P`: Percent.
   */
  modifier_type?: "A" | "P" | null;
  /**
   * What the variant adds to the weight; negative to reduce it.
   */
  weight_modifier?: number | null;
  /**
   * What the weight modifier means: an amount or a percentage. `A`: Absolute, `P`: Percent.
   */
  weight_modifier_type?: "A" | "P" | null;
  /**
   * What the variant adds to the price in reward points; negative to reduce it.
   */
  point_modifier?: number | null;
  /**
   * What the point modifier means: an amount or a percentage. `A`: Absolute, `P`: Percent.
   */
  point_modifier_type?: "A" | "P" | null;
  /**
   * Image.
   */
  image_pair?: {
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
export interface OptionsVariantsQuery {
  /**
   * Variant ID.
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
   * Name.
   */
  variant_name?: string | readonly string[];
  "variant_name[ne]"?: string;
  "variant_name[in]"?: string | readonly string[];
  "variant_name[nin]"?: string | readonly string[];
  "variant_name[exists]"?: boolean | "true" | "false";
  "variant_name[gt]"?: string;
  "variant_name[gte]"?: string;
  "variant_name[lt]"?: string;
  "variant_name[lte]"?: string;
  "variant_name[prefix]"?: string;
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
   * What the variant adds to the price; negative to reduce it.
   */
  modifier?: string | number | readonly (string | number)[];
  "modifier[ne]"?: string | number;
  "modifier[in]"?: string | readonly (string | number)[];
  "modifier[nin]"?: string | readonly (string | number)[];
  "modifier[exists]"?: boolean | "true" | "false";
  "modifier[gt]"?: string | number;
  "modifier[gte]"?: string | number;
  "modifier[lt]"?: string | number;
  "modifier[lte]"?: string | number;
  modifier_from?: string | number;
  modifier_to?: string | number;
  /**
   * What the modifier means: an amount or a percentage. `A`: Absolute, `P`: Percent.
   */
  modifier_type?: "A" | "P" | readonly ("A" | "P")[];
  "modifier_type[ne]"?: "A" | "P";
  "modifier_type[in]"?: string | readonly ("A" | "P")[];
  "modifier_type[nin]"?: string | readonly ("A" | "P")[];
  "modifier_type[exists]"?: boolean | "true" | "false";
  "modifier_type[gt]"?: "A" | "P";
  "modifier_type[gte]"?: "A" | "P";
  "modifier_type[lt]"?: "A" | "P";
  "modifier_type[lte]"?: "A" | "P";
  "modifier_type[prefix]"?: string;
  /**
   * What the variant adds to the weight; negative to reduce it.
   */
  weight_modifier?: string | number | readonly (string | number)[];
  "weight_modifier[ne]"?: string | number;
  "weight_modifier[in]"?: string | readonly (string | number)[];
  "weight_modifier[nin]"?: string | readonly (string | number)[];
  "weight_modifier[exists]"?: boolean | "true" | "false";
  "weight_modifier[gt]"?: string | number;
  "weight_modifier[gte]"?: string | number;
  "weight_modifier[lt]"?: string | number;
  "weight_modifier[lte]"?: string | number;
  weight_modifier_from?: string | number;
  weight_modifier_to?: string | number;
  /**
   * What the weight modifier means: an amount or a percentage. `A`: Absolute, `P`: Percent.
   */
  weight_modifier_type?: "A" | "P" | readonly ("A" | "P")[];
  "weight_modifier_type[ne]"?: "A" | "P";
  "weight_modifier_type[in]"?: string | readonly ("A" | "P")[];
  "weight_modifier_type[nin]"?: string | readonly ("A" | "P")[];
  "weight_modifier_type[exists]"?: boolean | "true" | "false";
  "weight_modifier_type[gt]"?: "A" | "P";
  "weight_modifier_type[gte]"?: "A" | "P";
  "weight_modifier_type[lt]"?: "A" | "P";
  "weight_modifier_type[lte]"?: "A" | "P";
  "weight_modifier_type[prefix]"?: string;
  /**
   * What the variant adds to the price in reward points; negative to reduce it.
   */
  point_modifier?: string | number | readonly (string | number)[];
  "point_modifier[ne]"?: string | number;
  "point_modifier[in]"?: string | readonly (string | number)[];
  "point_modifier[nin]"?: string | readonly (string | number)[];
  "point_modifier[exists]"?: boolean | "true" | "false";
  "point_modifier[gt]"?: string | number;
  "point_modifier[gte]"?: string | number;
  "point_modifier[lt]"?: string | number;
  "point_modifier[lte]"?: string | number;
  point_modifier_from?: string | number;
  point_modifier_to?: string | number;
  /**
   * What the point modifier means: an amount or a percentage. `A`: Absolute, `P`: Percent.
   */
  point_modifier_type?: "A" | "P" | readonly ("A" | "P")[];
  "point_modifier_type[ne]"?: "A" | "P";
  "point_modifier_type[in]"?: string | readonly ("A" | "P")[];
  "point_modifier_type[nin]"?: string | readonly ("A" | "P")[];
  "point_modifier_type[exists]"?: boolean | "true" | "false";
  "point_modifier_type[gt]"?: "A" | "P";
  "point_modifier_type[gte]"?: "A" | "P";
  "point_modifier_type[lt]"?: "A" | "P";
  "point_modifier_type[lte]"?: "A" | "P";
  "point_modifier_type[prefix]"?: string;
  "image_pair[exists]"?: boolean | "true" | "false";
  /**
   * Every word must begin a word in the searchable fields.
   */
  q?: string;
  sort_by?: "variant_id" | "variant_name" | "position";
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
export interface OptionsVariantsStored {
  variant_id: number;
  variant_name: string;
  position: number;
  modifier: number;
  modifier_type: "A" | "P";
  weight_modifier: number;
  weight_modifier_type: "A" | "P";
  point_modifier: number;
  point_modifier_type: "A" | "P";
  image_pair: {
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
