// Generated from schemas/products/features.json by "stockroom generate"; never edited.
export type { ProductsFeaturesItem, ProductsFeaturesSummary, ProductsFeaturesDetails, ProductsFeaturesCreate, ProductsFeaturesUpdate } from "../../client/index.js";

/** An item as hooks see it, in internal form: ids, references and UNIX times are numbers. */
export interface ProductsFeaturesStored {
  /** The feature that the value belongs to. */
  feature_id: number
  /** Y or N for one checkbox (type C), or the text for a text (type T). If a variant is chosen, its name at the time of the choice. */
  value: (string | null)
  /** The value of a number (type O) or of a date (type D, UNIX seconds). */
  value_int: (number | null)
  /** The chosen variant of a select (types S, N and E). */
  variant_id: (number | null)
  /** The chosen variants of many checkboxes (type M). */
  variant_ids: (number[] | null)
  /** Type of the feature, which determines the field with the value. `C`: One checkbox, `M`: Many checkboxes, `S`: Text select, `N`: Number select, `E`: Brand select, `T`: Text, `O`: Number, `D`: Date, `G`: Group. */
  feature_type: ("C" | "M" | "S" | "N" | "E" | "T" | "O" | "D" | "G" | null)
}
