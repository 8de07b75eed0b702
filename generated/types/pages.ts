// Generated from schemas/pages.json by "stockroom generate"; never edited.
export type { PagesItem, PagesSummary, PagesDetails, PagesCreate, PagesUpdate } from "../client/index.js";

/** An item as hooks see it, in internal form: ids, references and UNIX times are numbers. */
export interface PagesStored {
  /** Page ID. */
  page_id: number
  /** The store it belongs to: the caller's unless given, else the default one. Never changes. */
  company_id: number
  /** Title. */
  title: string
  /** The page above it, of the same store; 0 for none. No page is above itself. */
  parent_id: number
  /** Text. */
  description: string
  /** Title of the page's page. */
  page_title: string
  /** Meta description of the page, for search engines. */
  meta_description: string
  /** Meta keywords of the page. */
  meta_keywords: string
  /** Name of the page in addresses. */
  seo_name: string
  /** Creation time; the time of the request unless given. UNIX time, in seconds. */
  timestamp: number
  /** Place among the others; smaller comes first. */
  position: number
  /** Status. `A`: Active, `D`: Disabled. */
  status: ("A" | "D")
}
