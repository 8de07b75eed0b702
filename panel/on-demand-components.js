/**
 * Components that the first page does not need, in a script of their own, which `load-on-demand.js` loads. All of them are in one
 * script, because each additional script would split the code that the scripts share into more files.
 */
export { AccessPage } from "./access-page.js";
export { AccountPage } from "./account-page.js";
export { Consent } from "./consent-page.js";
export { ItemPage } from "./item-page.js";
export { ApiKeysPage } from "./api-keys.js";
export { ListPage } from "./list-page.js";
export { NewReferred } from "./new-referred.js";
export { OrderPage } from "./order-page.js";
export { CommandPalette } from "./command-palette.js";
export { PasswordPage } from "./password-page.js";
export { ReactionsPage } from "./reactions-page.js";
