// Generated from schemas/products.json by "stockroom generate"; never edited.
/**
 * An article that a store sells. Every field that is stored and not hidden; the views choose from them.
 */
export interface ProductsItem {
  /**
   * Product ID.
   */
  product_id: string;
  /**
   * Name.
   */
  product: string;
  /**
   * SKU, unique within the store when not empty.
   */
  product_code: string;
  /**
   * Price.
   */
  price: number;
  /**
   * Price that is shown as the one before a reduction.
   */
  list_price: number;
  /**
   * The store it belongs to: the caller's unless given, else the default one. Never changes.
   */
  company_id: string;
  /**
   * Categories it is in, of the same store.
   */
  category_ids: string[];
  /**
   * The main one of its categories: the first of them unless given; none where there are none.
   */
  main_category: string | null;
  /**
   * Status. `A`: Active, `D`: Disabled, `H`: Hidden.
   */
  status: "A" | "D" | "H";
  /**
   * Number of items in stock.
   */
  amount: number;
  /**
   * Weight.
   */
  weight: number;
  /**
   * Freight added to the shipping cost.
   */
  shipping_freight: number;
  /**
   * Price in reward points.
   */
  point_price: number;
  /**
   * Shipped free of charge.
   */
  free_shipping: "Y" | "N";
  /**
   * Downloadable.
   */
  is_edp: "Y" | "N";
  /**
   * A downloadable product is shipped too.
   */
  edp_shipping: "Y" | "N";
  /**
   * A downloadable product may be downloaded any number of times.
   */
  unlimited_download: "Y" | "N";
  /**
   * Takes part in the comparison of features.
   */
  feature_comparison: "Y" | "N";
  /**
   * Shared between stores.
   */
  shared_product: "Y" | "N";
  /**
   * How stock is tracked. `O`: By option combination, `B`: As a whole, `D`: Not at all.
   */
  tracking: "O" | "B" | "D";
  /**
   * What customers can do when it is out of stock. `N`: Nothing, `B`: Buy in advance, `S`: Sign up for a notification.
   */
  out_of_stock_actions: "N" | "B" | "S";
  /**
   * What happens when the price is 0. `R`: Refuse the order, `P`: Permit the order, `A`: Ask the customer for a price.
   */
  zero_price_action: "R" | "P" | "A";
  /**
   * Least quantity in an order.
   */
  min_qty: number;
  /**
   * Greatest quantity in an order; 0 for no limit.
   */
  max_qty: number;
  /**
   * Step between quantities.
   */
  qty_step: number;
  /**
   * Number of quantities offered in a list.
   */
  list_qty_count: number;
  /**
   * Stock below which a low-stock notice is sent.
   */
  low_avail_limit: number;
  /**
   * Height of a box.
   */
  box_height: number;
  /**
   * Length of a box.
   */
  box_length: number;
  /**
   * Width of a box.
   */
  box_width: number;
  /**
   * Least number of items in a box.
   */
  min_items_in_box: number;
  /**
   * Greatest number of items in a box.
   */
  max_items_in_box: number;
  /**
   * Available from; 0 for always. UNIX time, in seconds.
   */
  avail_since: string;
  /**
   * Creation time; the time of the request unless given. UNIX time, in seconds.
   */
  timestamp: string;
  /**
   * Time of the latest change. UNIX time, in seconds.
   */
  updated_timestamp: string;
  /**
   * Full description.
   */
  full_description: string;
  /**
   * Short description.
   */
  short_description: string;
  /**
   * Promotional text.
   */
  promo_text: string;
  /**
   * Title of the product's page.
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
   * Words that customers find it by, besides those of the texts.
   */
  search_words: string;
  /**
   * Name of the product in addresses.
   */
  seo_name: string;
  /**
   * Language of the texts, such as en; the default language of the installation unless given.
   */
  lang_code: string;
  /**
   * Template of the page.
   */
  details_layout: string;
  /**
   * What the exceptions of its options say. `A`: What is allowed, `F`: What is forbidden.
   */
  exceptions_type: "A" | "F";
  /**
   * How options are chosen. `P`: Simultaneously, `S`: One after the other.
   */
  options_type: "P" | "S";
  /**
   * Taxes that apply.
   */
  tax_ids: string[];
  /**
   * User groups that may see it; empty for all.
   */
  usergroup_ids: string[];
  /**
   * Main image.
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
  /**
   * Further images.
   */
  image_pairs: {
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
  }[];
  /**
   * Popularity.
   */
  popularity: number;
  /**
   * Number of items sold.
   */
  sales_amount: number;
}

/** An item as the collection shows it. */
export type ProductsInList = Pick<
  ProductsItem,
  | "product_id"
  | "product"
  | "product_code"
  | "price"
  | "list_price"
  | "company_id"
  | "category_ids"
  | "main_category"
  | "status"
  | "amount"
  | "weight"
  | "shipping_freight"
  | "point_price"
  | "free_shipping"
  | "is_edp"
  | "edp_shipping"
  | "unlimited_download"
  | "feature_comparison"
  | "shared_product"
  | "tracking"
  | "out_of_stock_actions"
  | "zero_price_action"
  | "min_qty"
  | "max_qty"
  | "qty_step"
  | "list_qty_count"
  | "low_avail_limit"
  | "box_height"
  | "box_length"
  | "box_width"
  | "min_items_in_box"
  | "max_items_in_box"
  | "avail_since"
  | "timestamp"
  | "updated_timestamp"
  | "page_title"
  | "seo_name"
  | "lang_code"
  | "details_layout"
  | "exceptions_type"
  | "options_type"
  | "tax_ids"
  | "usergroup_ids"
  | "main_pair"
  | "image_pairs"
  | "popularity"
  | "sales_amount"
>;

/** An item as it is shown by itself. */
export type ProductsAlone = Pick<
  ProductsItem,
  | "product_id"
  | "product"
  | "product_code"
  | "price"
  | "list_price"
  | "company_id"
  | "category_ids"
  | "main_category"
  | "status"
  | "amount"
  | "weight"
  | "shipping_freight"
  | "point_price"
  | "free_shipping"
  | "is_edp"
  | "edp_shipping"
  | "unlimited_download"
  | "feature_comparison"
  | "shared_product"
  | "tracking"
  | "out_of_stock_actions"
  | "zero_price_action"
  | "min_qty"
  | "max_qty"
  | "qty_step"
  | "list_qty_count"
  | "low_avail_limit"
  | "box_height"
  | "box_length"
  | "box_width"
  | "min_items_in_box"
  | "max_items_in_box"
  | "avail_since"
  | "timestamp"
  | "updated_timestamp"
  | "full_description"
  | "short_description"
  | "promo_text"
  | "page_title"
  | "meta_description"
  | "meta_keywords"
  | "search_words"
  | "seo_name"
  | "lang_code"
  | "details_layout"
  | "exceptions_type"
  | "options_type"
  | "tax_ids"
  | "usergroup_ids"
  | "main_pair"
  | "image_pairs"
  | "popularity"
  | "sales_amount"
>;

/**
 * Body of a POST. Fields that the server sets are ignored in it.
 */
export interface ProductsCreate {
  /**
   * Name.
   */
  product: string;
  /**
   * SKU, unique within the store when not empty.
   */
  product_code?: string | null;
  /**
   * Price.
   */
  price?: number | null;
  /**
   * Price that is shown as the one before a reduction.
   */
  list_price?: number | null;
  /**
   * The store it belongs to: the caller's unless given, else the default one. Never changes.
   */
  company_id?: string | number | null;
  /**
   * Categories it is in, of the same store.
   */
  category_ids?: (string | number)[] | null;
  /**
   * The main one of its categories: the first of them unless given; none where there are none.
   */
  main_category?: string | number | null;
  /**
   * Status. `A`: Active, `D`: Disabled, `H`: Hidden.
   */
  status?: "A" | "D" | "H" | null;
  /**
   * Number of items in stock.
   */
  amount?: number | null;
  /**
   * Weight.
   */
  weight?: number | null;
  /**
   * Freight added to the shipping cost.
   */
  shipping_freight?: number | null;
  /**
   * Price in reward points.
   */
  point_price?: number | null;
  /**
   * Shipped free of charge.
   */
  free_shipping?: "Y" | "N" | null;
  /**
   * Downloadable.
   */
  is_edp?: "Y" | "N" | null;
  /**
   * A downloadable product is shipped too.
   */
  edp_shipping?: "Y" | "N" | null;
  /**
   * A downloadable product may be downloaded any number of times.
   */
  unlimited_download?: "Y" | "N" | null;
  /**
   * Takes part in the comparison of features.
   */
  feature_comparison?: "Y" | "N" | null;
  /**
   * Shared between stores.
   */
  shared_product?: "Y" | "N" | null;
  /**
   * How stock is tracked. `O`: By option combination, `B`: As a whole, `D`: Not at all.
   */
  tracking?: "O" | "B" | "D" | null;
  /**
   * What customers can do when it is out of stock. `N`: Nothing, `B`: Buy in advance, `S`: Sign up for a notification.
   */
  out_of_stock_actions?: "N" | "B" | "S" | null;
  /**
   * What happens when the price is 0. `R`: Refuse the order, `P`: Permit the order, `A`: Ask the customer for a price.
   */
  zero_price_action?: "R" | "P" | "A" | null;
  /**
   * Least quantity in an order.
   */
  min_qty?: number | null;
  /**
   * Greatest quantity in an order; 0 for no limit.
   */
  max_qty?: number | null;
  /**
   * Step between quantities.
   */
  qty_step?: number | null;
  /**
   * Number of quantities offered in a list.
   */
  list_qty_count?: number | null;
  /**
   * Stock below which a low-stock notice is sent.
   */
  low_avail_limit?: number | null;
  /**
   * Height of a box.
   */
  box_height?: number | null;
  /**
   * Length of a box.
   */
  box_length?: number | null;
  /**
   * Width of a box.
   */
  box_width?: number | null;
  /**
   * Least number of items in a box.
   */
  min_items_in_box?: number | null;
  /**
   * Greatest number of items in a box.
   */
  max_items_in_box?: number | null;
  /**
   * Available from; 0 for always. UNIX time, in seconds.
   */
  avail_since?: string | number | null;
  /**
   * Creation time; the time of the request unless given. UNIX time, in seconds.
   */
  timestamp?: string | number | null;
  /**
   * Full description.
   */
  full_description?: string | null;
  /**
   * Short description.
   */
  short_description?: string | null;
  /**
   * Promotional text.
   */
  promo_text?: string | null;
  /**
   * Title of the product's page.
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
   * Words that customers find it by, besides those of the texts.
   */
  search_words?: string | null;
  /**
   * Name of the product in addresses.
   */
  seo_name?: string | null;
  /**
   * Language of the texts, such as en; the default language of the installation unless given.
   */
  lang_code?: string | null;
  /**
   * Template of the page.
   */
  details_layout?: string | null;
  /**
   * What the exceptions of its options say. `A`: What is allowed, `F`: What is forbidden.
   */
  exceptions_type?: "A" | "F" | null;
  /**
   * How options are chosen. `P`: Simultaneously, `S`: One after the other.
   */
  options_type?: "P" | "S" | null;
  /**
   * Taxes that apply.
   */
  tax_ids?: (string | number)[] | null;
  /**
   * User groups that may see it; empty for all.
   */
  usergroup_ids?: (string | number)[] | null;
  /**
   * Main image.
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
  /**
   * Further images.
   */
  image_pairs?:
    | {
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
      }[]
    | null;
}

/**
 * Body of a PUT: only the fields sent change. Fields that the server sets are ignored in it.
 */
export interface ProductsUpdate {
  /**
   * Name.
   */
  product?: string;
  /**
   * SKU, unique within the store when not empty.
   */
  product_code?: string | null;
  /**
   * Price.
   */
  price?: number | null;
  /**
   * Price that is shown as the one before a reduction.
   */
  list_price?: number | null;
  /**
   * The store it belongs to: the caller's unless given, else the default one. Never changes.
   */
  company_id?: string | number | null;
  /**
   * Categories it is in, of the same store.
   */
  category_ids?: (string | number)[] | null;
  /**
   * The main one of its categories: the first of them unless given; none where there are none.
   */
  main_category?: string | number | null;
  /**
   * Status. `A`: Active, `D`: Disabled, `H`: Hidden.
   */
  status?: "A" | "D" | "H" | null;
  /**
   * Number of items in stock.
   */
  amount?: number | null;
  /**
   * Weight.
   */
  weight?: number | null;
  /**
   * Freight added to the shipping cost.
   */
  shipping_freight?: number | null;
  /**
   * Price in reward points.
   */
  point_price?: number | null;
  /**
   * Shipped free of charge.
   */
  free_shipping?: "Y" | "N" | null;
  /**
   * Downloadable.
   */
  is_edp?: "Y" | "N" | null;
  /**
   * A downloadable product is shipped too.
   */
  edp_shipping?: "Y" | "N" | null;
  /**
   * A downloadable product may be downloaded any number of times.
   */
  unlimited_download?: "Y" | "N" | null;
  /**
   * Takes part in the comparison of features.
   */
  feature_comparison?: "Y" | "N" | null;
  /**
   * Shared between stores.
   */
  shared_product?: "Y" | "N" | null;
  /**
   * How stock is tracked. `O`: By option combination, `B`: As a whole, `D`: Not at all.
   */
  tracking?: "O" | "B" | "D" | null;
  /**
   * What customers can do when it is out of stock. `N`: Nothing, `B`: Buy in advance, `S`: Sign up for a notification.
   */
  out_of_stock_actions?: "N" | "B" | "S" | null;
  /**
   * What happens when the price is 0. `R`: Refuse the order, `P`: Permit the order, `A`: Ask the customer for a price.
   */
  zero_price_action?: "R" | "P" | "A" | null;
  /**
   * Least quantity in an order.
   */
  min_qty?: number | null;
  /**
   * Greatest quantity in an order; 0 for no limit.
   */
  max_qty?: number | null;
  /**
   * Step between quantities.
   */
  qty_step?: number | null;
  /**
   * Number of quantities offered in a list.
   */
  list_qty_count?: number | null;
  /**
   * Stock below which a low-stock notice is sent.
   */
  low_avail_limit?: number | null;
  /**
   * Height of a box.
   */
  box_height?: number | null;
  /**
   * Length of a box.
   */
  box_length?: number | null;
  /**
   * Width of a box.
   */
  box_width?: number | null;
  /**
   * Least number of items in a box.
   */
  min_items_in_box?: number | null;
  /**
   * Greatest number of items in a box.
   */
  max_items_in_box?: number | null;
  /**
   * Available from; 0 for always. UNIX time, in seconds.
   */
  avail_since?: string | number | null;
  /**
   * Creation time; the time of the request unless given. UNIX time, in seconds.
   */
  timestamp?: string | number | null;
  /**
   * Full description.
   */
  full_description?: string | null;
  /**
   * Short description.
   */
  short_description?: string | null;
  /**
   * Promotional text.
   */
  promo_text?: string | null;
  /**
   * Title of the product's page.
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
   * Words that customers find it by, besides those of the texts.
   */
  search_words?: string | null;
  /**
   * Name of the product in addresses.
   */
  seo_name?: string | null;
  /**
   * Language of the texts, such as en; the default language of the installation unless given.
   */
  lang_code?: string | null;
  /**
   * Template of the page.
   */
  details_layout?: string | null;
  /**
   * What the exceptions of its options say. `A`: What is allowed, `F`: What is forbidden.
   */
  exceptions_type?: "A" | "F" | null;
  /**
   * How options are chosen. `P`: Simultaneously, `S`: One after the other.
   */
  options_type?: "P" | "S" | null;
  /**
   * Taxes that apply.
   */
  tax_ids?: (string | number)[] | null;
  /**
   * User groups that may see it; empty for all.
   */
  usergroup_ids?: (string | number)[] | null;
  /**
   * Main image.
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
  /**
   * Further images.
   */
  image_pairs?:
    | {
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
      }[]
    | null;
}

/**
 * Query of a GET of the collection.
 */
export interface ProductsQuery {
  /**
   * Product ID.
   */
  product_id?: string | number | readonly (string | number)[];
  "product_id[ne]"?: string | number;
  "product_id[in]"?: string | readonly (string | number)[];
  "product_id[nin]"?: string | readonly (string | number)[];
  "product_id[exists]"?: boolean | "true" | "false";
  "product_id[gt]"?: string | number;
  "product_id[gte]"?: string | number;
  "product_id[lt]"?: string | number;
  "product_id[lte]"?: string | number;
  product_id_from?: string | number;
  product_id_to?: string | number;
  /**
   * Name.
   */
  product?: string | readonly string[];
  "product[ne]"?: string;
  "product[in]"?: string | readonly string[];
  "product[nin]"?: string | readonly string[];
  "product[exists]"?: boolean | "true" | "false";
  "product[gt]"?: string;
  "product[gte]"?: string;
  "product[lt]"?: string;
  "product[lte]"?: string;
  "product[prefix]"?: string;
  /**
   * SKU, unique within the store when not empty.
   */
  product_code?: string | readonly string[];
  "product_code[ne]"?: string;
  "product_code[in]"?: string | readonly string[];
  "product_code[nin]"?: string | readonly string[];
  "product_code[exists]"?: boolean | "true" | "false";
  "product_code[gt]"?: string;
  "product_code[gte]"?: string;
  "product_code[lt]"?: string;
  "product_code[lte]"?: string;
  "product_code[prefix]"?: string;
  /**
   * Price.
   */
  price?: string | number | readonly (string | number)[];
  "price[ne]"?: string | number;
  "price[in]"?: string | readonly (string | number)[];
  "price[nin]"?: string | readonly (string | number)[];
  "price[exists]"?: boolean | "true" | "false";
  "price[gt]"?: string | number;
  "price[gte]"?: string | number;
  "price[lt]"?: string | number;
  "price[lte]"?: string | number;
  price_from?: string | number;
  price_to?: string | number;
  /**
   * Price that is shown as the one before a reduction.
   */
  list_price?: string | number | readonly (string | number)[];
  "list_price[ne]"?: string | number;
  "list_price[in]"?: string | readonly (string | number)[];
  "list_price[nin]"?: string | readonly (string | number)[];
  "list_price[exists]"?: boolean | "true" | "false";
  "list_price[gt]"?: string | number;
  "list_price[gte]"?: string | number;
  "list_price[lt]"?: string | number;
  "list_price[lte]"?: string | number;
  list_price_from?: string | number;
  list_price_to?: string | number;
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
   * Categories it is in, of the same store.
   */
  category_ids?: string | number | readonly (string | number)[];
  "category_ids[ne]"?: string | number;
  "category_ids[in]"?: string | readonly (string | number)[];
  "category_ids[nin]"?: string | readonly (string | number)[];
  "category_ids[exists]"?: boolean | "true" | "false";
  /**
   * The main one of its categories: the first of them unless given; none where there are none.
   */
  main_category?: string | number | readonly (string | number)[];
  "main_category[ne]"?: string | number;
  "main_category[in]"?: string | readonly (string | number)[];
  "main_category[nin]"?: string | readonly (string | number)[];
  "main_category[exists]"?: boolean | "true" | "false";
  "main_category[gt]"?: string | number;
  "main_category[gte]"?: string | number;
  "main_category[lt]"?: string | number;
  "main_category[lte]"?: string | number;
  main_category_from?: string | number;
  main_category_to?: string | number;
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
   * Number of items in stock.
   */
  amount?: string | number | readonly (string | number)[];
  "amount[ne]"?: string | number;
  "amount[in]"?: string | readonly (string | number)[];
  "amount[nin]"?: string | readonly (string | number)[];
  "amount[exists]"?: boolean | "true" | "false";
  "amount[gt]"?: string | number;
  "amount[gte]"?: string | number;
  "amount[lt]"?: string | number;
  "amount[lte]"?: string | number;
  amount_from?: string | number;
  amount_to?: string | number;
  /**
   * Weight.
   */
  weight?: string | number | readonly (string | number)[];
  "weight[ne]"?: string | number;
  "weight[in]"?: string | readonly (string | number)[];
  "weight[nin]"?: string | readonly (string | number)[];
  "weight[exists]"?: boolean | "true" | "false";
  "weight[gt]"?: string | number;
  "weight[gte]"?: string | number;
  "weight[lt]"?: string | number;
  "weight[lte]"?: string | number;
  weight_from?: string | number;
  weight_to?: string | number;
  /**
   * Freight added to the shipping cost.
   */
  shipping_freight?: string | number | readonly (string | number)[];
  "shipping_freight[ne]"?: string | number;
  "shipping_freight[in]"?: string | readonly (string | number)[];
  "shipping_freight[nin]"?: string | readonly (string | number)[];
  "shipping_freight[exists]"?: boolean | "true" | "false";
  "shipping_freight[gt]"?: string | number;
  "shipping_freight[gte]"?: string | number;
  "shipping_freight[lt]"?: string | number;
  "shipping_freight[lte]"?: string | number;
  shipping_freight_from?: string | number;
  shipping_freight_to?: string | number;
  /**
   * Price in reward points.
   */
  point_price?: string | number | readonly (string | number)[];
  "point_price[ne]"?: string | number;
  "point_price[in]"?: string | readonly (string | number)[];
  "point_price[nin]"?: string | readonly (string | number)[];
  "point_price[exists]"?: boolean | "true" | "false";
  "point_price[gt]"?: string | number;
  "point_price[gte]"?: string | number;
  "point_price[lt]"?: string | number;
  "point_price[lte]"?: string | number;
  point_price_from?: string | number;
  point_price_to?: string | number;
  /**
   * Shipped free of charge.
   */
  free_shipping?: "Y" | "N" | readonly ("Y" | "N")[];
  "free_shipping[ne]"?: "Y" | "N";
  "free_shipping[in]"?: string | readonly ("Y" | "N")[];
  "free_shipping[nin]"?: string | readonly ("Y" | "N")[];
  "free_shipping[exists]"?: boolean | "true" | "false";
  "free_shipping[gt]"?: "Y" | "N";
  "free_shipping[gte]"?: "Y" | "N";
  "free_shipping[lt]"?: "Y" | "N";
  "free_shipping[lte]"?: "Y" | "N";
  "free_shipping[prefix]"?: string;
  /**
   * Downloadable.
   */
  is_edp?: "Y" | "N" | readonly ("Y" | "N")[];
  "is_edp[ne]"?: "Y" | "N";
  "is_edp[in]"?: string | readonly ("Y" | "N")[];
  "is_edp[nin]"?: string | readonly ("Y" | "N")[];
  "is_edp[exists]"?: boolean | "true" | "false";
  "is_edp[gt]"?: "Y" | "N";
  "is_edp[gte]"?: "Y" | "N";
  "is_edp[lt]"?: "Y" | "N";
  "is_edp[lte]"?: "Y" | "N";
  "is_edp[prefix]"?: string;
  /**
   * A downloadable product is shipped too.
   */
  edp_shipping?: "Y" | "N" | readonly ("Y" | "N")[];
  "edp_shipping[ne]"?: "Y" | "N";
  "edp_shipping[in]"?: string | readonly ("Y" | "N")[];
  "edp_shipping[nin]"?: string | readonly ("Y" | "N")[];
  "edp_shipping[exists]"?: boolean | "true" | "false";
  "edp_shipping[gt]"?: "Y" | "N";
  "edp_shipping[gte]"?: "Y" | "N";
  "edp_shipping[lt]"?: "Y" | "N";
  "edp_shipping[lte]"?: "Y" | "N";
  "edp_shipping[prefix]"?: string;
  /**
   * A downloadable product may be downloaded any number of times.
   */
  unlimited_download?: "Y" | "N" | readonly ("Y" | "N")[];
  "unlimited_download[ne]"?: "Y" | "N";
  "unlimited_download[in]"?: string | readonly ("Y" | "N")[];
  "unlimited_download[nin]"?: string | readonly ("Y" | "N")[];
  "unlimited_download[exists]"?: boolean | "true" | "false";
  "unlimited_download[gt]"?: "Y" | "N";
  "unlimited_download[gte]"?: "Y" | "N";
  "unlimited_download[lt]"?: "Y" | "N";
  "unlimited_download[lte]"?: "Y" | "N";
  "unlimited_download[prefix]"?: string;
  /**
   * Takes part in the comparison of features.
   */
  feature_comparison?: "Y" | "N" | readonly ("Y" | "N")[];
  "feature_comparison[ne]"?: "Y" | "N";
  "feature_comparison[in]"?: string | readonly ("Y" | "N")[];
  "feature_comparison[nin]"?: string | readonly ("Y" | "N")[];
  "feature_comparison[exists]"?: boolean | "true" | "false";
  "feature_comparison[gt]"?: "Y" | "N";
  "feature_comparison[gte]"?: "Y" | "N";
  "feature_comparison[lt]"?: "Y" | "N";
  "feature_comparison[lte]"?: "Y" | "N";
  "feature_comparison[prefix]"?: string;
  /**
   * Shared between stores.
   */
  shared_product?: "Y" | "N" | readonly ("Y" | "N")[];
  "shared_product[ne]"?: "Y" | "N";
  "shared_product[in]"?: string | readonly ("Y" | "N")[];
  "shared_product[nin]"?: string | readonly ("Y" | "N")[];
  "shared_product[exists]"?: boolean | "true" | "false";
  "shared_product[gt]"?: "Y" | "N";
  "shared_product[gte]"?: "Y" | "N";
  "shared_product[lt]"?: "Y" | "N";
  "shared_product[lte]"?: "Y" | "N";
  "shared_product[prefix]"?: string;
  /**
   * How stock is tracked. `O`: By option combination, `B`: As a whole, `D`: Not at all.
   */
  tracking?: "O" | "B" | "D" | readonly ("O" | "B" | "D")[];
  "tracking[ne]"?: "O" | "B" | "D";
  "tracking[in]"?: string | readonly ("O" | "B" | "D")[];
  "tracking[nin]"?: string | readonly ("O" | "B" | "D")[];
  "tracking[exists]"?: boolean | "true" | "false";
  "tracking[gt]"?: "O" | "B" | "D";
  "tracking[gte]"?: "O" | "B" | "D";
  "tracking[lt]"?: "O" | "B" | "D";
  "tracking[lte]"?: "O" | "B" | "D";
  "tracking[prefix]"?: string;
  /**
   * What customers can do when it is out of stock. `N`: Nothing, `B`: Buy in advance, `S`: Sign up for a notification.
   */
  out_of_stock_actions?: "N" | "B" | "S" | readonly ("N" | "B" | "S")[];
  "out_of_stock_actions[ne]"?: "N" | "B" | "S";
  "out_of_stock_actions[in]"?: string | readonly ("N" | "B" | "S")[];
  "out_of_stock_actions[nin]"?: string | readonly ("N" | "B" | "S")[];
  "out_of_stock_actions[exists]"?: boolean | "true" | "false";
  "out_of_stock_actions[gt]"?: "N" | "B" | "S";
  "out_of_stock_actions[gte]"?: "N" | "B" | "S";
  "out_of_stock_actions[lt]"?: "N" | "B" | "S";
  "out_of_stock_actions[lte]"?: "N" | "B" | "S";
  "out_of_stock_actions[prefix]"?: string;
  /**
   * What happens when the price is 0. `R`: Refuse the order, `P`: Permit the order, `A`: Ask the customer for a price.
   */
  zero_price_action?: "R" | "P" | "A" | readonly ("R" | "P" | "A")[];
  "zero_price_action[ne]"?: "R" | "P" | "A";
  "zero_price_action[in]"?: string | readonly ("R" | "P" | "A")[];
  "zero_price_action[nin]"?: string | readonly ("R" | "P" | "A")[];
  "zero_price_action[exists]"?: boolean | "true" | "false";
  "zero_price_action[gt]"?: "R" | "P" | "A";
  "zero_price_action[gte]"?: "R" | "P" | "A";
  "zero_price_action[lt]"?: "R" | "P" | "A";
  "zero_price_action[lte]"?: "R" | "P" | "A";
  "zero_price_action[prefix]"?: string;
  /**
   * Least quantity in an order.
   */
  min_qty?: string | number | readonly (string | number)[];
  "min_qty[ne]"?: string | number;
  "min_qty[in]"?: string | readonly (string | number)[];
  "min_qty[nin]"?: string | readonly (string | number)[];
  "min_qty[exists]"?: boolean | "true" | "false";
  "min_qty[gt]"?: string | number;
  "min_qty[gte]"?: string | number;
  "min_qty[lt]"?: string | number;
  "min_qty[lte]"?: string | number;
  min_qty_from?: string | number;
  min_qty_to?: string | number;
  /**
   * Greatest quantity in an order; 0 for no limit.
   */
  max_qty?: string | number | readonly (string | number)[];
  "max_qty[ne]"?: string | number;
  "max_qty[in]"?: string | readonly (string | number)[];
  "max_qty[nin]"?: string | readonly (string | number)[];
  "max_qty[exists]"?: boolean | "true" | "false";
  "max_qty[gt]"?: string | number;
  "max_qty[gte]"?: string | number;
  "max_qty[lt]"?: string | number;
  "max_qty[lte]"?: string | number;
  max_qty_from?: string | number;
  max_qty_to?: string | number;
  /**
   * Step between quantities.
   */
  qty_step?: string | number | readonly (string | number)[];
  "qty_step[ne]"?: string | number;
  "qty_step[in]"?: string | readonly (string | number)[];
  "qty_step[nin]"?: string | readonly (string | number)[];
  "qty_step[exists]"?: boolean | "true" | "false";
  "qty_step[gt]"?: string | number;
  "qty_step[gte]"?: string | number;
  "qty_step[lt]"?: string | number;
  "qty_step[lte]"?: string | number;
  qty_step_from?: string | number;
  qty_step_to?: string | number;
  /**
   * Number of quantities offered in a list.
   */
  list_qty_count?: string | number | readonly (string | number)[];
  "list_qty_count[ne]"?: string | number;
  "list_qty_count[in]"?: string | readonly (string | number)[];
  "list_qty_count[nin]"?: string | readonly (string | number)[];
  "list_qty_count[exists]"?: boolean | "true" | "false";
  "list_qty_count[gt]"?: string | number;
  "list_qty_count[gte]"?: string | number;
  "list_qty_count[lt]"?: string | number;
  "list_qty_count[lte]"?: string | number;
  list_qty_count_from?: string | number;
  list_qty_count_to?: string | number;
  /**
   * Stock below which a low-stock notice is sent.
   */
  low_avail_limit?: string | number | readonly (string | number)[];
  "low_avail_limit[ne]"?: string | number;
  "low_avail_limit[in]"?: string | readonly (string | number)[];
  "low_avail_limit[nin]"?: string | readonly (string | number)[];
  "low_avail_limit[exists]"?: boolean | "true" | "false";
  "low_avail_limit[gt]"?: string | number;
  "low_avail_limit[gte]"?: string | number;
  "low_avail_limit[lt]"?: string | number;
  "low_avail_limit[lte]"?: string | number;
  low_avail_limit_from?: string | number;
  low_avail_limit_to?: string | number;
  /**
   * Height of a box.
   */
  box_height?: string | number | readonly (string | number)[];
  "box_height[ne]"?: string | number;
  "box_height[in]"?: string | readonly (string | number)[];
  "box_height[nin]"?: string | readonly (string | number)[];
  "box_height[exists]"?: boolean | "true" | "false";
  "box_height[gt]"?: string | number;
  "box_height[gte]"?: string | number;
  "box_height[lt]"?: string | number;
  "box_height[lte]"?: string | number;
  box_height_from?: string | number;
  box_height_to?: string | number;
  /**
   * Length of a box.
   */
  box_length?: string | number | readonly (string | number)[];
  "box_length[ne]"?: string | number;
  "box_length[in]"?: string | readonly (string | number)[];
  "box_length[nin]"?: string | readonly (string | number)[];
  "box_length[exists]"?: boolean | "true" | "false";
  "box_length[gt]"?: string | number;
  "box_length[gte]"?: string | number;
  "box_length[lt]"?: string | number;
  "box_length[lte]"?: string | number;
  box_length_from?: string | number;
  box_length_to?: string | number;
  /**
   * Width of a box.
   */
  box_width?: string | number | readonly (string | number)[];
  "box_width[ne]"?: string | number;
  "box_width[in]"?: string | readonly (string | number)[];
  "box_width[nin]"?: string | readonly (string | number)[];
  "box_width[exists]"?: boolean | "true" | "false";
  "box_width[gt]"?: string | number;
  "box_width[gte]"?: string | number;
  "box_width[lt]"?: string | number;
  "box_width[lte]"?: string | number;
  box_width_from?: string | number;
  box_width_to?: string | number;
  /**
   * Least number of items in a box.
   */
  min_items_in_box?: string | number | readonly (string | number)[];
  "min_items_in_box[ne]"?: string | number;
  "min_items_in_box[in]"?: string | readonly (string | number)[];
  "min_items_in_box[nin]"?: string | readonly (string | number)[];
  "min_items_in_box[exists]"?: boolean | "true" | "false";
  "min_items_in_box[gt]"?: string | number;
  "min_items_in_box[gte]"?: string | number;
  "min_items_in_box[lt]"?: string | number;
  "min_items_in_box[lte]"?: string | number;
  min_items_in_box_from?: string | number;
  min_items_in_box_to?: string | number;
  /**
   * Greatest number of items in a box.
   */
  max_items_in_box?: string | number | readonly (string | number)[];
  "max_items_in_box[ne]"?: string | number;
  "max_items_in_box[in]"?: string | readonly (string | number)[];
  "max_items_in_box[nin]"?: string | readonly (string | number)[];
  "max_items_in_box[exists]"?: boolean | "true" | "false";
  "max_items_in_box[gt]"?: string | number;
  "max_items_in_box[gte]"?: string | number;
  "max_items_in_box[lt]"?: string | number;
  "max_items_in_box[lte]"?: string | number;
  max_items_in_box_from?: string | number;
  max_items_in_box_to?: string | number;
  /**
   * Available from; 0 for always. UNIX time, in seconds.
   */
  avail_since?: string | number | readonly (string | number)[];
  "avail_since[ne]"?: string | number;
  "avail_since[in]"?: string | readonly (string | number)[];
  "avail_since[nin]"?: string | readonly (string | number)[];
  "avail_since[exists]"?: boolean | "true" | "false";
  "avail_since[gt]"?: string | number;
  "avail_since[gte]"?: string | number;
  "avail_since[lt]"?: string | number;
  "avail_since[lte]"?: string | number;
  avail_since_from?: string | number;
  avail_since_to?: string | number;
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
   * Time of the latest change. UNIX time, in seconds.
   */
  updated_timestamp?: string | number | readonly (string | number)[];
  "updated_timestamp[ne]"?: string | number;
  "updated_timestamp[in]"?: string | readonly (string | number)[];
  "updated_timestamp[nin]"?: string | readonly (string | number)[];
  "updated_timestamp[exists]"?: boolean | "true" | "false";
  "updated_timestamp[gt]"?: string | number;
  "updated_timestamp[gte]"?: string | number;
  "updated_timestamp[lt]"?: string | number;
  "updated_timestamp[lte]"?: string | number;
  updated_timestamp_from?: string | number;
  updated_timestamp_to?: string | number;
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
   * Short description.
   */
  short_description?: string | readonly string[];
  "short_description[ne]"?: string;
  "short_description[in]"?: string | readonly string[];
  "short_description[nin]"?: string | readonly string[];
  "short_description[exists]"?: boolean | "true" | "false";
  "short_description[gt]"?: string;
  "short_description[gte]"?: string;
  "short_description[lt]"?: string;
  "short_description[lte]"?: string;
  "short_description[prefix]"?: string;
  /**
   * Promotional text.
   */
  promo_text?: string | readonly string[];
  "promo_text[ne]"?: string;
  "promo_text[in]"?: string | readonly string[];
  "promo_text[nin]"?: string | readonly string[];
  "promo_text[exists]"?: boolean | "true" | "false";
  "promo_text[gt]"?: string;
  "promo_text[gte]"?: string;
  "promo_text[lt]"?: string;
  "promo_text[lte]"?: string;
  "promo_text[prefix]"?: string;
  /**
   * Title of the product's page.
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
   * Words that customers find it by, besides those of the texts.
   */
  search_words?: string | readonly string[];
  "search_words[ne]"?: string;
  "search_words[in]"?: string | readonly string[];
  "search_words[nin]"?: string | readonly string[];
  "search_words[exists]"?: boolean | "true" | "false";
  "search_words[gt]"?: string;
  "search_words[gte]"?: string;
  "search_words[lt]"?: string;
  "search_words[lte]"?: string;
  "search_words[prefix]"?: string;
  /**
   * Name of the product in addresses.
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
   * Template of the page.
   */
  details_layout?: string | readonly string[];
  "details_layout[ne]"?: string;
  "details_layout[in]"?: string | readonly string[];
  "details_layout[nin]"?: string | readonly string[];
  "details_layout[exists]"?: boolean | "true" | "false";
  "details_layout[gt]"?: string;
  "details_layout[gte]"?: string;
  "details_layout[lt]"?: string;
  "details_layout[lte]"?: string;
  "details_layout[prefix]"?: string;
  /**
   * What the exceptions of its options say. `A`: What is allowed, `F`: What is forbidden.
   */
  exceptions_type?: "A" | "F" | readonly ("A" | "F")[];
  "exceptions_type[ne]"?: "A" | "F";
  "exceptions_type[in]"?: string | readonly ("A" | "F")[];
  "exceptions_type[nin]"?: string | readonly ("A" | "F")[];
  "exceptions_type[exists]"?: boolean | "true" | "false";
  "exceptions_type[gt]"?: "A" | "F";
  "exceptions_type[gte]"?: "A" | "F";
  "exceptions_type[lt]"?: "A" | "F";
  "exceptions_type[lte]"?: "A" | "F";
  "exceptions_type[prefix]"?: string;
  /**
   * How options are chosen. `P`: Simultaneously, `S`: One after the other.
   */
  options_type?: "P" | "S" | readonly ("P" | "S")[];
  "options_type[ne]"?: "P" | "S";
  "options_type[in]"?: string | readonly ("P" | "S")[];
  "options_type[nin]"?: string | readonly ("P" | "S")[];
  "options_type[exists]"?: boolean | "true" | "false";
  "options_type[gt]"?: "P" | "S";
  "options_type[gte]"?: "P" | "S";
  "options_type[lt]"?: "P" | "S";
  "options_type[lte]"?: "P" | "S";
  "options_type[prefix]"?: string;
  /**
   * Taxes that apply.
   */
  tax_ids?: string | number | readonly (string | number)[];
  "tax_ids[ne]"?: string | number;
  "tax_ids[in]"?: string | readonly (string | number)[];
  "tax_ids[nin]"?: string | readonly (string | number)[];
  "tax_ids[exists]"?: boolean | "true" | "false";
  /**
   * User groups that may see it; empty for all.
   */
  usergroup_ids?: string | number | readonly (string | number)[];
  "usergroup_ids[ne]"?: string | number;
  "usergroup_ids[in]"?: string | readonly (string | number)[];
  "usergroup_ids[nin]"?: string | readonly (string | number)[];
  "usergroup_ids[exists]"?: boolean | "true" | "false";
  "main_pair[exists]"?: boolean | "true" | "false";
  "image_pairs[exists]"?: boolean | "true" | "false";
  /**
   * Popularity.
   */
  popularity?: string | number | readonly (string | number)[];
  "popularity[ne]"?: string | number;
  "popularity[in]"?: string | readonly (string | number)[];
  "popularity[nin]"?: string | readonly (string | number)[];
  "popularity[exists]"?: boolean | "true" | "false";
  "popularity[gt]"?: string | number;
  "popularity[gte]"?: string | number;
  "popularity[lt]"?: string | number;
  "popularity[lte]"?: string | number;
  popularity_from?: string | number;
  popularity_to?: string | number;
  /**
   * Number of items sold.
   */
  sales_amount?: string | number | readonly (string | number)[];
  "sales_amount[ne]"?: string | number;
  "sales_amount[in]"?: string | readonly (string | number)[];
  "sales_amount[nin]"?: string | readonly (string | number)[];
  "sales_amount[exists]"?: boolean | "true" | "false";
  "sales_amount[gt]"?: string | number;
  "sales_amount[gte]"?: string | number;
  "sales_amount[lt]"?: string | number;
  "sales_amount[lte]"?: string | number;
  sales_amount_from?: string | number;
  sales_amount_to?: string | number;
  /**
   * Every word must begin a word in the searchable fields.
   */
  q?: string;
  sort_by?:
    | "product_id"
    | "product"
    | "product_code"
    | "price"
    | "list_price"
    | "amount"
    | "status"
    | "timestamp"
    | "updated_timestamp";
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
export interface ProductsStored {
  product_id: number;
  product: string;
  product_code: string;
  price: number;
  list_price: number;
  company_id: number;
  category_ids: number[];
  main_category: number | null;
  status: "A" | "D" | "H";
  amount: number;
  weight: number;
  shipping_freight: number;
  point_price: number;
  free_shipping: "Y" | "N";
  is_edp: "Y" | "N";
  edp_shipping: "Y" | "N";
  unlimited_download: "Y" | "N";
  feature_comparison: "Y" | "N";
  shared_product: "Y" | "N";
  tracking: "O" | "B" | "D";
  out_of_stock_actions: "N" | "B" | "S";
  zero_price_action: "R" | "P" | "A";
  min_qty: number;
  max_qty: number;
  qty_step: number;
  list_qty_count: number;
  low_avail_limit: number;
  box_height: number;
  box_length: number;
  box_width: number;
  min_items_in_box: number;
  max_items_in_box: number;
  avail_since: number;
  timestamp: number;
  updated_timestamp: number;
  full_description: string;
  short_description: string;
  promo_text: string;
  page_title: string;
  meta_description: string;
  meta_keywords: string;
  search_words: string;
  seo_name: string;
  lang_code: string;
  details_layout: string;
  exceptions_type: "A" | "F";
  options_type: "P" | "S";
  tax_ids: number[];
  usergroup_ids: number[];
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
  image_pairs: {
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
  }[];
  popularity: number;
  sales_amount: number;
}
