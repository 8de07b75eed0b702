/** @import { Catalog, Scope } from "./types.js" */
import { send } from "./api.js";
import { useCatalog } from "./catalog.js";
import { onTextInput, onCheckedChange } from "./control-events.js";
import { html } from "./html.js";
import { Notice, TextField } from "./basic-components.js";
import { PlainTable } from "./plain-table.js";
import { t } from "./translate.js";
import { useSubmit } from "./use-submit.js";
import { useState } from "./vendor/hooks.js";
import { labelCollection } from "./labels.js";

/**
 * The form for a new API key: its name, its scope (the resources that the key may read or write) and its expiry.
 * @param {{ path: `${string}/keys`, onMade: (secret: string) => void, onClose: () => void }} props
 */
export function ApiKeyForm({ path, onMade, onClose }) {
  const catalog = useCatalog();
  const [name, setName] = useState("");
  const [end, setEnd] = useState("");
  const [isWhole, setWhole] = useState(false);
  const [scope, setScope] = useState(/** @type {Scope} */ ({}));
  const { error, busy, errorAt, submit } = useSubmit(async () => {
    const expires = end === "" ? null : new Date(end).toISOString();
    const wish = { name, expires_at: expires, scope: isWhole ? null : withParents(scope, catalog) };
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
  return html`<${PlainTable} label=${t("rightsOfKey")} heads=${[t("resource"), t("theKeyMay")]}>
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
function withParents(scope, { byPath }) {
  /** @type {{ [path: string]: "read" | "write" }} */
  const whole = { ...scope };
  for (const path of Object.keys(scope)) {
    for (let above = byPath.get(path)?.parent ?? null; above !== null; above = byPath.get(above)?.parent ?? null) {
      whole[above] ??= "read";
    }
  }
  return whole;
}
