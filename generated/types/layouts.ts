// Generated from schemas/layouts.json by "stockroom generate"; never edited.
export type { LayoutsItem, LayoutsSummary, LayoutsDetails, LayoutsCreate, LayoutsUpdate } from "../client/index.js";

/** An item as hooks see it, in internal form: ids, references and UNIX times are numbers. */
export interface LayoutsStored {
  /** Layout ID. */
  layout_id: number
  /** Store of the item: from the request, else the caller's store, else the default store. Never changes. */
  company_id: number
  /** Name. */
  name: string
  /** Theme for which the layout is made. */
  theme_name: string
  /** Whether the layout applies to pages without another layout. */
  is_default: ("Y" | "N")
  /** Number of columns of the grid. */
  width: (12 | 16)
  /** Position in lists; smaller numbers come first. */
  position: number
  /** Status. `A`: Active, `D`: Disabled. */
  status: ("A" | "D")
}
