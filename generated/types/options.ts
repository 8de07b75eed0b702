// Generated from schemas/options.json by "stockroom generate"; never edited.
export type { OptionsItem, OptionsSummary, OptionsDetails, OptionsCreate, OptionsUpdate } from "../client/index.js";

/** An item as hooks see it, in internal form: ids, references and UNIX times are numbers. */
export interface OptionsStored {
  /** Option ID. */
  option_id: number
  /** Name. */
  option_name: string
  /** Type. `S`: Select, `R`: Radio buttons, `C`: Checkbox, `I`: Text line, `T`: Text area, `F`: File. */
  option_type: ("S" | "R" | "C" | "I" | "T" | "F")
  /** The product that owns it; 0 for a global option. */
  product_id: number
  /** The store it belongs to: that of its product where it has one; else the caller's unless given, else the default one. Never changes. */
  company_id: number
  /** A choice must be made. */
  required: ("Y" | "N")
  /** Stock is tracked by its variants. */
  inventory: ("Y" | "N")
  /** Several files may be given. */
  multiupload: ("Y" | "N")
  /** Regular expression that a text must match; kept as text, the server never runs it. */
  regexp: string
  /** What is said of a text that does not match. */
  incorrect_message: string
  /** File name extensions that are allowed, separated by commas. */
  allowed_extensions: string
  /** Greatest size of a file, KB; 0 for no limit. */
  max_file_size: number
  /** When a combination of variants is missing. `M`: Message, `H`: Hide. */
  missing_variants_handling: ("M" | "H")
  /** Status. `A`: Active, `D`: Disabled. */
  status: ("A" | "D")
  /** Place among the others; smaller comes first. */
  position: number
  /** Description. */
  description: string
  /** Hint inside the input. */
  inner_hint: string
  /** Comment below the input. */
  comment: string
}
