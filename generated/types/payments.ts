// Generated from schemas/payments.json by "stockroom generate"; never edited.
export type { PaymentsItem, PaymentsSummary, PaymentsDetails, PaymentsCreate, PaymentsUpdate } from "../client/index.js";

/** An item as hooks see it, in internal form: ids, references and UNIX times are numbers. */
export interface PaymentsStored {
  /** Payment method ID. */
  payment_id: number
  /** The store it belongs to: the caller's unless given, else the default one. Never changes. */
  company_id: number
  /** Name. */
  payment: string
  /** Description. */
  description: string
  /** Instructions for customers. */
  instructions: string
  /** Surcharge, absolute. */
  a_surcharge: number
  /** Surcharge, percent. */
  p_surcharge: number
  /** User groups that may see it; empty for all. */
  usergroup_ids: number[]
  /** Place among the others; smaller comes first. */
  position: number
  /** Status. `A`: Active, `D`: Disabled. */
  status: ("A" | "D")
}
