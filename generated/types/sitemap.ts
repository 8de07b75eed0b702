// Generated from schemas/sitemap.json by "stockroom generate"; never edited.
export type { SitemapItem, SitemapSummary, SitemapDetails, SitemapCreate, SitemapUpdate } from "../client/index.js";

/** An item as hooks see it, in internal form: ids, references and UNIX times are numbers. */
export interface SitemapStored {
  /** Section ID. */
  section_id: number
  /** The store it belongs to: the caller's unless given, else the default one. Never changes. */
  company_id: number
  /** Name. */
  section: string
  /** Links in it, in order. */
  links: {
    /** Text of the link. */
    title: string
    /** Address. */
    url: string
  }[]
  /** Place among the others; smaller comes first. */
  position: number
  /** Status. `A`: Active, `D`: Disabled. */
  status: ("A" | "D")
}
