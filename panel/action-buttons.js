/** @import { Action, Resource } from "./types.js" */
import { announce } from "./announcement.js";
import { send } from "./api.js";
import { html } from "./html.js";
import { Dialog, Notice } from "./parts.js";
import { asFailure } from "./request.js";
import { useOneAtATime } from "./use-one-at-a-time.js";
import { useState } from "./vendor/hooks.js";

/**
 * What can be done with an item beside changing it, and takes nothing: each asks first.
 * @param {object} props
 * @param {Resource} props.resource
 * @param {string} props.path
 * @param {string} props.etag
 * @param {() => void | Promise<void>} props.onDone
 */
export function ActionButtons({ resource, path, etag, onDone }) {
  const [asked, setAsked] = useState("");
  const [problem, setProblem] = useState("");
  const close = () => {
    setAsked("");
    setProblem("");
  };
  const act = useOneAtATime(async () => {
    try {
      await send("POST", `${path}/${asked}`, {}, { "If-Match": etag });
      announce(`${action?.title}: done.`);
      close();
      await onDone();
    } catch (error) {
      setProblem(asFailure(error).message);
    }
  });
  const offered = resource.actions.filter(isOffered);
  const action = offered.find(({ name }) => name === asked);
  if (offered.length === 0) return null;
  return html`<div class="actions">
      ${offered.map(
        ({ name, title }) =>
          html`<button type="button" class="quiet" onClick=${() => setAsked(name)}>${title}</button>`,
      )}
    </div>
    ${
      action &&
      html`<${Dialog} title=${`${action.title}?`} onClose=${close}>
        <p>${action.description}</p>
        <${Notice} text=${problem} />
        <div class="actions">
          <button type="button" class="quiet" onClick=${close}>Not now</button>
          <button type="button" onClick=${act}>${action.title} now</button>
        </div>
      <//>`
    }`;
}

/** @param {Action} action */
function isOffered({ on, reads, input }) {
  return on === "item" && !reads && input.every(({ required }) => !required);
}
