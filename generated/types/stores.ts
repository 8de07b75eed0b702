// Generated from schemas/stores.json by "stockroom generate"; never edited.
/**
 * A storefront with its own address, administrators and data. Every field that is stored and not hidden; the views choose from them.
 */
export interface StoresItem {
  /**
   * Store ID.
   */
  company_id: string;
  /**
   * Store name.
   */
  company: string;
  /**
   * Storefront URL.
   */
  storefront: string;
  /**
   * Store e-mail.
   */
  email: string;
  /**
   * Language code, such as en; the default language of the installation unless given.
   */
  lang_code: string;
  /**
   * Creation time. UNIX time, in seconds.
   */
  timestamp: string;
  /**
   * Status. `A`: Active, `D`: Disabled, `H`: Hidden.
   */
  status: "A" | "D" | "H";
  /**
   * Secure storefront URL.
   */
  secure_storefront: string | null;
  /**
   * Store description.
   */
  company_description: string;
  /**
   * Redirect visitors to country-specific storefronts (determined by IP).
   */
  redirect_customer: "Y" | "N";
  /**
   * Global entry page, where customers are not redirected.
   */
  entry_page: "all_pages" | "none" | "index";
  /**
   * Countries assigned to the store, two-letter codes.
   */
  countries_list: string[];
  /**
   * Company name.
   */
  company_name: string;
  /**
   * Company address.
   */
  company_address: string;
  /**
   * Company city.
   */
  company_city: string;
  /**
   * Company country.
   */
  company_country: string;
  /**
   * Company state.
   */
  company_state: string;
  /**
   * Company zip code.
   */
  company_zipcode: string;
  /**
   * Company phone.
   */
  company_phone: string;
  /**
   * Company second phone.
   */
  company_phone_2: string;
  /**
   * Company fax.
   */
  company_fax: string;
  /**
   * Company website.
   */
  company_website: string;
  /**
   * Year the company started operating.
   */
  company_start_year: string;
  /**
   * User department e-mail address.
   */
  company_users_department: string;
  /**
   * Site administrator e-mail address.
   */
  company_site_administrator: string;
  /**
   * Order department e-mail address.
   */
  company_orders_department: string;
  /**
   * Help/support department e-mail address.
   */
  company_support_department: string;
  /**
   * Reply-to e-mail address for newsletters.
   */
  company_newsletter_email: string;
}

/** An item as the collection shows it. */
export type StoresInList = Pick<
  StoresItem,
  | "company_id"
  | "lang_code"
  | "email"
  | "company"
  | "timestamp"
  | "status"
>;

/** An item as it is shown by itself. */
export type StoresAlone = Pick<
  StoresItem,
  | "company_id"
  | "lang_code"
  | "email"
  | "company"
  | "timestamp"
  | "status"
>;

/**
 * Body of a POST. Fields that the server sets are ignored in it.
 */
export interface StoresCreate {
  /**
   * Store name.
   */
  company: string;
  /**
   * Storefront URL.
   */
  storefront: string;
  /**
   * Store e-mail.
   */
  email?: string | null;
  /**
   * Language code, such as en; the default language of the installation unless given.
   */
  lang_code?: string | null;
  /**
   * Status. `A`: Active, `D`: Disabled, `H`: Hidden.
   */
  status?: "A" | "D" | "H" | null;
  /**
   * Secure storefront URL.
   */
  secure_storefront?: string | null;
  /**
   * Store description.
   */
  company_description?: string | null;
  /**
   * Redirect visitors to country-specific storefronts (determined by IP).
   */
  redirect_customer?: "Y" | "N" | null;
  /**
   * Global entry page, where customers are not redirected.
   */
  entry_page?: "all_pages" | "none" | "index" | null;
  /**
   * Countries assigned to the store, two-letter codes.
   */
  countries_list?: string[] | null;
  /**
   * Company name.
   */
  company_name?: string | null;
  /**
   * Company address.
   */
  company_address?: string | null;
  /**
   * Company city.
   */
  company_city?: string | null;
  /**
   * Company country.
   */
  company_country?: string | null;
  /**
   * Company state.
   */
  company_state?: string | null;
  /**
   * Company zip code.
   */
  company_zipcode?: string | null;
  /**
   * Company phone.
   */
  company_phone?: string | null;
  /**
   * Company second phone.
   */
  company_phone_2?: string | null;
  /**
   * Company fax.
   */
  company_fax?: string | null;
  /**
   * Company website.
   */
  company_website?: string | null;
  /**
   * Year the company started operating.
   */
  company_start_year?: string | null;
  /**
   * User department e-mail address.
   */
  company_users_department?: string | null;
  /**
   * Site administrator e-mail address.
   */
  company_site_administrator?: string | null;
  /**
   * Order department e-mail address.
   */
  company_orders_department?: string | null;
  /**
   * Help/support department e-mail address.
   */
  company_support_department?: string | null;
  /**
   * Reply-to e-mail address for newsletters.
   */
  company_newsletter_email?: string | null;
  /**
   * The store to copy data from, on creation.
   */
  clone_from?: string | number | null;
  /**
   * Store attributes to copy, on creation.
   */
  clone?: {
    layouts?: "Y" | null;
    settings?: "Y" | null;
    profile_fields?: "Y" | null;
    pages?: "Y" | null;
    promotions?: "Y" | null;
    shippings?: "Y" | null;
    payments?: "Y" | null;
    product_filters?: "Y" | null;
    product_features?: "Y" | null;
    sitemap?: "Y" | null;
    static_data_clone?: "Y" | null;
    products?: "Y" | null;
    categories?: "Y" | null;
  } | null;
}

/**
 * Body of a PUT: only the fields sent change. Fields that the server sets are ignored in it.
 */
export interface StoresUpdate {
  /**
   * Store name.
   */
  company?: string;
  /**
   * Storefront URL.
   */
  storefront?: string;
  /**
   * Store e-mail.
   */
  email?: string | null;
  /**
   * Language code, such as en; the default language of the installation unless given.
   */
  lang_code?: string | null;
  /**
   * Status. `A`: Active, `D`: Disabled, `H`: Hidden.
   */
  status?: "A" | "D" | "H" | null;
  /**
   * Secure storefront URL.
   */
  secure_storefront?: string | null;
  /**
   * Store description.
   */
  company_description?: string | null;
  /**
   * Redirect visitors to country-specific storefronts (determined by IP).
   */
  redirect_customer?: "Y" | "N" | null;
  /**
   * Global entry page, where customers are not redirected.
   */
  entry_page?: "all_pages" | "none" | "index" | null;
  /**
   * Countries assigned to the store, two-letter codes.
   */
  countries_list?: string[] | null;
  /**
   * Company name.
   */
  company_name?: string | null;
  /**
   * Company address.
   */
  company_address?: string | null;
  /**
   * Company city.
   */
  company_city?: string | null;
  /**
   * Company country.
   */
  company_country?: string | null;
  /**
   * Company state.
   */
  company_state?: string | null;
  /**
   * Company zip code.
   */
  company_zipcode?: string | null;
  /**
   * Company phone.
   */
  company_phone?: string | null;
  /**
   * Company second phone.
   */
  company_phone_2?: string | null;
  /**
   * Company fax.
   */
  company_fax?: string | null;
  /**
   * Company website.
   */
  company_website?: string | null;
  /**
   * Year the company started operating.
   */
  company_start_year?: string | null;
  /**
   * User department e-mail address.
   */
  company_users_department?: string | null;
  /**
   * Site administrator e-mail address.
   */
  company_site_administrator?: string | null;
  /**
   * Order department e-mail address.
   */
  company_orders_department?: string | null;
  /**
   * Help/support department e-mail address.
   */
  company_support_department?: string | null;
  /**
   * Reply-to e-mail address for newsletters.
   */
  company_newsletter_email?: string | null;
}

/**
 * Query of a GET of the collection.
 */
export interface StoresQuery {
  /**
   * Store ID.
   */
  company_id?: string | number | readonly (string | number)[];
  "company_id[ne]"?: string | number;
  "company_id[in]"?: string | readonly (string | number)[];
  "company_id[nin]"?: string | readonly (string | number)[];
  "company_id[exists]"?: boolean | "true" | "false";
  "company_id[gt]"?: string | number;
  "company_id[gte]"?: string | number;
  "company_id[lt]"?: string | number;
  "company_id[lte]"?: string | number;
  company_id_from?: string | number;
  company_id_to?: string | number;
  /**
   * Store name.
   */
  company?: string | readonly string[];
  "company[ne]"?: string;
  "company[in]"?: string | readonly string[];
  "company[nin]"?: string | readonly string[];
  "company[exists]"?: boolean | "true" | "false";
  "company[gt]"?: string;
  "company[gte]"?: string;
  "company[lt]"?: string;
  "company[lte]"?: string;
  "company[prefix]"?: string;
  /**
   * Storefront URL.
   */
  storefront?: string | readonly string[];
  "storefront[ne]"?: string;
  "storefront[in]"?: string | readonly string[];
  "storefront[nin]"?: string | readonly string[];
  "storefront[exists]"?: boolean | "true" | "false";
  "storefront[gt]"?: string;
  "storefront[gte]"?: string;
  "storefront[lt]"?: string;
  "storefront[lte]"?: string;
  "storefront[prefix]"?: string;
  /**
   * Store e-mail.
   */
  email?: string | readonly string[];
  "email[ne]"?: string;
  "email[in]"?: string | readonly string[];
  "email[nin]"?: string | readonly string[];
  "email[exists]"?: boolean | "true" | "false";
  "email[gt]"?: string;
  "email[gte]"?: string;
  "email[lt]"?: string;
  "email[lte]"?: string;
  "email[prefix]"?: string;
  /**
   * Language code, such as en; the default language of the installation unless given.
   */
  lang_code?: string | readonly string[];
  "lang_code[ne]"?: string;
  "lang_code[in]"?: string | readonly string[];
  "lang_code[nin]"?: string | readonly string[];
  "lang_code[exists]"?: boolean | "true" | "false";
  "lang_code[gt]"?: string;
  "lang_code[gte]"?: string;
  "lang_code[lt]"?: string;
  "lang_code[lte]"?: string;
  "lang_code[prefix]"?: string;
  /**
   * Creation time. UNIX time, in seconds.
   */
  timestamp?: string | number | readonly (string | number)[];
  "timestamp[ne]"?: string | number;
  "timestamp[in]"?: string | readonly (string | number)[];
  "timestamp[nin]"?: string | readonly (string | number)[];
  "timestamp[exists]"?: boolean | "true" | "false";
  "timestamp[gt]"?: string | number;
  "timestamp[gte]"?: string | number;
  "timestamp[lt]"?: string | number;
  "timestamp[lte]"?: string | number;
  timestamp_from?: string | number;
  timestamp_to?: string | number;
  /**
   * Status. `A`: Active, `D`: Disabled, `H`: Hidden.
   */
  status?: "A" | "D" | "H" | readonly ("A" | "D" | "H")[];
  "status[ne]"?: "A" | "D" | "H";
  "status[in]"?: string | readonly ("A" | "D" | "H")[];
  "status[nin]"?: string | readonly ("A" | "D" | "H")[];
  "status[exists]"?: boolean | "true" | "false";
  "status[gt]"?: "A" | "D" | "H";
  "status[gte]"?: "A" | "D" | "H";
  "status[lt]"?: "A" | "D" | "H";
  "status[lte]"?: "A" | "D" | "H";
  "status[prefix]"?: string;
  /**
   * Secure storefront URL.
   */
  secure_storefront?: string | readonly string[];
  "secure_storefront[ne]"?: string;
  "secure_storefront[in]"?: string | readonly string[];
  "secure_storefront[nin]"?: string | readonly string[];
  "secure_storefront[exists]"?: boolean | "true" | "false";
  "secure_storefront[gt]"?: string;
  "secure_storefront[gte]"?: string;
  "secure_storefront[lt]"?: string;
  "secure_storefront[lte]"?: string;
  "secure_storefront[prefix]"?: string;
  /**
   * Store description.
   */
  company_description?: string | readonly string[];
  "company_description[ne]"?: string;
  "company_description[in]"?: string | readonly string[];
  "company_description[nin]"?: string | readonly string[];
  "company_description[exists]"?: boolean | "true" | "false";
  "company_description[gt]"?: string;
  "company_description[gte]"?: string;
  "company_description[lt]"?: string;
  "company_description[lte]"?: string;
  "company_description[prefix]"?: string;
  /**
   * Redirect visitors to country-specific storefronts (determined by IP).
   */
  redirect_customer?: "Y" | "N" | readonly ("Y" | "N")[];
  "redirect_customer[ne]"?: "Y" | "N";
  "redirect_customer[in]"?: string | readonly ("Y" | "N")[];
  "redirect_customer[nin]"?: string | readonly ("Y" | "N")[];
  "redirect_customer[exists]"?: boolean | "true" | "false";
  "redirect_customer[gt]"?: "Y" | "N";
  "redirect_customer[gte]"?: "Y" | "N";
  "redirect_customer[lt]"?: "Y" | "N";
  "redirect_customer[lte]"?: "Y" | "N";
  "redirect_customer[prefix]"?: string;
  /**
   * Global entry page, where customers are not redirected.
   */
  entry_page?: "all_pages" | "none" | "index" | readonly ("all_pages" | "none" | "index")[];
  "entry_page[ne]"?: "all_pages" | "none" | "index";
  "entry_page[in]"?: string | readonly ("all_pages" | "none" | "index")[];
  "entry_page[nin]"?: string | readonly ("all_pages" | "none" | "index")[];
  "entry_page[exists]"?: boolean | "true" | "false";
  "entry_page[gt]"?: "all_pages" | "none" | "index";
  "entry_page[gte]"?: "all_pages" | "none" | "index";
  "entry_page[lt]"?: "all_pages" | "none" | "index";
  "entry_page[lte]"?: "all_pages" | "none" | "index";
  "entry_page[prefix]"?: string;
  /**
   * Countries assigned to the store, two-letter codes.
   */
  countries_list?: string | readonly string[];
  "countries_list[ne]"?: string;
  "countries_list[in]"?: string | readonly string[];
  "countries_list[nin]"?: string | readonly string[];
  "countries_list[exists]"?: boolean | "true" | "false";
  /**
   * Company name.
   */
  company_name?: string | readonly string[];
  "company_name[ne]"?: string;
  "company_name[in]"?: string | readonly string[];
  "company_name[nin]"?: string | readonly string[];
  "company_name[exists]"?: boolean | "true" | "false";
  "company_name[gt]"?: string;
  "company_name[gte]"?: string;
  "company_name[lt]"?: string;
  "company_name[lte]"?: string;
  "company_name[prefix]"?: string;
  /**
   * Company address.
   */
  company_address?: string | readonly string[];
  "company_address[ne]"?: string;
  "company_address[in]"?: string | readonly string[];
  "company_address[nin]"?: string | readonly string[];
  "company_address[exists]"?: boolean | "true" | "false";
  "company_address[gt]"?: string;
  "company_address[gte]"?: string;
  "company_address[lt]"?: string;
  "company_address[lte]"?: string;
  "company_address[prefix]"?: string;
  /**
   * Company city.
   */
  company_city?: string | readonly string[];
  "company_city[ne]"?: string;
  "company_city[in]"?: string | readonly string[];
  "company_city[nin]"?: string | readonly string[];
  "company_city[exists]"?: boolean | "true" | "false";
  "company_city[gt]"?: string;
  "company_city[gte]"?: string;
  "company_city[lt]"?: string;
  "company_city[lte]"?: string;
  "company_city[prefix]"?: string;
  /**
   * Company country.
   */
  company_country?: string | readonly string[];
  "company_country[ne]"?: string;
  "company_country[in]"?: string | readonly string[];
  "company_country[nin]"?: string | readonly string[];
  "company_country[exists]"?: boolean | "true" | "false";
  "company_country[gt]"?: string;
  "company_country[gte]"?: string;
  "company_country[lt]"?: string;
  "company_country[lte]"?: string;
  "company_country[prefix]"?: string;
  /**
   * Company state.
   */
  company_state?: string | readonly string[];
  "company_state[ne]"?: string;
  "company_state[in]"?: string | readonly string[];
  "company_state[nin]"?: string | readonly string[];
  "company_state[exists]"?: boolean | "true" | "false";
  "company_state[gt]"?: string;
  "company_state[gte]"?: string;
  "company_state[lt]"?: string;
  "company_state[lte]"?: string;
  "company_state[prefix]"?: string;
  /**
   * Company zip code.
   */
  company_zipcode?: string | readonly string[];
  "company_zipcode[ne]"?: string;
  "company_zipcode[in]"?: string | readonly string[];
  "company_zipcode[nin]"?: string | readonly string[];
  "company_zipcode[exists]"?: boolean | "true" | "false";
  "company_zipcode[gt]"?: string;
  "company_zipcode[gte]"?: string;
  "company_zipcode[lt]"?: string;
  "company_zipcode[lte]"?: string;
  "company_zipcode[prefix]"?: string;
  /**
   * Company phone.
   */
  company_phone?: string | readonly string[];
  "company_phone[ne]"?: string;
  "company_phone[in]"?: string | readonly string[];
  "company_phone[nin]"?: string | readonly string[];
  "company_phone[exists]"?: boolean | "true" | "false";
  "company_phone[gt]"?: string;
  "company_phone[gte]"?: string;
  "company_phone[lt]"?: string;
  "company_phone[lte]"?: string;
  "company_phone[prefix]"?: string;
  /**
   * Company second phone.
   */
  company_phone_2?: string | readonly string[];
  "company_phone_2[ne]"?: string;
  "company_phone_2[in]"?: string | readonly string[];
  "company_phone_2[nin]"?: string | readonly string[];
  "company_phone_2[exists]"?: boolean | "true" | "false";
  "company_phone_2[gt]"?: string;
  "company_phone_2[gte]"?: string;
  "company_phone_2[lt]"?: string;
  "company_phone_2[lte]"?: string;
  "company_phone_2[prefix]"?: string;
  /**
   * Company fax.
   */
  company_fax?: string | readonly string[];
  "company_fax[ne]"?: string;
  "company_fax[in]"?: string | readonly string[];
  "company_fax[nin]"?: string | readonly string[];
  "company_fax[exists]"?: boolean | "true" | "false";
  "company_fax[gt]"?: string;
  "company_fax[gte]"?: string;
  "company_fax[lt]"?: string;
  "company_fax[lte]"?: string;
  "company_fax[prefix]"?: string;
  /**
   * Company website.
   */
  company_website?: string | readonly string[];
  "company_website[ne]"?: string;
  "company_website[in]"?: string | readonly string[];
  "company_website[nin]"?: string | readonly string[];
  "company_website[exists]"?: boolean | "true" | "false";
  "company_website[gt]"?: string;
  "company_website[gte]"?: string;
  "company_website[lt]"?: string;
  "company_website[lte]"?: string;
  "company_website[prefix]"?: string;
  /**
   * Year the company started operating.
   */
  company_start_year?: string | readonly string[];
  "company_start_year[ne]"?: string;
  "company_start_year[in]"?: string | readonly string[];
  "company_start_year[nin]"?: string | readonly string[];
  "company_start_year[exists]"?: boolean | "true" | "false";
  "company_start_year[gt]"?: string;
  "company_start_year[gte]"?: string;
  "company_start_year[lt]"?: string;
  "company_start_year[lte]"?: string;
  "company_start_year[prefix]"?: string;
  /**
   * User department e-mail address.
   */
  company_users_department?: string | readonly string[];
  "company_users_department[ne]"?: string;
  "company_users_department[in]"?: string | readonly string[];
  "company_users_department[nin]"?: string | readonly string[];
  "company_users_department[exists]"?: boolean | "true" | "false";
  "company_users_department[gt]"?: string;
  "company_users_department[gte]"?: string;
  "company_users_department[lt]"?: string;
  "company_users_department[lte]"?: string;
  "company_users_department[prefix]"?: string;
  /**
   * Site administrator e-mail address.
   */
  company_site_administrator?: string | readonly string[];
  "company_site_administrator[ne]"?: string;
  "company_site_administrator[in]"?: string | readonly string[];
  "company_site_administrator[nin]"?: string | readonly string[];
  "company_site_administrator[exists]"?: boolean | "true" | "false";
  "company_site_administrator[gt]"?: string;
  "company_site_administrator[gte]"?: string;
  "company_site_administrator[lt]"?: string;
  "company_site_administrator[lte]"?: string;
  "company_site_administrator[prefix]"?: string;
  /**
   * Order department e-mail address.
   */
  company_orders_department?: string | readonly string[];
  "company_orders_department[ne]"?: string;
  "company_orders_department[in]"?: string | readonly string[];
  "company_orders_department[nin]"?: string | readonly string[];
  "company_orders_department[exists]"?: boolean | "true" | "false";
  "company_orders_department[gt]"?: string;
  "company_orders_department[gte]"?: string;
  "company_orders_department[lt]"?: string;
  "company_orders_department[lte]"?: string;
  "company_orders_department[prefix]"?: string;
  /**
   * Help/support department e-mail address.
   */
  company_support_department?: string | readonly string[];
  "company_support_department[ne]"?: string;
  "company_support_department[in]"?: string | readonly string[];
  "company_support_department[nin]"?: string | readonly string[];
  "company_support_department[exists]"?: boolean | "true" | "false";
  "company_support_department[gt]"?: string;
  "company_support_department[gte]"?: string;
  "company_support_department[lt]"?: string;
  "company_support_department[lte]"?: string;
  "company_support_department[prefix]"?: string;
  /**
   * Reply-to e-mail address for newsletters.
   */
  company_newsletter_email?: string | readonly string[];
  "company_newsletter_email[ne]"?: string;
  "company_newsletter_email[in]"?: string | readonly string[];
  "company_newsletter_email[nin]"?: string | readonly string[];
  "company_newsletter_email[exists]"?: boolean | "true" | "false";
  "company_newsletter_email[gt]"?: string;
  "company_newsletter_email[gte]"?: string;
  "company_newsletter_email[lt]"?: string;
  "company_newsletter_email[lte]"?: string;
  "company_newsletter_email[prefix]"?: string;
  /**
   * Every word must begin a word in the searchable fields.
   */
  q?: string;
  sort_by?: "company_id" | "company" | "status" | "timestamp" | "email";
  sort_order?: "asc" | "desc";
  /**
   * From 1.
   */
  page?: string | number;
  /**
   * 1 to 1000.
   */
  items_per_page?: string | number;
  /**
   * Cursor of the page before; empty to start.
   */
  after?: string;
  /**
   * Names of fields, separated by commas or repeated.
   */
  fields?: string | readonly string[];
}

/**
 * An item as hooks see it, in internal form: ids, references and times are numbers.
 */
export interface StoresStored {
  company_id: number;
  company: string;
  storefront: string;
  email: string;
  lang_code: string;
  timestamp: number;
  status: "A" | "D" | "H";
  secure_storefront: string | null;
  company_description: string;
  redirect_customer: "Y" | "N";
  entry_page: "all_pages" | "none" | "index";
  countries_list: string[];
  company_name: string;
  company_address: string;
  company_city: string;
  company_country: string;
  company_state: string;
  company_zipcode: string;
  company_phone: string;
  company_phone_2: string;
  company_fax: string;
  company_website: string;
  company_start_year: string;
  company_users_department: string;
  company_site_administrator: string;
  company_orders_department: string;
  company_support_department: string;
  company_newsletter_email: string;
}
