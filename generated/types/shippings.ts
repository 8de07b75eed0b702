// Generated from schemas/shippings.json by "stockroom generate"; never edited.
export type { ShippingsItem, ShippingsSummary, ShippingsDetails, ShippingsCreate, ShippingsUpdate } from "../client/index.js";

/** An item as hooks see it, in internal form: ids, references and UNIX times are numbers. */
export interface ShippingsStored {
  /** Shipping method ID. */
  shipping_id: number
  /** Store of the item: from the request, else the caller's store, else the default store. Never changes. */
  company_id: number
  /** Name. */
  shipping: string
  /** Delivery time, as customers see it. */
  delivery_time: string
  /** Least weight. */
  min_weight: number
  /** Greatest weight; 0 for no limit. */
  max_weight: number
  /** Taxes that apply. */
  tax_ids: number[]
  /** User groups that may see the shipping method; empty for all. */
  usergroup_ids: number[]
  /** Position in lists; smaller numbers come first. */
  position: number
  /** Status. `A`: Active, `D`: Disabled. */
  status: ("A" | "D")
}
