/** Fields that refer to other items: found by typing, shown by name. */
import { useCatalog } from "./catalog.js";
import { html } from "./html.js";
import { useCompany } from "./company.js";
import { Picker } from "./picker.js";
import { findPlace } from "./place.js";
import { readNames } from "./read-page.js";
import { useEffect, useState } from "./vendor/hooks.js";
import { labelField } from "./words.js";

export function ReferenceControl({ field, value, onChange, attributes, label, context }) {
  const place = usePlace(field, context);
  const zero = field.reference.zero ? (field.role === "company" ? "All" : "None") : null;
  if (place === null) {
    return html`<input
      type="text"
      inputmode="numeric"
      ...${attributes}
      value=${value ?? ""}
      placeholder="ID"
      onInput=${(event) => onChange(event.target.value || null)}
    />`;
  }
  return html`<${Steps} place=${place} label=${label}>
    <${Picker}
      target=${place.target}
      path=${place.path}
      readScope=${place.readScope}
      value=${value === "" ? null : value}
      onChange=${onChange}
      attributes=${attributes}
      label=${label}
      zero=${zero}
      before=${place.before}
    />
  <//>`;
}

export function ReferenceList({ field, value, onChange, attributes, label, context }) {
  const place = usePlace(field, context);
  const [names, setNames] = useState(new Map());
  const ids = (value ?? []).map(String);
  const path = place?.path ?? null;
  useEffect(() => {
    const reading = new AbortController();
    readNames(place?.target, ids, path, reading.signal).then(
      (found) => setNames((before) => new Map([...before, ...found])),
      () => {},
    );
    return () => reading.abort();
  }, [ids.join(), path]);
  const add = (id) => id !== null && !ids.includes(String(id)) && onChange([...ids, String(id)]);
  return html`<div class="references">
    ${
      ids.length > 0 &&
      html`<ul class="chips" aria-label=${label}>
        ${ids.map((id) => {
          const name = names.get(id) ?? `No. ${id}`;
          return html`<li key=${id}>
            ${name}<button
              type="button"
              class="quiet"
              aria-label=${`Remove ${name}`}
              onClick=${() => onChange(ids.filter((other) => other !== id))}
            >
              ✕
            </button>
          </li>`;
        })}
      </ul>`
    }
    ${
      place === null
        ? html`<input
            type="text"
            inputmode="numeric"
            ...${attributes}
            placeholder="ID, then Enter"
            onKeyDown=${(event) => {
              if (event.key !== "Enter") return;
              event.preventDefault();
              add(event.target.value.trim() || null);
              event.target.value = "";
            }}
          />`
        : html`<${Steps} place=${place} label=${label}>
            <${Picker}
              target=${place.target}
              path=${place.path}
              readScope=${place.readScope}
              value=${null}
              onChange=${add}
              attributes=${attributes}
              label=${label}
              before=${place.before}
              emptyAfterChoice
            />
          <//>`
    }
  </div>`;
}

/** What has to be chosen before, one picker each. */
function Steps({ place, label, children }) {
  if (place.asked.length === 0) return children;
  return html`<div class="steps">
    ${place.asked.map(
      ({ target, path, readScope, id, before, onChange }) =>
        html`<${Picker}
          key=${target.path}
          target=${target}
          path=${path}
          readScope=${readScope}
          value=${id}
          onChange=${onChange}
          label=${`${label}: ${target.title}`}
          hint=${`${target.title} …`}
          before=${before}
        />`,
    )}
    ${children}
  </div>`;
}

/** As `findPlace`, with `before` where something has to be said first, and `asked`: the steps that no field of the form says. */
function usePlace({ reference }, context) {
  const catalog = useCatalog();
  const [chosen, setChosen] = useState({});
  const readCompany = useCompany(context);
  const place = findPlace(reference, context, chosen, catalog.byPath);
  if (place === null) return null;
  const missing = place.steps.find(({ id }) => id === null);
  const name = missing && (missing.by === null ? missing.target.title : labelField(missing.by, catalog));
  const before = missing === undefined ? null : `First choose ${name.toLowerCase()}`;
  const readScope = async (field) => {
    const company = field === null ? null : await readCompany();
    return company === null ? {} : { [field]: company };
  };
  const asked = place.steps
    .filter(({ by }) => by === null)
    .map((step) => ({
      ...step,
      readScope: () => readScope(step.company),
      before: step.path === null ? before : null,
      // What was chosen below it belongs to another item.
      onChange: (id) =>
        setChosen((all) => ({
          ...Object.fromEntries(Object.entries(all).filter(([path]) => !path.startsWith(`${step.target.path}/`))),
          [step.target.path]: id,
        })),
    }));
  return { ...place, readScope: () => readScope(place.company), before, asked };
}
