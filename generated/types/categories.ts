// Generated from schemas/categories.json by "stockroom generate"; never edited.
export type { CategoriesItem, CategoriesSummary, CategoriesDetails, CategoriesCreate, CategoriesUpdate } from "../client/index.js";

/** An item as hooks see it, in internal form: ids, references and UNIX times are numbers. */
export interface CategoriesStored {
  /** Category ID. */
  category_id: number
  /** The category above it, of the same store; 0 for a root. No category is above itself. */
  parent_id: number
  /** Ids of the categories from the root to this one, joined by slashes. */
  id_path: (string | null)
  /** Name. */
  category: string
  /** Place among the others; smaller comes first. */
  position: number
  /** Status. `A`: Active, `D`: Disabled, `H`: Hidden. */
  status: ("A" | "D" | "H")
  /** The store it belongs to: the caller's unless given, else the default one. Never changes. */
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
  /** Language of the texts, such as en; the default language of the installation unless given. */
  lang_code: string
  /** User groups that may see it; empty for all. */
  usergroup_ids: number[]
  /** Creation time; the time of the request unless given. UNIX time, in seconds. */
  timestamp: number
  /** Template of lists of its products. */
  default_layout: string
  /** Image. */
  main_pair: ({
    /** The small image, or null. */
    icon?: {
      /** Address of the image. */
      image_path: string
      /** Text that stands for the image. */
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
      /** Text that stands for the image. */
      alt?: string
      /** Width in pixels. */
      image_x?: number
      /** Height in pixels. */
      image_y?: number
    }
  } | null)
}
