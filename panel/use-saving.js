/** Creates the item of a form, or saves its changed fields. */
/** @import { Item, ItemWithEtag, Resource } from "./types.js" */
/** @import { useDraft, Version } from "./use-draft.js" */
import { send } from "./api.js";
import { listChanges, listRestorableFields, composeRequestBody, pickValues, startDraft } from "./item-draft.js";
import { isSameItemVersion, nameOf } from "./item-names.js";
import { readItem } from "./read-items.js";
import { toFailure, Failure } from "./request.js";
import { formatRoute } from "./route.js";
import { announceOnNextPage } from "./announcement.js";
import { isolateDirection } from "./basic-components.js";
import { t } from "./translate.js";
import { discardUnsavedInput } from "./unsaved-input.js";
import { useIdempotentPost } from "./use-idempotent-post.js";
import { useIsMounted } from "./use-is-mounted.js";
import { useOneAtATime } from "./use-one-at-a-time.js";
import { useState } from "preact/hooks";
import { findNextItemId } from "./page-item-ids.js";
import { goTo, replaceAddress } from "./navigation.js";

/**
 * @typedef {object} Saving
 * @property {boolean} busy
 * @property {boolean} isSlow whether the form has waited for the answer longer than `slowAfter`
 * @property {boolean} done
 * @property {Failure | null} failure
 * @property {ItemWithEtag | null} current the stored item, if the save failed because somebody else has changed the item;
 * otherwise null
 * @property {Item | null} former the fields that the last save changed, with their values before the save; used to undo
 * the save
 * @property {boolean} isGone whether the save failed because somebody else has deleted the item
 */

/** @type {Saving} */
const idleState = {
  busy: false,
  isSlow: false,
  done: false,
  failure: null,
  current: null,
  former: null,
  isGone: false,
};

/** Milliseconds after which the form shows "Still saving…", and milliseconds after which the request is aborted. */
const [slowAfter, abortAfter] = [3000, 30_000];

/**
 * @param {object} form
 * @param {Resource} form.resource
 * @param {readonly string[]} form.segments
 * @param {readonly string[]} form.home segments of the path of the collection that stores the item
 * @param {{ readonly current: boolean }} form.continuesWithNext whether the page continues with the next item (or
 * another new item) after the save
 * @param {(message: string, kept: Item) => Promise<void>} form.onReload `kept` has values with which the next new item
 * starts
 * @param {(stored: ItemWithEtag) => void} form.onSaved
 * @param {() => void} form.onFailed
 * @param {ReturnType<typeof useDraft>} edited
 */
export function useSaving({ resource, segments, home, continuesWithNext, onReload, onSaved, onFailed }, edited) {
  const [state, setState] = useState(idleState);
  const isHere = useIsMounted();
  const sendCreation = useIdempotentPost();
  const path = segments.join("/");

  const create = async (/** @type {Item} */ values, /** @type {AbortSignal} */ signal) => {
    const body = composeRequestBody(resource, values, startDraft(resource, null), true);
    const { body: answer } = await sendCreation(segments.slice(0, -1).join("/"), body, {}, signal);
    const message = t("{name} was created.", { name: isolateDirection(nameOf(resource, body) || resource.title) });
    if (isHere() && continuesWithNext.current) {
      discardUnsavedInput();
      // The next new item usually belongs to the same tenant, which nobody can change after the creation.
      const { tenant } = resource;
      return onReload(message, tenant === null || tenant.self ? {} : { [tenant.field]: values[tenant.field] ?? null });
    }
    announceOnNextPage(message);
    if (!isHere()) return;
    discardUnsavedInput();
    replaceAddress(formatRoute([...home, String(answer[resource.result_key])]));
  };
  const adopt = (
    /** @type {ItemWithEtag} */ stored,
    /** @type {Item} */ saved,
    /** @type {Item | null} */ former = null,
  ) => {
    edited.adopt(stored, saved);
    setState({ ...idleState, done: true, former });
    onSaved(stored);
    const next = continuesWithNext.current ? findNextItemId(segments.slice(0, -1), segments.at(-1) ?? "") : null;
    if (next === null || !isHere()) return;
    announceOnNextPage(
      t("{name} was saved.", { name: isolateDirection(nameOf(resource, stored.item) || resource.title) }),
    );
    discardUnsavedInput();
    goTo(formatRoute([...home, next]));
  };
  const update = async (/** @type {Version} */ { draft, start, etag }, /** @type {AbortSignal} */ signal) => {
    const body = composeRequestBody(resource, draft, start, false);
    const isEmpty = Object.keys(body).length === 0;
    const answer = isEmpty ? null : await send("PUT", path, body, { "If-Match": etag }, signal);
    const stored = await readItem(resource, path, signal);
    // The server can change more fields than the request contains. If somebody else has written the item meanwhile, only
    // the fields of the request are known to be this user's changes.
    const isOurs = isSameItemVersion(stored.etag, answer?.headers.get("ETag") ?? "");
    const changed = answer === null ? [] : listRestorableFields(resource, start, isOurs ? stored.item : body);
    adopt(stored, draft, changed.length > 0 ? pickValues(start, changed) : null);
  };
  const save = useOneAtATime(async (/** @type {Version} */ version, mustCreate = edited.isNew) => {
    setState({ ...idleState, busy: true });
    const waiting = new AbortController();
    const timers = [
      setTimeout(() => setState({ ...idleState, busy: true, isSlow: true }), slowAfter),
      setTimeout(() => waiting.abort(), abortAfter),
    ];
    try {
      if (mustCreate) await create(version.draft, waiting.signal);
      else await update(version, waiting.signal);
    } catch (error) {
      const failure = toFailure(error);
      const lookAgain = !edited.isNew && [404, 412].includes(failure.status);
      const found = lookAgain ? await readItem(resource, path).catch(toFailure) : null;
      const current = found instanceof Failure ? null : found;
      // The stored item already has the values of the form: an earlier attempt has saved them, but its answer was lost.
      if (current && listChanges(resource, version.draft, startDraft(resource, current.item), false).length === 0) {
        return adopt(current, version.draft);
      }
      setState({ ...idleState, failure, current, isGone: found instanceof Failure && found.status === 404 });
      onFailed();
    } finally {
      for (const timer of timers) clearTimeout(timer);
    }
  });
  return {
    ...state,
    save,
    /** Closes the comparison with the version that somebody else stored. The form keeps its unsaved input. */
    giveUp: () => setState(idleState),
    /** Undoes the last save by saving the former values, unless somebody else has changed the item since. */
    undo() {
      const { start, etag } = edited;
      const version = { draft: { ...start, ...state.former }, start, etag };
      edited.rebase(version);
      void save(version);
    },
    /** @param {Item} values chosen values, which replace the values that somebody else stored */
    merge(values) {
      if (state.current === null) return;
      const { item, etag } = state.current;
      const version = { draft: values, start: startDraft(resource, item), etag };
      edited.rebase(version);
      void save(version);
    },
  };
}
