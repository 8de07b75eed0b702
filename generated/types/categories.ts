// Generated from schemas/categories.json by "stockroom generate"; never edited.
export type { CategoriesItem, CategoriesSummary, CategoriesDetails, CategoriesCreate, CategoriesUpdate } from "../client/index.js";

/** An item as hooks see it, in internal form: ids, references and UNIX times are numbers. */
export interface CategoriesStored {
  /** Category ID. */
  category_id: number
  /** The parent category, of the same store; 0 for a root. A category cannot be its own ancestor. */
  parent_id: number
  /** Ids of the categories from the root to the category itself, joined by slashes. */
  id_path: (string | null)
  /** Name. */
  category: string
  /** Position in lists; smaller numbers come first. */
  position: number
  /** Status. `A`: Active, `D`: Disabled, `H`: Hidden. */
  status: ("A" | "D" | "H")
  /** Store of the item: from the request, else the caller's store, else the default store. Never changes. */
  company_id: number
  /** Description. */
  description: string
  /** Title of the category's page. */
  page_title: string
  /** Meta description of the page, for search engines. */
  meta_description: string
  /** Meta keywords of the page. */
  meta_keywords: string
  /** Name of the category in addresses. */
  seo_name: string
  /** Language of the texts, such as en; by default the language of the installation. */
  lang_code: string
  /** User groups that may see the category; empty for all. */
  usergroup_ids: number[]
  /** Creation time; without a value in the request, the time of the request. UNIX time, in seconds. */
  timestamp: number
  /** Template for lists of the products in the category. */
  default_layout: string
  /** Image. */
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
}
