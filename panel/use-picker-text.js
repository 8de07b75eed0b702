/** Finds the option for the text that the user typed into a picker. */
/** @import { Option, Resource } from "./types.js" */
/** @import { Search } from "./use-search.js" */
import { findNamed } from "./find-items.js";
import { addPending } from "./pending.js";
import { inSentence, t } from "./translate.js";
import { labelCollection } from "./labels.js";

/**
 * The text in a picker when the user left it, if it matches no option, and the problem.
 * @typedef {{ readonly words: string, readonly problem: string }} Untaken
 */

/**
 * Chooses the only option that the search finds, or the only option with the typed name.
 * @param {string} words
 * @param {Search} search
 * @param {(option: Option) => void} choose
 * @returns {boolean} false if it is known that several options fit, or none
 */
export function chooseFitting(words, search, choose) {
  let isOpen = true;
  whenFound(words, search, ({ items }) => {
    const [only, other] = items.length === 1 ? items : findNamed(items, words);
    isOpen = only !== undefined && other === undefined;
    if (only !== undefined && other === undefined) choose(only);
  });
  return isOpen;
}

/**
 * Chooses the only option with the typed name. If there is not exactly one, the typed text stays, with the problem.
 * @param {Resource} target
 * @param {string} words
 * @param {Search} search
 * @param {(option: Option) => void} choose
 * @param {(untaken: Untaken) => void} reject
 */
export function chooseNamed(target, words, search, choose, reject) {
  whenFound(words, search, ({ items, problem }) => {
    const [only, ...others] = findNamed(items, words);
    if (only !== undefined && others.length === 0) choose(only);
    else if (problem !== null) reject({ words, problem: t("notTakenProblem", { words, problem }) });
    else reject({ words, problem: explainNotFound(target, words, only === undefined ? 0 : others.length + 1) });
  });
}

/**
 * Calls `decide` with the result of the search: immediately if the result is known, and never if there are no words.
 * @param {string} words
 * @param {Search} search
 * @param {(found: Search["found"]) => void} decide
 */
function whenFound(words, { found, search }, decide) {
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
