import { send } from "./api.js";
import { html } from "./html.js";
import { Dialog, Notice } from "./parts.js";
import { goTo } from "./route.js";
import { setUnsaved } from "./unsaved.js";
import { useState } from "./vendor/hooks.js";

/** Asks first; where something refers to the item, the server's answer says what. */
export function DeleteButton({ resource, path, etag, name, after }) {
  const [open, setOpen] = useState(false);
  const [state, setState] = useState({ busy: false, problem: null });
  const title = resource.title.toLowerCase();
  const remove = async () => {
    if (state.busy) return;
    setState({ busy: true, problem: null });
    try {
      await send("DELETE", path, undefined, { "If-Match": etag });
      setUnsaved(false);
      goTo(after);
    } catch (error) {
      setState({ busy: false, problem: error.message });
    }
  };
  const close = () => {
    setOpen(false);
    setState({ busy: false, problem: null });
  };
  return html`<button type="button" class="danger" onClick=${() => setOpen(true)}>Delete</button> ${
      open &&
      html`<${Dialog} title=${`Delete this ${title}?`} onClose=${close}>
        <p>
          <strong>${name || resource.title}</strong> will be gone for
          good${resource.children.length > 0 ? ", with everything that is nested in it" : ""}.
        </p>
        <${Notice} text=${state.problem} />
        <div class="actions">
          <button type="button" class="quiet" onClick=${close}>Keep it</button>
          <button type="button" class="danger" aria-disabled=${state.busy} onClick=${remove}>Delete for good</button>
        </div>
      <//>`
    }`;
}
