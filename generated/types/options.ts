// Generated from schemas/options.json by "stockroom generate"; never edited.
/**
 * A choice that customers make when they buy a product, such as a size. Every field that is stored and not hidden; the views choose from them.
 */
export interface OptionsItem {
  /**
   * Option ID.
   */
  option_id: string;
  /**
   * Name.
   */
  option_name: string;
  /**
   * Type. `S`: Select, `R`: Radio buttons, `C`: Checkbox, `I`: Text line, `T`: Text area, `F`: File.
   */
  option_type: "S" | "R" | "C" | "I" | "T" | "F";
  /**
   * The product that owns it; 0 for a global option.
   */
  product_id: string;
  /**
   * The store it belongs to: that of its product where it has one; else the caller's unless given, else the default one. Never changes.
   */
  company_id: string;
  /**
   * A choice must be made.
   */
  required: "Y" | "N";
  /**
   * Stock is tracked by its variants.
   */
  inventory: "Y" | "N";
  /**
   * Several files may be given.
   */
  multiupload: "Y" | "N";
  /**
   * Regular expression that a text must match; kept as text, the server never runs it.
   */
  regexp: string;
  /**
   * What is said of a text that does not match.
   */
  incorrect_message: string;
  /**
   * File name extensions that are allowed, separated by commas.
   */
  allowed_extensions: string;
  /**
   * Greatest size of a file, KB; 0 for no limit.
   */
  max_file_size: number;
  /**
   * When a combination of variants is missing. `M`: Message, `H`: Hide.
   */
  missing_variants_handling: "M" | "H";
  /**
   * Status. `A`: Active, `D`: Disabled.
   */
  status: "A" | "D";
  /**
   * Place among the others; smaller comes first.
   */
  position: number;
  /**
   * Description.
   */
  description: string;
  /**
   * Hint inside the input.
   */
  inner_hint: string;
  /**
   * Comment below the input.
   */
  comment: string;
}

/** An item as the collection shows it. */
export type OptionsInList = Pick<
  OptionsItem,
  | "option_id"
  | "option_name"
  | "option_type"
  | "product_id"
  | "company_id"
  | "required"
  | "inventory"
  | "multiupload"
  | "regexp"
  | "incorrect_message"
  | "allowed_extensions"
  | "max_file_size"
  | "missing_variants_handling"
  | "status"
  | "position"
  | "description"
  | "inner_hint"
  | "comment"
>;

/** An item as it is shown by itself. */
export type OptionsAlone = Pick<
  OptionsItem,
  | "option_id"
  | "option_name"
  | "option_type"
  | "product_id"
  | "company_id"
  | "required"
  | "inventory"
  | "multiupload"
  | "regexp"
  | "incorrect_message"
  | "allowed_extensions"
  | "max_file_size"
  | "missing_variants_handling"
  | "status"
  | "position"
  | "description"
  | "inner_hint"
  | "comment"
>;

/**
 * Body of a POST. Fields that the server sets are ignored in it.
 */
export interface OptionsCreate {
  /**
   * Name.
   */
  option_name: string;
  /**
   * Type. `S`: Select, `R`: Radio buttons, `C`: Checkbox, `I`: Text line, `T`: Text area, `F`: File.
   */
  option_type?: "S" | "R" | "C" | "I" | "T" | "F" | null;
  /**
   * The product that owns it; 0 for a global option.
   */
  product_id?: string | number | null;
  /**
   * The store it belongs to: that of its product where it has one; else the caller's unless given, else the default one. Never changes.
   */
  company_id?: string | number | null;
  /**
   * A choice must be made.
   */
  required?: "Y" | "N" | null;
  /**
   * Stock is tracked by its variants.
   */
  inventory?: "Y" | "N" | null;
  /**
   * Several files may be given.
   */
  multiupload?: "Y" | "N" | null;
  /**
   * Regular expression that a text must match; kept as text, the server never runs it.
   */
  regexp?: string | null;
  /**
   * What is said of a text that does not match.
   */
  incorrect_message?: string | null;
  /**
   * File name extensions that are allowed, separated by commas.
   */
  allowed_extensions?: string | null;
  /**
   * Greatest size of a file, KB; 0 for no limit.
   */
  max_file_size?: number | null;
  /**
   * When a combination of variants is missing. `M`: Message, `H`: Hide.
   */
  missing_variants_handling?: "M" | "H" | null;
  /**
   * Status. `A`: Active, `D`: Disabled.
   */
  status?: "A" | "D" | null;
  /**
   * Place among the others; smaller comes first.
   */
  position?: number | null;
  /**
   * Description.
   */
  description?: string | null;
  /**
   * Hint inside the input.
   */
  inner_hint?: string | null;
  /**
   * Comment below the input.
   */
  comment?: string | null;
}

/**
 * Body of a PUT: only the fields sent change. Fields that the server sets are ignored in it.
 */
export interface OptionsUpdate {
  /**
   * Name.
   */
  option_name?: string;
  /**
   * Type. `S`: Select, `R`: Radio buttons, `C`: Checkbox, `I`: Text line, `T`: Text area, `F`: File.
   */
  option_type?: "S" | "R" | "C" | "I" | "T" | "F" | null;
  /**
   * The product that owns it; 0 for a global option.
   */
  product_id?: string | number | null;
  /**
   * The store it belongs to: that of its product where it has one; else the caller's unless given, else the default one. Never changes.
   */
  company_id?: string | number | null;
  /**
   * A choice must be made.
   */
  required?: "Y" | "N" | null;
  /**
   * Stock is tracked by its variants.
   */
  inventory?: "Y" | "N" | null;
  /**
   * Several files may be given.
   */
  multiupload?: "Y" | "N" | null;
  /**
   * Regular expression that a text must match; kept as text, the server never runs it.
   */
  regexp?: string | null;
  /**
   * What is said of a text that does not match.
   */
  incorrect_message?: string | null;
  /**
   * File name extensions that are allowed, separated by commas.
   */
  allowed_extensions?: string | null;
  /**
   * Greatest size of a file, KB; 0 for no limit.
   */
  max_file_size?: number | null;
  /**
   * When a combination of variants is missing. `M`: Message, `H`: Hide.
   */
  missing_variants_handling?: "M" | "H" | null;
  /**
   * Status. `A`: Active, `D`: Disabled.
   */
  status?: "A" | "D" | null;
  /**
   * Place among the others; smaller comes first.
   */
  position?: number | null;
  /**
   * Description.
   */
  description?: string | null;
  /**
   * Hint inside the input.
   */
  inner_hint?: string | null;
  /**
   * Comment below the input.
   */
  comment?: string | null;
}

/**
 * Query of a GET of the collection.
 */
export interface OptionsQuery {
  /**
   * Option ID.
   */
  option_id?: string | number | readonly (string | number)[];
  "option_id[ne]"?: string | number;
  "option_id[in]"?: string | readonly (string | number)[];
  "option_id[nin]"?: string | readonly (string | number)[];
  "option_id[exists]"?: boolean | "true" | "false";
  "option_id[gt]"?: string | number;
  "option_id[gte]"?: string | number;
  "option_id[lt]"?: string | number;
  "option_id[lte]"?: string | number;
  option_id_from?: string | number;
  option_id_to?: string | number;
  /**
   * Name.
   */
  option_name?: string | readonly string[];
  "option_name[ne]"?: string;
  "option_name[in]"?: string | readonly string[];
  "option_name[nin]"?: string | readonly string[];
  "option_name[exists]"?: boolean | "true" | "false";
  "option_name[gt]"?: string;
  "option_name[gte]"?: string;
  "option_name[lt]"?: string;
  "option_name[lte]"?: string;
  "option_name[prefix]"?: string;
  /**
   * Type. `S`: Select, `R`: Radio buttons, `C`: Checkbox, `I`: Text line, `T`: Text area, `F`: File.
   */
  option_type?: "S" | "R" | "C" | "I" | "T" | "F" | readonly ("S" | "R" | "C" | "I" | "T" | "F")[];
  "option_type[ne]"?: "S" | "R" | "C" | "I" | "T" | "F";
  "option_type[in]"?: string | readonly ("S" | "R" | "C" | "I" | "T" | "F")[];
  "option_type[nin]"?: string | readonly ("S" | "R" | "C" | "I" | "T" | "F")[];
  "option_type[exists]"?: boolean | "true" | "false";
  "option_type[gt]"?: "S" | "R" | "C" | "I" | "T" | "F";
  "option_type[gte]"?: "S" | "R" | "C" | "I" | "T" | "F";
  "option_type[lt]"?: "S" | "R" | "C" | "I" | "T" | "F";
  "option_type[lte]"?: "S" | "R" | "C" | "I" | "T" | "F";
  "option_type[prefix]"?: string;
  /**
   * The product that owns it; 0 for a global option.
   */
  product_id?: string | number | readonly (string | number)[];
  "product_id[ne]"?: string | number;
  "product_id[in]"?: string | readonly (string | number)[];
  "product_id[nin]"?: string | readonly (string | number)[];
  "product_id[exists]"?: boolean | "true" | "false";
  "product_id[gt]"?: string | number;
  "product_id[gte]"?: string | number;
  "product_id[lt]"?: string | number;
  "product_id[lte]"?: string | number;
  product_id_from?: string | number;
  product_id_to?: string | number;
  /**
   * The store it belongs to: that of its product where it has one; else the caller's unless given, else the default one. Never changes.
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
   * A choice must be made.
   */
  required?: "Y" | "N" | readonly ("Y" | "N")[];
  "required[ne]"?: "Y" | "N";
  "required[in]"?: string | readonly ("Y" | "N")[];
  "required[nin]"?: string | readonly ("Y" | "N")[];
  "required[exists]"?: boolean | "true" | "false";
  "required[gt]"?: "Y" | "N";
  "required[gte]"?: "Y" | "N";
  "required[lt]"?: "Y" | "N";
  "required[lte]"?: "Y" | "N";
  "required[prefix]"?: string;
  /**
   * Stock is tracked by its variants.
   */
  inventory?: "Y" | "N" | readonly ("Y" | "N")[];
  "inventory[ne]"?: "Y" | "N";
  "inventory[in]"?: string | readonly ("Y" | "N")[];
  "inventory[nin]"?: string | readonly ("Y" | "N")[];
  "inventory[exists]"?: boolean | "true" | "false";
  "inventory[gt]"?: "Y" | "N";
  "inventory[gte]"?: "Y" | "N";
  "inventory[lt]"?: "Y" | "N";
  "inventory[lte]"?: "Y" | "N";
  "inventory[prefix]"?: string;
  /**
   * Several files may be given.
   */
  multiupload?: "Y" | "N" | readonly ("Y" | "N")[];
  "multiupload[ne]"?: "Y" | "N";
  "multiupload[in]"?: string | readonly ("Y" | "N")[];
  "multiupload[nin]"?: string | readonly ("Y" | "N")[];
  "multiupload[exists]"?: boolean | "true" | "false";
  "multiupload[gt]"?: "Y" | "N";
  "multiupload[gte]"?: "Y" | "N";
  "multiupload[lt]"?: "Y" | "N";
  "multiupload[lte]"?: "Y" | "N";
  "multiupload[prefix]"?: string;
  /**
   * Regular expression that a text must match; kept as text, the server never runs it.
   */
  regexp?: string | readonly string[];
  "regexp[ne]"?: string;
  "regexp[in]"?: string | readonly string[];
  "regexp[nin]"?: string | readonly string[];
  "regexp[exists]"?: boolean | "true" | "false";
  "regexp[gt]"?: string;
  "regexp[gte]"?: string;
  "regexp[lt]"?: string;
  "regexp[lte]"?: string;
  "regexp[prefix]"?: string;
  /**
   * What is said of a text that does not match.
   */
  incorrect_message?: string | readonly string[];
  "incorrect_message[ne]"?: string;
  "incorrect_message[in]"?: string | readonly string[];
  "incorrect_message[nin]"?: string | readonly string[];
  "incorrect_message[exists]"?: boolean | "true" | "false";
  "incorrect_message[gt]"?: string;
  "incorrect_message[gte]"?: string;
  "incorrect_message[lt]"?: string;
  "incorrect_message[lte]"?: string;
  "incorrect_message[prefix]"?: string;
  /**
   * File name extensions that are allowed, separated by commas.
   */
  allowed_extensions?: string | readonly string[];
  "allowed_extensions[ne]"?: string;
  "allowed_extensions[in]"?: string | readonly string[];
  "allowed_extensions[nin]"?: string | readonly string[];
  "allowed_extensions[exists]"?: boolean | "true" | "false";
  "allowed_extensions[gt]"?: string;
  "allowed_extensions[gte]"?: string;
  "allowed_extensions[lt]"?: string;
  "allowed_extensions[lte]"?: string;
  "allowed_extensions[prefix]"?: string;
  /**
   * Greatest size of a file, KB; 0 for no limit.
   */
  max_file_size?: string | number | readonly (string | number)[];
  "max_file_size[ne]"?: string | number;
  "max_file_size[in]"?: string | readonly (string | number)[];
  "max_file_size[nin]"?: string | readonly (string | number)[];
  "max_file_size[exists]"?: boolean | "true" | "false";
  "max_file_size[gt]"?: string | number;
  "max_file_size[gte]"?: string | number;
  "max_file_size[lt]"?: string | number;
  "max_file_size[lte]"?: string | number;
  max_file_size_from?: string | number;
  max_file_size_to?: string | number;
  /**
   * When a combination of variants is missing. `M`: Message, `H`: Hide.
   */
  missing_variants_handling?: "M" | "H" | readonly ("M" | "H")[];
  "missing_variants_handling[ne]"?: "M" | "H";
  "missing_variants_handling[in]"?: string | readonly ("M" | "H")[];
  "missing_variants_handling[nin]"?: string | readonly ("M" | "H")[];
  "missing_variants_handling[exists]"?: boolean | "true" | "false";
  "missing_variants_handling[gt]"?: "M" | "H";
  "missing_variants_handling[gte]"?: "M" | "H";
  "missing_variants_handling[lt]"?: "M" | "H";
  "missing_variants_handling[lte]"?: "M" | "H";
  "missing_variants_handling[prefix]"?: string;
  /**
   * Status. `A`: Active, `D`: Disabled.
   */
  status?: "A" | "D" | readonly ("A" | "D")[];
  "status[ne]"?: "A" | "D";
  "status[in]"?: string | readonly ("A" | "D")[];
  "status[nin]"?: string | readonly ("A" | "D")[];
  "status[exists]"?: boolean | "true" | "false";
  "status[gt]"?: "A" | "D";
  "status[gte]"?: "A" | "D";
  "status[lt]"?: "A" | "D";
  "status[lte]"?: "A" | "D";
  "status[prefix]"?: string;
  /**
   * Place among the others; smaller comes first.
   */
  position?: string | number | readonly (string | number)[];
  "position[ne]"?: string | number;
  "position[in]"?: string | readonly (string | number)[];
  "position[nin]"?: string | readonly (string | number)[];
  "position[exists]"?: boolean | "true" | "false";
  "position[gt]"?: string | number;
  "position[gte]"?: string | number;
  "position[lt]"?: string | number;
  "position[lte]"?: string | number;
  position_from?: string | number;
  position_to?: string | number;
  /**
   * Description.
   */
  description?: string | readonly string[];
  "description[ne]"?: string;
  "description[in]"?: string | readonly string[];
  "description[nin]"?: string | readonly string[];
  "description[exists]"?: boolean | "true" | "false";
  "description[gt]"?: string;
  "description[gte]"?: string;
  "description[lt]"?: string;
  "description[lte]"?: string;
  "description[prefix]"?: string;
  /**
   * Hint inside the input.
   */
  inner_hint?: string | readonly string[];
  "inner_hint[ne]"?: string;
  "inner_hint[in]"?: string | readonly string[];
  "inner_hint[nin]"?: string | readonly string[];
  "inner_hint[exists]"?: boolean | "true" | "false";
  "inner_hint[gt]"?: string;
  "inner_hint[gte]"?: string;
  "inner_hint[lt]"?: string;
  "inner_hint[lte]"?: string;
  "inner_hint[prefix]"?: string;
  /**
   * Comment below the input.
   */
  comment?: string | readonly string[];
  "comment[ne]"?: string;
  "comment[in]"?: string | readonly string[];
  "comment[nin]"?: string | readonly string[];
  "comment[exists]"?: boolean | "true" | "false";
  "comment[gt]"?: string;
  "comment[gte]"?: string;
  "comment[lt]"?: string;
  "comment[lte]"?: string;
  "comment[prefix]"?: string;
  /**
   * Every word must begin a word in the searchable fields.
   */
  q?: string;
  sort_by?: "option_id" | "option_name" | "status" | "position";
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
export interface OptionsStored {
  option_id: number;
  option_name: string;
  option_type: "S" | "R" | "C" | "I" | "T" | "F";
  product_id: number;
  company_id: number;
  required: "Y" | "N";
  inventory: "Y" | "N";
  multiupload: "Y" | "N";
  regexp: string;
  incorrect_message: string;
  allowed_extensions: string;
  max_file_size: number;
  missing_variants_handling: "M" | "H";
  status: "A" | "D";
  position: number;
  description: string;
  inner_hint: string;
  comment: string;
}
