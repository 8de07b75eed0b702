/** The editor of a table's cell. Simple values are edited inside the cell, all other values in a dialog. */
/** @import { Field, FormContext, Value } from "./types.js" */
/** @import { UnsavedCell } from "./use-cell-editing.js" */
import { parseInput } from "./item-draft.js";
import { focusFirst } from "./focus-first.js";
import { html } from "./html.js";
import { getErrorAttributes } from "./basic-components.js";
import { LoadingDialog, loadOnDemand } from "./load-on-demand.js";
import { chooseSimpleControl } from "./simple-controls.js";
import { t } from "./translate.js";
import { useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import { labelValues } from "./labels.js";

const CellDialog = loadOnDemand("others", "CellDialog", LoadingDialog);

/**
 * @typedef {object} EditorProps
 * @property {Field} field
 * @property {string} label
 * @property {string} name of the item
 * @property {Value} value
 * @property {string | null} typed the character that the user typed to begin editing, and that replaces the value; "" clears
 * the value, null keeps the value
 * @property {FormContext} context
 * @property {(value: Value, rows: number, columns: number) => void} onSave `rows` and `columns` say how far the focus moves after
 * the save
 * @property {(unparsed: UnsavedCell) => void} onKeep is called when the user leaves the cell and its text cannot
 * be parsed
 * @property {() => void} onCancel
 */

/** @param {EditorProps} props */
export function CellEditor(props) {
  const { kind, reference, multiline } = props.field;
  return kind === "array" || reference || multiline
    ? html`<${CellDialog} ...${props} onClose=${props.onCancel} />`
    : html`<${InlineEditor} ...${props} />`;
}

/** @param {EditorProps} props */
function InlineEditor({ field, label, name, value, typed, context, onSave, onKeep, onCancel }) {
  const id = useId();
  const box = useRef(/** @type {HTMLSpanElement | null} */ (null));
  const [draft, setDraft] = useState(() => chooseInitialValue(field, value, typed));
  const [problem, setProblem] = useState("");
  const isOver = useRef(false);
  useLayoutEffect(() => {
    const control = focusFirst(box.current);
    if (typed === null && control instanceof HTMLInputElement && control.type === "text") control.select();
  }, [typed]);
  const endOnce = (/** @type {() => void} */ act) => {
    if (isOver.current) return;
    isOver.current = true;
    act();
  };
  const save = (/** @type {number} */ rows, /** @type {number} */ columns) => {
    const read = parseInput(field, draft);
    setProblem(read.problem);
    if (read.problem === "") endOnce(() => onSave(read.value, rows, columns));
  };
  const handleKey = (/** @type {KeyboardEvent} */ event) => {
    if (event.isComposing) return;
    const step = event.shiftKey ? -1 : 1;
    const acts = {
      Enter: () => save(step, 0),
      Tab: () => save(0, step),
      Escape: () => endOnce(onCancel),
    };
    const act = acts[/** @type {keyof typeof acts} */ (event.key)];
    if (act === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  const saveOnLeave = (/** @type {FocusEvent} */ { relatedTarget }) => {
    if (relatedTarget instanceof Node && box.current?.contains(relatedTarget)) return;
    const { problem: unparsed } = parseInput(field, draft);
    if (unparsed === "") save(0, 0);
    else endOnce(() => onKeep({ draft, problem: `${label} ${unparsed}` }));
  };
  const Control = chooseSimpleControl(field, draft);
  return html`<span class="cell-editor" ref=${box} onKeyDown=${handleKey} onFocusOut=${saveOnLeave}>
    <${Control}
      field=${field}
      value=${draft}
      onChange=${setDraft}
      attributes=${{ "aria-label": t("{field} of {name}", { field: label, name }), ...getErrorAttributes(id, problem) }}
      label=${label}
      context=${context}
      errors=${[]}
      pointer=${`/${field.name}`}
    />
    ${problem && html`<span class="error" role="alert" id=${id}>${label} ${problem}</span>`}
  </span>`;
}

/**
 * Returns the value with which editing begins. A typed character replaces a text or a number. If the field is a choice
 * of values, selects the first value whose label begins with the character.
 * @param {Field} field
 * @param {Value} value
 * @param {string | null} typed
 * @returns {Value}
 */
function chooseInitialValue(field, value, typed) {
  if (typed === null) return value;
  if (typed === "") return field.enum || field.kind === "boolean" ? value : "";
  if (field.enum) {
    const found = [...labelValues(field)].find(([, label]) => label.toLowerCase().startsWith(typed.toLowerCase()));
    return found === undefined ? value : found[0];
  }
  return field.kind === "boolean" || field.format ? value : typed;
}
