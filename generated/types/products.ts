// Generated from schemas/products.json by "stockroom generate"; never edited.
export type { ProductsItem, ProductsSummary, ProductsDetails, ProductsCreate, ProductsUpdate } from "../client/index.js";

/** An item as hooks see it, in internal form: ids, references and UNIX times are numbers. */
export interface ProductsStored {
  /** Product ID. */
  product_id: number
  /** Name. */
  product: string
  /** SKU, unique within the store when not empty. */
  product_code: string
  /** Price. */
  price: number
  /** List price, which is shown as the price before a reduction. */
  list_price: number
  /** Store of the item: from the request, else the caller's store, else the default store. Never changes. */
  company_id: number
  /** Categories of the product, of the same store. */
  category_ids: number[]
  /** The main category, one of the product's categories. If a request gives none, it is the first category; none for a product without categories. */
  main_category: (number | null)
  /** Status. `A`: Active, `D`: Disabled, `H`: Hidden. */
  status: ("A" | "D" | "H")
  /** Number of items in stock. */
  amount: number
  /** Weight. */
  weight: number
  /** Freight added to the shipping cost. */
  shipping_freight: number
  /** Price in reward points. */
  point_price: number
  /** Whether the product is shipped free of charge. */
  free_shipping: ("Y" | "N")
  /** Downloadable. */
  is_edp: ("Y" | "N")
  /** Whether a downloadable product is also shipped. */
  edp_shipping: ("Y" | "N")
  /** Whether customers can download a downloadable product any number of times. */
  unlimited_download: ("Y" | "N")
  /** Whether the product appears in comparisons of features. */
  feature_comparison: ("Y" | "N")
  /** Whether the product is shared between stores. */
  shared_product: ("Y" | "N")
  /** How stock is tracked. `O`: By option combination, `B`: As a whole, `D`: Not at all. */
  tracking: ("O" | "B" | "D")
  /** What customers can do when the product is out of stock. `N`: Nothing, `B`: Buy in advance, `S`: Sign up for a notification. */
  out_of_stock_actions: ("N" | "B" | "S")
  /** What happens when the price is 0. `R`: Refuse the order, `P`: Permit the order, `A`: Ask the customer for a price. */
  zero_price_action: ("R" | "P" | "A")
  /** Least quantity in an order. */
  min_qty: number
  /** Greatest quantity in an order; 0 for no limit. */
  max_qty: number
  /** Step between quantities. */
  qty_step: number
  /** Number of quantities offered in a list. */
  list_qty_count: number
  /** Stock below which a low-stock notice is sent. */
  low_avail_limit: number
  /** Height of a box. */
  box_height: number
  /** Length of a box. */
  box_length: number
  /** Width of a box. */
  box_width: number
  /** Least number of items in a box. */
  min_items_in_box: number
  /** Greatest number of items in a box. */
  max_items_in_box: number
  /** Time from which the product is available; 0 for always. UNIX time, in seconds. */
  avail_since: number
  /** Creation time; without a value in the request, the time of the request. UNIX time, in seconds. */
  timestamp: number
  /** Time of the latest change. UNIX time, in seconds. */
  updated_timestamp: number
  /** Full description. */
  full_description: string
  /** Short description. */
  short_description: string
  /** Promotional text. */
  promo_text: string
  /** Title of the product's page. */
  page_title: string
  /** Meta description of the page, for search engines. */
  meta_description: string
  /** Meta keywords of the page. */
  meta_keywords: string
  /** Additional words by which customers find the product. */
  search_words: string
  /** Name of the product in addresses. */
  seo_name: string
  /** Language of the texts, such as en; by default the language of the installation. */
  lang_code: string
  /** Template of the page. */
  details_layout: string
  /** Whether the exceptions of the options list allowed or forbidden combinations. `A`: What is allowed, `F`: What is forbidden. */
  exceptions_type: ("A" | "F")
  /** How options are chosen. `P`: Simultaneously, `S`: One after the other. */
  options_type: ("P" | "S")
  /** Taxes that apply. */
  tax_ids: number[]
  /** User groups that may see the product; empty for all. */
  usergroup_ids: number[]
  /** Main image. */
  main_pair: ({
    /** The small image, or null. */
    icon?: {
      /** Address of the image. */
      image_path: string
      /** Text that replaces the image for people who cannot see it. */
      alt?: string
      /** Width in pixels. */
      image_x?: number
      /** Height in pixels. */
      image_y?: number
    }
    /** The large image, or null. */
    detailed?: {
      /** Address of the image. */
      image_path: string
      /** Text that replaces the image for people who cannot see it. */
      alt?: string
      /** Width in pixels. */
      image_x?: number
      /** Height in pixels. */
      image_y?: number
    }
  } | null)
  /** Further images. */
  image_pairs: {
    /** The small image, or null. */
    icon?: {
      /** Address of the image. */
      image_path: string
      /** Text that replaces the image for people who cannot see it. */
      alt?: string
      /** Width in pixels. */
      image_x?: number
      /** Height in pixels. */
      image_y?: number
    }
    /** The large image, or null. */
    detailed?: {
      /** Address of the image. */
      image_path: string
      /** Text that replaces the image for people who cannot see it. */
      alt?: string
      /** Width in pixels. */
      image_x?: number
      /** Height in pixels. */
      image_y?: number
    }
  }[]
  /** Popularity. */
  popularity: number
  /** Number of items sold. */
  sales_amount: number
}
