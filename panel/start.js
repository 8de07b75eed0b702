import { App } from "./app.js";
import { readConsentRequest } from "./consent-request.js";
import { ErrorBoundary } from "./error-boundary.js";
import { html } from "./html.js";
import { keepFocus } from "./keep-focus.js";
import { preloadComponents } from "./load-on-demand.js";
import { restoreAddressAfterSignIn, readSignInProblem } from "./sign-in-methods.js";
import { render } from "preact";

const root = document.getElementById("panel");
if (root === null) throw new Error("index.html has the element `panel`");
// Every page except the start page needs the script `on-demand-components.js`, so load it early.
if (/^#\/./.test(location.hash)) preloadComponents();
keepFocus(root);
const problem = readSignInProblem();
restoreAddressAfterSignIn();
// Removes the secret token of a password link from the address bar, so that it does not stay in the browser's history.
const setupToken = /^#setup=([\w-]+)$/.exec(location.hash)?.[1] ?? null;
if (setupToken !== null) history.replaceState(history.state, "", location.pathname);
render(
  html`<${ErrorBoundary}><${App} setupToken=${setupToken} asked=${readConsentRequest()} problem=${problem} /><//>`,
  root,
);
