import { App } from "./app.js";
import { readConsentRequest } from "./consent-request.js";
import { ErrorBoundary } from "./boundary.js";
import { html } from "./html.js";
import { preload } from "./lazy.js";
import { takeSetupToken } from "./setup-token.js";
import { returnToPlace, takeSignInProblem } from "./sign-in-ways.js";
import { render } from "./vendor/preact.js";

const root = document.getElementById("panel");
if (root === null) throw new Error("index.html has the element `panel`");
// The start page alone needs no other script.
if (/^#\/./.test(location.hash)) preload();
const problem = takeSignInProblem();
returnToPlace();
render(
  html`<${ErrorBoundary}
    ><${App} setupToken=${takeSetupToken()} asked=${readConsentRequest()} problem=${problem}
  /><//>`,
  root,
);
