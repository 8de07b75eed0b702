/**
 * Components that the first page does not need, in a script of their own, which `lazy.js` loads. All of them are in one
 * script, because each additional script would split the code that the scripts share into more files.
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
