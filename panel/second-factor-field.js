/** @import { Failure } from "./request.js" */
import { html } from "./html.js";
import { TextField } from "./basic-components.js";
import { t } from "./translate.js";

/**
 * An input for a code of the second factor. Further properties become attributes of the input.
 * @param {{ value: string, onChange: (code: string) => void, help?: string, inputmode?: "numeric" }} props
 */
export function SecondFactorCodeInput(props) {
  return html`<${TextField} label=${t("Code")} autocomplete="one-time-code" required focus ...${props} />`;
}

/**
 * The input for a code of the second factor during a sign-in. It appears after the server has answered that a code is required.
 * @param {{ error: Failure | null, value: string, onChange: (code: string) => void }} props
 */
export function SecondFactorField({ error, value, onChange }) {
  if (error?.code !== "second_factor" && value === "") return null;
  return html`<${SecondFactorCodeInput}
    help=${t("Six digits of your authenticator app, or a recovery code.")}
    value=${value}
    onChange=${onChange}
  />`;
}

/** @param {string} code */
export function composeSecondFactorBody(code) {
  return code === "" ? {} : { code };
}
