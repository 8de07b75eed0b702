// Generated from schemas/payments.json by "stockroom generate"; never edited.
export type { PaymentsItem, PaymentsSummary, PaymentsDetails, PaymentsCreate, PaymentsUpdate } from "../client/index.js";

/** An item as hooks see it, in internal form: ids, references and UNIX times are numbers. */
export interface PaymentsStored {
  /** Payment method ID. */
  payment_id: number
  /** Store of the item: from the request, else the caller's store, else the default store. Never changes. */
  company_id: number
  /** Name. */
  payment: string
  /** Description. */
  description: string
  /** Instructions for customers. */
  instructions: string
  /** Surcharge as an amount. */
  a_surcharge: number
  /** Surcharge in percent. */
  p_surcharge: number
  /** User groups that may see the payment method; empty for all. */
  usergroup_ids: number[]
  /** Position in lists; smaller numbers come first. */
  position: number
  /** Status. `A`: Active, `D`: Disabled. */
  status: ("A" | "D")
}
