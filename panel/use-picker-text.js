/** Finds the option for the text that the user typed into a picker. */
/** @import { Option, Resource } from "./types.js" */
/** @import { PickerProps } from "./picker.js" */
/** @import { Search } from "./use-search.js" */
import { findNamed } from "./find-items.js";
import { addPending } from "./pending.js";
import { inSentence, t } from "./translate.js";
import { useEffect, useState } from "./vendor/hooks.js";
import { labelCollection } from "./labels.js";

/**
 * The text of a picker. `text` is the typed text, null while the list is closed. `untaken` is the text in the field when the user
 * left it, if it matches no option, with the problem.
 * @typedef {object} Words
 * @property {string | null} text
 * @property {{ words: string, problem: string } | null} untaken
 * @property {(words: string | null) => void} write
 * @property {() => void} shut
 * @property {(untaken: { words: string, problem: string }) => void} reject
 */

/**
 * @param {PickerProps} props
 * @returns {Words}
 */
export function usePickerText({ value, path }) {
  const [text, setText] = useState(/** @type {string | null} */ (null));
  const [untaken, reject] = useState(/** @type {{ words: string, problem: string } | null} */ (null));
  useEffect(() => reject(null), [value, path]);
  const write = (/** @type {string | null} */ words) => {
    setText(words);
    reject(null);
  };
  return { text, untaken, write, shut: () => setText(null), reject };
}

/**
 * Chooses the only option that the search finds, or the only option with the typed name.
 * @param {Words} words
 * @param {Search} search
 * @param {(option: Option) => void} choose
 * @returns {boolean} false if it is known that several options fit, or none
 */
export function chooseFitting({ text }, search, choose) {
  let isOpen = true;
  whenFound(text, search, ({ items }) => {
    const [only, other] = items.length === 1 ? items : findNamed(items, text?.trim() ?? "");
    isOpen = only !== undefined && other === undefined;
    if (only !== undefined && other === undefined) choose(only);
  });
  return isOpen;
}

/**
 * Chooses the only option with the typed name. If there is not exactly one, the typed text stays, with the problem.
 * @param {Resource} target
 * @param {Words} words
 * @param {Search} search
 * @param {(option: Option) => void} choose
 */
export function chooseNamed(target, { text, reject }, search, choose) {
  const words = text?.trim() ?? "";
  whenFound(text, search, ({ items, problem }) => {
    const [only, ...others] = findNamed(items, words);
    if (only !== undefined && others.length === 0) choose(only);
    else if (problem !== null) reject({ words, problem: t("notTakenProblem", { words, problem }) });
    else reject({ words, problem: explainNotFound(target, words, only === undefined ? 0 : others.length + 1) });
  });
}

/**
 * Calls `decide` with the result of the search: immediately if the result is known, and never if the text is empty.
 * @param {string | null} text
 * @param {Search} search
 * @param {(found: Search["found"]) => void} decide
 */
function whenFound(text, { found, search }, decide) {
  const words = text?.trim() ?? "";
  if (words === "") return;
  if (found.words === words) decide(found);
  else addPending(search(words).then(decide));
}

/**
 * @param {Resource} target
 * @param {string} words
 * @param {number} count number of items with this name
 */
function explainNotFound(target, words, count) {
  return count === 0
    ? t("notTaken", { words, title: inSentence(target.title) })
    : t("notTakenSeveral", { words, count, titles: inSentence(labelCollection(target)) });
}
