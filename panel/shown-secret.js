import { html } from "./html.js";
import { CopyButton } from "./parts.js";
import { t } from "./translate.js";

/**
 * Shows a new secret, which the server never sends again, with a command that tries it.
 * @param {{ title: string, id: string, secret: string, line: string, lineId: string }} props
 */
export function ShownSecret({ title, id, secret, line, lineId }) {
  return html`<section class="card key" aria-label=${t("newKey")}>
    <h2>${title}</h2>
    <p>${t("copyNow")}</p>
    <p class="copyable"><code id=${id}>${secret}</code><${CopyButton} text=${secret} label=${t("copyKey")} /></p>
    <p>${t("tryIt")}</p>
    <p class="copyable"><code id=${lineId}>${line}</code><${CopyButton} text=${line} label=${t("copyCommand")} /></p>
  </section>`;
}

/** Quotes text for a POSIX shell.
 * @param {string} text
 */
export function quoteForShell(text) {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
