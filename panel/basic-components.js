/** Small components that many pages use. */
/** @import { ControlAttributes, Markup } from "./types.js" */
import { onTextInput } from "./control-events.js";
import { html } from "./html.js";
import { t } from "./translate.js";
import { useEffect, useId, useLayoutEffect, useRef } from "preact/hooks";

/**
 * Returns the attributes that mark a control as wrong and connect the control with the element that shows the problem.
 * @param {string} id id of the element that shows the problem
 * @param {string} problem "" if there is none
 * @returns {ControlAttributes}
 */
export function getErrorAttributes(id, problem) {
  return problem === "" ? {} : { "aria-invalid": "true", "aria-describedby": id };
}

/**
 * Marks a name inside a text with Unicode isolates, so that its direction does not change the order of the other words.
 * @param {string} name
 */
export function isolateDirection(name) {
  return `\u2068${name}\u2069`;
}

/**
 * Returns a text as markup, in which names that `isolateDirection` has marked are `bdi` elements.
 * @param {string} text
 */
export function renderIsolates(text) {
  // `split` with a group returns texts at even indexes, and the marked names at odd indexes.
  const parts = text.split(/\u2068(.*?)\u2069/s);
  return parts.map((part, index) => (index % 2 === 0 ? part : html`<bdi>${part}</bdi>`));
}

/**
 * Shows a text. Names that `isolateDirection` has marked become `bdi` elements.
 * @param {{ text: string | false | null | undefined, kind?: "problem" | "hint" | "done" }} props
 */
export function Notice({ text, kind = "problem" }) {
  if (!text) return null;
  return html`<p class=${`notice ${kind}`} role=${kind === "problem" ? "alert" : "status"}>${renderIsolates(text)}</p>`;
}

/**
 * A text input with its label, a help text and a problem. Properties that are not listed here become attributes of the
 * input.
 * @typedef {object} TextProps
 * @property {string} label
 * @property {string} [help]
 * @property {string | undefined} [error]
 * @property {boolean} [required]
 * @property {boolean} [focus]
 * @property {string} value
 * @property {(text: string) => void} [onChange]
 */

/** @param {TextProps & { readonly [attribute: string]: unknown }} props */
export function TextField({ label, help, error, required, focus, value, onChange, ...rest }) {
  const ref = useRef(/** @type {HTMLInputElement | null} */ (null));
  useEffect(() => {
    if (focus) ref.current?.focus();
    // oxlint-disable-next-line react/exhaustive-deps -- runs once, when the element appears
  }, []);
  const id = useId();
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(" ") || undefined;
  return html`<div class=${`field ${error ? "wrong" : ""}`}>
    <label for=${id}>${label}</label>
    <input
      ref=${ref}
      id=${id}
      aria-describedby=${described}
      aria-invalid=${error ? "true" : undefined}
      ...${rest}
      required=${required}
      autofocus=${focus}
      value=${value}
      onInput=${onTextInput((text) => onChange?.(text))}
    />
    ${error && html`<p class="error" id=${`${id}-error`}>${error}</p>`}
    ${help && html`<p class="help" id=${`${id}-help`}>${help}</p>`}
  </div>`;
}

/**
 * @param {Omit<TextProps, "required"> & { isNew?: boolean }} props `isNew` tells the browser to offer a generated
 * password and to save it
 */
export function PasswordField({ isNew = false, ...rest }) {
  const autocomplete = isNew ? "new-password" : "current-password";
  return html`<${TextField} type="password" autocomplete=${autocomplete} required ...${rest} />`;
}

/**
 * A modal dialog; Escape closes it.
 * @param {{ title: string, onClose: () => void, look?: "" | "wide" | "alone" | "palette", children: Markup }} props
 * `look: "alone"` hides the page behind the dialog
 */
export function Dialog({ title, onClose, look = "", children }) {
  const ref = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const id = useId();
  // A layout effect opens the dialog before the next paint. A key that the user presses right away then reaches the dialog.
  useLayoutEffect(() => {
    const dialog = ref.current;
    const before = document.activeElement;
    dialog?.showModal();
    return () => {
      dialog?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  const cancel = (/** @type {Event} */ event) => {
    event.preventDefault();
    onClose();
  };
  return html`<dialog ref=${ref} class=${look} aria-labelledby=${id} onCancel=${cancel}>
    <h2 id=${id}>${renderIsolates(title)}</h2>
    ${children}
  </dialog>`;
}

/**
 * A dialog with a question that has two answers.
 * @param {object} props
 * @param {string} props.title
 * @param {Markup} props.children explains the consequences
 * @param {string} props.no label of the answer that changes nothing; Escape gives the same answer
 * @param {string} props.yes label of the answer that deletes something
 * @param {boolean} [props.busy]
 * @param {() => void} props.onNo
 * @param {() => void} props.onYes
 */
export function ConfirmDialog({ title, children, no, yes, busy = false, onNo, onYes }) {
  return html`<${Dialog} title=${title} onClose=${onNo}>
    ${children}
    <div class="actions">
      <button type="button" class="quiet" onClick=${onNo}>${no}</button>
      <button type="button" class="danger" aria-disabled=${busy} onClick=${onYes}>${yes}</button>
    </div>
  <//>`;
}

/** @param {{ text: string, label?: string }} props */
export function CopyButton({ text, label = t("Copy") }) {
  const ref = useRef(/** @type {HTMLButtonElement | null} */ (null));
  const copy = async () => {
    const done = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    const say = (/** @type {string} */ words) => ref.current && (ref.current.textContent = words);
    say(done ? t("Copied") : t("Select the text and copy it"));
    setTimeout(() => say(label), 2500);
  };
  return html`<button type="button" ref=${ref} onClick=${copy} aria-live="polite">${label}</button>`;
}

/** The address of the panel's icon: a `data:` URL in the page, so the icon needs no request. */
const iconAddress = document.querySelector("link[rel=icon]")?.getAttribute("href") ?? "";

/** @param {{ size: number }} props `size` is in pixels */
export function Icon({ size }) {
  return html`<img src=${iconAddress} alt="" width=${size} height=${size} />`;
}

/**
 * A page with a single form, without the frame of the panel.
 * @param {{ title: string, onSubmit: (event: Event) => void, children: Markup }} props
 */
export function FormPage({ title, onSubmit, children }) {
  return html`<main class="gate">
    <form onSubmit=${onSubmit} aria-labelledby="gate-title">
      <${Icon} size=${40} />
      <h1 id="gate-title">${title}</h1>
      ${children}
    </form>
  </main>`;
}
