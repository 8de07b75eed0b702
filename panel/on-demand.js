/**
 * Components that the first page does not need. They are in one script, because each additional script would split the code that
 * it shares with the panel into more files. `lazy.js` loads the script.
 */
export { AccessPage } from "./access-page.js";
export { AccountPage } from "./account-page.js";
export { Consent } from "./consent.js";
export { ItemPage } from "./item-page.js";
export { KeysPage } from "./keys.js";
export { ListPage } from "./list-page.js";
export { NewReferred } from "./new-referred.js";
export { OrderPage } from "./order-page.js";
export { Palette } from "./palette.js";
export { PasswordPage } from "./password-page.js";
export { ReactionsPage } from "./reactions-page.js";
