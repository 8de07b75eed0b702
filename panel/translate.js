/**
 * The panel's strings in the user's language.
 *
 * To add a string:
 * 1. Add a key to `strings-en.js`, in the group of its page, and the same key to `strings-de.js`. The type check finds a
 *    missing key. `{name}` in the text is replaced by a value. Numbers are written in the format of the user.
 * 2. A text that depends on a number has one text for each plural form, `{ one, other }`. The value `count` selects the form.
 * 3. Show the text: `t("removeNamed", { name })`, or if a value is markup
 *    `<p>${markup("deleteText", { name: html`<strong>…</strong>` })}</p>`.
 *    Call `titleInSentence` for the title of a resource, unless the sentence begins with the title.
 *
 * To add a language: write the files `strings-xx.js` and `messages-xx.js`, and a line in `languages`. Only users of the language
 * load the files.
 */
/** @import { Markup, MessageTranslations, PlaceholderArguments, StringKey, Strings, PluralizableText } from "./types.js" */
import { strings as english } from "./strings-en.js";

/**
 * Languages of the panel, each with its name in the language itself.
 * @type {{ readonly [language: string]: { readonly name: string, readonly load: () => Promise<{ strings: Strings, messages?: MessageTranslations
 * }> } }}
 */
export const languages = {
  en: { name: "English", load: async () => ({ strings: english }) },
  de: { name: "Deutsch", load: () => import("./strings-de.js") },
};

const storageKey = "stockroom-language";
const chosenLanguage = readChosenLanguage();

/** The language of the panel's strings: the language that the user has chosen, or the first available language of the browser. */
export const language = chosenLanguage ?? navigator.languages.map(getPrimaryLanguage).find(isKnown) ?? "en";

/** The locale of numbers and times: the locale of the browser, unless the user has chosen another language for the panel. */
export const locale =
  chosenLanguage === null
    ? undefined
    : (navigator.languages.find((each) => getPrimaryLanguage(each) === chosenLanguage) ?? chosenLanguage);

document.documentElement.lang = language;

// The top-level `await` delays all modules that import this module, so they can call `t` immediately. If loading fails,
// the strings are English.
const { strings, messages = [] } = (await languages[language]?.load().catch(() => null)) ?? { strings: english };

const plurals = new Intl.PluralRules(language);

/** @type {Map<number, Intl.NumberFormat>} */
const numberFormats = new Map();

/**
 * Returns the format of numbers, with all their decimals. Numbers have Latin digits in every language, because users edit them
 * and `parseNumber` expects Latin digits.
 * @param {number} decimals minimum number of decimals
 */
export function latinNumberFormatOf(decimals) {
  const format =
    numberFormats.get(decimals) ??
    new Intl.NumberFormat(locale, {
      numberingSystem: "latn",
      minimumFractionDigits: decimals,
      maximumFractionDigits: 20,
      // Whole numbers of four digits can be years.
      useGrouping: decimals === 0 ? "min2" : true,
    });
  numberFormats.set(decimals, format);
  return format;
}

/**
 * Returns the text of a key.
 * @template {StringKey} Key
 * @param {Key} key
 * @param {PlaceholderArguments<Key, string | number>} values
 * @returns {string}
 */
export function t(key, ...values) {
  return insertValues(key, values[0] ?? {}).join("");
}

/**
 * Returns the text of a key as markup. The values that replace the placeholders are markup too.
 * @template {StringKey} Key
 * @param {Key} key
 * @param {PlaceholderArguments<Key, Markup>} values
 * @returns {Markup}
 */
export function translateToMarkup(key, ...values) {
  return insertValues(key, values[0] ?? {});
}

/**
 * Returns the title of a resource for use inside a sentence: in English in lower case, in other languages unchanged.
 * @param {string} title
 */
export function titleInSentence(title) {
  return language === "en" ? title.toLowerCase() : title;
}

/**
 * Returns a message of the server in the language of the user; a message without a translation stays English. In a message and
 * its translation, a name in braces stands for any text. `{message}` stands for another message, which is translated too.
 * @param {string} message
 * @returns {string}
 */
export function translateMessage(message) {
  for (const [pattern, translation] of messages) {
    const found = matchPattern(pattern, message);
    if (found === null) continue;
    const names = [...pattern.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
    return translation.replace(/\{(\w+)\}/g, (_, /** @type {string} */ name) => {
      const value = found[names.indexOf(name) + 1] ?? "";
      return name === "message" ? translateMessage(value) : value;
    });
  }
  return message;
}

/**
 * @param {string} pattern
 * @param {string} message
 */
function matchPattern(pattern, message) {
  const parts = pattern.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join("(.*?)")}$`, "is").exec(message);
}

/**
 * Stores the chosen language, and reloads the panel in this language.
 * @param {string} newLanguage
 */
export function chooseLanguage(newLanguage) {
  localStorage.setItem(storageKey, newLanguage);
  location.reload();
}

/**
 * @param {StringKey} key
 * @param {{ readonly [name: string]: Markup }} values
 * @returns {Markup[]}
 */
function insertValues(key, values) {
  /** @type {PluralizableText} */
  const entry = strings[key];
  const text = typeof entry === "string" ? entry : pluralFormOf(entry, Number(values["count"]));
  // `split` with a group returns texts at even indexes, and the names in braces at odd indexes.
  return text.split(/\{(\w+)\}/).map((part, index) => (index % 2 === 0 ? part : formatPlaceholderValue(values[part])));
}

/**
 * @param {{ readonly [form in Intl.LDMLPluralRule]?: string } & { readonly other: string }} forms
 * @param {number} count
 */
function pluralFormOf(forms, count) {
  return forms[plurals.select(count)] ?? forms.other;
}

/** @param {Markup} value */
function formatPlaceholderValue(value) {
  return typeof value === "number" ? latinNumberFormatOf(0).format(value) : value;
}

/** @param {string} tag `de-AT` */
function getPrimaryLanguage(tag) {
  return tag.split("-")[0] ?? tag;
}

/** @param {string | null} language */
function isKnown(language) {
  return language !== null && Object.hasOwn(languages, language);
}

/** Reads the language that the user has chosen; null if there is none, or if the browser forbids access to the storage. */
function readChosenLanguage() {
  try {
    const stored = localStorage.getItem(storageKey);
    return isKnown(stored) ? stored : null;
  } catch {
    return null;
  }
}
