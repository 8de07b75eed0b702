// Generated from schemas/profile_fields.json by "stockroom generate"; never edited.
export type { ProfileFieldsItem, ProfileFieldsSummary, ProfileFieldsDetails, ProfileFieldsCreate, ProfileFieldsUpdate } from "../client/index.js";

/** An item as hooks see it, in internal form: ids, references and UNIX times are numbers. */
export interface ProfileFieldsStored {
  /** Profile field ID. */
  field_id: number
  /** The store it belongs to: the caller's unless given, else the default one. Never changes. */
  company_id: number
  /** Name, unique in the store. */
  field_name: string
  /** Label. */
  description: string
  /** Type of the input. */
  field_type: string
  /** Section that it is shown in. */
  section: string
  /** Shown in the profile. */
  profile_show: ("Y" | "N")
  /** Must be filled in. */
  profile_required: ("Y" | "N")
  /** Place among the others; smaller comes first. */
  position: number
  /** Status. `A`: Active, `D`: Disabled. */
  status: ("A" | "D")
}
