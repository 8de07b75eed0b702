/**
 * The additional API keys of an account: a list with the rights, the expiry and the last use of each key, and a form for a new
 * key.
 */
/** @import { Catalog, Key, Scope } from "./types.js" */
import { send } from "./api.js";
import { Notice, ConfirmDialog, TextField } from "./basic-components.js";
import { useCatalog } from "./catalog.js";
import { onCheckedChange, onTextInput } from "./control-events.js";
import { describeScope } from "./describe-scope.js";
import { html } from "./html.js";
import { labelCollection } from "./labels.js";
import { StaticTable } from "./static-table.js";
import { ignoreNotFound } from "./request.js";
import { NewSecretCard } from "./new-secret-card.js";
import { formatTime } from "./times.js";
import { translateToMarkup, t } from "./translate.js";
import { useAsyncData } from "./use-async-data.js";
import { useMutation } from "./use-submit.js";
import { useState } from "preact/hooks";

/** The page with the additional API keys of the signed-in account. */
export function ApiKeysPage() {
  return html`<h1>${t("myKeys")}</h1>
    <${ApiKeysCard} path=${/** @type {const} */ ("me/keys")} />`;
}

/** @param {{ path: `${string}/keys` }} props */
export function ApiKeysCard({ path }) {
  const { data, failure, readAgain } = useAsyncData(() => send("GET", path), [path]);
  const [isMaking, setMaking] = useState(false);
  const [asked, setAsked] = useState(/** @type {Key | null} */ (null));
  const [secret, setSecret] = useState("");
  const take = (/** @type {string} */ made) => {
    setMaking(false);
    setSecret(made);
    readAgain();
  };
  const { error, run: revoke } = useMutation(async (/** @type {Key} */ key) => {
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
      html`<${ConfirmDialog}
        title=${t("revokeQuestion")}
        no=${t("keepIt")}
        yes=${t("revokeForGood")}
        onNo=${() => setAsked(null)}
        onYes=${() => revoke(asked)}
      >
        <p>${translateToMarkup("revokeText", { name: html`<strong><bdi>${asked.name}</bdi></strong>` })}</p>
      <//>`
    }
    ${secret !== "" && html`<${NewSecretCard} title=${t("newKey")} id="further-key" secret=${secret} option="-H" value=${`Authorization: Bearer ${secret}`} lineId="bearer-line" />`}`;
}

/** @param {{ label: string, keys: readonly Key[], onRevoke: (key: Key) => void }} props */
function ApiKeyTable({ label, keys, onRevoke }) {
  const catalog = useCatalog();
  const revoke = html`<span class="unseen">${t("revoke")}</span>`;
  return html`<${StaticTable} label=${label} heads=${[t("name"), t("may"), t("expires"), t("lastUsed"), revoke]}>
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

/**
 * The form for a new API key: its name, its scope (the resources that the key may read or write) and its expiry.
 * @param {{ path: `${string}/keys`, onMade: (secret: string) => void, onClose: () => void }} props
 */
function ApiKeyForm({ path, onMade, onClose }) {
  const catalog = useCatalog();
  const [name, setName] = useState("");
  const [end, setEnd] = useState("");
  const [isWhole, setWhole] = useState(false);
  const [scope, setScope] = useState(/** @type {Scope} */ ({}));
  const { error, busy, errorAt, submit } = useMutation(async () => {
    const expires = end === "" ? null : new Date(end).toISOString();
    const wish = { name, expires_at: expires, scope: isWhole ? null : addParentResources(scope, catalog) };
    const { body } = await send("POST", path, wish);
    onMade(body.key ?? "");
  });
  // A problem with the scope has no own field in the form, so the message appears at the top.
  const problem = error && !errorAt("/name") && !errorAt("/expires_at") ? error.message : "";
  return html`<form onSubmit=${submit} aria-label=${t("aNewKey")}>
    <${Notice} text=${problem} />
    <${TextField}
      label=${t("name")}
      help=${t("keyFor")}
      required
      focus
      maxlength=${100}
      value=${name}
      onChange=${setName}
      error=${errorAt("/name")}
    />
    <${TextField}
      label=${t("expires")}
      type="datetime-local"
      help=${t("emptyNever")}
      value=${end}
      onChange=${setEnd}
      error=${errorAt("/expires_at")}
    />
    <label class="check">
      <input type="checkbox" checked=${isWhole} onChange=${onCheckedChange(setWhole)} />
      <span>${t("mayAll")}</span>
    </label>
    ${!isWhole && html`<${ScopeTable} scope=${scope} onChange=${setScope} />`}
    <div class="actions">
      <button type="button" class="quiet" onClick=${onClose}>${t("cancel")}</button>
      <button class="primary" aria-disabled=${busy}>${t("makeTheKey")}</button>
    </div>
  </form>`;
}

/** @param {{ scope: Scope, onChange: (scope: Scope) => void }} props */
function ScopeTable({ scope, onChange }) {
  const { description } = useCatalog();
  const change = (/** @type {string} */ path, /** @type {string} */ level) => {
    const { [path]: _, ...others } = scope;
    onChange(level === "read" || level === "write" ? { ...others, [path]: level } : others);
  };
  return html`<${StaticTable} label=${t("rightsOfKey")} heads=${[t("resource"), t("theKeyMay")]}>
    ${description.resources.map((resource) => {
      const { path, parent, title } = resource;
      const label = parent === null ? labelCollection(resource) : title;
      const level = scope[path] ?? "";
      return html`<tr>
        <th scope="row" class=${parent === null ? "" : "nested"}>${label}</th>
        <td>
          <select
            aria-label=${t("rightsOfKeyOn", { path })}
            value=${level}
            onChange=${onTextInput((text) => change(path, text))}
          >
            <option value="" selected=${level === ""}>${t("mayNothing")}</option>
            <option value="read" selected=${level === "read"}>${t("mayRead")}</option>
            <option value="write" selected=${level === "write"}>${t("mayWrite")}</option>
          </select>
        </td>
      </tr>`;
    })}
  <//>`;
}

/**
 * Adds the parents of nested resources to a scope, because a key that may use a nested resource must be able to read its parents.
 * @param {Scope} scope
 * @param {Catalog} catalog
 * @returns {Scope}
 */
function addParentResources(scope, { byPath }) {
  /** @type {{ [path: string]: "read" | "write" }} */
  const whole = { ...scope };
  for (const path of Object.keys(scope)) {
    for (let above = byPath.get(path)?.parent ?? null; above !== null; above = byPath.get(above)?.parent ?? null) {
      whole[above] ??= "read";
    }
  }
  return whole;
}
