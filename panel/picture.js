/**
 * Shows pictures from the panel's own server and from the origins that its settings allow. A picture from another host
 * appears as a link, and the browser loads nothing from that host.
 */
/** @import { FieldOrNestedValue, Markup } from "./types.js" */
import { html } from "./html.js";
import { t } from "./translate.js";
import { useEffect, useState } from "preact/hooks";

/** @type {HTMLMetaElement | null} */
const originsMeta = document.querySelector("meta[name=picture-origins]");
const configuredOrigins = originsMeta?.content.split(" ") ?? [];
const allowedOrigins = new Set([location.origin, ...configuredOrigins]);

/** Milliseconds between the last key press in an address and the loading of its picture. */
const loadDelay = 400;

/** @param {Pick<FieldOrNestedValue, "format">} field */
export function isUrlField({ format }) {
  return format === "uri" || format === "image-uri";
}

/** Protocols of addresses that become links. Other addresses do not, because a click on `javascript:` would run code. */
const linkProtocols = new Set(["http:", "https:", "mailto:", "tel:"]);

/** @param {string} address */
export function isSafeLink(address) {
  return URL.canParse(address) && linkProtocols.has(new URL(address).protocol);
}

/**
 * The preview below a control with an address: the picture, or a link that opens the address.
 * @param {{ format?: string, address: string }} props
 */
export function UrlPreview({ format, address }) {
  const [settled, setSettled] = useState(address);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(address), loadDelay);
    return () => clearTimeout(timer);
  }, [address]);
  if (!isSafeLink(settled)) return null;
  const link = html`<a class="open" href=${settled} target="_blank" rel="noreferrer noopener"
    >${t("Open in a new tab")}</a
  >`;
  return format === "image-uri" ? html`<${Picture} address=${settled} alt="">${link}<//>` : link;
}

/**
 * @param {object} props
 * @param {string} props.address
 * @param {string} [props.alt] alternative text; "" if the address is shown next to the picture
 * @param {Markup} props.children replaces the picture if its origin is not allowed, or it cannot be loaded
 */
export function Picture({ address, alt = address, children }) {
  const [broken, setBroken] = useState(/** @type {string | null} */ (null));
  if (!URL.canParse(address) || !allowedOrigins.has(new URL(address).origin) || broken === address) return children;
  return html`<img class="picture" src=${address} alt=${alt} onError=${() => setBroken(address)} />`;
}
