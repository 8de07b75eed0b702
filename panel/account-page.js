/** The page of the signed-in account: its sessions and its second factor. */
import { send } from "./api.js";
import { html } from "./html.js";
import { CopyButton, Notice, PasswordField } from "./basic-components.js";
import { StaticTable } from "./static-table.js";
import { SecondFactorCodeInput } from "./second-factor-field.js";
import { signInMethods } from "./sign-in-methods.js";
import { formatTime } from "./times.js";
import { t } from "./translate.js";
import { QrCode } from "./qr-code.js";
import { useAsyncData } from "./use-async-data.js";
import { useMutation } from "./use-submit.js";
import { useState } from "preact/hooks";

export function AccountPage() {
  const [ended, setEnded] = useState(0);
  return html`<h1>${t("Sessions and second factor")}</h1>
    <${Sessions} key=${ended} />
    ${signInMethods.allowsPasswords && html`<${SecondFactor} onSessionsEnded=${() => setEnded(ended + 1)} />`}`;
}

function Sessions() {
  const { data, failure, readAgain } = useAsyncData(() => send("GET", "sessions"), []);
  const { error, run: end } = useMutation(async (/** @type {string} */ id) => {
    await send("DELETE", `sessions/${id}`);
    readAgain();
  });
  return html`<section class="card">
    <p class="help">${t("Your account is signed in on these browsers. End sessions that you do not recognize.")}</p>
    <${Notice} text=${(error ?? failure)?.message} />
    ${
      data !== null &&
      html`<${StaticTable}
        label=${t("Sessions")}
        heads=${[t("Browser"), t("Address"), t("Signed in"), t("Last used"), ""]}
      >
        ${data.body.sessions.map(
          ({ id, agent, address, created_at: created, used_at: used, current }) =>
            html`<tr key=${id}>
              <td data-label=${t("Browser")}>
                <bdi>${describeBrowser(agent)}</bdi>${current && html` <span class="tag">${t("this one")}</span>`}
              </td>
              <td data-label=${t("Address")}>${address}</td>
              <td data-label=${t("Signed in")}>${formatTime(created)}</td>
              <td data-label=${t("Last used")}>${formatTime(used)}</td>
              <td>
                ${
                  !current &&
                  html`<button
                    class="quiet"
                    aria-label=${t("End the session of {name}", { name: describeBrowser(agent) })}
                    onClick=${() => end(id)}
                  >
                    ${t("End")}
                  </button>`
                }
              </td>
            </tr>`,
        )}
      <//>`
    }
  </section>`;
}

/**
 * Returns the browser and the operating system that a `User-Agent` header names, for example `Firefox, Linux`.
 * @param {string} agent
 */
function describeBrowser(agent) {
  const browser = /(Edg|OPR|Firefox|Chrome|Safari)[/]/.exec(agent.replace(/Chrome(?=.*(Edg|OPR)[/])/, ""))?.[1];
  const system = /(Windows|Android|iPhone|iPad|Mac OS X|Linux)/.exec(agent)?.[1];
  const names = [browser?.replace("Edg", "Edge").replace("OPR", "Opera"), system].filter(Boolean);
  return names.length === 0 ? agent.slice(0, 40) || t("Unknown browser") : names.join(", ");
}

/** @param {{ onSessionsEnded: () => void }} props `onSessionsEnded` is called when other sessions have ended */
function SecondFactor({ onSessionsEnded }) {
  const { data, readAgain } = useAsyncData(() => send("GET", "second-factor"), []);
  const state = data?.body ?? null;
  const [setup, setSetup] = useState(/** @type {{ secret: string, uri: string } | null} */ (null));
  const [codes, setCodes] = useState(/** @type {readonly string[] | null} */ (null));
  const [password, setPassword] = useState("");
  const { error, busy, errorAt, submit } = useMutation(async () => {
    const turn = state?.on ? "off" : "on";
    const { body } = await send("POST", "second-factor", { password, turn });
    setPassword("");
    setSetup(turn === "on" ? { secret: body.secret, uri: body.uri } : null);
    setCodes(null);
    readAgain();
  });
  if (state === null) return null;
  const finish = (/** @type {readonly string[]} */ given) => {
    setSetup(null);
    setCodes(given);
    readAgain();
    onSessionsEnded();
  };
  return html`<section class="card narrow">
    <h2>${t("Second factor")}</h2>
    <p>
      ${state.on ? t({ one: "On. {count} recovery code is left.", other: "On. {count} recovery codes are left." }, { count: state.codes_left }) : t("Off. If you turn it on, signing in also requires a code from an authenticator app.")}
    </p>
    ${codes !== null && html`<${RecoveryCodes} codes=${codes} />`}
    ${
      setup !== null
        ? html`<${SecondFactorSetupForm} ...${setup} onDone=${finish} />`
        : html`<form onSubmit=${submit}>
            ${error && errorAt("/password") === undefined && html`<${Notice} text=${error.message} />`}
            <${PasswordField}
              label=${t("Current password")}
              value=${password}
              onChange=${setPassword}
              error=${errorAt("/password")}
              help=${t(state.on ? "Enter your password to turn the second factor off." : "Enter your password to turn the second factor on.")}
            />
            <div class="actions">
              <button class=${state.on ? "" : "primary"} aria-disabled=${busy}>
                ${state.on ? t("Turn off") : t("Turn on…")}
              </button>
            </div>
          </form>`
    }
  </section>`;
}

/** @param {{ secret: string, uri: string, onDone: (codes: readonly string[]) => void }} props */
function SecondFactorSetupForm({ secret, uri, onDone }) {
  const [code, setCode] = useState("");
  const { error, busy, submit } = useMutation(async () =>
    onDone((await send("PUT", "second-factor", { code })).body.recovery_codes),
  );
  return html`<form onSubmit=${submit}>
    <p>
      ${t("Scan the QR code with your authenticator app, or type the key into the app. Then enter the code that the app shows.")}
    </p>
    <${QrCode} text=${uri} label=${t("QR code with the key")} />
    <p class="copyable"><code>${secret.match(/.{4}/g)?.join(" ")}</code><${CopyButton} text=${secret} /></p>
    <p><a href=${uri}>${t("Open the authenticator app on this device")}</a></p>
    <${Notice} text=${error?.message} />
    <${SecondFactorCodeInput} inputmode="numeric" value=${code} onChange=${setCode} />
    <div class="actions"><button class="primary" aria-disabled=${busy}>${t("Turn on")}</button></div>
  </form>`;
}

/** @param {{ codes: readonly string[] }} props */
function RecoveryCodes({ codes }) {
  return html`<section class="key" aria-label=${t("Recovery codes")}>
    <p>${t("Keep these codes: each signs you in once without the app. They are not shown again.")}</p>
    <ul class="codes">
      ${codes.map((code) => html`<li><code>${code}</code></li>`)}
    </ul>
    <${CopyButton} text=${codes.join("\n")} />
  </section>`;
}
