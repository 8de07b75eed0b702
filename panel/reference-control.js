/** Fields that refer to other items: found by typing, shown by name. */
import { useCatalog } from "./catalog.js";
import { html } from "./html.js";
import { Picker } from "./picker.js";
import { readNames } from "./read-page.js";
import { useEffect, useState } from "./vendor/hooks.js";

export function ReferenceControl({ field, value, onChange, attributes, label, context }) {
  const place = usePlace(field, context);
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
  const zero = field.reference.zero ? (field.role === "company" ? "All" : "None") : null;
  return html`<${Picker}
    ...${place}
    value=${value === "" ? null : value}
    onChange=${onChange}
    attributes=${attributes}
    label=${label}
    zero=${zero}
  />`;
}

export function ReferenceList({ field, value, onChange, attributes, label, context }) {
  const place = usePlace(field, context);
  const [names, setNames] = useState(new Map());
  const ids = (value ?? []).map(String);
  useEffect(() => {
    let current = true;
    readNames(place?.target, ids).then(
      (found) => current && setNames(found),
      () => {},
    );
    return () => (current = false);
  }, [ids.join()]);
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
        : html`<${Picker}
            ...${place}
            value=${null}
            onChange=${add}
            attributes=${attributes}
            label=${label}
            emptyAfterChoice
          />`
    }
  </div>`;
}

/**
 * Where to search. What is nested is searched below the item that another field of the form names; where no field does, and
 * where the caller may not read it, the id has to be typed.
 */
function usePlace({ reference }, { resource, draft, segments }) {
  const { byPath } = useCatalog();
  const target = byPath.get(reference.to);
  if (target === undefined) return null;
  const scope = scopeOf(reference, target, resource, draft);
  if (target.parent === null) return { target, path: target.path, scope };
  const around = resource.parent === target.parent ? segments.slice(0, -1) : null;
  if (around !== null) return { target, path: [...around.slice(0, -1), target.name].join("/"), scope: {} };
  const above = resource.fields.find(
    (field) => field.reference?.to === target.parent && field.kind !== "array" && draft[field.name],
  );
  if (above === undefined || byPath.get(target.parent)?.parent !== null) return null;
  return { target, path: `${target.parent}/${draft[above.name]}/${target.name}`, scope: {} };
}

function scopeOf({ sameCompany }, target, resource, draft) {
  const company = resource.company === null ? null : draft[resource.company.field];
  const bound = sameCompany && target.company !== null && !target.company.self && company !== null && company !== "";
  return bound ? { [target.company.field]: String(company) } : {};
}
