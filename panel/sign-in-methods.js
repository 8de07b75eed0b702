/**
 * The ways to sign in (password, identity provider), which the server writes into the panel's page, and the link to the provider.
 */
/** @import { PanelSignInMethods } from "./types.js" */
import { html } from "./html.js";
import { t } from "./translate.js";

const signInMethodsJson = document.querySelector("meta[name=sign-in]")?.getAttribute("content");

/** The ways to sign in. The server has written this JSON, so the cast is safe. */
export const signInMethods = /** @type {PanelSignInMethods} */ (
  JSON.parse(signInMethodsJson || '{"label":null,"passwords":true}')
);

/**
 * The key in `sessionStorage` of the address at which a sign-in began. The address survives there while the tab shows the
 * provider's page.
 */
const returnAddressKey = "stockroom_place";

/** @param {{ inNewTab?: boolean }} props `inNewTab` keeps the input on the page; a sign-in in one tab signs in all tabs */
export function ProviderLink({ inNewTab = false }) {
  if (signInMethods.label === null) return null;
  const target = inNewTab ? { target: "_blank", rel: "noopener" } : {};
  const keepPlace = () => sessionStorage.setItem(returnAddressKey, location.hash);
  return html`<a class="button" href="admin/api/sign-in" onClick=${keepPlace} ...${target}
    >${t("Sign in with {provider}", { provider: signInMethods.label })}</a
  >`;
}

/** After a sign-in with the provider, returns to the address at which the sign-in began. */
export function restoreAddressAfterSignIn() {
  if (location.hash !== "#signed-in") return;
  const place = sessionStorage.getItem(returnAddressKey) ?? "";
  sessionStorage.removeItem(returnAddressKey);
  history.replaceState(history.state, "", location.pathname + place);
}

const provider = signInMethods.label ?? "";
/** @type {{ readonly [reason: string]: string }} */
const problemTextByReason = {
  expired: t("The sign-in took too long, or another one was started in the meantime. Try again."),
  refused: t("{provider} did not sign you in.", { provider }),
  unverified: t("{provider} returned no verified e-mail address. Ask its administrator.", { provider }),
  unknown: t("No account here belongs to your user at {provider}. Ask an administrator to create one.", { provider }),
  failed: t(
    "{provider} could not be reached. Try again; the administrator of this server finds the cause in its log.",
    { provider },
  ),
  wait: t("Too many failed sign-ins from your address. Wait a few minutes."),
};

/** Returns the error text of a failed sign-in with the provider, or "". Removes `#sign-in=expired` from the address bar. */
export function readSignInProblem() {
  const reason = /^#sign-in=([a-z]+)$/.exec(location.hash)?.[1];
  if (reason === undefined) return "";
  history.replaceState(history.state, "", location.pathname);
  return (Object.hasOwn(problemTextByReason, reason) && problemTextByReason[reason]) || "";
}
