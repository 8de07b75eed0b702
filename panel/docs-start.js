/**
 * Starts the page at /docs. All addresses are relative, so that the page also works behind a proxy that adds a path prefix.
 */
/** @import { ApiDocument } from "./docs-types.js" */
import { DocsPage } from "./docs-page.js";
import { html } from "./html.js";
import { render } from "preact";

const root = document.getElementById("page");
if (root === null) throw new Error("docs.html has no element with the id `page`");
try {
  const response = await fetch("api/2.0/openapi.json", { credentials: "omit" });
  if (!response.ok) throw new Error(`the server answered ${String(response.status)}`);
  const described = /** @type {ApiDocument} */ (await response.json());
  render(html`<${DocsPage} described=${described} />`, root);
} catch (error) {
  render(html`<p class="notice problem" role="alert">The API document cannot be read: ${String(error)}</p>`, root);
}
