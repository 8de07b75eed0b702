/** Lists the additional API keys of an account, with the rights, the expiry and the last use of each key. */
/** @import { Key } from "./types.js" */
import { send } from "./api.js";
import { useCatalog } from "./catalog.js";
import { html } from "./html.js";
import { ApiKeyForm } from "./api-key-form.js";
import { Notice, Question } from "./basic-components.js";
import { PlainTable } from "./plain-table.js";
import { ignoreNotFound } from "./request.js";
import { describeScope } from "./describe-scope.js";
import { ShownSecret } from "./shown-secret.js";
import { formatTime } from "./times.js";
import { markup, t } from "./translate.js";
import { useReading } from "./use-reading.js";
import { useSubmit } from "./use-submit.js";
import { useState } from "./vendor/hooks.js";

/** The page with the additional API keys of the signed-in account. */
export function ApiKeysPage() {
  return html`<h1>${t("myKeys")}</h1>
    <${ApiKeysCard} path=${/** @type {const} */ ("me/keys")} />`;
}

/** @param {{ path: `${string}/keys` }} props */
export function ApiKeysCard({ path }) {
  const { data, failure, readAgain } = useReading(() => send("GET", path), [path]);
  const [isMaking, setMaking] = useState(false);
  const [asked, setAsked] = useState(/** @type {Key | null} */ (null));
  const [secret, setSecret] = useState("");
  const take = (/** @type {string} */ made) => {
    setMaking(false);
    setSecret(made);
    readAgain();
  };
  const { error, run: revoke } = useSubmit(async (/** @type {Key} */ key) => {
    setAsked(null);
    await send("DELETE", `${path}/${key.key_id}`).catch(ignoreNotFound).finally(readAgain);
  });
  const keys = data?.body.keys ?? [];
  const made = keys.filter(({ application }) => application === null);
  const signIns = keys.filter(({ application }) => application !== null);
  return html`<section class="card" aria-label=${t("furtherKeys")}>
      <h2>${t("furtherKeys")}</h2>
      <p class="help">${t("furtherKeysHelp")}</p>
      <${Notice} text=${(error ?? failure)?.message} />
      ${made.length > 0 && html`<${ApiKeyTable} label=${t("keys")} keys=${made} onRevoke=${setAsked} />`}
      ${data !== null && made.length === 0 && html`<p>${t("noKeys")}</p>`}
      ${isMaking && html`<${ApiKeyForm} path=${path} onMade=${take} onClose=${() => setMaking(false)} />`}
      ${data !== null && !isMaking && html`<div class="actions"><button type="button" onClick=${() => setMaking(true)}>${t("addKey")}</button></div>`}
    </section>
    ${
      signIns.length > 0 &&
      html`<section class="card" aria-label=${t("signedIn")}>
        <h2>${t("signedIn")}</h2>
        <p class="help">${t("signedInHelp")}</p>
        <${ApiKeyTable} label=${t("applications")} keys=${signIns} onRevoke=${setAsked} />
      </section>`
    }
    ${
      asked &&
      html`<${Question}
        title=${t("revokeQuestion")}
        no=${t("keepIt")}
        yes=${t("revokeForGood")}
        onNo=${() => setAsked(null)}
        onYes=${() => revoke(asked)}
      >
        <p>${markup("revokeText", { name: html`<strong>${asked.name}</strong>` })}</p>
      <//>`
    }
    ${secret !== "" && html`<${ShownSecret} title=${t("newKey")} id="further-key" secret=${secret} option="-H" value=${`Authorization: Bearer ${secret}`} lineId="bearer-line" />`}`;
}

/** @param {{ label: string, keys: readonly Key[], onRevoke: (key: Key) => void }} props */
function ApiKeyTable({ label, keys, onRevoke }) {
  const catalog = useCatalog();
  const revoke = html`<span class="unseen">${t("revoke")}</span>`;
  return html`<${PlainTable} label=${label} heads=${[t("name"), t("may"), t("expires"), t("lastUsed"), revoke]}>
    ${keys.map(
      (key) =>
        html`<tr>
          <th scope="row">${key.name}</th>
          <td>${key.scope === null ? t("allOfAccount") : describeScope(key.scope, catalog).join("; ")}</td>
          <td>${describeExpiry(key)}</td>
          <td>${key.last_used_at === null ? t("never") : formatTime(key.last_used_at)}</td>
          <td>
            <button
              type="button"
              class="danger"
              aria-label=${t("revokeNamed", { name: key.name })}
              onClick=${() => onRevoke(key)}
            >
              ${t("revoke")}
            </button>
          </td>
        </tr>`,
    )}
  <//>`;
}

/** @param {Key} key */
function describeExpiry({ expires_at: end }) {
  if (end === null) return t("never");
  return Date.parse(end) <= Date.now() ? t("since", { time: formatTime(end) }) : formatTime(end);
}
