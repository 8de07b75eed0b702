import { send } from "./api.js";
import { html } from "./html.js";
import { Notice, PasswordField } from "./basic-components.js";
import { t } from "./translate.js";
import { useMutation } from "./use-submit.js";
import { useState } from "preact/hooks";

/**
 * The page on which users change their own password. The change ends all other sessions of the account.
 * @param {{ onSession: (session: import("./types.js").Session) => void }} props
 */
export function PasswordPage({ onSession }) {
  const [current, setCurrent] = useState("");
  const [password, setPassword] = useState("");
  const [done, setDone] = useState(false);
  const { error, busy, errorAt, submit } = useMutation(async () => {
    setDone(false);
    onSession((await send("PUT", "password", { current, password })).body);
    setCurrent("");
    setPassword("");
    setDone(true);
  });
  return html`<h1>${t("Change password")}</h1>
    <form class="card narrow" onSubmit=${submit}>
      ${error && error.errors.length === 0 && html`<${Notice} text=${error.message} />`}
      <${Notice} kind="done" text=${done && t("The password is changed. All your other sessions have ended.")} />
      <${PasswordField}
        label=${t("Current password")}
        value=${current}
        onChange=${setCurrent}
        error=${errorAt("/current")}
        help=${t("The password with which you sign in now. It proves that the account is yours.")}
      />
      <${PasswordField}
        label=${t("New password")}
        isNew
        value=${password}
        onChange=${setPassword}
        error=${errorAt("/password")}
        help=${t("At least 12 characters.")}
      />
      <div class="actions"><button class="primary" aria-disabled=${busy}>${t("Change password")}</button></div>
    </form>`;
}
