/**
 * Components that the first page does not need, in a script of their own, which `load-on-demand.js` loads. All of them are in one
 * script, because each additional script would split the code that the scripts share into more files.
 */
export { AccountRightsPage } from "./account-rights-page.js";
export { AccountPage } from "./account-page.js";
export { ConsentPage } from "./consent-page.js";
export { ItemPage } from "./item-page.js";
export { ApiKeysPage } from "./api-keys.js";
export { ListPage } from "./list-page.js";
export { NewReferencedItemDialog } from "./new-referenced-item-dialog.js";
export { ReorderPage } from "./reorder-page.js";
export { CommandPalette } from "./command-palette.js";
export { PasswordPage } from "./password-page.js";
export { ReactionsPage } from "./reactions-page.js";
