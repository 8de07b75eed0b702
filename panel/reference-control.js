/** The control for a field that refers to items. Users find an item by typing its name, and see the name instead of the id. */
/** @import { PickerProps } from "./picker.js" */
/** @import { ControlProps, FieldOrPart, Option } from "./types.js" */
import { Chips } from "./chips.js";
import { onTextInput } from "./control-events.js";
import { elementFieldOf } from "./field-traits.js";
import { html } from "./html.js";
import { isList, isEmptyId, toControlText } from "./item-names.js";
import { loadOnDemand } from "./load-on-demand.js";
import { Picker } from "./picker.js";
import { readNames } from "./read-items.js";
import { AncestorPickers, useReferredCollection } from "./ancestor-pickers.js";
import { formatRoute } from "./route.js";
import { t } from "./translate.js";
import { useReading } from "./use-reading.js";
import { useState } from "./vendor/hooks.js";

const NewReferred = loadOnDemand("NewReferred");

/** @param {Omit<ControlProps, "errors" | "pointer">} props */
export function ReferenceControl({ field, value, onChange, attributes, label, context }) {
  const place = useReferredCollection(field.reference, context);
  const none = field.reference?.none ? (field.role === "tenant" ? t("allTenants") : t("none")) : null;
  if (place === null) {
    return html`<input
      type="text"
      inputmode=${idInputMode(field)}
      ...${attributes}
      value=${none !== null && isEmptyId(value) ? "" : toControlText(value)}
      placeholder=${t("idCell")}
      onInput=${onTextInput((text) => onChange(text || null))}
    />`;
  }
  return html`<${AncestorPickers} place=${place} label=${label}>
    <${ReferencePicker}
      place=${place}
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
 * @param {Pick<PickerProps, "value" | "onChange" | "attributes" | "label" | "none" | "hint"> & { place: NonNullable<ReturnType<typeof useReferredCollection>> }} props
 */
function ReferencePicker({ place, ...props }) {
  const { target, path, readScope, before } = place;
  const [words, setWords] = useState(/** @type {string | null} */ (null));
  const { value, onChange } = props;
  const isChosen = value !== null && !isEmptyId(value);
  return html`<${Picker}
      ...${props}
      target=${target}
      path=${path}
      readScope=${readScope}
      before=${before}
      href=${isChosen && path !== null ? formatRoute([...path.split("/"), String(value)]) : null}
      onCreate=${target.may.create && path !== null ? setWords : null}
    />
    ${
      words !== null &&
      path !== null &&
      html`<${NewReferred}
        target=${target}
        path=${path}
        readScope=${readScope}
        words=${words}
        onCreated=${(/** @type {Option} */ { id }) => {
          setWords(null);
          onChange(id);
        }}
        onClose=${() => setWords(null)}
      />`
    }`;
}

/** @param {ControlProps} props */
export function ReferenceList({ field, value, onChange, attributes, label, context }) {
  const place = useReferredCollection(field.reference, context);
  const ids = isList(value) ? value.map(String) : [];
  const path = place?.path ?? null;
  const { data: names } = useReading((signal) => readNames(place?.target, ids, path, signal), [ids.join(), path]);
  const nameOf = (/** @type {string} */ id) => names?.get(id) ?? t("numbered", { id });
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
      place === null
        ? html`<input
            type="text"
            inputmode=${idInputMode(field)}
            ...${attributes}
            placeholder=${t("idThenEnter")}
            onKeyDown=${type}
          />`
        : html`<${AncestorPickers} place=${place} label=${label}>
            <${ReferencePicker}
              place=${place}
              value=${null}
              onChange=${add}
              attributes=${attributes}
              label=${label}
              hint=${t("addCell")}
            />
          <//>`
    }
  </div>`;
}

/**
 * Returns the kind of on-screen keyboard for a field in which users type ids.
 * @param {FieldOrPart} field
 */
function idInputMode(field) {
  return elementFieldOf(field).format === "uuid" ? "text" : "numeric";
}
