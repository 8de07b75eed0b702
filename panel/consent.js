/** The page on which a user allows another application to act in their name. */
/** @import { ConsentQuestion } from "./types.js" */
import { send } from "./api.js";
import { useCatalog } from "./catalog.js";
import { html } from "./html.js";
import { Notice, TextField } from "./parts.js";
import { findLogin } from "./reauthenticate.js";
import { asFailure } from "./request.js";
import { describeScope } from "./scope-words.js";
import { useOneAtATime } from "./use-one-at-a-time.js";
import { useEffect, useState } from "./vendor/hooks.js";

/** @typedef {"ask" | "allow" | "refuse"} Decision */

/** @type {{ readonly [code: string]: string }} */
const errors = {
  invalid_client: "The application is not registered here.",
  invalid_redirect_uri: "The application asks to send you to an address that is not registered for it.",
};

/** @param {{ kind: "authorize" | "device", shown: string, onSignedOut: () => void }} props */
export function Consent({ kind, shown, onSignedOut }) {
  const catalog = useCatalog();
  const { session, description } = catalog;
  const [code, setCode] = useState(shown);
  const [asked, setAsked] = useState(/** @type {ConsentQuestion | null} */ (null));
  const [done, setDone] = useState("");
  const error = kind === "authorize" ? /^error=(\w+)$/.exec(shown)?.[1] : undefined;
  const [problem, setProblem] = useState(error === undefined ? "" : describeError(error));
  const decide = useOneAtATime(async (/** @type {Decision} */ decision) => {
    try {
      setProblem("");
      const { body } = await (kind === "device"
        ? send("POST", "device-consent", { user_code: code, decision })
        : send("POST", "consent", { request: shown, decision }));
      if ("application" in body) setAsked(body.application);
      else if (body.location !== null) location.replace(body.location);
      else setDone(decision === "allow" ? "The device is signed in." : "The device is not signed in.");
    } catch (failure) {
      setProblem(asFailure(failure).message);
    }
  });
  useEffect(() => {
    if (kind === "authorize" && error === undefined) void decide("ask");
    // oxlint-disable-next-line react/exhaustive-deps -- asked once
  }, []);
  const signOut = useOneAtATime(async () => {
    await send("DELETE", "session").catch(() => {});
    onSignedOut();
  });
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (kind === "device" && asked === null) void decide("ask");
  };
  return html`<main class="gate">
    <form aria-labelledby="gate-title" onSubmit=${submit}>
      <img src="admin/panel/icon.svg" alt="" width="40" height="40" />
      <h1 id="gate-title">${asked === null ? "Sign in to an application" : `Sign in to ${asked.name}`}</h1>
      <${Notice} text=${problem} />
      ${done !== "" && html`<p role="status">${done} You can close this page.</p>`}
      ${
        kind === "device" &&
        asked === null &&
        html`<${TextField} label="Code on the device" value=${code} onChange=${setCode} required focus />
          <button class="primary">Continue</button>`
      }
      ${
        asked !== null &&
        done === "" &&
        html`<p>
            <strong>${asked.name}</strong>,${" "}
            ${asked.origin === null ? `on the device that shows ${code}` : `at ${asked.origin}`}, asks to act in your
            name, <strong>${findLogin(session, description)}</strong>. Of what your account may do, it could do this:
          </p>
          <ul class="asked">
            ${describeScope(asked.scope, catalog).map((line) => html`<li>${line}</li>`)}
          </ul>
          <p class="hint">
            Allow this only if you meant to sign in there. What is signed in stands under My API keys, and ends there.
          </p>
          <button type="button" class="primary" onClick=${() => decide("allow")}>Allow</button>
          <button type="button" class="quiet" onClick=${() => decide("refuse")}>Refuse</button>`
      }
      <button type="button" class="quiet" onClick=${signOut}>Sign in with another account</button>
    </form>
  </main>`;
}

/** @param {string} code */
function describeError(code) {
  const text = Object.hasOwn(errors, code) ? errors[code] : "The application's request is not valid, or has expired.";
  return `${text} (${code})`;
}
