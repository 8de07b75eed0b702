// Generated from schemas/products/features/images.json by "stockroom generate"; never edited.
/**
 * An image that belongs to the value of a feature on a product. Every field that is stored and not hidden; the views choose from them.
 */
export interface ProductsFeaturesImagesItem {
  /**
   * Image ID.
   */
  image_id: string;
  /**
   * Address of the image.
   */
  image_path: string;
  /**
   * Text that stands for the image.
   */
  alt: string;
  /**
   * Width in pixels.
   */
  image_x: number;
  /**
   * Height in pixels.
   */
  image_y: number;
  /**
   * Type. `M`: Main, `A`: Additional.
   */
  type: "M" | "A";
  /**
   * Place among the others; smaller comes first.
   */
  position: number;
}

/** An item as the collection shows it. */
export type ProductsFeaturesImagesInList = Pick<
  ProductsFeaturesImagesItem,
  | "image_id"
  | "image_path"
  | "alt"
  | "image_x"
  | "image_y"
  | "type"
  | "position"
>;

/** An item as it is shown by itself. */
export type ProductsFeaturesImagesAlone = Pick<
  ProductsFeaturesImagesItem,
  | "image_id"
  | "image_path"
  | "alt"
  | "image_x"
  | "image_y"
  | "type"
  | "position"
>;

/**
 * Body of a POST. Fields that the server sets are ignored in it.
 */
export interface ProductsFeaturesImagesCreate {
  /**
   * Address of the image.
   */
  image_path: string;
  /**
   * Text that stands for the image.
   */
  alt?: string | null;
  /**
   * Width in pixels.
   */
  image_x?: number | null;
  /**
   * Height in pixels.
   */
  image_y?: number | null;
  /**
   * Type. `M`: Main, `A`: Additional.
   */
  type?: "M" | "A" | null;
  /**
   * Place among the others; smaller comes first.
   */
  position?: number | null;
}

/**
 * Body of a PUT: only the fields sent change. Fields that the server sets are ignored in it.
 */
export interface ProductsFeaturesImagesUpdate {
  /**
   * Address of the image.
   */
  image_path?: string;
  /**
   * Text that stands for the image.
   */
  alt?: string | null;
  /**
   * Width in pixels.
   */
  image_x?: number | null;
  /**
   * Height in pixels.
   */
  image_y?: number | null;
  /**
   * Type. `M`: Main, `A`: Additional.
   */
  type?: "M" | "A" | null;
  /**
   * Place among the others; smaller comes first.
   */
  position?: number | null;
}

/**
 * Query of a GET of the collection.
 */
export interface ProductsFeaturesImagesQuery {
  /**
   * Image ID.
   */
  image_id?: string | number | readonly (string | number)[];
  "image_id[ne]"?: string | number;
  "image_id[in]"?: string | readonly (string | number)[];
  "image_id[nin]"?: string | readonly (string | number)[];
  "image_id[exists]"?: boolean | "true" | "false";
  "image_id[gt]"?: string | number;
  "image_id[gte]"?: string | number;
  "image_id[lt]"?: string | number;
  "image_id[lte]"?: string | number;
  image_id_from?: string | number;
  image_id_to?: string | number;
  /**
   * Address of the image.
   */
  image_path?: string | readonly string[];
  "image_path[ne]"?: string;
  "image_path[in]"?: string | readonly string[];
  "image_path[nin]"?: string | readonly string[];
  "image_path[exists]"?: boolean | "true" | "false";
  "image_path[gt]"?: string;
  "image_path[gte]"?: string;
  "image_path[lt]"?: string;
  "image_path[lte]"?: string;
  "image_path[prefix]"?: string;
  /**
   * Text that stands for the image.
   */
  alt?: string | readonly string[];
  "alt[ne]"?: string;
  "alt[in]"?: string | readonly string[];
  "alt[nin]"?: string | readonly string[];
  "alt[exists]"?: boolean | "true" | "false";
  "alt[gt]"?: string;
  "alt[gte]"?: string;
  "alt[lt]"?: string;
  "alt[lte]"?: string;
  "alt[prefix]"?: string;
  /**
   * Width in pixels.
   */
  image_x?: string | number | readonly (string | number)[];
  "image_x[ne]"?: string | number;
  "image_x[in]"?: string | readonly (string | number)[];
  "image_x[nin]"?: string | readonly (string | number)[];
  "image_x[exists]"?: boolean | "true" | "false";
  "image_x[gt]"?: string | number;
  "image_x[gte]"?: string | number;
  "image_x[lt]"?: string | number;
  "image_x[lte]"?: string | number;
  image_x_from?: string | number;
  image_x_to?: string | number;
  /**
   * Height in pixels.
   */
  image_y?: string | number | readonly (string | number)[];
  "image_y[ne]"?: string | number;
  "image_y[in]"?: string | readonly (string | number)[];
  "image_y[nin]"?: string | readonly (string | number)[];
  "image_y[exists]"?: boolean | "true" | "false";
  "image_y[gt]"?: string | number;
  "image_y[gte]"?: string | number;
  "image_y[lt]"?: string | number;
  "image_y[lte]"?: string | number;
  image_y_from?: string | number;
  image_y_to?: string | number;
  /**
   * Type. `M`: Main, `A`: Additional.
   */
  type?: "M" | "A" | readonly ("M" | "A")[];
  "type[ne]"?: "M" | "A";
  "type[in]"?: string | readonly ("M" | "A")[];
  "type[nin]"?: string | readonly ("M" | "A")[];
  "type[exists]"?: boolean | "true" | "false";
  "type[gt]"?: "M" | "A";
  "type[gte]"?: "M" | "A";
  "type[lt]"?: "M" | "A";
  "type[lte]"?: "M" | "A";
  "type[prefix]"?: string;
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
   * Every word must begin a word in the searchable fields.
   */
  q?: string;
  sort_by?: "image_id" | "image_path" | "position";
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
export interface ProductsFeaturesImagesStored {
  image_id: number;
  image_path: string;
  alt: string;
  image_x: number;
  image_y: number;
  type: "M" | "A";
  position: number;
}
