// Generated from schemas/settings.json by "stockroom generate"; never edited.
export type { SettingsItem, SettingsSummary, SettingsDetails, SettingsCreate, SettingsUpdate } from "../client/index.js";

/** An item as hooks see it, in internal form: ids, references and UNIX times are numbers. */
export interface SettingsStored {
  /** Setting ID. */
  setting_id: number
  /** The store it belongs to: the caller's unless given, else the default one. Never changes. */
  company_id: number
  /** Name, unique in the store. */
  name: string
  /** Section that it is shown in. */
  section: string
  /** Value. */
  value: string
  /** Place among the others; smaller comes first. */
  position: number
  /** Status. `A`: Active, `D`: Disabled. */
  status: ("A" | "D")
}
