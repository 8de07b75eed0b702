/** The ways to sign in, as the panel's page lists them, and the link to the provider. */
/** @import { SignInWays } from "./types.js" */
import { html } from "./html.js";
import { t } from "./translate.js";

const content = document.querySelector("meta[name=sign-in]")?.getAttribute("content");

/** The server has written it. */
export const ways = /** @type {SignInWays} */ (JSON.parse(content || '{"label":null,"passwords":true}'));

/** The place to return to after the sign-in. This tab keeps it while it is at the provider. */
const placeName = "stockroom_place";

/** @param {{ inNewTab?: boolean }} props `inNewTab`: where something is typed here; all tabs are signed in together */
export function ProviderLink({ inNewTab = false }) {
  if (ways.label === null) return null;
  const target = inNewTab ? { target: "_blank", rel: "noopener" } : {};
  const keepPlace = () => sessionStorage.setItem(placeName, location.hash);
  return html`<a class="button" href="admin/api/sign-in" onClick=${keepPlace} ...${target}
    >${t("signInWith", { provider: ways.label })}</a
  >`;
}

/** Returns from the sign-in to the place where it began. */
export function returnToPlace() {
  if (location.hash !== "#signed-in") return;
  const place = sessionStorage.getItem(placeName) ?? "";
  sessionStorage.removeItem(placeName);
  history.replaceState(history.state, "", location.pathname + place);
}

const provider = ways.label ?? "";
/** @type {{ readonly [reason: string]: string }} */
const problems = {
  expired: t("signInExpired"),
  refused: t("signInRefused", { provider }),
  unverified: t("signInUnverified", { provider }),
  unknown: t("signInUnknown", { provider }),
  failed: t("signInFailed", { provider }),
  wait: t("signInWait"),
};

/** Takes the problem of a provider sign-in out of the address bar; "" if there is none. */
export function takeProblem() {
  const reason = /^#sign-in=([a-z]+)$/.exec(location.hash)?.[1];
  if (reason === undefined) return "";
  history.replaceState(history.state, "", location.pathname);
  return (Object.hasOwn(problems, reason) && problems[reason]) || "";
}
