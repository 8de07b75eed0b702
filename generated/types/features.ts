// Generated from schemas/features.json by "stockroom generate"; never edited.
/**
 * A property that products have values of, such as a brand or a size; or a group of such. Every field that is stored and not hidden; the views choose from them.
 */
export interface FeaturesItem {
  /**
   * Feature ID.
   */
  feature_id: string;
  /**
   * Name.
   */
  description: string;
  /**
   * Type. Never changes. `C`: One checkbox, `M`: Many checkboxes, `S`: Text select, `N`: Number select, `E`: Brand select, `T`: Text, `O`: Number, `D`: Date, `G`: Group.
   */
  feature_type: "C" | "M" | "S" | "N" | "E" | "T" | "O" | "D" | "G";
  /**
   * Code.
   */
  feature_code: string;
  /**
   * The store it belongs to: the caller's unless given, else the default one. Never changes.
   */
  company_id: string;
  /**
   * Full description.
   */
  full_description: string;
  /**
   * Text before a value.
   */
  prefix: string;
  /**
   * Text after a value, such as a unit.
   */
  suffix: string;
  /**
   * The group of features (type G) that it is in; 0 for none.
   */
  parent_id: string;
  /**
   * Place among the others; smaller comes first.
   */
  position: number;
  /**
   * Place within its group.
   */
  group_position: number;
  /**
   * Categories that it applies to, of the same store; empty for all.
   */
  categories_path: string[];
  /**
   * Takes part in the comparison of products.
   */
  comparison: "Y" | "N";
  /**
   * Shown in lists of products.
   */
  display_on_catalog: "Y" | "N";
  /**
   * Shown on the page of a product.
   */
  display_on_product: "Y" | "N";
  /**
   * Shown in the header of a product's page.
   */
  display_on_header: "Y" | "N";
  /**
   * Status. `A`: Active, `D`: Disabled, `H`: Hidden.
   */
  status: "A" | "D" | "H";
  /**
   * What it is for.
   */
  purpose:
    "find_products" | "organize_catalog" | "describe_product" | "group_catalog_item" | "group_variation_catalog_item";
  /**
   * How it looks on a product's page; what suits the type unless given.
   */
  feature_style:
    "text" | "checkbox" | "multiple_checkbox" | "dropdown" | "dropdown_images" | "dropdown_labels" | "brand" | null;
  /**
   * How it looks as a filter; what suits the type unless given.
   */
  filter_style: "checkbox" | "date" | "color" | "slider" | null;
}

/** An item as the collection shows it. */
export type FeaturesInList = Pick<
  FeaturesItem,
  | "feature_id"
  | "description"
  | "feature_type"
  | "feature_code"
  | "company_id"
  | "full_description"
  | "prefix"
  | "suffix"
  | "parent_id"
  | "position"
  | "group_position"
  | "categories_path"
  | "comparison"
  | "display_on_catalog"
  | "display_on_product"
  | "display_on_header"
  | "status"
  | "purpose"
  | "feature_style"
  | "filter_style"
>;

/** An item as it is shown by itself. */
export type FeaturesAlone = Pick<
  FeaturesItem,
  | "feature_id"
  | "description"
  | "feature_type"
  | "feature_code"
  | "company_id"
  | "full_description"
  | "prefix"
  | "suffix"
  | "parent_id"
  | "position"
  | "group_position"
  | "categories_path"
  | "comparison"
  | "display_on_catalog"
  | "display_on_product"
  | "display_on_header"
  | "status"
  | "purpose"
  | "feature_style"
  | "filter_style"
>;

/**
 * Body of a POST. Fields that the server sets are ignored in it.
 */
export interface FeaturesCreate {
  /**
   * Name.
   */
  description: string;
  /**
   * Type. Never changes. `C`: One checkbox, `M`: Many checkboxes, `S`: Text select, `N`: Number select, `E`: Brand select, `T`: Text, `O`: Number, `D`: Date, `G`: Group.
   */
  feature_type: "C" | "M" | "S" | "N" | "E" | "T" | "O" | "D" | "G";
  /**
   * Code.
   */
  feature_code?: string | null;
  /**
   * The store it belongs to: the caller's unless given, else the default one. Never changes.
   */
  company_id?: string | number | null;
  /**
   * Full description.
   */
  full_description?: string | null;
  /**
   * Text before a value.
   */
  prefix?: string | null;
  /**
   * Text after a value, such as a unit.
   */
  suffix?: string | null;
  /**
   * The group of features (type G) that it is in; 0 for none.
   */
  parent_id?: string | number | null;
  /**
   * Place among the others; smaller comes first.
   */
  position?: number | null;
  /**
   * Place within its group.
   */
  group_position?: number | null;
  /**
   * Categories that it applies to, of the same store; empty for all.
   */
  categories_path?: (string | number)[] | null;
  /**
   * Takes part in the comparison of products.
   */
  comparison?: "Y" | "N" | null;
  /**
   * Shown in lists of products.
   */
  display_on_catalog?: "Y" | "N" | null;
  /**
   * Shown on the page of a product.
   */
  display_on_product?: "Y" | "N" | null;
  /**
   * Shown in the header of a product's page.
   */
  display_on_header?: "Y" | "N" | null;
  /**
   * Status. `A`: Active, `D`: Disabled, `H`: Hidden.
   */
  status?: "A" | "D" | "H" | null;
  /**
   * What it is for.
   */
  purpose?:
    | "find_products"
    | "organize_catalog"
    | "describe_product"
    | "group_catalog_item"
    | "group_variation_catalog_item"
    | null;
  /**
   * How it looks on a product's page; what suits the type unless given.
   */
  feature_style?:
    "text" | "checkbox" | "multiple_checkbox" | "dropdown" | "dropdown_images" | "dropdown_labels" | "brand" | null;
  /**
   * How it looks as a filter; what suits the type unless given.
   */
  filter_style?: "checkbox" | "date" | "color" | "slider" | null;
}

/**
 * Body of a PUT: only the fields sent change. Fields that the server sets are ignored in it.
 */
export interface FeaturesUpdate {
  /**
   * Name.
   */
  description?: string;
  /**
   * Type. Never changes. `C`: One checkbox, `M`: Many checkboxes, `S`: Text select, `N`: Number select, `E`: Brand select, `T`: Text, `O`: Number, `D`: Date, `G`: Group.
   */
  feature_type?: "C" | "M" | "S" | "N" | "E" | "T" | "O" | "D" | "G";
  /**
   * Code.
   */
  feature_code?: string | null;
  /**
   * The store it belongs to: the caller's unless given, else the default one. Never changes.
   */
  company_id?: string | number | null;
  /**
   * Full description.
   */
  full_description?: string | null;
  /**
   * Text before a value.
   */
  prefix?: string | null;
  /**
   * Text after a value, such as a unit.
   */
  suffix?: string | null;
  /**
   * The group of features (type G) that it is in; 0 for none.
   */
  parent_id?: string | number | null;
  /**
   * Place among the others; smaller comes first.
   */
  position?: number | null;
  /**
   * Place within its group.
   */
  group_position?: number | null;
  /**
   * Categories that it applies to, of the same store; empty for all.
   */
  categories_path?: (string | number)[] | null;
  /**
   * Takes part in the comparison of products.
   */
  comparison?: "Y" | "N" | null;
  /**
   * Shown in lists of products.
   */
  display_on_catalog?: "Y" | "N" | null;
  /**
   * Shown on the page of a product.
   */
  display_on_product?: "Y" | "N" | null;
  /**
   * Shown in the header of a product's page.
   */
  display_on_header?: "Y" | "N" | null;
  /**
   * Status. `A`: Active, `D`: Disabled, `H`: Hidden.
   */
  status?: "A" | "D" | "H" | null;
  /**
   * What it is for.
   */
  purpose?:
    | "find_products"
    | "organize_catalog"
    | "describe_product"
    | "group_catalog_item"
    | "group_variation_catalog_item"
    | null;
  /**
   * How it looks on a product's page; what suits the type unless given.
   */
  feature_style?:
    "text" | "checkbox" | "multiple_checkbox" | "dropdown" | "dropdown_images" | "dropdown_labels" | "brand" | null;
  /**
   * How it looks as a filter; what suits the type unless given.
   */
  filter_style?: "checkbox" | "date" | "color" | "slider" | null;
}

/**
 * Query of a GET of the collection.
 */
export interface FeaturesQuery {
  /**
   * Feature ID.
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
   * Name.
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
   * Type. Never changes. `C`: One checkbox, `M`: Many checkboxes, `S`: Text select, `N`: Number select, `E`: Brand select, `T`: Text, `O`: Number, `D`: Date, `G`: Group.
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
   * Code.
   */
  feature_code?: string | readonly string[];
  "feature_code[ne]"?: string;
  "feature_code[in]"?: string | readonly string[];
  "feature_code[nin]"?: string | readonly string[];
  "feature_code[exists]"?: boolean | "true" | "false";
  "feature_code[gt]"?: string;
  "feature_code[gte]"?: string;
  "feature_code[lt]"?: string;
  "feature_code[lte]"?: string;
  "feature_code[prefix]"?: string;
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
   * Full description.
   */
  full_description?: string | readonly string[];
  "full_description[ne]"?: string;
  "full_description[in]"?: string | readonly string[];
  "full_description[nin]"?: string | readonly string[];
  "full_description[exists]"?: boolean | "true" | "false";
  "full_description[gt]"?: string;
  "full_description[gte]"?: string;
  "full_description[lt]"?: string;
  "full_description[lte]"?: string;
  "full_description[prefix]"?: string;
  /**
   * Text before a value.
   */
  prefix?: string | readonly string[];
  "prefix[ne]"?: string;
  "prefix[in]"?: string | readonly string[];
  "prefix[nin]"?: string | readonly string[];
  "prefix[exists]"?: boolean | "true" | "false";
  "prefix[gt]"?: string;
  "prefix[gte]"?: string;
  "prefix[lt]"?: string;
  "prefix[lte]"?: string;
  "prefix[prefix]"?: string;
  /**
   * Text after a value, such as a unit.
   */
  suffix?: string | readonly string[];
  "suffix[ne]"?: string;
  "suffix[in]"?: string | readonly string[];
  "suffix[nin]"?: string | readonly string[];
  "suffix[exists]"?: boolean | "true" | "false";
  "suffix[gt]"?: string;
  "suffix[gte]"?: string;
  "suffix[lt]"?: string;
  "suffix[lte]"?: string;
  "suffix[prefix]"?: string;
  /**
   * The group of features (type G) that it is in; 0 for none.
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
   * Place within its group.
   */
  group_position?: string | number | readonly (string | number)[];
  "group_position[ne]"?: string | number;
  "group_position[in]"?: string | readonly (string | number)[];
  "group_position[nin]"?: string | readonly (string | number)[];
  "group_position[exists]"?: boolean | "true" | "false";
  "group_position[gt]"?: string | number;
  "group_position[gte]"?: string | number;
  "group_position[lt]"?: string | number;
  "group_position[lte]"?: string | number;
  group_position_from?: string | number;
  group_position_to?: string | number;
  /**
   * Categories that it applies to, of the same store; empty for all.
   */
  categories_path?: string | number | readonly (string | number)[];
  "categories_path[ne]"?: string | number;
  "categories_path[in]"?: string | readonly (string | number)[];
  "categories_path[nin]"?: string | readonly (string | number)[];
  "categories_path[exists]"?: boolean | "true" | "false";
  /**
   * Takes part in the comparison of products.
   */
  comparison?: "Y" | "N" | readonly ("Y" | "N")[];
  "comparison[ne]"?: "Y" | "N";
  "comparison[in]"?: string | readonly ("Y" | "N")[];
  "comparison[nin]"?: string | readonly ("Y" | "N")[];
  "comparison[exists]"?: boolean | "true" | "false";
  "comparison[gt]"?: "Y" | "N";
  "comparison[gte]"?: "Y" | "N";
  "comparison[lt]"?: "Y" | "N";
  "comparison[lte]"?: "Y" | "N";
  "comparison[prefix]"?: string;
  /**
   * Shown in lists of products.
   */
  display_on_catalog?: "Y" | "N" | readonly ("Y" | "N")[];
  "display_on_catalog[ne]"?: "Y" | "N";
  "display_on_catalog[in]"?: string | readonly ("Y" | "N")[];
  "display_on_catalog[nin]"?: string | readonly ("Y" | "N")[];
  "display_on_catalog[exists]"?: boolean | "true" | "false";
  "display_on_catalog[gt]"?: "Y" | "N";
  "display_on_catalog[gte]"?: "Y" | "N";
  "display_on_catalog[lt]"?: "Y" | "N";
  "display_on_catalog[lte]"?: "Y" | "N";
  "display_on_catalog[prefix]"?: string;
  /**
   * Shown on the page of a product.
   */
  display_on_product?: "Y" | "N" | readonly ("Y" | "N")[];
  "display_on_product[ne]"?: "Y" | "N";
  "display_on_product[in]"?: string | readonly ("Y" | "N")[];
  "display_on_product[nin]"?: string | readonly ("Y" | "N")[];
  "display_on_product[exists]"?: boolean | "true" | "false";
  "display_on_product[gt]"?: "Y" | "N";
  "display_on_product[gte]"?: "Y" | "N";
  "display_on_product[lt]"?: "Y" | "N";
  "display_on_product[lte]"?: "Y" | "N";
  "display_on_product[prefix]"?: string;
  /**
   * Shown in the header of a product's page.
   */
  display_on_header?: "Y" | "N" | readonly ("Y" | "N")[];
  "display_on_header[ne]"?: "Y" | "N";
  "display_on_header[in]"?: string | readonly ("Y" | "N")[];
  "display_on_header[nin]"?: string | readonly ("Y" | "N")[];
  "display_on_header[exists]"?: boolean | "true" | "false";
  "display_on_header[gt]"?: "Y" | "N";
  "display_on_header[gte]"?: "Y" | "N";
  "display_on_header[lt]"?: "Y" | "N";
  "display_on_header[lte]"?: "Y" | "N";
  "display_on_header[prefix]"?: string;
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
   * What it is for.
   */
  purpose?:
    | "find_products"
    | "organize_catalog"
    | "describe_product"
    | "group_catalog_item"
    | "group_variation_catalog_item"
    | readonly (
        | "find_products"
        | "organize_catalog"
        | "describe_product"
        | "group_catalog_item"
        | "group_variation_catalog_item"
      )[];
  "purpose[ne]"?:
    "find_products" | "organize_catalog" | "describe_product" | "group_catalog_item" | "group_variation_catalog_item";
  "purpose[in]"?:
    | string
    | readonly (
        | "find_products"
        | "organize_catalog"
        | "describe_product"
        | "group_catalog_item"
        | "group_variation_catalog_item"
      )[];
  "purpose[nin]"?:
    | string
    | readonly (
        | "find_products"
        | "organize_catalog"
        | "describe_product"
        | "group_catalog_item"
        | "group_variation_catalog_item"
      )[];
  "purpose[exists]"?: boolean | "true" | "false";
  "purpose[gt]"?:
    "find_products" | "organize_catalog" | "describe_product" | "group_catalog_item" | "group_variation_catalog_item";
  "purpose[gte]"?:
    "find_products" | "organize_catalog" | "describe_product" | "group_catalog_item" | "group_variation_catalog_item";
  "purpose[lt]"?:
    "find_products" | "organize_catalog" | "describe_product" | "group_catalog_item" | "group_variation_catalog_item";
  "purpose[lte]"?:
    "find_products" | "organize_catalog" | "describe_product" | "group_catalog_item" | "group_variation_catalog_item";
  "purpose[prefix]"?: string;
  /**
   * How it looks on a product's page; what suits the type unless given.
   */
  feature_style?:
    | "text"
    | "checkbox"
    | "multiple_checkbox"
    | "dropdown"
    | "dropdown_images"
    | "dropdown_labels"
    | "brand"
    | readonly (
        "text" | "checkbox" | "multiple_checkbox" | "dropdown" | "dropdown_images" | "dropdown_labels" | "brand"
      )[];
  "feature_style[ne]"?:
    "text" | "checkbox" | "multiple_checkbox" | "dropdown" | "dropdown_images" | "dropdown_labels" | "brand";
  "feature_style[in]"?:
    | string
    | readonly (
        "text" | "checkbox" | "multiple_checkbox" | "dropdown" | "dropdown_images" | "dropdown_labels" | "brand"
      )[];
  "feature_style[nin]"?:
    | string
    | readonly (
        "text" | "checkbox" | "multiple_checkbox" | "dropdown" | "dropdown_images" | "dropdown_labels" | "brand"
      )[];
  "feature_style[exists]"?: boolean | "true" | "false";
  "feature_style[gt]"?:
    "text" | "checkbox" | "multiple_checkbox" | "dropdown" | "dropdown_images" | "dropdown_labels" | "brand";
  "feature_style[gte]"?:
    "text" | "checkbox" | "multiple_checkbox" | "dropdown" | "dropdown_images" | "dropdown_labels" | "brand";
  "feature_style[lt]"?:
    "text" | "checkbox" | "multiple_checkbox" | "dropdown" | "dropdown_images" | "dropdown_labels" | "brand";
  "feature_style[lte]"?:
    "text" | "checkbox" | "multiple_checkbox" | "dropdown" | "dropdown_images" | "dropdown_labels" | "brand";
  "feature_style[prefix]"?: string;
  /**
   * How it looks as a filter; what suits the type unless given.
   */
  filter_style?: "checkbox" | "date" | "color" | "slider" | readonly ("checkbox" | "date" | "color" | "slider")[];
  "filter_style[ne]"?: "checkbox" | "date" | "color" | "slider";
  "filter_style[in]"?: string | readonly ("checkbox" | "date" | "color" | "slider")[];
  "filter_style[nin]"?: string | readonly ("checkbox" | "date" | "color" | "slider")[];
  "filter_style[exists]"?: boolean | "true" | "false";
  "filter_style[gt]"?: "checkbox" | "date" | "color" | "slider";
  "filter_style[gte]"?: "checkbox" | "date" | "color" | "slider";
  "filter_style[lt]"?: "checkbox" | "date" | "color" | "slider";
  "filter_style[lte]"?: "checkbox" | "date" | "color" | "slider";
  "filter_style[prefix]"?: string;
  /**
   * Every word must begin a word in the searchable fields.
   */
  q?: string;
  sort_by?: "feature_id" | "description" | "status" | "position";
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
export interface FeaturesStored {
  feature_id: number;
  description: string;
  feature_type: "C" | "M" | "S" | "N" | "E" | "T" | "O" | "D" | "G";
  feature_code: string;
  company_id: number;
  full_description: string;
  prefix: string;
  suffix: string;
  parent_id: number;
  position: number;
  group_position: number;
  categories_path: number[];
  comparison: "Y" | "N";
  display_on_catalog: "Y" | "N";
  display_on_product: "Y" | "N";
  display_on_header: "Y" | "N";
  status: "A" | "D" | "H";
  purpose:
    "find_products" | "organize_catalog" | "describe_product" | "group_catalog_item" | "group_variation_catalog_item";
  feature_style:
    "text" | "checkbox" | "multiple_checkbox" | "dropdown" | "dropdown_images" | "dropdown_labels" | "brand" | null;
  filter_style: "checkbox" | "date" | "color" | "slider" | null;
}
