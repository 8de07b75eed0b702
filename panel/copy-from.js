/** Creation with copies of what belongs to another item: the source, and what is to come along. */
import { useCatalog } from "./catalog.js";
import { html } from "./html.js";
import { ReferenceControl } from "./reference-control.js";
import { humanize, joinWords, labelCollection, labelField } from "./words.js";

export function CopyFrom({ resource, draft, errors, onChange }) {
  const catalog = useCatalog();
  const { from, what, resources } = resource.copies;
  const source = resource.fields.find(({ name }) => name === from);
  const chosen = draft[what] ?? {};
  const keys = Object.keys(resources);
  const all = keys.every((key) => key in chosen);
  const mark = resource.fields.find(({ name }) => name === what).properties;
  const valueOf = (key) => mark[key]?.enum?.[0] ?? "Y";
  const toggle = (key) => {
    const { [key]: had, ...rest } = chosen;
    onChange(what, had === undefined ? { ...chosen, [key]: valueOf(key) } : rest);
  };
  const told = errors.filter(({ field = "" }) => field.startsWith(`/${from}`) || field.startsWith(`/${what}`));
  return html`<fieldset class="copy card">
    <legend>Copy from another ${resource.title.toLowerCase()}</legend>
    <div class="field">
      <label for="copy-source">${labelField(source, catalog)}</label>
      <${ReferenceControl}
        field=${source}
        value=${draft[from]}
        onChange=${(id) => onChange(from, id)}
        attributes=${{ id: "copy-source" }}
        label=${labelField(source, catalog)}
        context=${{ resource, draft, segments: [] }}
      />
      <p class="help">${source.description}</p>
      ${told.map(({ message }) => html`<p class="error">${message}</p>`)}
    </div>
    <fieldset class="boxes" disabled=${!draft[from]}>
      <legend>What to copy</legend>
      ${keys.map((key) => {
        const copied = resources[key].flatMap((path) => catalog.byPath.get(path) ?? []).map(labelCollection);
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
      ${all ? "None of it" : "All of it"}
    </button>
  </fieldset>`;
}
