/** The tab "Sign-in" of an account: creates a link for setting a password, and turns off a lost second factor. */
import { send } from "./api.js";
import { html } from "./html.js";
import { CopyButton, Notice } from "./basic-components.js";
import { RetryNotice } from "./retry-notice.js";
import { formatTime } from "./times.js";
import { t } from "./translate.js";
import { useAsyncData } from "./use-async-data.js";
import { useMutation } from "./use-submit.js";
import { useState } from "preact/hooks";

/** @param {{ account: string }} props */
export function AccountSignIn({ account }) {
  const [invitation, setInvitation] = useState(/** @type {{ link: string, expires_at: number } | null} */ (null));
  const [done, setDone] = useState("");
  const { data, failure, readAgain } = useAsyncData(
    (signal) => send("GET", `second-factor/${account}`, undefined, {}, signal),
    [account],
  );
  const { error, run } = useMutation(async (/** @type {() => Promise<void>} */ work) => {
    setDone("");
    await work();
  });
  const invite = () => run(async () => setInvitation((await send("POST", `invitations/${account}`)).body));
  const end = () =>
    run(async () => {
      await send("DELETE", `second-factor/${account}`);
      setDone(t("The second factor is off."));
      readAgain();
    });
  return html`<section class="card narrow">
    <${Notice} text=${error?.message} />
    <${Notice} kind="done" text=${done} />
    <h2>${t("Invitation")}</h2>
    <p class="help">
      ${t("With this link, the holder of the account sets a password. Send the link to nobody else. A new link replaces earlier links.")}
    </p>
    ${
      invitation !== null &&
      html`<p class="copyable"><code>${invitation.link}</code><${CopyButton} text=${invitation.link} /></p>
        <p>${t("The link works only once, and only until {time}.", { time: formatTime(invitation.expires_at) })}</p>`
    }
    <button onClick=${invite}>${t("Make a link")}</button>
    <h2>${t("Second factor")}</h2>
    ${failure && html`<${RetryNotice} failure=${failure} onRetry=${readAgain} />`}
    ${data?.body.on === false && html`<p class="help">${t("The account has no second factor.")}</p>`}
    ${
      data?.body.on === true &&
      html`<p class="help">
          ${t("Turn the second factor off if the holder of the account has lost the phone and the recovery codes.")}
        </p>
        <button onClick=${end}>${t("Turn off")}</button>`
    }
  </section>`;
}
