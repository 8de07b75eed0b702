/** The state of a picker: its search, its shown text and its chosen option. */
/** @import { Option } from "./types.js" */
/** @import { PickerProps } from "./picker.js" */
/** @import { Search } from "./use-search.js" */
/** @import { Words } from "./use-picker-text.js" */
import { findNamed } from "./find-items.js";
import { inSentence, t } from "./translate.js";
import { usePickedName } from "./use-picked-name.js";
import { usePresence } from "./use-presence.js";
import { useSearch } from "./use-search.js";
import { chooseFitting, chooseNamed, usePickerText } from "./use-picker-text.js";
import { useRef, useState } from "./vendor/hooks.js";

/**
 * @param {PickerProps} props
 * @param {number} shown maximum number of offered options
 */
export function usePicking(props, shown) {
  const { target, before = null } = props;
  const search = useSearch(props);
  const words = usePickerText(props);
  const { name, choose } = useChoice(props, search, words);
  const offered = search.found.items.slice(0, shown);
  const further = listFurther(props, search.found, words.text);
  const { active, move } = useActiveOption(offered.length + further.length, search.found);
  const { open, type, close } = createListActions(search, words);

  const act = (/** @type {Further} */ { act: start }) => {
    search.stop();
    words.write(null);
    start();
  };
  const take = () => {
    const [marked, other] = [offered[active], further[active - offered.length]];
    if (marked !== undefined) choose(marked);
    else if (other !== undefined) act(other);
    else if (!chooseFitting(words, search, choose)) move(1);
  };
  const leave = () => {
    close();
    chooseNamed(target, words, search, choose);
  };
  const press = (/** @type {KeyboardEvent} */ event) => {
    if (before === null) pressKey(event, { isOpen: words.text !== null, open, move, take, close });
  };
  return {
    name,
    text: words.text,
    untaken: words.untaken,
    found: search.found,
    further,
    active,
    open,
    act,
    choose,
    type,
    press,
    leave,
  };
}

/**
 * An entry below the options: it opens the chosen item, or creates one with the typed name.
 * @typedef {{ readonly text: string, readonly act: () => void }} Further
 */

/**
 * @param {PickerProps} props
 * @param {Search["found"]} found
 * @param {string | null} text the input; null while the list is closed
 * @returns {readonly Further[]}
 */
function listFurther({ target, href = null, onCreate = null }, found, text) {
  const words = text?.trim() ?? "";
  if (text === null || found.words !== words || found.problem !== null) return [];
  if (words === "")
    return href === null ? [] : [{ text: t("openChosen"), act: () => void open(href, "_blank", "noopener") }];
  const isThere = onCreate === null || findNamed(found.items, words).length > 0;
  const title = inSentence(target.title);
  return isThere ? [] : [{ text: t("createNamed", { title, name: words }), act: () => onCreate(words) }];
}

/**
 * The chosen option: its name, and a function that chooses an option.
 * @param {PickerProps} props
 * @param {Search} search
 * @param {Words} words
 */
function useChoice(props, search, words) {
  const chosen = useRef(/** @type {Option | null} */ (null));
  const name = usePickedName(props, chosen);
  const isHere = usePresence();
  const choose = (/** @type {Option | null} */ option) => {
    // If the field was removed, a search that ends later must not choose an option.
    if (!isHere()) return;
    search.stop();
    words.write(null);
    chosen.current = option;
    props.onChange(option === null ? null : option.id);
  };
  return { name, choose };
}

/**
 * Returns functions that open the list, search while the user types, and close the list.
 * @param {Search} search
 * @param {Words} words
 */
function createListActions(search, words) {
  return {
    open() {
      const before = words.untaken?.words ?? "";
      words.write(before);
      void search.search(before);
    },
    type(/** @type {string} */ typed) {
      words.write(typed);
      search.searchSoon(typed.trim());
    },
    close() {
      search.stop();
      words.shut();
    },
  };
}

/**
 * Keyboard control: the arrows open the list and move in it, Enter chooses the active option, Escape closes the list.
 * @param {KeyboardEvent} event
 * @param {object} list
 * @param {boolean} list.isOpen
 * @param {() => void} list.open
 * @param {(step: 1 | -1) => void} list.move
 * @param {() => void} list.take
 * @param {() => void} list.close
 */
function pressKey(event, { isOpen, open, move, take, close }) {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (step === 0 && !(isOpen && ["Enter", "Escape"].includes(event.key))) return;
  event.preventDefault();
  if (step !== 0) return isOpen ? move(step) : open();
  if (event.key === "Enter") return take();
  // The event must not close a surrounding dialog.
  event.stopPropagation();
  close();
}

/**
 * The active option, which the arrow keys move.
 * @param {number} count number of options
 * @param {Search["found"]} found new results make no option active
 */
function useActiveOption(count, found) {
  const [marked, setMarked] = useState({ of: found, index: -1 });
  const active = marked.of === found ? marked.index : -1;
  const move = (/** @type {1 | -1} */ step) => {
    const from = active < 0 && step < 0 ? 0 : active;
    setMarked({ of: found, index: (from + step + count) % Math.max(count, 1) });
  };
  /** `active` is -1 while no option is active. */
  return { active, move };
}
