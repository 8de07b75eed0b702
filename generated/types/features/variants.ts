// Generated from schemas/features/variants.json by "stockroom generate"; never edited.
/**
 * One of the values that can be chosen for a feature: of a select (S, N, E) or of many checkboxes (M). Every field that is stored and not hidden; the views choose from them.
 */
export interface FeaturesVariantsItem {
  /**
   * Variant ID.
   */
  variant_id: string;
  /**
   * Name.
   */
  variant: string;
  /**
   * Description.
   */
  description: string;
  /**
   * Place among the others; smaller comes first.
   */
  position: number;
  /**
   * Address of a page about it.
   */
  url: string;
  /**
   * Title of the variant's page.
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
   * Colour that stands for it, such as #c0ffee.
   */
  color: string;
  /**
   * Name of the variant in addresses.
   */
  seo_name: string;
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
export type FeaturesVariantsInList = Pick<
  FeaturesVariantsItem,
  | "variant_id"
  | "variant"
  | "description"
  | "position"
  | "url"
  | "page_title"
  | "meta_description"
  | "meta_keywords"
  | "color"
  | "seo_name"
  | "image_pair"
>;

/** An item as it is shown by itself. */
export type FeaturesVariantsAlone = Pick<
  FeaturesVariantsItem,
  | "variant_id"
  | "variant"
  | "description"
  | "position"
  | "url"
  | "page_title"
  | "meta_description"
  | "meta_keywords"
  | "color"
  | "seo_name"
  | "image_pair"
>;

/**
 * Body of a POST. Fields that the server sets are ignored in it.
 */
export interface FeaturesVariantsCreate {
  /**
   * Name.
   */
  variant: string;
  /**
   * Description.
   */
  description?: string | null;
  /**
   * Place among the others; smaller comes first.
   */
  position?: number | null;
  /**
   * Address of a page about it.
   */
  url?: string | null;
  /**
   * Title of the variant's page.
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
   * Colour that stands for it, such as #c0ffee.
   */
  color?: string | null;
  /**
   * Name of the variant in addresses.
   */
  seo_name?: string | null;
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
export interface FeaturesVariantsUpdate {
  /**
   * Name.
   */
  variant?: string;
  /**
   * Description.
   */
  description?: string | null;
  /**
   * Place among the others; smaller comes first.
   */
  position?: number | null;
  /**
   * Address of a page about it.
   */
  url?: string | null;
  /**
   * Title of the variant's page.
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
   * Colour that stands for it, such as #c0ffee.
   */
  color?: string | null;
  /**
   * Name of the variant in addresses.
   */
  seo_name?: string | null;
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
export interface FeaturesVariantsQuery {
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
  variant?: string | readonly string[];
  "variant[ne]"?: string;
  "variant[in]"?: string | readonly string[];
  "variant[nin]"?: string | readonly string[];
  "variant[exists]"?: boolean | "true" | "false";
  "variant[gt]"?: string;
  "variant[gte]"?: string;
  "variant[lt]"?: string;
  "variant[lte]"?: string;
  "variant[prefix]"?: string;
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
   * Address of a page about it.
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
   * Title of the variant's page.
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
   * Colour that stands for it, such as #c0ffee.
   */
  color?: string | readonly string[];
  "color[ne]"?: string;
  "color[in]"?: string | readonly string[];
  "color[nin]"?: string | readonly string[];
  "color[exists]"?: boolean | "true" | "false";
  "color[gt]"?: string;
  "color[gte]"?: string;
  "color[lt]"?: string;
  "color[lte]"?: string;
  "color[prefix]"?: string;
  /**
   * Name of the variant in addresses.
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
  "image_pair[exists]"?: boolean | "true" | "false";
  /**
   * Every word must begin a word in the searchable fields.
   */
  q?: string;
  sort_by?: "variant_id" | "variant" | "position";
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
export interface FeaturesVariantsStored {
  variant_id: number;
  variant: string;
  description: string;
  position: number;
  url: string;
  page_title: string;
  meta_description: string;
  meta_keywords: string;
  color: string;
  seo_name: string;
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
