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
  /** Store of the item: from the request, else the caller's store, else the default store. Never changes. */
  company_id: number
  /** Full description. */
  full_description: string
  /** Text before a value. */
  prefix: string
  /** Text after a value, such as a unit. */
  suffix: string
  /** The group of features (type G) that contains the feature; 0 for none. */
  parent_id: number
  /** Position in lists; smaller numbers come first. */
  position: number
  /** Position within the group of features. */
  group_position: number
  /** Categories that the feature applies to, of the same store; empty for all. */
  categories_path: number[]
  /** Whether the feature appears in comparisons of products. */
  comparison: ("Y" | "N")
  /** Whether lists of products show the feature. */
  display_on_catalog: ("Y" | "N")
  /** Whether the page of a product shows the feature. */
  display_on_product: ("Y" | "N")
  /** Whether the header of a product's page shows the feature. */
  display_on_header: ("Y" | "N")
  /** Status. `A`: Active, `D`: Disabled, `H`: Hidden. */
  status: ("A" | "D" | "H")
  /** Purpose of the feature. `find_products`: Find products, `organize_catalog`: Organize catalog, `describe_product`: Describe product, `group_catalog_item`: Group catalog item, `group_variation_catalog_item`: Group variation catalog item. */
  purpose: ("find_products" | "organize_catalog" | "describe_product" | "group_catalog_item" | "group_variation_catalog_item")
  /** How a product's page shows the feature. If a request gives none, the value depends on the type. `text`: Text, `checkbox`: Checkbox, `multiple_checkbox`: Multiple checkbox, `dropdown`: Dropdown, `dropdown_images`: Dropdown images, `dropdown_labels`: Dropdown labels, `brand`: Brand. */
  feature_style: ("text" | "checkbox" | "multiple_checkbox" | "dropdown" | "dropdown_images" | "dropdown_labels" | "brand" | null)
  /** How the feature is shown as a filter. If a request gives none, the value depends on the type. `checkbox`: Checkbox, `date`: Date, `color`: Color, `slider`: Slider. */
  filter_style: ("checkbox" | "date" | "color" | "slider" | null)
}
