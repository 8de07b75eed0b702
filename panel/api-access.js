/** The tab "API access" of an account: turns the access on and off, and generates the API key, which is shown only once. */
/** @import { AccountsDeclaration, Item, ItemWithEtag, Resource } from "./types.js" */
import { send } from "./api.js";
import { findFieldByRole } from "./catalog.js";
import { onCheckedChange } from "./control-events.js";
import { html } from "./html.js";
import { ApiKeysCard } from "./api-keys.js";
import { Notice, ConfirmDialog } from "./basic-components.js";
import { toFailure } from "./request.js";
import { NewSecretCard } from "./new-secret-card.js";
import { t } from "./translate.js";
import { discardUnsavedInput, useUnsavedInput } from "./unsaved-input.js";
import { useMutation } from "./use-submit.js";
import { useEffect, useState } from "preact/hooks";
import { joinWords } from "./labels.js";

/**
 * @typedef {object} Account
 * @property {AccountsDeclaration} accounts
 * @property {string} path
 * @property {ItemWithEtag} loaded
 * @property {() => Promise<void>} onReload
 */

/** @param {Account & { resource: Resource }} props */
export function AccountApiAccess({ resource, ...account }) {
  const { may } = resource;
  const { accounts, loaded } = account;
  const { field, value: on } = accounts.enabled;
  const off =
    typeof on === "boolean"
      ? !on
      : (findFieldByRole(resource, "accounts.enabled")?.enum?.find((each) => each !== on) ?? null);
  const enabled = loaded.item[field] === on;
  const [ticked, setTicked] = useState(enabled);
  const [asking, setAsking] = useState(false);
  const { key, done, error, busy, change } = useAccountUpdate(account);
  useEffect(() => setTicked(enabled), [enabled]);
  useUnsavedInput(ticked !== enabled);

  const save = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (busy || ticked === enabled) return;
    void change(
      { [field]: ticked ? on : off },
      ticked ? t("The account may use the API now.") : t("The account may no longer use the API. Its key is revoked."),
    );
  };
  const ask = () => {
    if (!busy && ticked === enabled) setAsking(true);
  };
  const rotate = () => {
    setAsking(false);
    void change(
      { [accounts.regenerate.field]: accounts.regenerate.value },
      t("The old key no longer works. Use the new key."),
    );
  };
  const hindrances = listAccessBlockers(accounts, loaded.item);

  return html`<form class="card" onSubmit=${save}>
      <${Notice} text=${error?.message} />
      <${Notice} kind="done" text=${done} />
      ${hindrances.length > 0 && html`<${Notice} kind="hint" text=${t("This account cannot use the API at the moment: {reasons}.", { reasons: joinWords(hindrances) })} />`}
      <label class="check big">
        <input type="checkbox" checked=${ticked} disabled=${!may.update} onChange=${onCheckedChange(setTicked)} />
        <span>${t("Yes, allow this user to use the API")}</span>
      </label>
      <p class="help">${explainApiAccess(enabled, ticked)}</p>
      <div class="actions">
        ${enabled && may.update && html`<button type="button" aria-disabled=${busy || ticked !== enabled} onClick=${ask}>${t("Make a new key…")}</button>`}
        ${may.update && html`<button class="primary" aria-disabled=${busy || ticked === enabled}>${t("Save")}</button>`}
      </div>
    </form>
    ${
      asking &&
      html`<${ConfirmDialog}
        title=${t("Make a new key?")}
        no=${t("Keep the old key")}
        yes=${t("Replace the key")}
        onNo=${() => setAsking(false)}
        onYes=${rotate}
      >
        <p>${t("The current key stops working immediately. Every program that uses it needs the new key.")}</p>
      <//>`
    }
    ${key !== "" && html`<${NewSecretCard} title=${t("API key")} id="api-key" secret=${key} curlOption="-u" value=${`${String(loaded.item[accounts.login])}:${key}`} commandId="curl-line" />`}
    ${enabled && may.update && html`<${ApiKeysCard} path=${/** @type {const} */ (`${account.path}/keys`)} />`}`;
}

/**
 * Saves changes of the account, one at a time. If the server generates an API key, returns this key as `key`.
 * @param {Account} account
 */
function useAccountUpdate({ accounts, path, loaded, onReload }) {
  const [key, setKey] = useState("");
  const [done, setDone] = useState("");
  const { error, busy, run } = useMutation(async (/** @type {Item} */ body, /** @type {string} */ text) => {
    setDone("");
    const { body: answer } = await send("PUT", path, body, { "If-Match": loaded.etag }).catch(
      async (/** @type {unknown} */ failure) => {
        if (toFailure(failure).status === 412) await onReload();
        throw failure;
      },
    );
    discardUnsavedInput();
    setKey(String(answer[accounts.secret] ?? ""));
    setDone(text);
    await onReload();
  });
  return { key, done, error, busy, change: run };
}

/**
 * @param {AccountsDeclaration} accounts
 * @param {Item} account
 */
function listAccessBlockers({ eligible, active }, account) {
  return [
    eligible &&
      !eligible.values.includes(String(account[eligible.field])) &&
      t("the type of the account does not allow API access"),
    account[active.field] !== active.value && t("the account is not active"),
  ].filter((each) => typeof each === "string");
}

/**
 * Explains the current API access or, if the check box differs from the stored state, the effect of saving.
 * @param {boolean} enabled the stored state
 * @param {boolean} ticked the state of the check box
 */
function explainApiAccess(enabled, ticked) {
  if (!ticked)
    return enabled
      ? t("When you save, the API access ends and the key stops working for good.")
      : t("Check the box and save to generate a key.");
  return enabled
    ? t("The account has a key. It cannot be shown again; if it is lost, make a new one.")
    : t("When you save, a key is generated and shown once.");
}
