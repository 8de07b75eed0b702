/** Filters by the type of each field, as parameters of the query. */
import { useCatalog } from "./catalog.js";
import { elementOf } from "./field-traits.js";
import { html } from "./html.js";
import { readNumber, writeNumber } from "./number.js";
import { ReferenceControl } from "./reference-control.js";
import { useId, useRef, useState } from "./vendor/hooks.js";
import { isTime, labelField, labelValues, writeLocal } from "./words.js";

/** The parameters that the filter of a field sets, each with what it is called. */
function listParameters(field) {
  const { name, kind, reference, role } = field;
  const shape = kind === "array" ? { ...field, ...field.items } : field;
  if (kind === "object" || shape.kind === "object") return [];
  if (reference || shape.enum || kind === "boolean") return [{ parameter: name, label: "is" }];
  if (role === "id" || kind === "array") return [{ parameter: name, label: "is" }];
  if (kind === "string") return [{ parameter: `${name}[prefix]`, label: "begins with" }];
  return [
    { parameter: `${name}[gte]`, label: isTime(field) ? "from" : "at least" },
    { parameter: `${name}[lte]`, label: isTime(field) ? "until" : "at most" },
  ];
}

export function Filters({ resource, segments, query, onChange }) {
  const catalog = useCatalog();
  const [opened, setOpened] = useState([]);
  const adding = useRef(null);
  const possible = resource.fields.filter((field) => field.filterable && listParameters(field).length > 0);
  const isSet = (field) => listParameters(field).some(({ parameter }) => query.has(parameter));
  // What a filter says of an item, the form of the item would say.
  const context = {
    resource: { ...resource, fields: resource.fields.filter(({ name }) => query.has(name)) },
    draft: Object.fromEntries(query),
    segments,
  };
  const shown = possible.filter((field) => isSet(field) || opened.includes(field.name));
  const open = (event) => {
    setOpened([...opened, event.target.value]);
    event.target.value = "";
  };
  // Closed, it would take the first entry that an arrow or a letter leads to.
  const press = (event) => {
    if (!event.key.startsWith("Arrow") && !/^[^\s]$/.test(event.key)) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.target.showPicker();
  };
  const drop = (field) => {
    adding.current.focus();
    setOpened(opened.filter((name) => name !== field.name));
    if (isSet(field)) onChange(Object.fromEntries(listParameters(field).map(({ parameter }) => [parameter, ""])));
  };
  return html`<select
      class="add-filter"
      aria-label="Add a filter"
      ref=${adding}
      onChange=${open}
      onKeyDown=${press}
      value=""
    >
      <option value="">Filter by…</option>
      ${possible
        .filter((field) => !shown.includes(field))
        .map((field) => html`<option value=${field.name}>${labelField(field, catalog)}</option>`)}
    </select>
    ${
      shown.length > 0 &&
      html`<ul class="filters" aria-label="Filters">
        ${shown.map((field) => {
          const label = labelField(field, catalog);
          return html`<li key=${field.name}>
            <span class="filter-name">${label}</span>
            ${listParameters(field).map(
              (each) =>
                html`<${Operand}
                  field=${field}
                  ...${each}
                  context=${context}
                  name=${`${label} ${each.label}`}
                  value=${query.get(each.parameter) ?? ""}
                  onChange=${(value) => onChange({ [each.parameter]: value })}
                />`,
            )}
            <button class="quiet" aria-label=${`Remove the filter ${label}`} onClick=${() => drop(field)}>✕</button>
          </li>`;
        })}
      </ul>`
    }`;
}

function Operand({ field, label, name, value, context, onChange }) {
  const { byPath } = useCatalog();
  const shape = elementOf(field);
  const allowed = shape.enum ?? (shape.kind === "boolean" ? ["true", "false"] : undefined);
  if (allowed) {
    const meanings = shape.enum
      ? labelValues(shape)
      : new Map([
          ["true", "Yes"],
          ["false", "No"],
        ]);
    return html`<select aria-label=${name} value=${value} onChange=${(event) => onChange(event.target.value)}>
      <option value="">any</option>
      ${allowed.map((each) => html`<option value=${each}>${meanings.get(each)}</option>`)}
    </select>`;
  }
  if (field.reference && byPath.has(field.reference.to)) {
    return html`<${ReferenceControl}
      field=${{ ...field, reference: { ...field.reference, zero: false } }}
      label=${name}
      value=${value || null}
      attributes=${{}}
      context=${context}
      onChange=${(id) => onChange(id ?? "")}
    />`;
  }
  const isNumber = shape.kind !== "string" && field.role !== "id";
  const notation = isTime(field) ? days : isNumber ? numbers : texts;
  return html`<${TypedOperand} label=${label} name=${name} value=${value} notation=${notation} onChange=${onChange} />`;
}

/** How the value of a parameter is written for people, and read from them. */
const texts = { attributes: { type: "text" }, write: (value) => value, read: (text) => ({ value: text }) };
const numbers = {
  attributes: { type: "text", inputmode: "decimal", autocomplete: "off" },
  write: (value) => (Number.isNaN(Number(value)) ? value : writeNumber(Number(value))),
  read: readNumber,
};
const days = {
  attributes: { type: "date" },
  write: (value) => writeLocal(Number(value)).slice(0, 10),
  read: (text, label) => {
    // The last day counts too.
    const time = new Date(`${text}T${label === "until" ? "23:59:59" : "00:00:00"}`).getTime();
    return { value: Number.isNaN(time) ? "" : String(time / 1000) };
  },
};

function TypedOperand({ label, name, value, notation, onChange }) {
  const id = useId();
  // Until it is applied, or the value is another one by other means.
  const [typed, setTyped] = useState(null);
  const current = typed?.over === value ? typed : { text: value === "" ? "" : notation.write(value), problem: null };
  const apply = ({ target }) => {
    const text = target.value.trim();
    const { value: read, problem } = text === "" ? { value: "" } : notation.read(text, label);
    setTyped(problem === undefined ? null : { over: value, text, problem });
    if (problem === undefined && String(read) !== value) onChange(String(read));
  };
  return html`<label class="operand"
      ><span>${label}</span
      ><input
        ...${notation.attributes}
        aria-label=${name}
        aria-invalid=${current.problem ? "true" : undefined}
        aria-describedby=${current.problem ? id : undefined}
        value=${current.text}
        onInput=${(event) => setTyped({ over: value, text: event.target.value, problem: null })}
        onChange=${apply} /></label
    >${current.problem && html`<span class="error" role="alert" id=${id}>${name} ${current.problem}</span>`}`;
}
