// Generated from schemas/promotions.json by "stockroom generate"; never edited.
export type { PromotionsItem, PromotionsSummary, PromotionsDetails, PromotionsCreate, PromotionsUpdate } from "../client/index.js";

/** An item as hooks see it, in internal form: ids, references and UNIX times are numbers. */
export interface PromotionsStored {
  /** Promotion ID. */
  promotion_id: number
  /** Store of the item: from the request, else the caller's store, else the default store. Never changes. */
  company_id: number
  /** Name. */
  name: string
  /** Whether the promotion applies to the cart or to the catalog. `cart`: Cart, `catalog`: Catalog. */
  zone: ("cart" | "catalog")
  /** Detailed description. */
  detailed_description: string
  /** Time from which the promotion applies; 0 for no beginning. UNIX time, in seconds. */
  from_date: number
  /** Time until which the promotion applies; 0 for no end. UNIX time, in seconds. */
  to_date: number
  /** Order in which promotions apply; smaller comes first. */
  priority: number
  /** Whether no other promotion applies after this promotion. */
  stop: ("Y" | "N")
  /** Position in lists; smaller numbers come first. */
  position: number
  /** Status. `A`: Active, `D`: Disabled. */
  status: ("A" | "D")
}
