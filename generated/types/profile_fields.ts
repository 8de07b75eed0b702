// Generated from schemas/profile_fields.json by "stockroom generate"; never edited.
export type { ProfileFieldsItem, ProfileFieldsSummary, ProfileFieldsDetails, ProfileFieldsCreate, ProfileFieldsUpdate } from "../client/index.js";

/** An item as hooks see it, in internal form: ids, references and UNIX times are numbers. */
export interface ProfileFieldsStored {
  /** Profile field ID. */
  field_id: number
  /** Store of the item: from the request, else the caller's store, else the default store. Never changes. */
  company_id: number
  /** Name, unique in the store. */
  field_name: string
  /** Label. */
  description: string
  /** Type of the input. */
  field_type: string
  /** Section in which the field is shown. */
  section: string
  /** Whether the profile shows the field. */
  profile_show: ("Y" | "N")
  /** Whether customers must fill in the field. */
  profile_required: ("Y" | "N")
  /** Position in lists; smaller numbers come first. */
  position: number
  /** Status. `A`: Active, `D`: Disabled. */
  status: ("A" | "D")
}
