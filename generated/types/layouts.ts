// Generated from schemas/layouts.json by "stockroom generate"; never edited.
export type { LayoutsItem, LayoutsSummary, LayoutsDetails, LayoutsCreate, LayoutsUpdate } from "../client/index.js";

/** An item as hooks see it, in internal form: ids, references and UNIX times are numbers. */
export interface LayoutsStored {
  /** Layout ID. */
  layout_id: number
  /** The store it belongs to: the caller's unless given, else the default one. Never changes. */
  company_id: number
  /** Name. */
  name: string
  /** Theme that it is made for. */
  theme_name: string
  /** The layout that applies where no other does. */
  is_default: ("Y" | "N")
  /** Number of columns of the grid. */
  width: (12 | 16)
  /** Place among the others; smaller comes first. */
  position: number
  /** Status. `A`: Active, `D`: Disabled. */
  status: ("A" | "D")
}
