/** The root component of the panel: shows the sign-in page or, if somebody is signed in, the frame with the current page. */
/** @import { ConsentRequest } from "./consent-request.js" */
/** @import { Session } from "./types.js" */
import { CatalogContext } from "./catalog.js";
import { html } from "./html.js";
import { loadOnDemand } from "./load-on-demand.js";
import { ReauthenticateDialog } from "./reauthenticate.js";
import { Brand, Shell } from "./shell.js";
import { t } from "./translate.js";
import { RetryNotice } from "./retry-notice.js";
import { useSessionRefresh, useSession } from "./use-session.js";
import { useEffect, useState } from "preact/hooks";

const SetPasswordPage = loadOnDemand("signIn", "SetPasswordPage");
const SignInPage = loadOnDemand("signIn", "SignInPage");
const ConsentPage = loadOnDemand("others", "ConsentPage");

/**
 * @param {object} props
 * @param {string | null} props.setupToken
 * @param {ConsentRequest | null} props.consentRequest the OAuth request in the address, by which an application asks to
 * act for the user; null if there is none
 * @param {string} props.problem the reason why a sign-in with the identity provider failed; "" if there was none
 */
export function App({ setupToken, consentRequest, problem: signInProblem }) {
  const [token, setToken] = useState(setupToken);
  const { catalog, problem, outage, isAsking, begin, adopt, leave } = useSession(signInProblem);
  useEffect(() => {
    if (token === null) void begin();
    // oxlint-disable-next-line react/exhaustive-deps -- runs once; each render creates a new function
  }, [token]);
  useSessionRefresh(token === null && catalog !== undefined, Boolean(catalog));

  if (token !== null) {
    const finish = async (/** @type {Session} */ session) => {
      await adopt(session);
      setToken(null);
    };
    return html`<${SetPasswordPage} token=${token} onDone=${finish} onGiveUp=${() => setToken(null)} />`;
  }
  if (outage !== null && catalog === undefined) {
    return html`<div class="shell">
      <header class="top"><${Brand} /></header>
      <main>
        <h1>${t("The server cannot answer")}</h1>
        <${RetryNotice} failure=${outage} onRetry=${begin} />
      </main>
    </div>`;
  }
  if (catalog === undefined) return html`<p class="loading" role="status">${t("Loading…")}</p>`;
  if (catalog === null) return html`<${SignInPage} problem=${problem} onDone=${adopt} />`;
  return html`<${CatalogContext.Provider} value=${catalog}>
    ${consentRequest === null ? html`<${Shell} onSignedOut=${leave} onSession=${adopt} />` : html`<${ConsentPage} ...${consentRequest} onSignedOut=${leave} />`}
    ${isAsking && html`<${ReauthenticateDialog} onDone=${adopt} onGiveUp=${leave} />`}
  <//>`;
}
