// Generated from schemas/static_data.json by "stockroom generate"; never edited.
export type { StaticDataItem, StaticDataSummary, StaticDataDetails, StaticDataCreate, StaticDataUpdate } from "../client/index.js";

/** An item as hooks see it, in internal form: ids, references and UNIX times are numbers. */
export interface StaticDataStored {
  /** Static datum ID. */
  param_id: number
  /** Store of the item: from the request, else the caller's store, else the default store. Never changes. */
  company_id: number
  /** Name. */
  param: string
  /** Menu that contains the entry. */
  section: string
  /** The parent entry, of the same store; 0 for none. An entry cannot be its own ancestor. */
  parent_id: number
  /** CSS class. */
  class: string
  /** Address that the entry links to. */
  url: string
  /** Position in lists; smaller numbers come first. */
  position: number
  /** Status. `A`: Active, `D`: Disabled. */
  status: ("A" | "D")
}
