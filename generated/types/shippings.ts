// Generated from schemas/shippings.json by "stockroom generate"; never edited.
export type { ShippingsItem, ShippingsSummary, ShippingsDetails, ShippingsCreate, ShippingsUpdate } from "../client/index.js";

/** An item as hooks see it, in internal form: ids, references and UNIX times are numbers. */
export interface ShippingsStored {
  /** Shipping method ID. */
  shipping_id: number
  /** The store it belongs to: the caller's unless given, else the default one. Never changes. */
  company_id: number
  /** Name. */
  shipping: string
  /** How long it takes, for customers. */
  delivery_time: string
  /** Least weight. */
  min_weight: number
  /** Greatest weight; 0 for no limit. */
  max_weight: number
  /** Taxes that apply. */
  tax_ids: number[]
  /** User groups that may see it; empty for all. */
  usergroup_ids: number[]
  /** Place among the others; smaller comes first. */
  position: number
  /** Status. `A`: Active, `D`: Disabled. */
  status: ("A" | "D")
}
