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
  return html`<h1>${t("My API keys")}</h1>
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
  return html`<section class="card" aria-label=${t("Additional keys")}>
      <h2>${t("Additional keys")}</h2>
      <p class="help">
        ${t("Create one key for each program. You can limit each key to the rights that the program needs, let it expire, and revoke it without the others.")}
      </p>
      <${Notice} text=${(error ?? failure)?.message} />
      ${made.length > 0 && html`<${ApiKeyTable} label=${t("Keys")} keys=${made} onRevoke=${setAsked} />`}
      ${data !== null && made.length === 0 && html`<p>${t("The list is empty.")}</p>`}
      ${isMaking && html`<${ApiKeyForm} path=${path} onCreated=${take} onClose=${() => setMaking(false)} />`}
      ${data !== null && !isMaking && html`<div class="actions"><button type="button" onClick=${() => setMaking(true)}>${t("Add a key…")}</button></div>`}
    </section>
    ${
      signIns.length > 0 &&
      html`<section class="card" aria-label=${t("Signed-in applications")}>
        <h2>${t("Signed-in applications")}</h2>
        <p class="help">
          ${t("Each application may do the following in the name of the account, until the sign-in expires, the application signs out, or you revoke the sign-in.")}
        </p>
        <${ApiKeyTable} label=${t("Applications")} keys=${signIns} onRevoke=${setAsked} />
      </section>`
    }
    ${
      asked &&
      html`<${ConfirmDialog}
        title=${t("Revoke this?")}
        no=${t("Keep it")}
        yes=${t("Revoke for good")}
        onNo=${() => setAsked(null)}
        onYes=${() => revoke(asked)}
      >
        <p>
          ${translateToMarkup("{name} stops working immediately and permanently. The program that uses it can no longer sign in.", { name: html`<strong><bdi>${asked.name}</bdi></strong>` })}
        </p>
      <//>`
    }
    ${secret !== "" && html`<${NewSecretCard} title=${t("The new key")} id="further-key" secret=${secret} curlOption="-H" value=${`Authorization: Bearer ${secret}`} commandId="bearer-line" />`}`;
}

/** @param {{ label: string, keys: readonly Key[], onRevoke: (key: Key) => void }} props */
function ApiKeyTable({ label, keys, onRevoke }) {
  const catalog = useCatalog();
  const revoke = html`<span class="unseen">${t("Revoke")}</span>`;
  return html`<${StaticTable} label=${label} heads=${[t("Name"), t("May"), t("Expires"), t("Last used"), revoke]}>
    ${keys.map(
      (key) =>
        html`<tr>
          <th scope="row">${key.name}</th>
          <td>
            ${key.scope === null ? t("Everything that the account may do") : describeScope(key.scope, catalog).join("; ")}
          </td>
          <td>${describeExpiry(key)}</td>
          <td>${key.last_used_at === null ? t("Never") : formatTime(key.last_used_at)}</td>
          <td>
            <button
              type="button"
              class="danger"
              aria-label=${t("Revoke {name}", { name: key.name })}
              onClick=${() => onRevoke(key)}
            >
              ${t("Revoke")}
            </button>
          </td>
        </tr>`,
    )}
  <//>`;
}

/** @param {Key} key */
function describeExpiry({ expires_at: end }) {
  if (end === null) return t("Never");
  return Date.parse(end) <= Date.now() ? t("Since {time}", { time: formatTime(end) }) : formatTime(end);
}

/**
 * The form for a new API key: its name, its scope (the resources that the key may read or write) and its expiry.
 * @param {{ path: `${string}/keys`, onCreated: (secret: string) => void, onClose: () => void }} props
 */
function ApiKeyForm({ path, onCreated, onClose }) {
  const catalog = useCatalog();
  const [name, setName] = useState("");
  const [end, setEnd] = useState("");
  const [isWhole, setWhole] = useState(false);
  const [scope, setScope] = useState(/** @type {Scope} */ ({}));
  const { error, busy, errorAt, submit } = useMutation(async () => {
    const expires = end === "" ? null : new Date(end).toISOString();
    const wish = { name, expires_at: expires, scope: isWhole ? null : addParentResources(scope, catalog) };
    const { body } = await send("POST", path, wish);
    onCreated(body.key ?? "");
  });
  // No input of the form can show a problem with the scope, so the message appears at the top.
  const problem = error && !errorAt("/name") && !errorAt("/expires_at") ? error.message : "";
  return html`<form onSubmit=${submit} aria-label=${t("A new key")}>
    <${Notice} text=${problem} />
    <${TextField}
      label=${t("Name")}
      help=${t("The program that will use the key.")}
      required
      focus
      maxlength=${100}
      value=${name}
      onChange=${setName}
      error=${errorAt("/name")}
    />
    <${TextField}
      label=${t("Expires")}
      type="datetime-local"
      help=${t("If you leave this field empty, the key never expires.")}
      value=${end}
      onChange=${setEnd}
      error=${errorAt("/expires_at")}
    />
    <label class="check">
      <input type="checkbox" checked=${isWhole} onChange=${onCheckedChange(setWhole)} />
      <span>${t("The key may do everything that the account may do")}</span>
    </label>
    ${!isWhole && html`<${ScopeTable} scope=${scope} onChange=${setScope} />`}
    <div class="actions">
      <button type="button" class="quiet" onClick=${onClose}>${t("Cancel")}</button>
      <button class="primary" aria-disabled=${busy}>${t("Make the key")}</button>
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
  return html`<${StaticTable} label=${t("Rights of the key")} heads=${[t("Resource"), t("The key may")]}>
    ${description.resources.map((resource) => {
      const { path, parent, title } = resource;
      const label = parent === null ? labelCollection(resource) : title;
      const level = scope[path] ?? "";
      return html`<tr>
        <th scope="row" class=${parent === null ? "" : "nested"}>${label}</th>
        <td>
          <select
            aria-label=${t("Rights of the key on {path}", { path })}
            value=${level}
            onChange=${onTextInput((text) => change(path, text))}
          >
            <option value="" selected=${level === ""}>${t("nothing")}</option>
            <option value="read" selected=${level === "read"}>${t("read")}</option>
            <option value="write" selected=${level === "write"}>${t("read and change")}</option>
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
