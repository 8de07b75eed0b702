/** Keeps the input of an item's form (the draft), and the stored values with which the form compares the input. */
/** @import { Item, ItemOrPreset, ItemWithEtag, Resource, Value } from "./types.js" */
import { listChanges, startDraft } from "./item-draft.js";
import { useUnsavedInput } from "./unsaved-input.js";
import { useState } from "preact/hooks";

/**
 * @typedef {object} Version
 * @property {Item} draft values in the form
 * @property {Item} start stored values, with which the form compares its values
 * @property {string} etag entity tag of the stored values
 */

/**
 * @param {Resource} resource
 * @param {ItemOrPreset} loaded
 */
export function useDraft(resource, loaded) {
  const isNew = loaded.item === null;
  const [start, setStart] = useState(() => ({
    ...startDraft(resource, loaded.item),
    ...(loaded.item === null ? loaded.preset : {}),
  }));
  const [draft, setDraft] = useState(start);
  const [etag, setEtag] = useState(loaded.item === null ? "" : loaded.etag);
  const changes = listChanges(resource, draft, start, isNew);

  // `useUnsavedInput` runs before the page shows "Saved.", so that a user who then leaves the page is not asked about unsaved input.
  useUnsavedInput(changes.length > 0);

  return {
    isNew,
    start,
    draft,
    etag,
    /** Names of the fields that the user has changed. */
    changes,
    /**
     * @param {string} name
     * @param {Value} value
     */
    set(name, value) {
      setDraft((before) => ({ ...before, [name]: value }));
    },
    /**
     * Adopts the stored values after a save. Input that the user has typed while the form was being saved stays.
     * @param {ItemWithEtag} stored
     * @param {Item} saved values in the form when the save began
     */
    adopt(stored, saved) {
      const next = startDraft(resource, stored.item);
      setStart(next);
      setDraft((now) => {
        const typed = Object.entries(now).filter(([name, value]) => value !== saved[name]);
        return { ...next, ...Object.fromEntries(typed) };
      });
      setEtag(stored.etag);
    },
    /**
     * Replaces the input and the stored values, for example after the user has resolved a conflict.
     * @param {Version} version
     */
    rebase(version) {
      setDraft(version.draft);
      setStart(version.start);
      setEtag(version.etag);
    },
  };
}
