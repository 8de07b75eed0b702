import { hasPageSession } from "./api.js";
import { App } from "./app.js";
import { readConsentRequest } from "./consent-request.js";
import { ErrorBoundary } from "./error-boundary.js";
import { html } from "./html.js";
import { restoreLostFocus } from "./keep-focus.js";
import { preloadScript } from "./load-on-demand.js";
import { parseRoute } from "./route.js";
import "./shared-modules.js";
import { restoreAddressAfterSignIn, readSignInProblem } from "./sign-in-methods.js";
import { render } from "preact";

const root = document.getElementById("panel");
if (root === null) throw new Error("index.html has no element with the id `panel`");
restoreLostFocus(root);
const problem = readSignInProblem();
restoreAddressAfterSignIn();
// Removes the secret token of a password link from the address bar, so that it does not stay in the browser's history.
const setupToken = /^#setup=([\w-]+)$/.exec(location.hash)?.[1] ?? null;
if (setupToken !== null) history.replaceState(history.state, "", location.pathname);
// Loads the scripts that the page needs at the same time as the description of the resources.
if (!hasPageSession || setupToken !== null) preloadScript("signIn");
const { segments } = parseRoute(location.hash);
if (segments.length === 0) preloadScript("start");
else preloadScript(segments[0]?.startsWith("-") ? "others" : segments.length % 2 === 1 ? "list" : "item");
render(
  html`<${ErrorBoundary}
    ><${App} setupToken=${setupToken} consentRequest=${readConsentRequest()} problem=${problem}
  /><//>`,
  root,
);
