import { html } from "./html.js";
import { CopyButton } from "./basic-components.js";
import { basePath } from "./request.js";
import { t } from "./translate.js";

/**
 * Shows a new secret, which the server never sends again, with a command that tries it.
 * @param {object} props
 * @param {string} props.title
 * @param {string} props.id id of the element that shows the secret
 * @param {string} props.secret
 * @param {string} props.curlOption option of curl that sends the secret
 * @param {string} props.value value of the option
 * @param {string} props.commandId id of the element that shows the command
 */
export function NewSecretCard({ title, id, secret, curlOption, value, commandId }) {
  const command = [
    "curl",
    curlOption,
    quoteForShell(value),
    quoteForShell(`${location.origin}${basePath}/api/2.0/me`),
  ].join(" ");
  return html`<section class="card key" aria-label=${t("The new key")}>
    <h2>${title}</h2>
    <p>${t("Copy it now: it is not shown again.")}</p>
    <p class="copyable"><code id=${id}>${secret}</code><${CopyButton} text=${secret} label=${t("Copy key")} /></p>
    <p>${t("Try it:")}</p>
    <p class="copyable">
      <code id=${commandId}>${command}</code><${CopyButton} text=${command} label=${t("Copy command")} />
    </p>
  </section>`;
}

/**
 * Quotes text for a POSIX shell.
 * @param {string} text
 */
function quoteForShell(text) {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
