// Generated from schemas/products/features.json by "stockroom generate"; never edited.
export type { ProductsFeaturesItem, ProductsFeaturesSummary, ProductsFeaturesDetails, ProductsFeaturesCreate, ProductsFeaturesUpdate } from "../../client/index.js";

/** An item as hooks see it, in internal form: ids, references and UNIX times are numbers. */
export interface ProductsFeaturesStored {
  /** The feature whose value this is. */
  feature_id: number
  /** For one checkbox (type C) Y or N, for a text (T) the text; where a variant is chosen, the name that it had then. */
  value: (string | null)
  /** For a number (type O) or a date (D, UNIX seconds). */
  value_int: (number | null)
  /** The chosen one of a select (types S, N and E). */
  variant_id: (number | null)
  /** The chosen ones of many checkboxes (type M). */
  variant_ids: (number[] | null)
  /** Type of the feature. It decides which field holds the value. `C`: One checkbox, `M`: Many checkboxes, `S`: Text select, `N`: Number select, `E`: Brand select, `T`: Text, `O`: Number, `D`: Date, `G`: Group. */
  feature_type: ("C" | "M" | "S" | "N" | "E" | "T" | "O" | "D" | "G" | null)
}
