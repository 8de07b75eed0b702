/**
 * A dialog that appears when the session has ended. The user types the password, or signs in with the identity provider
 * in another tab. The page behind the dialog keeps its input.
 */
/** @import { ResourcesDescription, Session } from "./types.js" */
import { send } from "./api.js";
import { findFieldByRole, useCatalog } from "./catalog.js";
import { html } from "./html.js";
import { Dialog, Notice, PasswordField, TextField } from "./basic-components.js";
import { ProviderLink, signInMethods } from "./sign-in-methods.js";
import { t } from "./translate.js";
import { SecondFactorField, composeSecondFactorBody } from "./second-factor-field.js";
import { useMutation } from "./use-submit.js";
import { useState } from "preact/hooks";

/** @param {{ onDone: (session: Session) => void | Promise<void>, onGiveUp: () => void }} props */
export function ReauthenticateDialog({ onDone, onGiveUp }) {
  const { session, description } = useCatalog();
  const email = findLogin(session, description);
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const { error, busy, submit } = useMutation(async () =>
    onDone((await send("POST", "session", { email, password, ...composeSecondFactorBody(code) })).body),
  );
  return html`<${Dialog} title=${t("Sign in again")} look="alone" onClose=${onGiveUp}>
    <form onSubmit=${submit}>
      <p>${t("The session has ended. What you have typed is still here.")}</p>
      <${Notice} text=${error?.message} />
      <${TextField} label=${t("E-mail")} value=${email} readonly />
      ${signInMethods.allowsPasswords && html`<${PasswordField} label=${t("Password")} value=${password} onChange=${setPassword} focus />`}
      <${SecondFactorField} error=${error} value=${code} onChange=${setCode} />
      <div class="actions">
        <button type="button" class="quiet" onClick=${onGiveUp}>${t("Leave")}</button>
        <${ProviderLink} inNewTab />
        ${signInMethods.allowsPasswords && html`<button class="primary" aria-disabled=${busy}>${t("Sign in")}</button>`}
      </div>
    </form>
  <//>`;
}

/**
 * Returns the login of the signed-in account. If the caller may not read the description of accounts, the field with
 * the login is unknown. In this case, returns the first text of the account that contains an `@`; "" if there is none.
 * @param {Session} session
 * @param {ResourcesDescription} description
 */
export function findLogin(session, description) {
  const accounts = description.resources.find(({ accounts }) => accounts !== null);
  const field = accounts === undefined ? null : findFieldByRole(accounts, "accounts.login");
  const { account } = session;
  if (field !== null) return String(account[field.name] ?? "");
  return String(Object.values(account).find((value) => typeof value === "string" && value.includes("@")) ?? "");
}
