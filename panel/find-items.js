/** Finds items whose names have words that begin with the typed text. The best match comes first. */
/** @import { PickerOption, ParameterValues, Resource } from "./types.js" */
import { hasIdFormat, idOf, formatNameFields, nameOf } from "./item-names.js";
import { foldText } from "./match-picker-text.js";
import { readItems } from "./read-items.js";
import "./start.js";

/**
 * Maximum number of items that a search reads, to sort the best matches first. If the server finds more, further
 * queries search for the exact name and for names that begin with the text.
 */
const maxFoundItems = 50;

/**
 * @param {Resource} target
 * @param {string} path
 * @param {string} words
 * @param {ParameterValues} itemFilter further query parameters, which limit the items
 * @param {AbortSignal} signal
 * @returns {Promise<readonly PickerOption[]>}
 * @throws Failure
 */
export async function findItems(target, path, words, itemFilter, signal) {
  const { id, searchable } = target;
  const titles = target.fields.filter(({ name }) => target.title_fields.includes(name));
  const texts = titles.filter(({ kind, format, enum: allowed }) => kind === "string" && !format && !allowed);
  const title = (texts.find(({ name }) => searchable.includes(name)) ?? texts[0])?.name;
  const read = async (/** @type {ParameterValues} */ query) => {
    const asked = new URLSearchParams({
      ...itemFilter,
      ...query,
      fields: formatNameFields(target),
      after: "",
      items_per_page: String(maxFoundItems),
    });
    const { items } = await readItems(target, path, asked, signal);
    return items.map((item) => ({ id: idOf(target, item), name: nameOf(target, item) }));
  };
  if (words === "") return read({});
  const numbers = titles.filter(({ kind, reference }) => kind === "integer" || reference).map(({ name }) => name);
  const numbering = hasIdFormat(target, words) ? [...new Set([id, ...numbers])] : [];
  const numbered = (await Promise.all(numbering.map((name) => read({ [name]: words })))).flat();
  if (title === undefined) return sortItemsByMatch(numbered, words);
  const found = await read(searchable.includes(title) ? { q: words } : { [`${title}[prefix]`]: words });
  if (found.length < maxFoundItems) return sortItemsByMatch([...found, ...numbered], words);
  const capitalized = words.charAt(0).toUpperCase() + words.slice(1);
  const named = [{ [title]: words }, { [title]: capitalized }, { [`${title}[prefix]`]: capitalized }];
  return sortItemsByMatch([...(await Promise.all(named.map(read))).flat(), ...found, ...numbered], words);
}

/**
 * Sorts items: first names equal to the text, then names that begin with the text, then names in which a later
 * word begins with the text, then all others. Removes duplicates.
 * @param {readonly PickerOption[]} items
 * @param {string} words
 */
function sortItemsByMatch(items, words) {
  const wanted = foldText(words);
  /** @type {readonly ((name: string) => boolean)[]} */
  const ranks = [
    (name) => name === wanted,
    (name) => name.startsWith(wanted),
    (name) => name.replaceAll(/[^\p{L}\p{N}]+/gu, " ").includes(` ${wanted}`),
    () => true,
  ];
  const byId = new Map(items.map((item) => [item.id, item]));
  const ranked = [...byId.values()].map((item) => ({
    item,
    rank: ranks.findIndex((fits) => fits(foldText(item.name))),
  }));
  return ranked.sort((a, b) => a.rank - b.rank).map(({ item }) => item);
}
