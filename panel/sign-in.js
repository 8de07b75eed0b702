/** The pages for users who are not signed in. */
/** @import { Markup, Session } from "./types.js" */
import { send } from "./api.js";
import { html } from "./html.js";
import { Notice, PasswordField, TextField } from "./parts.js";
import { ProviderLink, ways } from "./sign-in-ways.js";
import { useSubmit } from "./use-submit.js";
import { useState } from "./vendor/hooks.js";

/** @param {{ problem: string, onDone: (session: Session) => void | Promise<void> }} props */
export function SignIn({ problem, onDone }) {
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const { error, busy, submit } = useSubmit(async () =>
    onDone((await send("POST", "session", { email, password })).body),
  );
  return html`<${SignedOutForm} title="Sign in" onSubmit=${submit}>
    <${Notice} text=${error?.message ?? problem} />
    <${ProviderLink} />
    ${
      ways.passwords &&
      html`<${TextField}
          label="E-mail"
          inputmode="email"
          autocomplete="username"
          value=${email}
          onChange=${setEmail}
          required
          focus
        />
        <${PasswordField} label="Password" value=${password} onChange=${setPassword} />
        <button class="primary" aria-disabled=${busy}>Sign in</button>
        <p class="hint">
          No password yet, or lost it? Somebody who may change your account gives you one. For the root account, whoever
          runs the server makes a link: <code>stockroom recover</code>.
        </p>`
    }
  <//>`;
}

/**
 * Sets the first password, or a new one, with a link.
 * @param {{ token: string, onDone: (session: Session) => void | Promise<void>, onGiveUp: () => void }} props
 */
export function SetPassword({ token, onDone, onGiveUp }) {
  const [password, setPassword] = useState("");
  const [again, setAgain] = useState("");
  const differs = again !== "" && again !== password;
  const { error, busy, errorAt, submit } = useSubmit(async () => {
    if (again !== password) return;
    await onDone((await send("POST", "password", { token, password })).body);
  });
  const wrong = errorAt("/password");
  return html`<${SignedOutForm} title="Choose a password" onSubmit=${submit}>
    ${error && wrong === undefined && html`<${Notice} text=${error.message} />`}
    <${PasswordField}
      label="New password"
      isNew
      value=${password}
      onChange=${setPassword}
      error=${wrong}
      help="At least 12 characters. A sentence is easy to remember."
      focus
    />
    <${PasswordField}
      label="Once more"
      isNew
      value=${again}
      onChange=${setAgain}
      error=${differs ? "is not the same" : undefined}
    />
    <button class="primary" aria-disabled=${busy || differs}>Set password and sign in</button>
    ${error?.code === "invalid_link" && html`<button type="button" class="quiet" onClick=${onGiveUp}>To the sign-in</button>`}
  <//>`;
}

/** @param {{ title: string, onSubmit: (event: Event) => void, children: Markup }} props */
function SignedOutForm({ title, onSubmit, children }) {
  return html`<main class="gate">
    <form onSubmit=${onSubmit} aria-labelledby="gate-title">
      <img src="admin/panel/icon.svg" alt="" width="40" height="40" />
      <h1 id="gate-title">${title}</h1>
      ${children}
    </form>
  </main>`;
}
