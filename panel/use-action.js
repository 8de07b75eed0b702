/** Calls an action of a resource. If the form is submitted several times, the action still runs only once. */
/** @import { ActionProps } from "./action-dialog.js" */
/** @import { Item, Resource } from "./types.js" */
import { send } from "./api.js";
import { composeRequestBody, startDraft } from "./item-draft.js";
import { isList } from "./item-names.js";
import { toFailure, Failure } from "./request.js";
import { t } from "./translate.js";
import { useIdempotentPost } from "./use-idempotent-post.js";
import { useMutation } from "./use-submit.js";
import { useState } from "preact/hooks";

/**
 * The result of an action: its answer and, if the action only reads, the path for downloading the answer, below
 * `/admin/api/`.
 * @type {{ readonly answer: Item | null, readonly address: string }}
 */
const noResult = { answer: null, address: "" };

/**
 * @param {ActionProps} props
 * @param {Pick<Resource, "fields">} inputResource input of the action, described as fields
 * @param {{ onFailed: () => void, onAnswer: (answer: Item) => void }} follow
 */
export function useAction({ action, segments, loaded, onChanged }, inputResource, { onFailed, onAnswer }) {
  const [result, setResult] = useState(noResult);
  const sendOnce = useIdempotentPost();
  const path = [...segments, action.name].join("/");

  const read = async (/** @type {Item} */ input) => {
    const query = serializeQuery(input);
    const address = query === "" ? path : `${path}?${query}`;
    const { body } = await send("GET", address);
    setResult({ answer: body ?? {}, address });
  };
  const write = async (/** @type {Item} */ input) => {
    const { body } = await sendOnce(path, input, loaded === null ? {} : { "If-Match": loaded.etag });
    const answer = body ?? {};
    setResult({ answer, address: "" });
    onAnswer(answer);
    await onChanged();
  };
  const { error, busy, run } = useMutation(async (/** @type {Item} */ draft) => {
    try {
      const input = composeRequestBody(inputResource, draft, startDraft(inputResource, null), true);
      await (action.reads ? read(input) : write(input));
    } catch (caught) {
      const failure = assignErrorsToFields(toFailure(caught));
      setResult(noResult);
      // The status 412 means that somebody else has changed the item. Reload it, because the next attempt needs its entity tag.
      if (failure.status === 412) await onChanged();
      onFailed();
      throw failure;
    }
  });
  return { ...result, busy, failure: error, act: run };
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
