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
      setDone(t("secondFactorEnded"));
      readAgain();
    });
  return html`<section class="card narrow">
    <${Notice} text=${error?.message} />
    <${Notice} kind="done" text=${done} />
    <h2>${t("invitation")}</h2>
    <p class="help">${t("invitationHelp")}</p>
    ${
      invitation !== null &&
      html`<p class="copyable"><code>${invitation.link}</code><${CopyButton} text=${invitation.link} /></p>
        <p>${t("invitationEnds", { time: formatTime(invitation.expires_at) })}</p>`
    }
    <button onClick=${invite}>${t("invite")}</button>
    <h2>${t("secondFactor")}</h2>
    ${failure && html`<${RetryNotice} failure=${failure} onRetry=${readAgain} />`}
    ${data?.body.on === false && html`<p class="help">${t("secondFactorNone")}</p>`}
    ${
      data?.body.on === true &&
      html`<p class="help">${t("secondFactorLost")}</p>
        <button onClick=${end}>${t("secondFactorEnd")}</button>`
    }
  </section>`;
}
