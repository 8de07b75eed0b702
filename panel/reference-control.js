/** The control for a field that refers to items. Users find an item by typing its name, and see the name instead of the id. */
/** @import { PickerProps } from "./picker.js" */
/** @import { Ancestor } from "./referenced-collection.js" */
/** @import { ControlProps, FieldOrNestedValue, FormContext, Markup, PickerOption, ParameterValues } from "./types.js" */
import { useCatalog } from "./catalog.js";
import { Chips } from "./chips.js";
import { onTextInput } from "./control-events.js";
import { elementFieldOf } from "./field-traits.js";
import { html } from "./html.js";
import { isEmptyId, isList, toControlText } from "./item-names.js";
import { labelField } from "./labels.js";
import { LoadingDialog, loadOnDemand } from "./load-on-demand.js";
import { Picker } from "./picker.js";
import { readItemNames } from "./read-items.js";
import { findReferencedCollection } from "./referenced-collection.js";
import { formatRoute } from "./route.js";
import { titleInSentence, t } from "./translate.js";
import { useAsyncData } from "./use-async-data.js";
import { useTenantReader } from "./use-tenant.js";
import { useState } from "preact/hooks";

const NewReferencedItemDialog = loadOnDemand("others", "NewReferencedItemDialog", LoadingDialog);

/** @param {Omit<ControlProps, "errors" | "pointer">} props */
export function ReferenceControl({ field, value, onChange, attributes, label, context }) {
  const collection = useReferencedCollection(field.reference, context);
  const none = field.reference?.none ? (field.role === "tenant" ? t("All") : t("None")) : null;
  if (collection === null) {
    return html`<input
      type="text"
      inputmode=${idInputMode(field)}
      ...${attributes}
      value=${none !== null && isEmptyId(value) ? "" : toControlText(value)}
      placeholder=${t("ID")}
      onInput=${onTextInput((text) => onChange(text || null))}
    />`;
  }
  return html`<${AncestorPickers} collection=${collection} label=${label}>
    <${ReferencePicker}
      collection=${collection}
      value=${value === "" ? null : value}
      onChange=${onChange}
      attributes=${attributes}
      label=${label}
      none=${none}
    />
  <//>`;
}

/**
 * A picker that also offers to open the page of the chosen item, and to create an item with the typed name.
 * @param {Pick<PickerProps, "value" | "onChange" | "attributes" | "label" | "none" | "hint"> & { collection:
 * NonNullable<ReturnType<typeof useReferencedCollection>> }} props
 */
function ReferencePicker({ collection, ...props }) {
  const { target, path, readItemFilter, before } = collection;
  const [words, setWords] = useState(/** @type {string | null} */ (null));
  const { value, onChange } = props;
  const isChosen = value !== null && !isEmptyId(value);
  return html`<${Picker}
      ...${props}
      target=${target}
      path=${path}
      readItemFilter=${readItemFilter}
      before=${before}
      href=${isChosen && path !== null ? formatRoute([...path.split("/"), String(value)]) : null}
      onCreate=${target.may.create && path !== null ? setWords : null}
    />
    ${
      words !== null &&
      path !== null &&
      html`<${NewReferencedItemDialog}
        target=${target}
        path=${path}
        readItemFilter=${readItemFilter}
        words=${words}
        onCreated=${(/** @type {PickerOption} */ { id }) => {
          setWords(null);
          onChange(id);
        }}
        onClose=${() => setWords(null)}
      />`
    }`;
}

/** @param {ControlProps} props */
export function ReferenceListControl({ field, value, onChange, attributes, label, context }) {
  const collection = useReferencedCollection(field.reference, context);
  const ids = isList(value) ? value.map(String) : [];
  const path = collection?.path ?? null;
  const { data: names } = useAsyncData(() => readItemNames(collection?.target, ids, path), [ids.join(), path]);
  const nameOf = (/** @type {string} */ id) => names?.get(id) ?? t("No. {id}", { id });
  const add = (/** @type {string | null} */ id) => id !== null && !ids.includes(id) && onChange([...ids, id]);
  const type = (/** @type {import("preact").TargetedKeyboardEvent<HTMLInputElement>} */ event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    add(event.currentTarget.value.trim() || null);
    event.currentTarget.value = "";
  };
  return html`<div class="references">
    <${Chips} label=${label} values=${ids} nameOf=${nameOf} onChange=${onChange} />
    ${
      collection === null
        ? html`<input
            type="text"
            inputmode=${idInputMode(field)}
            ...${attributes}
            placeholder=${t("ID, then Enter")}
            onKeyDown=${type}
          />`
        : html`<${AncestorPickers} collection=${collection} label=${label}>
            <${ReferencePicker}
              collection=${collection}
              value=${null}
              onChange=${add}
              attributes=${attributes}
              label=${label}
              hint=${t("Add…")}
            />
          <//>`
    }
  </div>`;
}

/**
 * Returns the kind of on-screen keyboard for a field in which users type ids.
 * @param {FieldOrNestedValue} field
 */
function idInputMode(field) {
  return elementFieldOf(field).format === "uuid" ? "text" : "numeric";
}

/**
 * Shows the pickers for a nested item: first one for each ancestor that the user must choose, and then the picker of the item
 * itself (`children`).
 * @param {{ collection: NonNullable<ReturnType<typeof useReferencedCollection>>, label: string, children: Markup }}
 * props
 */
function AncestorPickers({ collection, label, children }) {
  if (collection.ancestorsToChoose.length === 0) return children;
  return html`<div class="steps">
    ${collection.ancestorsToChoose.map(
      ({ target, path, readItemFilter, id, before, onChange }) =>
        html`<${Picker}
          key=${target.path}
          target=${target}
          path=${path}
          readItemFilter=${readItemFilter}
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

/**
 * Calls `findReferencedCollection`, and adds members to the result. `before` is the hint "First choose …" until all
 * ancestors of the item are chosen, and then null. `ancestorsToChoose` lists the ancestors that need a picker, because
 * no field of the form refers to them.
 * @param {FieldOrNestedValue["reference"]} reference
 * @param {FormContext} context
 */
function useReferencedCollection(reference, context) {
  const catalog = useCatalog();
  const [chosen, setChosen] = useState(/** @type {{ readonly [path: string]: string | null }} */ ({}));
  const readTenant = useTenantReader(context);
  const collection = reference ? findReferencedCollection(reference, context, chosen, catalog.byPath) : null;
  if (collection === null) return null;
  const missing = collection.steps.find(({ id }) => id === null);
  const nameStep = (/** @type {Ancestor} */ { by, target }) => (by === null ? target.title : labelField(by, catalog));
  const before =
    missing === undefined ? null : t("First choose {field}", { field: titleInSentence(nameStep(missing)) });
  /** @type {(field: string | null) => Promise<ParameterValues>} */
  const readItemFilter = async (field) => {
    const tenant = field === null ? null : await readTenant();
    return field === null || tenant === null ? {} : { [field]: String(tenant) };
  };
  const ancestorsToChoose = collection.steps
    .filter(({ by }) => by === null)
    .map((step) => ({
      ...step,
      readItemFilter: () => readItemFilter(step.tenant),
      before: step.path === null ? before : null,
      // If the user chooses another ancestor, removes the chosen items below it, because they belong to the previous one.
      onChange: (/** @type {string | null} */ id) =>
        setChosen((all) => ({
          ...Object.fromEntries(Object.entries(all).filter(([path]) => !path.startsWith(`${step.target.path}/`))),
          [step.target.path]: id,
        })),
    }));
  return { ...collection, readItemFilter: () => readItemFilter(collection.tenant), before, ancestorsToChoose };
}
