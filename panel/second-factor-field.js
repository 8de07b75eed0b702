/** @import { Failure } from "./request.js" */
import { html } from "./html.js";
import { TextField } from "./parts.js";
import { t } from "./translate.js";

/**
 * The field for a code of the second factor. It appears after the server has asked for a code.
 * @param {{ error: Failure | null, value: string, onChange: (code: string) => void }} props
 */
export function SecondFactorField({ error, value, onChange }) {
  if (error?.code !== "second_factor" && value === "") return null;
  return html`<${TextField}
    label=${t("code")}
    help=${t("codeHelp")}
    autocomplete="one-time-code"
    value=${value}
    onChange=${onChange}
    required
    focus
  />`;
}

/** @param {string} code */
export function withCode(code) {
  return code === "" ? {} : { code };
}
