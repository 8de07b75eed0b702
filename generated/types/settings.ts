// Generated from schemas/settings.json by "stockroom generate"; never edited.
export type { SettingsItem, SettingsSummary, SettingsDetails, SettingsCreate, SettingsUpdate } from "../client/index.js";

/** An item as hooks see it, in internal form: ids, references and UNIX times are numbers. */
export interface SettingsStored {
  /** Setting ID. */
  setting_id: number
  /** Store of the item: from the request, else the caller's store, else the default store. Never changes. */
  company_id: number
  /** Name, unique in the store. */
  name: string
  /** Section in which the setting is shown. */
  section: string
  /** Value. */
  value: string
  /** Position in lists; smaller numbers come first. */
  position: number
  /** Status. `A`: Active, `D`: Disabled. */
  status: ("A" | "D")
}
