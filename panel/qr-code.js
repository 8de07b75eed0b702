/** Draws a QR code as an SVG path with one square for each dark module. */
import { html } from "./html.js";
import { useAsyncData } from "./use-async-data.js";

/** @param {{ text: string, label: string }} props `text` is the content of the code */
export function QrCode({ text, label }) {
  // The encoder is a separate script, because hardly any page needs it.
  const { data: code } = useAsyncData(async () => (await import("uqr")).encode(text, { border: 4 }), [text]);
  if (code === null) return null;
  const path = code.data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join("");
  return html`<svg class="qr-code" role="img" aria-label=${label} viewBox=${`0 0 ${code.size} ${code.size}`}>
    <path d=${path} />
  </svg>`;
}
