import { App } from "./app.js";
import { Boundary } from "./boundary.js";
import { html } from "./html.js";
import { takeSetupToken } from "./setup-token.js";
import { render } from "./vendor/preact.js";

render(html`<${Boundary}><${App} setupToken=${takeSetupToken()} /><//>`, document.getElementById("panel"));
