/**
 * The panel's strings in the reader's language.
 *
 * To add a string:
 * 1. Add a key to `strings-en.js`, in the group of its page, and the same key to `strings-de.js`; the type check finds a missing one.
 *    `{name}` in the text is a value that is inserted. Numbers are written in the reader's form.
 * 2. A text that depends on a number has one text for each form of the plural, `{ one, other }`, chosen by the value `count`.
 * 3. Show it: `t("removeNamed", { name })`, or `<p>${markup("deleteText", { name: html`<strong>…</strong>` })}</p>` if a value is markup.
 *    The title of a resource goes through `inSentence` unless the sentence begins with it.
 *
 * To add a language: a file `strings-xx.js`, and a line in `languages`. It becomes a file of its own, which only its readers load.
 */
/** @import { Markup, Placeholders, StringKey, Strings, StringText } from "./types.js" */
import { strings as english } from "./strings-en.js";

/**
 * Languages of the panel, by their own names.
 * @type {{ readonly [language: string]: { readonly name: string, readonly load: () => Promise<{ strings: Strings }> } }}
 */
export const languages = {
  en: { name: "English", load: async () => ({ strings: english }) },
  de: { name: "Deutsch", load: () => import("./strings-de.js") },
};

const storedName = "stockroom-language";
const chosen = readChosen();

/** The language of the panel's strings: the one that the reader has chosen, or the first one of the browser that is known. */
export const language = chosen ?? navigator.languages.map(primaryOf).find(isKnown) ?? "en";

/** The form of numbers and times: that of the browser, unless the reader has chosen another language. */
export const locale =
  chosen === null ? undefined : (navigator.languages.find((each) => primaryOf(each) === chosen) ?? chosen);

document.documentElement.lang = language;

// Modules that import this one wait for the strings, so each of them may use `t` at once. Without an answer they are English.
const strings = await languages[language]?.load().then(
  (module) => module.strings,
  () => english,
);

const plurals = new Intl.PluralRules(language);
const numbers = new Intl.NumberFormat(locale, { numberingSystem: "latn" });

/**
 * Returns the text of a key.
 * @template {StringKey} Key
 * @param {Key} key
 * @param {Placeholders<Key, string | number>} values
 * @returns {string}
 */
export function t(key, ...values) {
  return fill(key, values[0] ?? {}).join("");
}

/**
 * Returns the text of a key as markup, with values that are markup.
 * @template {StringKey} Key
 * @param {Key} key
 * @param {Placeholders<Key, Markup>} values
 * @returns {Markup}
 */
export function markup(key, ...values) {
  return fill(key, values[0] ?? {});
}

/**
 * Writes a word that is declared as a title inside a sentence: in English in small letters. German nouns keep their capital.
 * @param {string} title
 */
export function inSentence(title) {
  return language === "en" ? title.toLowerCase() : title;
}

/**
 * Shows the panel in another language from now on.
 * @param {string} next
 */
export function chooseLanguage(next) {
  localStorage.setItem(storedName, next);
  location.reload();
}

/**
 * @param {StringKey} key
 * @param {{ readonly [name: string]: Markup }} values
 * @returns {Markup[]}
 */
function fill(key, values) {
  /** @type {StringText} */
  const entry = (strings ?? english)[key];
  const text = typeof entry === "string" ? entry : formOf(entry, Number(values["count"]));
  // Odd parts are the names of values.
  return text.split(/\{(\w+)\}/).map((part, index) => (index % 2 === 0 ? part : write(values[part])));
}

/**
 * @param {{ readonly [form in Intl.LDMLPluralRule]?: string } & { readonly other: string }} forms
 * @param {number} count
 */
function formOf(forms, count) {
  return forms[plurals.select(count)] ?? forms.other;
}

/** @param {Markup} value */
function write(value) {
  return typeof value === "number" ? numbers.format(value) : value;
}

/** @param {string} tag `de-AT` */
function primaryOf(tag) {
  return tag.split("-")[0] ?? tag;
}

/** @param {string | null} language */
function isKnown(language) {
  return language !== null && Object.hasOwn(languages, language);
}

/** Browsers may forbid the storage. */
function readChosen() {
  try {
    const stored = localStorage.getItem(storedName);
    return isKnown(stored) ? stored : null;
  } catch {
    return null;
  }
}
