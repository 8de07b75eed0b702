/** The page on which a user allows another application to act in their name. */
/** @import { ApplicationRequestingConsent } from "./types.js" */
import { send } from "./api.js";
import { useCatalog } from "./catalog.js";
import { html } from "./html.js";
import { FormPage, Notice, TextField } from "./basic-components.js";
import { findLogin } from "./reauthenticate.js";
import { describeScope } from "./describe-scope.js";
import { translateToMarkup, t } from "./translate.js";
import { useOneAtATime } from "./use-one-at-a-time.js";
import { useMutation } from "./use-submit.js";
import { useEffect, useState } from "preact/hooks";

/** @typedef {"ask" | "allow" | "refuse"} Decision */

/** @type {{ readonly [code: string]: string }} */
const errorTexts = {
  invalid_client: t("The application is not registered here."),
  invalid_redirect_uri: t("The application asks to send you to an address that is not registered for it."),
};

/** @param {{ kind: "authorize" | "device", addressQuery: string, onSignedOut: () => void }} props */
export function ConsentPage({ kind, addressQuery, onSignedOut }) {
  const catalog = useCatalog();
  const { session, description } = catalog;
  const [code, setCode] = useState(addressQuery);
  const [asked, setAsked] = useState(/** @type {ApplicationRequestingConsent | null} */ (null));
  const [done, setDone] = useState("");
  const error = kind === "authorize" ? /^error=(\w+)$/.exec(addressQuery)?.[1] : undefined;
  const { error: failure, run: decide } = useMutation(async (/** @type {Decision} */ decision) => {
    const { body } = await (kind === "device"
      ? send("POST", "device-consent", { user_code: code, decision })
      : send("POST", "consent", { request: addressQuery, decision }));
    if ("application" in body) setAsked(body.application);
    else if (body.location !== null) location.replace(body.location);
    else
      setDone(
        decision === "allow"
          ? t("The device is signed in. You can close this page.")
          : t("The device is not signed in. You can close this page."),
      );
  });
  useEffect(() => {
    if (kind === "authorize" && error === undefined) void decide("ask");
    // oxlint-disable-next-line react/exhaustive-deps -- runs once, when the page opens
  }, []);
  const signOut = useOneAtATime(async () => {
    await send("DELETE", "session").catch(() => {});
    onSignedOut();
  });
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (kind === "device" && asked === null) void decide("ask");
  };
  const application = html`<strong>${asked?.name}</strong>`;
  const account = html`<strong>${findLogin(session, description)}</strong>`;
  const title =
    asked === null ? t("Sign in to an application") : t("Sign in to {application}", { application: asked.name });
  return html`<${FormPage} title=${title} onSubmit=${submit}>
    <${Notice} text=${error === undefined ? failure?.message : describeError(error)} />
    ${done !== "" && html`<p role="status">${done}</p>`}
    ${
      kind === "device" &&
      asked === null &&
      html`<${TextField} label=${t("Code on the device")} value=${code} onChange=${setCode} required focus />
        <button class="primary">${t("Continue")}</button>`
    }
    ${
      asked !== null &&
      done === "" &&
      html`<p>
          ${
            asked.origin === null
              ? translateToMarkup(
                  "{application}, on the device that shows {code}, asks for access to your account {account}. With the rights of your account, it could do the following:",
                  { application, code, account },
                )
              : translateToMarkup(
                  "{application}, at {origin}, asks for access to your account {account}. With the rights of your account, it could do the following:",
                  { application, origin: asked.origin, account },
                )
          }
        </p>
        <ul>
          ${describeScope(asked.scope, catalog).map((line) => html`<li>${line}</li>`)}
        </ul>
        <p class="hint">
          ${t("Allow this only if you meant to sign in to this application. On the page “My API keys” you can see the applications that are signed in, and sign them out.")}
        </p>
        <button type="button" class="primary" onClick=${() => decide("allow")}>${t("Allow")}</button>
        <button type="button" class="quiet" onClick=${() => decide("refuse")}>${t("Refuse")}</button>`
    }
    <button type="button" class="quiet" onClick=${signOut}>${t("Sign in with another account")}</button>
  <//>`;
}

/** @param {string} code */
function describeError(code) {
  const text = Object.hasOwn(errorTexts, code)
    ? errorTexts[code]
    : t("The application's request is not valid, or has expired.");
  return `${text} (${code})`;
}
