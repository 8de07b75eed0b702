// Generated from schemas/sitemap.json by "stockroom generate"; never edited.
export type { SitemapItem, SitemapSummary, SitemapDetails, SitemapCreate, SitemapUpdate } from "../client/index.js";

/** An item as hooks see it, in internal form: ids, references and UNIX times are numbers. */
export interface SitemapStored {
  /** Section ID. */
  section_id: number
  /** Store of the item: from the request, else the caller's store, else the default store. Never changes. */
  company_id: number
  /** Name. */
  section: string
  /** Links in the section, in order. */
  links: {
    /** Text of the link. */
    title: string
    /** Address. */
    url: string
  }[]
  /** Position in lists; smaller numbers come first. */
  position: number
  /** Status. `A`: Active, `D`: Disabled. */
  status: ("A" | "D")
}
