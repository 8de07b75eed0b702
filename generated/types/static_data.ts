// Generated from schemas/static_data.json by "stockroom generate"; never edited.
export type { StaticDataItem, StaticDataSummary, StaticDataDetails, StaticDataCreate, StaticDataUpdate } from "../client/index.js";

/** An item as hooks see it, in internal form: ids, references and UNIX times are numbers. */
export interface StaticDataStored {
  /** Static datum ID. */
  param_id: number
  /** The store it belongs to: the caller's unless given, else the default one. Never changes. */
  company_id: number
  /** Name. */
  param: string
  /** Menu that it is in. */
  section: string
  /** The entry above it, of the same store; 0 for none. No entry is above itself. */
  parent_id: number
  /** CSS class. */
  class: string
  /** Address that it leads to. */
  url: string
  /** Place among the others; smaller comes first. */
  position: number
  /** Status. `A`: Active, `D`: Disabled. */
  status: ("A" | "D")
}
