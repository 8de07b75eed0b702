import { send } from "./api.js";
import { html } from "./html.js";
import { Dialog, Notice } from "./parts.js";
import { Referrers } from "./referrers.js";
import { tellThere } from "./told.js";
import { setUnsaved } from "./unsaved.js";
import { useOneAtATime } from "./use-one-at-a-time.js";
import { useState } from "./vendor/hooks.js";
import { goToInstead } from "./visit.js";

const nothing = { busy: false, problem: null, isReferred: false };

/** Asks first; where something refers to the item, says what. */
export function DeleteButton({ resource, id, path, etag, name, after }) {
  const [open, setOpen] = useState(false);
  const [state, setState] = useState(nothing);
  const title = resource.title.toLowerCase();
  const remove = useOneAtATime(async () => {
    setState({ ...nothing, busy: true });
    try {
      await send("DELETE", path, undefined, { "If-Match": etag }).catch(acceptGone);
      setUnsaved(false);
      tellThere(`${name || resource.title} was deleted.`);
      goToInstead(after);
    } catch (error) {
      setState({ busy: false, problem: error.message, isReferred: error.code === "referred_to" });
    }
  });
  const close = () => {
    setOpen(false);
    setState(nothing);
  };
  return html`<button type="button" class="danger" onClick=${() => setOpen(true)}>Delete</button> ${
      open &&
      html`<${Dialog} title=${`Delete this ${title}?`} onClose=${close}>
        <p>
          <strong>${name || resource.title}</strong> will be gone for
          good${resource.children.length > 0 ? ", with everything that is nested in it" : ""}.
        </p>
        ${state.isReferred ? html`<${Referrers} resource=${resource} id=${id} otherwise=${state.problem} />` : html`<${Notice} text=${state.problem} />`}
        <div class="actions">
          <button type="button" class="quiet" onClick=${close}>Keep it</button>
          <button type="button" class="danger" aria-disabled=${state.busy} onClick=${remove}>Delete for good</button>
        </div>
      <//>`
    }`;
}

/** Deleted by somebody else, or by us, when the answer was lost. */
function acceptGone(error) {
  if (error.status !== 404) throw error;
}
