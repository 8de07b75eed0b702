// Generated from schemas/stores.json by "stockroom generate"; never edited.
export type { StoresItem, StoresSummary, StoresDetails, StoresCreate, StoresUpdate } from "../client/index.js";

/** An item as hooks see it, in internal form: ids, references and UNIX times are numbers. */
export interface StoresStored {
  /** Store ID. */
  company_id: number
  /** Store name. */
  company: string
  /** Storefront URL. */
  storefront: string
  /** Store e-mail. */
  email: string
  /** Language code, such as en. If a request gives none, it is the default language of the installation. */
  lang_code: string
  /** Creation time. UNIX time, in seconds. */
  timestamp: number
  /** Status. `A`: Active, `D`: Disabled, `H`: Hidden. */
  status: ("A" | "D" | "H")
  /** Secure storefront URL. */
  secure_storefront: (string | null)
  /** Store description. */
  company_description: string
  /** Redirect visitors to country-specific storefronts (determined by IP). */
  redirect_customer: ("Y" | "N")
  /** Global entry page, where customers are not redirected. `all_pages`: All pages, `none`: None, `index`: Index. */
  entry_page: ("all_pages" | "none" | "index")
  /** Countries assigned to the store, two-letter codes. */
  countries_list: string[]
  /** Company name. */
  company_name: string
  /** Company address. */
  company_address: string
  /** Company city. */
  company_city: string
  /** Company country. */
  company_country: string
  /** Company state. */
  company_state: string
  /** Company zip code. */
  company_zipcode: string
  /** Company phone. */
  company_phone: string
  /** Company second phone. */
  company_phone_2: string
  /** Company fax. */
  company_fax: string
  /** Company website. */
  company_website: string
  /** Year the company started operating. */
  company_start_year: string
  /** User department e-mail address. */
  company_users_department: string
  /** Site administrator e-mail address. */
  company_site_administrator: string
  /** Order department e-mail address. */
  company_orders_department: string
  /** Help/support department e-mail address. */
  company_support_department: string
  /** Reply-to e-mail address for newsletters. */
  company_newsletter_email: string
}
