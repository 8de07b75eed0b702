/** The pages for users who are not signed in. */
/** @import { Session } from "./types.js" */
import { send } from "./api.js";
import { html } from "./html.js";
import { FormPage, Notice, PasswordField, TextField } from "./basic-components.js";
import { ProviderLink, signInMethods } from "./sign-in-methods.js";
import { translateToMarkup, t } from "./translate.js";
import { SecondFactorField, composeSecondFactorBody } from "./second-factor-field.js";
import { useAsyncData } from "./use-async-data.js";
import { useMutation } from "./use-submit.js";
import { useState } from "preact/hooks";
import "./start.js";

const provider = signInMethods.providerName ?? "";
/**
 * The texts for a failed sign-in with the provider, by the reason.
 * @type {{ readonly [reason: string]: string }}
 */
const providerProblemTexts = {
  expired: t("The sign-in took too long, or another one was started in the meantime. Try again."),
  refused: t("{provider} did not sign you in.", { provider }),
  unverified: t("{provider} returned no verified e-mail address. Ask its administrator.", { provider }),
  unknown: t("No account here belongs to your user at {provider}. Ask an administrator to create one.", { provider }),
  failed: t(
    "{provider} could not be reached. Try again; the administrator of this server finds the cause in its log.",
    { provider },
  ),
  wait: t("Too many failed sign-ins from your address. Wait a few minutes."),
};

/**
 * @param {{ problem: string, onDone: (session: Session) => void | Promise<void> }} props `problem` is a text, or a
 * reason in `providerProblemTexts`
 */
export function SignInPage({ problem, onDone }) {
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const { error, busy, submit } = useMutation(async () =>
    onDone((await send("POST", "session", { email, password, ...composeSecondFactorBody(code) })).body),
  );
  return html`<${FormPage} title=${t("Sign in")} onSubmit=${submit}>
    <${Notice} text=${error?.message ?? providerProblemTexts[problem] ?? problem} />
    <${ProviderLink} />
    ${
      signInMethods.allowsPasswords &&
      html`<${TextField}
          label=${t("E-mail")}
          inputmode="email"
          autocomplete="username"
          value=${email}
          onChange=${setEmail}
          required
          focus
        />
        <${PasswordField} label=${t("Password")} value=${password} onChange=${setPassword} />
        <${SecondFactorField} error=${error} value=${code} onChange=${setCode} />
        <button class="primary" aria-disabled=${busy}>${t("Sign in")}</button>
        <p class="hint">
          ${translateToMarkup("No password yet, or lost it? Ask an administrator to set one for you. For the root account, run this on the server to get a link: {command}.", { command: html`<code>npx stockroom recover</code>` })}
        </p>`
    }
  <//>`;
}

/**
 * The page on which users set a password, or which says that their link no longer works. They open the page with a link that they have received.
 * @param {{ token: string, onDone: (session: Session) => void | Promise<void>, onGiveUp: () => void }} props
 */
export function SetPasswordPage({ token, onDone, onGiveUp }) {
  const [password, setPassword] = useState("");
  const [again, setAgain] = useState("");
  const [code, setCode] = useState("");
  const { data: checked, failure } = useAsyncData(
    (signal) => send("POST", "password-link", { token }, {}, signal),
    [token],
  );
  const differs = again !== "" && again !== password;
  const { error, busy, errorAt, submit } = useMutation(async () => {
    if (again !== password) return;
    await onDone((await send("POST", "password", { token, password, ...composeSecondFactorBody(code) })).body);
  });
  const wrong = errorAt("/password");
  const invalid = [error, failure].find((each) => each?.code === "invalid_link");
  if (invalid) {
    const leave = (/** @type {Event} */ event) => {
      event.preventDefault();
      onGiveUp();
    };
    return html`<${FormPage} title=${t("This link no longer works")} onSubmit=${leave}>
      <${Notice} text=${invalid.message} />
      <button class="primary">${t("To the sign-in")}</button>
    <//>`;
  }
  if (checked === null && failure === null) return html`<p class="loading" role="status">${t("Loading…")}</p>`;
  return html`<${FormPage} title=${t("Choose a password")} onSubmit=${submit}>
    ${error && wrong === undefined && html`<${Notice} text=${error.message} />`}
    <${PasswordField}
      label=${t("New password")}
      isNew
      value=${password}
      onChange=${setPassword}
      error=${wrong}
      help=${t("At least 12 characters. A sentence is easy to remember.")}
      focus
    />
    <${PasswordField}
      label=${t("Repeat the password")}
      isNew
      value=${again}
      onChange=${setAgain}
      error=${differs ? t("is not the same password") : undefined}
    />
    <${SecondFactorField} error=${error} value=${code} onChange=${setCode} />
    <button class="primary" aria-disabled=${busy || differs}>${t("Set password and sign in")}</button>
  <//>`;
}
