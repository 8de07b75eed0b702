import { App } from "./app.js";
import { readConsentRequest } from "./consent-request.js";
import { ErrorBoundary } from "./boundary.js";
import { html } from "./html.js";
import { keepFocus } from "./keep-focus.js";
import { preload } from "./lazy.js";
import { returnToPlace, readSignInProblem } from "./sign-in-ways.js";
import { render } from "./vendor/preact.js";

const root = document.getElementById("panel");
if (root === null) throw new Error("index.html has the element `panel`");
// Every page except the start page needs the script `on-demand.js`, so load it early.
if (/^#\/./.test(location.hash)) preload();
keepFocus(root);
const problem = readSignInProblem();
returnToPlace();
// Removes the secret token of a password link from the address bar, so that it does not stay in the browser's history.
const setupToken = /^#setup=([\w-]+)$/.exec(location.hash)?.[1] ?? null;
if (setupToken !== null) history.replaceState(history.state, "", location.pathname);
render(
  html`<${ErrorBoundary}><${App} setupToken=${setupToken} asked=${readConsentRequest()} problem=${problem} /><//>`,
  root,
);
