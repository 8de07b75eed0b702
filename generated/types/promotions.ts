// Generated from schemas/promotions.json by "stockroom generate"; never edited.
export type { PromotionsItem, PromotionsSummary, PromotionsDetails, PromotionsCreate, PromotionsUpdate } from "../client/index.js";

/** An item as hooks see it, in internal form: ids, references and UNIX times are numbers. */
export interface PromotionsStored {
  /** Promotion ID. */
  promotion_id: number
  /** The store it belongs to: the caller's unless given, else the default one. Never changes. */
  company_id: number
  /** Name. */
  name: string
  /** Where it applies. `cart`: Cart, `catalog`: Catalog. */
  zone: ("cart" | "catalog")
  /** Detailed description. */
  detailed_description: string
  /** Applies from; 0 for no beginning. UNIX time, in seconds. */
  from_date: number
  /** Applies until; 0 for no end. UNIX time, in seconds. */
  to_date: number
  /** Order in which promotions apply; smaller comes first. */
  priority: number
  /** No further promotion applies after it. */
  stop: ("Y" | "N")
  /** Place among the others; smaller comes first. */
  position: number
  /** Status. `A`: Active, `D`: Disabled. */
  status: ("A" | "D")
}
