/** The state of a picker (an input that searches for an item): the search, the shown text and the chosen option. */
/** @import { PickerOption } from "./types.js" */
/** @import { PickerProps } from "./picker.js" */
/** @import { Search } from "./use-search.js" */
/** @import { UnmatchedText } from "./match-picker-text.js" */
import { isEmptyId } from "./item-names.js";
import { readItemNames } from "./read-items.js";
import { titleInSentence, t } from "./translate.js";
import { useIsMounted } from "./use-is-mounted.js";
import { useSearch } from "./use-search.js";
import { chooseOnlyMatch, chooseByExactName, filterItemsByName } from "./match-picker-text.js";
import { useEffect, useRef, useState } from "preact/hooks";

/**
 * @param {PickerProps} props
 * @param {number} maxShown maximum number of offered options
 */
export function usePickerState(props, maxShown) {
  const { target, path, value, before = null, onChange } = props;
  const search = useSearch(props);
  const { found } = search;
  /** The text that the user has typed; null while the list of options is closed. */
  const [text, setText] = useState(/** @type {string | null} */ (null));
  const [untaken, reject] = useState(/** @type {UnmatchedText | null} */ (null));
  useEffect(() => reject(null), [value, path]);
  const chosen = useRef(/** @type {PickerOption | null} */ (null));
  const name = useChosenItemName(props, chosen);
  const isHere = useIsMounted();
  const words = text?.trim() ?? "";
  const offered = found.items.slice(0, maxShown);
  const further = listExtraEntries(props, found, text);
  const count = offered.length + further.length;
  // The index belongs to the results in `of`. With new results, no option is active.
  const [marked, setMarked] = useState({ of: found, index: -1 });
  /** Index of the active entry among the options and the entries below the options; -1 if no entry is active. */
  const active = marked.of === found ? marked.index : -1;
  const move = (/** @type {1 | -1} */ step) => {
    const from = active < 0 && step < 0 ? 0 : active;
    setMarked({ of: found, index: (from + step + count) % Math.max(count, 1) });
  };

  const write = (/** @type {string | null} */ next) => {
    setText(next);
    reject(null);
  };
  const open = () => {
    const left = untaken?.words ?? "";
    write(left);
    void search.search(left);
  };
  const type = (/** @type {string} */ typed) => {
    write(typed);
    search.searchSoon(typed.trim());
  };
  const close = () => {
    search.stop();
    setText(null);
  };
  const choose = (/** @type {PickerOption | null} */ option) => {
    // A search can end after its field was removed from the page. It must not choose an option then.
    if (!isHere()) return;
    search.stop();
    write(null);
    chosen.current = option;
    onChange(option === null ? null : option.id);
  };
  const act = (/** @type {ExtraEntry} */ entry) => {
    search.stop();
    write(null);
    entry.act();
  };
  const chooseActive = () => {
    const [option, other] = [offered[active], further[active - offered.length]];
    if (option !== undefined) choose(option);
    else if (other !== undefined) act(other);
    else if (!chooseOnlyMatch(words, search, choose)) move(1);
  };
  const closeAndChoose = () => {
    close();
    chooseByExactName(target, words, search, choose, reject);
  };
  /** Handles keys: arrows open the list and change the active option, Enter chooses the option, and Escape closes the list. */
  const handleKey = (/** @type {KeyboardEvent} */ event) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    const isOpen = text !== null;
    if (before !== null || (step === 0 && !(isOpen && ["Enter", "Escape"].includes(event.key)))) return;
    event.preventDefault();
    if (step !== 0) return isOpen ? move(step) : open();
    if (event.key === "Enter") return chooseActive();
    // The Escape key closes only the list, not a dialog around the picker.
    event.stopPropagation();
    close();
  };
  return {
    name,
    text,
    untaken,
    found,
    further,
    active,
    open,
    act,
    choose,
    type,
    press: handleKey,
    leave: closeAndChoose,
  };
}

/**
 * An entry below the options of a picker. The entry opens the chosen item, or creates an item with the typed name.
 * @typedef {{ readonly text: string, readonly act: () => void }} ExtraEntry
 */

/**
 * @param {PickerProps} props
 * @param {Search["found"]} found
 * @param {string | null} text the typed text; null while the list is closed
 * @returns {readonly ExtraEntry[]}
 */
function listExtraEntries({ target, href = null, onCreate = null }, found, text) {
  const words = text?.trim() ?? "";
  if (text === null || found.words !== words || found.problem !== null) return [];
  if (words === "")
    return href === null
      ? []
      : [{ text: t("Open the chosen item in a new tab"), act: () => void open(href, "_blank", "noopener") }];
  const isThere = onCreate === null || filterItemsByName(found.items, words).length > 0;
  const title = titleInSentence(target.title);
  return isThere
    ? []
    : [{ text: t("Create the {title} “{name}”…", { title, name: words }), act: () => onCreate(words) }];
}

/**
 * Reads the name of the item that a picker has as its value.
 * @param {PickerProps} props
 * @param {{ readonly current: PickerOption | null }} chosen the option that the user last chose; its name need not be read
 * @returns null while the name is not loaded, or if no item is chosen
 */
function useChosenItemName({ target, path, value, none = null }, chosen) {
  const [name, setName] = useState(/** @type {string | null} */ (null));
  useEffect(() => {
    setName(null);
    if (value === null || value === "") return undefined;
    const id = String(value);
    if (isEmptyId(id) && none !== null) return setName(none);
    if (chosen.current?.id === id) return setName(chosen.current.name);
    const reading = new AbortController();
    const show = (/** @type {string | undefined} */ read) =>
      reading.signal.aborted || setName(read || t("No. {id}", { id }));
    readItemNames(target, [id], path).then(
      (names) => show(names.get(id)),
      () => show(undefined),
    );
    return () => reading.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- the id and its collection identify the item
  }, [value, path]);
  return name;
}
