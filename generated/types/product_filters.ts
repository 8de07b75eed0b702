// Generated from schemas/product_filters.json by "stockroom generate"; never edited.
export type { ProductFiltersItem, ProductFiltersSummary, ProductFiltersDetails, ProductFiltersCreate, ProductFiltersUpdate } from "../client/index.js";

/** An item as hooks see it, in internal form: ids, references and UNIX times are numbers. */
export interface ProductFiltersStored {
  /** Filter ID. */
  filter_id: number
  /** Store of the item: from the request, else the caller's store, else the default store. Never changes. */
  company_id: number
  /** Name. */
  filter: string
  /** The feature that the filter uses, of the same store; 0 for none. */
  feature_id: number
  /** Categories that the filter applies to, of the same store; empty for all. */
  categories_path: number[]
  /** Numbers are rounded to a multiple of this value. */
  round_to: number
  /** Whether customers see the filter. */
  display: ("Y" | "N")
  /** Position in lists; smaller numbers come first. */
  position: number
  /** Status. `A`: Active, `D`: Disabled. */
  status: ("A" | "D")
}
