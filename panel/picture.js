/**
 * Pictures of this server and of the origins that its settings allow are shown; the address of any other host stays a link, and
 * nothing is loaded from there.
 */
import { html } from "./html.js";
import { useEffect, useState } from "./vendor/hooks.js";

const allowed = document.querySelector("meta[name=picture-origins]").content.split(" ");
const shown = new Set([location.origin, ...allowed]);

/** Addresses are asked for when nobody types any more, milliseconds. */
const pause = 400;

/** Of a form: below the control that holds the address. */
export function PicturePreview({ name, address }) {
  const [settled, setSettled] = useState(address);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(address), pause);
    return () => clearTimeout(timer);
  }, [address]);
  if (!URL.canParse(settled)) return null;
  return html`<${Picture} name=${name} address=${settled} alt=""
    ><a class="open" href=${settled} target="_blank" rel="noreferrer noopener">Open in a new tab</a><//
  >`;
}

/**
 * @param alt "" where the address is shown beside it
 * @param children what stands for it where it is no picture, or cannot be shown
 */
export function Picture({ name, address, alt = address, children }) {
  const [broken, setBroken] = useState(null);
  if (!isPicture(name, address) || !shown.has(new URL(address).origin) || broken === address) return children;
  return html`<img class="picture" src=${address} alt=${alt} onError=${() => setBroken(address)} />`;
}

/** Addresses of pictures are not declared as such; the name of the field or the end of the path tells them from those of pages. */
function isPicture(name = "", address) {
  return (
    URL.canParse(address) &&
    (/(image|picture|photo|icon|logo)/i.test(name) ||
      /\.(png|jpe?g|gif|webp|avif|svg)$/i.test(new URL(address).pathname))
  );
}
