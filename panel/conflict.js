/** Somebody else changed the item in the meantime: both versions side by side, and a choice for each field. */
import { useCatalog } from "./catalog.js";
import { encode, isSame, listChanges, startDraft } from "./draft.js";
import { html } from "./html.js";
import { Dialog } from "./parts.js";
import { useMemo, useState } from "./vendor/hooks.js";
import { useNames } from "./use-names.js";
import { Value } from "./value.js";
import { labelField } from "./words.js";

export function Conflict({ resource, segments, start, draft, theirs, onSettle, onGiveUp, onTheirs }) {
  const catalog = useCatalog();
  const current = useMemo(() => startDraft(resource, theirs), [theirs]);
  const mine = listChanges(resource, draft, start, false);
  const fields = resource.fields.filter(
    (field) =>
      field.stored && !field.secret && !field.read_only && !isSame(field, draft[field.name], current[field.name]),
  );
  const [choices, setChoices] = useState(() =>
    Object.fromEntries(fields.map(({ name }) => [name, mine.includes(name) ? "mine" : "theirs"])),
  );
  const names = useNames(fields, [current, draft], { resource, segments });
  const settle = () => {
    const values = { ...current };
    for (const field of resource.fields) if (field.secret) values[field.name] = draft[field.name];
    for (const { name } of fields) if (choices[name] === "mine") values[name] = draft[name];
    onSettle(values);
  };
  const option = (field, side, item) =>
    html`<label class="check">
      <input
        type="radio"
        name=${`conflict-${field.name}`}
        checked=${choices[field.name] === side}
        onChange=${() => setChoices({ ...choices, [field.name]: side })}
      />
      <span><${Value} field=${field} value=${encode(field, item[field.name])} item=${item} names=${names} /></span>
    </label>`;
  return html`<${Dialog} title="Changed by somebody else" wide onClose=${onGiveUp}>
    <p>
      This ${resource.title.toLowerCase()} was changed since you opened it. Nothing of yours is lost: choose what shall
      hold.
    </p>
    <div class="table" role="region" aria-label="Both versions" tabindex="0">
      <table class="versions">
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Stored now</th>
            <th scope="col">Yours</th>
          </tr>
        </thead>
        <tbody>
          ${fields.map(
            (field) =>
              html`<tr>
                <th scope="row">${labelField(field, catalog)}</th>
                <td>${option(field, "theirs", current)}</td>
                <td>${option(field, "mine", draft)}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
    <div class="actions">
      <button type="button" class="quiet" onClick=${onGiveUp}>Back to the form</button>
      <button type="button" onClick=${onTheirs}>Drop mine</button>
      <button type="button" class="primary" onClick=${settle}>Save the choice</button>
    </div>
  <//>`;
}
