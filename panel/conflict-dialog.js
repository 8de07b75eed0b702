/**
 * A dialog for a save that failed because somebody else has changed the item. It shows both versions, and the user
 * chooses one for each field.
 */
/** @import { Field, Item, ReferencedItemNames, Resource, Value } from "./types.js" */
import { useCatalog } from "./catalog.js";
import { toRequestValue, isSameValue, listChanges, startDraft } from "./item-draft.js";
import { html } from "./html.js";
import { Dialog } from "./basic-components.js";
import { StaticTable } from "./static-table.js";
import { titleInSentence, t } from "./translate.js";
import { useMemo, useState } from "preact/hooks";
import { useReferencedNames } from "./use-referenced-names.js";
import { FormattedValue as Shown } from "./formatted-value.js";
import { labelField } from "./labels.js";

/** @typedef {"mine" | "theirs"} Side */
/** @typedef {{ readonly [field: string]: Side }} Choices */

/**
 * @param {object} props
 * @param {Resource} props.resource
 * @param {readonly string[]} props.segments
 * @param {Item} props.start stored values when the form was opened
 * @param {Item} props.draft values in the form
 * @param {Item} props.theirs values that somebody else has stored since
 * @param {(values: Item) => void} props.onMerge
 * @param {() => void} props.onClose
 * @param {() => void} props.onUseTheirs
 */
export function ConflictDialog({ resource, segments, start, draft, theirs, onMerge, onClose, onUseTheirs }) {
  const current = useMemo(() => startDraft(resource, theirs), [resource, theirs]);
  const mine = listChanges(resource, draft, start, false);
  const fields = resource.fields.filter(
    (field) =>
      field.stored && !field.secret && !field.read_only && !isSameValue(field, draft[field.name], current[field.name]),
  );
  /** @type {() => Choices} */
  const choose = () => Object.fromEntries(fields.map(({ name }) => [name, mine.includes(name) ? "mine" : "theirs"]));
  const [choices, setChoices] = useState(choose);
  const names = useReferencedNames(fields, [current, draft], { resource, segments });
  const merge = () => {
    /** @type {{ [field: string]: Value }} */
    const values = { ...current };
    for (const field of resource.fields) if (field.secret) values[field.name] = draft[field.name] ?? null;
    for (const { name } of fields) if (choices[name] === "mine") values[name] = draft[name] ?? null;
    onMerge(values);
  };
  return html`<${Dialog} title=${t("Changed by somebody else")} look="wide" onClose=${onClose}>
    <p>
      ${t("This {title} was changed since you opened it. Your changes are not lost: choose which value to keep for each field.", { title: titleInSentence(resource.title) })}
    </p>
    <${VersionComparison}
      fields=${fields}
      versions=${{ theirs: current, mine: draft }}
      names=${names}
      choices=${choices}
      onChoose=${(/** @type {string} */ name, /** @type {Side} */ side) => setChoices({ ...choices, [name]: side })}
    />
    <div class="actions">
      <button type="button" class="quiet" onClick=${onClose}>${t("Back to the form")}</button>
      <button type="button" onClick=${onUseTheirs}>${t("Discard my changes")}</button>
      <button type="button" class="primary" onClick=${merge}>${t("Save the chosen values")}</button>
    </div>
  <//>`;
}

/**
 * A table of both versions, with a row for each field.
 * @param {object} props
 * @param {readonly Field[]} props.fields
 * @param {{ readonly [side in Side]: Item }} props.versions
 * @param {ReferencedItemNames} props.names
 * @param {Choices} props.choices
 * @param {(field: string, side: Side) => void} props.onChoose
 */
function VersionComparison({ fields, versions, names, choices, onChoose }) {
  const catalog = useCatalog();
  const option = (/** @type {Field} */ field, /** @type {Side} */ side) => {
    const item = versions[side];
    return html`<label class="check">
      <input
        type="radio"
        name=${`conflict-${field.name}`}
        checked=${choices[field.name] === side}
        onChange=${() => onChoose(field.name, side)}
      />
      <span
        ><${Shown} field=${field} value=${toRequestValue(field, item[field.name])} item=${item} names=${names}
      /></span>
    </label>`;
  };
  return html`<${StaticTable}
    label=${t("Both versions")}
    heads=${[t("Field"), t("Stored now"), t("Yours")]}
    look="versions"
  >
    ${fields.map(
      (field) =>
        html`<tr>
          <th scope="row">${labelField(field, catalog)}</th>
          <td>${option(field, "theirs")}</td>
          <td>${option(field, "mine")}</td>
        </tr>`,
    )}
  <//>`;
}
