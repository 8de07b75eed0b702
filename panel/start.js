import { App } from "./app.js";
import { findAsked } from "./asked.js";
import { Boundary } from "./boundary.js";
import { html } from "./html.js";
import { preload } from "./lazy.js";
import { takeSetupToken } from "./setup-token.js";
import { returnToPlace, takeProblem } from "./sign-in-ways.js";
import { render } from "./vendor/preact.js";

const root = document.getElementById("panel");
if (root === null) throw new Error("index.html has the element `panel`");
// The start page alone needs no other script.
if (/^#\/./.test(location.hash)) preload();
const problem = takeProblem();
returnToPlace();
render(html`<${Boundary}><${App} setupToken=${takeSetupToken()} asked=${findAsked()} problem=${problem} /><//>`, root);
