/** The state of a picker: search, display and choice. */
/** @import { Option } from "./types.js" */
/** @import { PickerProps } from "./picker.js" */
/** @import { Search } from "./use-search.js" */
/** @import { Words } from "./use-words.js" */
import { usePickedName } from "./use-picked-name.js";
import { usePresence } from "./use-presence.js";
import { useSearch } from "./use-search.js";
import { takeFitting, takeNamed, useWords } from "./use-words.js";
import { useRef, useState } from "./vendor/hooks.js";

/**
 * @param {PickerProps} props
 * @param {number} shown how many options are offered at most
 */
export function usePicking(props, shown) {
  const { target, before = null } = props;
  const search = useSearch(props);
  const words = useWords(props);
  const { name, choose } = useChoice(props, search, words);
  const offered = search.found.items.slice(0, shown);
  const { active, move } = useMarking(offered.length, search.found);
  const { open, type, close } = listFor(search, words);

  const take = () => {
    const marked = offered[active];
    if (marked === undefined) takeFitting(words, search, choose);
    else choose(marked);
  };
  const leave = () => {
    close();
    takeNamed(target, words, search, choose);
  };
  const press = (/** @type {KeyboardEvent} */ event) => {
    if (before === null) pressKey(event, { isOpen: words.text !== null, open, move, take, close });
  };
  return {
    name,
    text: words.text,
    untaken: words.untaken,
    found: search.found,
    active,
    open,
    choose,
    type,
    press,
    leave,
  };
}

/**
 * The chosen option: its name, and a function to choose another one.
 * @param {PickerProps} props
 * @param {Search} search
 * @param {Words} words
 */
function useChoice(props, search, words) {
  const chosen = useRef(/** @type {Option | null} */ (null));
  const name = usePickedName(props, chosen);
  const isHere = usePresence();
  const choose = (/** @type {Option | null} */ option) => {
    // A removed field loses the focus, and its search may still end later.
    if (!isHere()) return;
    search.stop();
    words.write(null);
    chosen.current = option;
    props.onChange(option === null ? null : option.id);
  };
  return { name, choose };
}

/**
 * The list is open while the user types, or before.
 * @param {Search} search
 * @param {Words} words
 */
function listFor(search, words) {
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
 * The active option, moved by the arrows.
 * @param {number} count number of options
 * @param {Search["found"]} found other options reset it
 */
function useMarking(count, found) {
  const [marked, setMarked] = useState({ of: found, index: -1 });
  const active = marked.of === found ? marked.index : -1;
  const move = (/** @type {1 | -1} */ step) => {
    const from = active < 0 && step < 0 ? 0 : active;
    setMarked({ of: found, index: (from + step + count) % Math.max(count, 1) });
  };
  /** `active` is -1 while no option is active. */
  return { active, move };
}
