import { App } from "./app.js";
import { readConsentRequest } from "./consent-request.js";
import { ErrorBoundary } from "./boundary.js";
import { html } from "./html.js";
import { keepFocus } from "./keep-focus.js";
import { preload } from "./lazy.js";
import { returnToPlace, takeSignInProblem } from "./sign-in-ways.js";
import { render } from "./vendor/preact.js";

const root = document.getElementById("panel");
if (root === null) throw new Error("index.html has the element `panel`");
// The start page alone needs no other script.
if (/^#\/./.test(location.hash)) preload();
keepFocus(root);
const problem = takeSignInProblem();
returnToPlace();
// The token of a password link must not stay in the address bar and in the history.
const setupToken = /^#setup=([\w-]+)$/.exec(location.hash)?.[1] ?? null;
if (setupToken !== null) history.replaceState(history.state, "", location.pathname);
render(
  html`<${ErrorBoundary}><${App} setupToken=${setupToken} asked=${readConsentRequest()} problem=${problem} /><//>`,
  root,
);
