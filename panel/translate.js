/**
 * Translates the panel's texts. The code contains them in English: `t("Remove {name}", { name })`. Values replace the names in braces.
 * Numbers are written in the format of the user. A text that depends on a number has one text for each plural form,
 * `t({ one: "…", other: "…" }, { count })`; the value `count` selects the form. `translateToMarkup` takes values that are markup. Call
 * `titleInSentence` for the title of a resource, unless the sentence begins with the title.
 *
 * For each new text, add its translation to `strings-de.js`. A test lists missing and unused translations.
 *
 * To add a language: write the files `strings-xx.js` and `messages-xx.js`, and a line in `languages`. Only users of the language
 * load the files.
 */
/** @import { Markup, MessageTranslations, PlaceholderArguments, PluralizableText, TextTranslations } from "./types.js" */

/**
 * Languages of the panel, each with its name in the language itself.
 * @type {{ readonly [language: string]: { readonly name: string, readonly load: () => Promise<{ strings?: TextTranslations, messages?:
 * MessageTranslations }> } }}
 */
export const languages = {
  en: { name: "English", load: async () => ({}) },
  de: { name: "Deutsch", load: () => import("./strings-de.js") },
};

const storageKey = "stockroom-language";
const chosenLanguage = readChosenLanguage();

/** The language of the panel's strings: the language that the user has chosen, or the first available language of the browser. */
export const language = chosenLanguage ?? navigator.languages.map(getPrimaryLanguage).find(isKnownLanguage) ?? "en";

/** The locale of numbers and times: the locale of the browser, unless the user has chosen another language for the panel. */
export const locale =
  chosenLanguage === null
    ? undefined
    : (navigator.languages.find((each) => getPrimaryLanguage(each) === chosenLanguage) ?? chosenLanguage);

document.documentElement.lang = language;

// The top-level `await` delays all modules that import this module, so they can call `t` immediately. If loading fails,
// the texts are English.
const { strings = {}, messages = [] } = (await languages[language]?.load().catch(() => null)) ?? {};

const pluralRules = new Intl.PluralRules(language);

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
 * @template {PluralizableText} const Text
 * @param {Text} text in English
 * @param {PlaceholderArguments<Text, string | number>} values
 * @returns {string} the text in the language of the user
 */
export function t(text, ...values) {
  return insertValues(text, values[0] ?? {}).join("");
}

/**
 * @template {PluralizableText} const Text
 * @param {Text} text in English
 * @param {PlaceholderArguments<Text, Markup>} values
 * @returns {Markup} the text in the language of the user as markup
 */
export function translateToMarkup(text, ...values) {
  return insertValues(text, values[0] ?? {});
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
 * @param {PluralizableText} english
 * @param {{ readonly [name: string]: Markup }} values
 * @returns {Markup[]}
 */
function insertValues(english, values) {
  const forms = strings[typeof english === "string" ? english : english.other] ?? english;
  const text = typeof forms === "string" ? forms : pluralFormOf(forms, Number(values["count"]));
  // `split` with a group returns texts at even indexes, and the names in braces at odd indexes.
  return text.split(/\{(\w+)\}/).map((part, index) => (index % 2 === 0 ? part : formatPlaceholderValue(values[part])));
}

/**
 * @param {{ readonly [form in Intl.LDMLPluralRule]?: string } & { readonly other: string }} forms
 * @param {number} count
 */
function pluralFormOf(forms, count) {
  return forms[pluralRules.select(count)] ?? forms.other;
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
function isKnownLanguage(language) {
  return language !== null && Object.hasOwn(languages, language);
}

/** Reads the language that the user has chosen; null if there is none, or if the browser forbids access to the storage. */
function readChosenLanguage() {
  try {
    const stored = localStorage.getItem(storageKey);
    return isKnownLanguage(stored) ? stored : null;
  } catch {
    return null;
  }
}
