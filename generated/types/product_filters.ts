// Generated from schemas/product_filters.json by "stockroom generate"; never edited.
export type { ProductFiltersItem, ProductFiltersSummary, ProductFiltersDetails, ProductFiltersCreate, ProductFiltersUpdate } from "../client/index.js";

/** An item as hooks see it, in internal form: ids, references and UNIX times are numbers. */
export interface ProductFiltersStored {
  /** Filter ID. */
  filter_id: number
  /** The store it belongs to: the caller's unless given, else the default one. Never changes. */
  company_id: number
  /** Name. */
  filter: string
  /** The feature that it filters by, of the same store; 0 for none. */
  feature_id: number
  /** Categories that it applies to, of the same store; empty for all. */
  categories_path: number[]
  /** Numbers are rounded to a multiple of this. */
  round_to: number
  /** Shown to customers. */
  display: ("Y" | "N")
  /** Place among the others; smaller comes first. */
  position: number
  /** Status. `A`: Active, `D`: Disabled. */
  status: ("A" | "D")
}
