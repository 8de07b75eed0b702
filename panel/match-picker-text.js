/** Finds the option that the text in a picker means. The user can type a name without choosing an option from the list. */
/** @import { PickerOption, Resource } from "./types.js" */
/** @import { Search } from "./use-search.js" */
import { addPendingSearch } from "./pending-searches.js";
import { titleInSentence, t } from "./translate.js";
import { labelCollection } from "./labels.js";

/**
 * A typed text for which the picker could not choose an option when the user left it, and the problem to show.
 * @typedef {{ readonly words: string, readonly problem: string }} UnmatchedText
 */

/**
 * Chooses the only option that the search finds, or if there are several, the only option with the typed name.
 * @param {string} words
 * @param {Search} search
 * @param {(option: PickerOption) => void} choose
 * @returns {boolean} false if the search has already ended and finds no such option
 */
export function chooseOnlyMatch(words, search, choose) {
  let isOpen = true;
  callWithSearchResult(words, search, ({ items }) => {
    const [only, other] = items.length === 1 ? items : filterItemsByName(items, words);
    isOpen = only !== undefined && other === undefined;
    if (only !== undefined && other === undefined) choose(only);
  });
  return isOpen;
}

/**
 * Chooses the only option with the typed name. If no option or several options have the name, calls `reject` with the problem.
 * @param {Resource} target
 * @param {string} words
 * @param {Search} search
 * @param {(option: PickerOption) => void} choose
 * @param {(untaken: UnmatchedText) => void} reject
 */
export function chooseByExactName(target, words, search, choose, reject) {
  callWithSearchResult(words, search, ({ items, problem }) => {
    const [only, ...others] = filterItemsByName(items, words);
    if (only !== undefined && others.length === 0) choose(only);
    else if (problem !== null) reject({ words, problem: t("“{words}” cannot be used. {problem}", { words, problem }) });
    else reject({ words, problem: explainNotFound(target, words, only === undefined ? 0 : others.length + 1) });
  });
}

/**
 * Calls `decide` with the result of a search for the words: immediately if the search has ended, otherwise later.
 * Without words, `decide` is not called.
 * @param {string} words
 * @param {Search} search
 * @param {(found: Search["found"]) => void} decide
 */
function callWithSearchResult(words, { found, search }, decide) {
  if (words === "") return;
  if (found.words === words) decide(found);
  else addPendingSearch(search(words).then(decide));
}

/**
 * @param {Resource} target
 * @param {string} words typed text
 * @param {number} count number of items whose name is `words`
 */
function explainNotFound(target, words, count) {
  return count === 0
    ? t("There is no {title} with the name “{words}”. Choose one from the list.", {
        words,
        title: titleInSentence(target.title),
      })
    : t("{count} of the {titles} have the name “{words}”. Choose one from the list.", {
        words,
        count,
        titles: titleInSentence(labelCollection(target)),
      });
}

/**
 * Returns the items with the typed name, regardless of case and accents. If exactly one item also has the same case and
 * accents, returns only this item.
 * @param {readonly PickerOption[]} items
 * @param {string} words
 */
export function filterItemsByName(items, words) {
  const named = items.filter(({ name }) => foldText(name) === foldText(words));
  const exact = named.filter(({ name }) => name === words);
  return exact.length === 1 ? exact : named;
}

/**
 * Removes accents and converts a text to lower case, as the server's search does.
 * @param {string} text
 */
export function foldText(text) {
  return text
    .trim()
    .normalize("NFKD")
    .replaceAll(/\p{M}+/gu, "")
    .toLowerCase();
}
