/** What is typed into a picker, and what becomes of it. */
/** @import { Option, Resource } from "./types.js" */
/** @import { PickerProps } from "./picker.js" */
/** @import { Search } from "./use-search.js" */
import { findNamed } from "./find-items.js";
import { settle } from "./settling.js";
import { usePickedName } from "./use-picked-name.js";
import { useSearch } from "./use-search.js";
import { useEffect, useRef, useState } from "./vendor/hooks.js";
import { labelCollection } from "./words.js";

/**
 * @param {PickerProps} props
 * @param {number} shown how many options are offered at most
 */
export function usePicking(props, shown) {
  const { target, onChange, before = null } = props;
  const { found, search, searchSoon, stop } = useSearch(props);
  const { text, untaken, write, shut, reject } = useWords(props);
  const offered = found.items.slice(0, shown);
  const { active, move } = useMarking(offered.length, found);
  const chosen = useRef(/** @type {Option | null} */ (null));
  const name = usePickedName(props, chosen);

  const close = () => {
    stop();
    shut();
  };
  const open = () => {
    const words = untaken?.words ?? "";
    write(words);
    void search(words);
  };
  const choose = (/** @type {Option | null} */ option) => {
    stop();
    write(null);
    chosen.current = option;
    onChange(option === null ? null : option.id);
  };
  /**
   * Calls `decide` with what is found for the words that stand there, at once where it is known.
   * @param {string} words
   * @param {(found: Search["found"]) => void} decide
   */
  const whenFound = (words, decide) => {
    if (found.words === words) decide(found);
    else settle(search(words).then(decide));
  };
  const take = () => {
    const words = text?.trim() ?? "";
    if (offered[active] !== undefined) choose(offered[active]);
    else if (words !== "")
      whenFound(words, ({ items }) => {
        const fitting = items.length === 1 ? items : findNamed(items, words);
        if (fitting.length === 1) choose(fitting[0] ?? null);
      });
  };
  const leave = () => {
    const words = text?.trim() ?? "";
    close();
    if (words === "") return;
    whenFound(words, ({ items, problem }) => {
      const named = findNamed(items, words);
      if (named.length === 1) choose(named[0] ?? null);
      else reject({ words, reason: problem === null ? explain(target, named.length) : `. ${problem}` });
    });
  };
  const type = (/** @type {string} */ typed) => {
    write(typed);
    searchSoon(typed.trim());
  };
  const press = (/** @type {KeyboardEvent} */ event) => {
    if (before === null) pressKey(event, { isOpen: text !== null, open, move, take, close });
  };
  return { name, text, untaken, found, active, open, choose, type, press, leave };
}

/**
 * What stands in the field: `text` is what is typed, null as long as the list is closed; `untaken` is what was typed and left,
 * and why it is not taken.
 * @param {PickerProps} props
 */
function useWords({ value, path }) {
  const [text, setText] = useState(/** @type {string | null} */ (null));
  const [untaken, reject] = useState(/** @type {{ words: string, reason: string } | null} */ (null));
  useEffect(() => reject(null), [value, path]);
  const write = (/** @type {string | null} */ words) => {
    setText(words);
    reject(null);
  };
  return { text, untaken, write, shut: () => setText(null), reject };
}

/**
 * The arrows open the list and lead through it, Enter takes what they have led to, Escape closes it.
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
  // A dialog around it stays open.
  event.stopPropagation();
  close();
}

/**
 * Which option the arrows have led to.
 * @param {number} count of those that are offered
 * @param {Search["found"]} found other options begin anew
 */
function useMarking(count, found) {
  const [marked, setMarked] = useState({ of: found, index: -1 });
  const active = marked.of === found ? marked.index : -1;
  const move = (/** @type {1 | -1} */ step) => {
    const from = active < 0 && step < 0 ? 0 : active;
    setMarked({ of: found, index: (from + step + count) % Math.max(count, 1) });
  };
  /** `active` is -1 as long as they have led to none. */
  return { active, move };
}

/**
 * @param {Resource} target
 * @param {number} count of those that are called so
 */
function explain(target, count) {
  const whose =
    count === 0
      ? `no ${target.title.toLowerCase()} is`
      : `${count} of the ${labelCollection(target).toLowerCase()} are`;
  return `: ${whose} called so. Choose one of the list.`;
}
