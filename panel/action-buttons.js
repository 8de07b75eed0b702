/** @import { Resource } from "./types.js" */
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
  const action = resource.actions.find(({ name }) => name === asked);
  if (resource.actions.length === 0) return null;
  return html`<div class="actions">
      ${resource.actions.map(
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
