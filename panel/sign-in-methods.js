/**
 * The ways to sign in (password, identity provider), which the server writes into the panel's page, and the link to the provider.
 */
/** @import { PanelSignInMethods } from "./types.js" */
import { html } from "./html.js";
import { t } from "./translate.js";

const signInMethodsJson = document.querySelector("meta[name=sign-in]")?.getAttribute("content");

/** The ways to sign in. The server has written this JSON, so the cast is safe. */
export const signInMethods = /** @type {PanelSignInMethods} */ (
  JSON.parse(signInMethodsJson || '{"providerName":null,"allowsPasswords":true}')
);

/**
 * The key in `sessionStorage` of the address at which a sign-in began. The address survives there while the tab shows the
 * provider's page.
 */
const returnAddressKey = "stockroom_place";

/** @param {{ inNewTab?: boolean }} props `inNewTab` keeps the input on the page; a sign-in in one tab signs in all tabs */
export function ProviderLink({ inNewTab = false }) {
  if (signInMethods.providerName === null) return null;
  const target = inNewTab ? { target: "_blank", rel: "noopener" } : {};
  const keepPlace = () => sessionStorage.setItem(returnAddressKey, location.hash);
  return html`<a class="button" href="admin/api/sign-in" onClick=${keepPlace} ...${target}
    >${t("Sign in with {provider}", { provider: signInMethods.providerName })}</a
  >`;
}

/** After a sign-in with the provider, returns to the address at which the sign-in began. */
export function restoreAddressAfterSignIn() {
  if (location.hash !== "#signed-in") return;
  const place = sessionStorage.getItem(returnAddressKey) ?? "";
  sessionStorage.removeItem(returnAddressKey);
  history.replaceState(history.state, "", location.pathname + place);
}

/**
 * Returns the reason why a sign-in with the provider failed, such as `expired`, or "". Removes `#sign-in=expired` from the address
 * bar.
 */
export function readSignInProblem() {
  const reason = /^#sign-in=(expired|refused|unverified|unknown|failed|wait)$/.exec(location.hash)?.[1] ?? "";
  if (reason !== "") history.replaceState(history.state, "", location.pathname);
  return reason;
}
