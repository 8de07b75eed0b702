/** An application of somebody else asks to act in the name of whoever is signed in. */
/** @import { ConsentQuestion } from "./types.js" */
import { send } from "./api.js";
import { useCatalog } from "./catalog.js";
import { html } from "./html.js";
import { Notice } from "./parts.js";
import { findLogin } from "./reauthenticate.js";
import { asFailure } from "./request.js";
import { describeScope } from "./scope-words.js";
import { useOneAtATime } from "./use-one-at-a-time.js";
import { useEffect, useState } from "./vendor/hooks.js";

/** @param {{ query: string, onSignedOut: () => void }} props */
export function Consent({ query, onSignedOut }) {
  const catalog = useCatalog();
  const { session, description } = catalog;
  const [asked, setAsked] = useState(/** @type {ConsentQuestion | null} */ (null));
  const [problem, setProblem] = useState("");
  const decide = useOneAtATime(async (/** @type {"ask" | "allow" | "refuse"} */ decision) => {
    try {
      setProblem("");
      const { body } = await send("POST", "consent", { query, decision });
      if ("location" in body) location.replace(body.location);
      else setAsked(body.application);
    } catch (error) {
      setProblem(asFailure(error).message);
    }
  });
  useEffect(() => {
    void decide("ask");
    // oxlint-disable-next-line react/exhaustive-deps -- asked once
  }, []);
  const signOut = useOneAtATime(async () => {
    await send("DELETE", "session").catch(() => {});
    onSignedOut();
  });
  return html`<main class="gate">
    <form aria-labelledby="gate-title" onSubmit=${(/** @type {Event} */ event) => event.preventDefault()}>
      <img src="admin/panel/icon.svg" alt="" width="40" height="40" />
      <h1 id="gate-title">${asked === null ? "Sign in to an application" : `Sign in to ${asked.name}`}</h1>
      <${Notice} text=${problem} />
      ${
        asked &&
        html`<p>
            <strong>${asked.name}</strong>, at ${asked.origin}, asks to act in your name,
            <strong>${findLogin(session, description)}</strong>. Of what your account may do, it could do this:
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
