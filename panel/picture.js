/** A picture of this server is shown; the address of any other host stays a link, and nothing is loaded from there. */
import { html } from "./html.js";
import { useState } from "./vendor/hooks.js";

export function Picture({ address }) {
  const [broken, setBroken] = useState(null);
  if (!URL.canParse(address)) return null;
  if (new URL(address).origin === location.origin && broken !== address) {
    return html`<img class="picture" src=${address} alt="" onError=${() => setBroken(address)} />`;
  }
  return html`<a class="open" href=${address} target="_blank" rel="noreferrer noopener">Open in a new tab</a>`;
}
