/**
 * Pictures of this server and of the origins that its settings allow are shown; the address of any other host stays a link, and
 * nothing is loaded from there.
 */
/** @import { FieldOrPart, Markup } from "./types.js" */
import { html } from "./html.js";
import { useEffect, useState } from "./vendor/hooks.js";

/** @type {HTMLMetaElement | null} */
const meta = document.querySelector("meta[name=picture-origins]");
const allowed = meta?.content.split(" ") ?? [];
const shown = new Set([location.origin, ...allowed]);

/** Addresses are asked for when nobody types any more, milliseconds. */
const pause = 400;

/** @param {Pick<FieldOrPart, "format">} field */
export function isAddress({ format }) {
  return format === "uri" || format === "image-uri";
}

/**
 * Of a form: below the control that holds the address.
 * @param {{ format?: string, address: string }} props
 */
export function AddressPreview({ format, address }) {
  const [settled, setSettled] = useState(address);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(address), pause);
    return () => clearTimeout(timer);
  }, [address]);
  if (!URL.canParse(settled)) return null;
  const link = html`<a class="open" href=${settled} target="_blank" rel="noreferrer noopener">Open in a new tab</a>`;
  return format === "image-uri" ? html`<${Picture} address=${settled} alt="">${link}<//>` : link;
}

/**
 * @param {object} props
 * @param {string} props.address
 * @param {string} [props.alt] "" where the address is shown beside it
 * @param {Markup} props.children what stands for it where it is of another origin, or cannot be shown
 */
export function Picture({ address, alt = address, children }) {
  const [broken, setBroken] = useState(/** @type {string | null} */ (null));
  if (!URL.canParse(address) || !shown.has(new URL(address).origin) || broken === address) return children;
  return html`<img class="picture" src=${address} alt=${alt} onError=${() => setBroken(address)} />`;
}
