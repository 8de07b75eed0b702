/** Calls an action of a resource. If the form is submitted several times, the action still runs only once. */
/** @import { ActionProps } from "./action-dialog.js" */
/** @import { Item, Resource } from "./types.js" */
import { send } from "./api.js";
import { makeBody, startDraft } from "./item-draft.js";
import { isList } from "./item-names.js";
import { toFailure, Failure } from "./request.js";
import { t } from "./translate.js";
import { useIdempotentPost } from "./use-idempotent-post.js";
import { useOneAtATime } from "./use-one-at-a-time.js";
import { useState } from "preact/hooks";

/**
 * @typedef {object} Acting
 * @property {boolean} busy
 * @property {Failure | null} failure
 * @property {Item | null} answer
 * @property {string} address path below `/admin/api/` for downloading the answer; "" unless the action is read-only
 */

/** @type {Acting} */
const idle = { busy: false, failure: null, answer: null, address: "" };

/**
 * @param {ActionProps} props
 * @param {Pick<Resource, "fields">} asked input of the action, described as fields
 * @param {{ onFailed: () => void, onAnswer: (answer: Item) => void }} follow
 */
export function useAction({ action, segments, loaded, onChanged }, asked, { onFailed, onAnswer }) {
  const [state, setState] = useState(idle);
  const sendOnce = useIdempotentPost();
  const path = [...segments, action.name].join("/");

  const read = async (/** @type {Item} */ input) => {
    const query = serializeQuery(input);
    const address = query === "" ? path : `${path}?${query}`;
    const { body } = await send("GET", address);
    setState({ ...idle, answer: body ?? {}, address });
  };
  const write = async (/** @type {Item} */ input) => {
    const { body } = await sendOnce(path, input, loaded === null ? {} : { "If-Match": loaded.etag });
    const answer = body ?? {};
    setState({ ...idle, answer });
    onAnswer(answer);
    await onChanged();
  };
  const act = useOneAtATime(async (/** @type {Item} */ draft) => {
    setState((before) => ({ ...before, busy: true, failure: null }));
    try {
      const input = makeBody(asked, draft, startDraft(asked, null), true);
      await (action.reads ? read(input) : write(input));
    } catch (error) {
      const failure = assignErrorsToFields(toFailure(error));
      setState({ ...idle, failure });
      // The status 412 means that somebody else has changed the item. Reload it, because the next attempt needs its entity tag.
      if (failure.status === 412) await onChanged();
      onFailed();
    }
  });
  return { ...state, act };
}

/** @param {Item} input */
function serializeQuery(input) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) {
    for (const each of isList(value) ? value : [value]) if (each !== null) query.append(name, String(each));
  }
  return query.toString();
}

/**
 * Assigns each problem with a query parameter to the form field with the same name, so that the form shows it there.
 * @param {Failure} failure
 */
function assignErrorsToFields({ status, code, message, errors }) {
  const said =
    status === 412
      ? t("The item has changed since you opened it. The page now shows its current state: check it and try again.")
      : message;
  const placed = errors.map(({ parameter, ...error }) =>
    parameter === undefined ? error : { ...error, field: `/${parameter}` },
  );
  return new Failure(status, { code, message: said, errors: placed });
}
