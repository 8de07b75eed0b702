/** Small pieces that every page uses. */
import { html } from "./html.js";
import { useEffect, useId, useRef } from "./vendor/hooks.js";

export function Notice({ text, kind = "problem" }) {
  if (!text) return null;
  return html`<p class=${`notice ${kind}`} role=${kind === "problem" ? "alert" : "status"}>${text}</p>`;
}

/** A label, the control that `children(id, describedBy)` gives, help and what is wrong. */
export function Labelled({ label, help, error, required, children }) {
  const id = useId();
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(" ") || undefined;
  return html`<div class=${`field ${error ? "wrong" : ""}`}>
    <label for=${id}>${label}${required && html`<span class="mandatory" aria-hidden="true"> *</span>`}</label>
    ${children({ id, "aria-describedby": described, "aria-invalid": error ? "true" : undefined })}
    ${error && html`<p class="error" id=${`${id}-error`}>${error}</p>`}
    ${help && html`<p class="help" id=${`${id}-help`}>${help}</p>`}
  </div>`;
}

export function TextField({ label, help, error, required, focus, value, onChange, ...rest }) {
  const ref = useRef(null);
  useEffect(() => {
    if (focus) ref.current?.focus();
  }, []);
  return html`<${Labelled} label=${label} help=${help} error=${error}>
    ${(attributes) =>
      html`<input
        ref=${ref}
        ...${attributes}
        ...${rest}
        required=${required}
        autofocus=${focus}
        value=${value}
        onInput=${(event) => onChange?.(event.target.value)}
      />`}
  <//>`;
}

/** @param isNew browsers offer to make one up, and to keep it */
export function PasswordField({ isNew = false, ...rest }) {
  const autocomplete = isNew ? "new-password" : "current-password";
  return html`<${TextField} type="password" autocomplete=${autocomplete} required ...${rest} />`;
}

/** Modal; Escape closes. */
export function Dialog({ title, onClose, wide, children }) {
  const ref = useRef(null);
  const id = useId();
  useEffect(() => {
    const dialog = ref.current;
    const before = document.activeElement;
    dialog.showModal();
    return () => {
      dialog.close();
      before?.focus?.();
    };
  }, []);
  const cancel = (event) => {
    event.preventDefault();
    onClose();
  };
  return html`<dialog ref=${ref} class=${wide ? "wide" : ""} aria-labelledby=${id} onCancel=${cancel}>
    <h2 id=${id}>${title}</h2>
    ${children}
  </dialog>`;
}

export function CopyButton({ text, label = "Copy" }) {
  const ref = useRef(null);
  const copy = async () => {
    const done = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    ref.current.textContent = done ? "Copied" : "Select the text and copy it";
    setTimeout(() => ref.current && (ref.current.textContent = label), 2500);
  };
  return html`<button type="button" ref=${ref} onClick=${copy} aria-live="polite">${label}</button>`;
}

export function Breadcrumbs({ steps }) {
  return html`<nav class="crumbs" aria-label="Breadcrumbs">
    <ol>
      ${steps.map(({ label, href }) => html`<li>${href ? html`<a href=${href}>${label}</a>` : html`<span>${label}</span>`}</li>`)}
    </ol>
  </nav>`;
}
