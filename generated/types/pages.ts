// Generated from schemas/pages.json by "stockroom generate"; never edited.
export type { PagesItem, PagesSummary, PagesDetails, PagesCreate, PagesUpdate } from "../client/index.js";

/** An item as hooks see it, in internal form: ids, references and UNIX times are numbers. */
export interface PagesStored {
  /** Page ID. */
  page_id: number
  /** Store of the item: from the request, else the caller's store, else the default store. Never changes. */
  company_id: number
  /** Title. */
  title: string
  /** The parent page, of the same store; 0 for none. A page cannot be its own ancestor. */
  parent_id: number
  /** Text. */
  description: string
  /** Title of the page in the browser window. */
  page_title: string
  /** Meta description of the page, for search engines. */
  meta_description: string
  /** Meta keywords of the page. */
  meta_keywords: string
  /** Name of the page in addresses. */
  seo_name: string
  /** Creation time; without a value in the request, the time of the request. UNIX time, in seconds. */
  timestamp: number
  /** Position in lists; smaller numbers come first. */
  position: number
  /** Status. `A`: Active, `D`: Disabled. */
  status: ("A" | "D")
}
