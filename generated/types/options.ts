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
  /** The product that the option belongs to; 0 for a global option. */
  product_id: number
  /** The store that the option belongs to: the store of its product, if it has one. Otherwise, if a request gives none, the caller's store, or else the default store. Never changes. */
  company_id: number
  /** Whether customers must make a choice. */
  required: ("Y" | "N")
  /** Whether stock is tracked by the variants of the option. */
  inventory: ("Y" | "N")
  /** Whether customers can upload several files. */
  multiupload: ("Y" | "N")
  /** Regular expression that a text must match. The server stores the expression, but never runs it. */
  regexp: string
  /** Message for a text that does not match. */
  incorrect_message: string
  /** File name extensions that are allowed, separated by commas. */
  allowed_extensions: string
  /** Greatest size of a file, KB; 0 for no limit. */
  max_file_size: number
  /** What happens if a combination of variants is missing. `M`: Message, `H`: Hide. */
  missing_variants_handling: ("M" | "H")
  /** Status. `A`: Active, `D`: Disabled. */
  status: ("A" | "D")
  /** Position in lists; smaller numbers come first. */
  position: number
  /** Description. */
  description: string
  /** Hint inside the input. */
  inner_hint: string
  /** Comment below the input. */
  comment: string
}
