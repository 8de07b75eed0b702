// Generated from schemas/features.json by "stockroom generate"; never edited.
export type { FeaturesItem, FeaturesSummary, FeaturesDetails, FeaturesCreate, FeaturesUpdate } from "../client/index.js";

/** An item as hooks see it, in internal form: ids, references and UNIX times are numbers. */
export interface FeaturesStored {
  /** Feature ID. */
  feature_id: number
  /** Name. */
  description: string
  /** Type. Never changes. `C`: One checkbox, `M`: Many checkboxes, `S`: Text select, `N`: Number select, `E`: Brand select, `T`: Text, `O`: Number, `D`: Date, `G`: Group. */
  feature_type: ("C" | "M" | "S" | "N" | "E" | "T" | "O" | "D" | "G")
  /** Code. */
  feature_code: string
  /** The store it belongs to: the caller's unless given, else the default one. Never changes. */
  company_id: number
  /** Full description. */
  full_description: string
  /** Text before a value. */
  prefix: string
  /** Text after a value, such as a unit. */
  suffix: string
  /** The group of features (type G) that it is in; 0 for none. */
  parent_id: number
  /** Place among the others; smaller comes first. */
  position: number
  /** Place within its group. */
  group_position: number
  /** Categories that it applies to, of the same store; empty for all. */
  categories_path: number[]
  /** Takes part in the comparison of products. */
  comparison: ("Y" | "N")
  /** Shown in lists of products. */
  display_on_catalog: ("Y" | "N")
  /** Shown on the page of a product. */
  display_on_product: ("Y" | "N")
  /** Shown in the header of a product's page. */
  display_on_header: ("Y" | "N")
  /** Status. `A`: Active, `D`: Disabled, `H`: Hidden. */
  status: ("A" | "D" | "H")
  /** What it is for. */
  purpose: ("find_products" | "organize_catalog" | "describe_product" | "group_catalog_item" | "group_variation_catalog_item")
  /** How it looks on a product's page; what suits the type unless given. */
  feature_style: ("text" | "checkbox" | "multiple_checkbox" | "dropdown" | "dropdown_images" | "dropdown_labels" | "brand" | null)
  /** How it looks as a filter; what suits the type unless given. */
  filter_style: ("checkbox" | "date" | "color" | "slider" | null)
}
