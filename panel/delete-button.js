/** @import { Resource } from "./types.js" */
import { send } from "./api.js";
import { CascadingDeletions } from "./cascading-deletions.js";
import { html } from "./html.js";
import { Notice, Question } from "./basic-components.js";
import { Referrers } from "./referrers.js";
import { ignoreNotFound } from "./request.js";
import { announce } from "./announcement.js";
import { inSentence, markup, t } from "./translate.js";
import { discardUnsaved } from "./unsaved-input.js";
import { usePresence } from "./use-presence.js";
import { useSubmit } from "./use-submit.js";
import { useState } from "./vendor/hooks.js";
import { replaceAddress } from "./navigation.js";

/**
 * A button that deletes an item after a confirmation. If the deletion fails because other items refer to the item,
 * lists these items.
 * @param {object} props
 * @param {Resource} props.resource
 * @param {string} props.id
 * @param {string} props.path
 * @param {string} props.etag
 * @param {string} props.name name of the item; "" if it has none
 * @param {string} props.after address to open after the deletion
 */
export function DeleteButton({ resource, id, path, etag, name, after }) {
  const [open, setOpen] = useState(false);
  const isHere = usePresence();
  const title = inSentence(resource.title);
  const { error, busy, run, forget } = useSubmit(async () => {
    await send("DELETE", path, undefined, { "If-Match": etag }).catch(ignoreNotFound);
    announce(t("deleted", { name: name || resource.title }));
    if (!isHere()) return;
    discardUnsaved();
    replaceAddress(after);
  });
  const close = () => {
    setOpen(false);
    forget();
  };
  return html`<button type="button" class="danger" onClick=${() => setOpen(true)}>${t("delete")}</button> ${
      open &&
      html`<${Question}
        title=${t("deleteQuestion", { title })}
        no=${t("keepIt")}
        yes=${t("deleteForGood")}
        busy=${busy}
        onNo=${close}
        onYes=${run}
      >
        <p>
          ${markup(resource.children.length > 0 ? "deleteNested" : "deleteText", { name: html`<strong><bdi>${name || resource.title}</bdi></strong>` })}
        </p>
        <${CascadingDeletions} resource=${resource} home=${path.slice(0, path.lastIndexOf("/"))} ids=${[id]} />
        ${error?.code === "referred_to" ? html`<${Referrers} resource=${resource} id=${id} otherwise=${error.message} />` : html`<${Notice} text=${error?.message} />`}
      <//>`
    }`;
}
