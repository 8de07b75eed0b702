/** A part of the form for a new tenant. The user chooses another tenant, and the data to copy from that tenant. */
/** @import { CopyDeclaration, FieldError, Item, Resource, Value } from "./types.js" */
import { findFieldByRole, useCatalog } from "./catalog.js";
import { html } from "./html.js";
import { isObject } from "./item-names.js";
import { ReferenceControl } from "./reference-control.js";
import { titleInSentence, t } from "./translate.js";
import { humanize, joinWords, labelCollection, labelField } from "./labels.js";

/**
 * @param {object} props
 * @param {Resource} props.resource
 * @param {CopyDeclaration} props.copies the resource's declaration of the data that can be copied
 * @param {Item} props.draft
 * @param {readonly FieldError[]} props.errors
 * @param {(field: string, value: Value) => void} props.onChange
 */
export function CopyFromTenant({ resource, copies, draft, errors, onChange }) {
  const catalog = useCatalog();
  const { from, what, resources } = copies;
  const source = findFieldByRole(resource, "copies.from");
  const chosen = isObject(draft[what]) ? draft[what] : {};
  const keys = Object.keys(resources);
  const all = keys.every((key) => key in chosen);
  const mark = findFieldByRole(resource, "copies.what")?.properties;
  const valueOf = (/** @type {string} */ key) => mark?.[key]?.enum?.[0] ?? "Y";
  const toggle = (/** @type {string} */ key) => {
    const { [key]: had, ...rest } = chosen;
    onChange(what, had === undefined ? { ...chosen, [key]: valueOf(key) } : rest);
  };
  const wrong = errors.filter(({ field = "" }) => field.startsWith(`/${from}`) || field.startsWith(`/${what}`));
  if (source === null) return null;
  return html`<fieldset class="copy card">
    <legend>${t("Copy from another {title}", { title: titleInSentence(resource.title) })}</legend>
    <div class="field">
      <label for="copy-source">${labelField(source, catalog)}</label>
      <${ReferenceControl}
        field=${source}
        value=${draft[from] ?? null}
        onChange=${(/** @type {Value} */ id) => onChange(from, id)}
        attributes=${{ id: "copy-source" }}
        label=${labelField(source, catalog)}
        context=${{ resource, draft, segments: [] }}
      />
      <p class="help">${source.description}</p>
      ${wrong.map(({ message }) => html`<p class="error">${message}</p>`)}
    </div>
    <fieldset class="boxes" disabled=${!draft[from]}>
      <legend>${t("What to copy")}</legend>
      ${Object.entries(resources).map(([key, paths]) => {
        const copied = paths.flatMap((path) => catalog.byPath.get(path) ?? []).map(labelCollection);
        return html`<label class="check">
          <input type="checkbox" name=${key} checked=${key in chosen} onChange=${() => toggle(key)} />
          ${copied.length > 0 ? joinWords(copied) : humanize(key)}
        </label>`;
      })}
    </fieldset>
    <button
      type="button"
      class="small"
      disabled=${!draft[from]}
      onClick=${() => onChange(what, all ? {} : Object.fromEntries(keys.map((key) => [key, valueOf(key)])))}
    >
      ${all ? t("Copy nothing") : t("Copy everything")}
    </button>
  </fieldset>`;
}
