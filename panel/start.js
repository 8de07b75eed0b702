import { App } from "./app.js";
import { html } from "./html.js";
import { takeSetupToken } from "./setup-token.js";
import { render } from "./vendor/preact.js";

render(html`<${App} setupToken=${takeSetupToken()} />`, document.getElementById("panel"));
