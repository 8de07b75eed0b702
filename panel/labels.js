/** Labels of fields, collections and values, in words that people read. */
/** @import { Catalog, Field, FieldOrNestedValue, Resource, Value } from "./types.js" */
import { language, t } from "./translate.js";

/**
 * Converts a name to readable words: `Feature type` for `feature_type`.
 * @param {string} name
 */
export function humanize(name) {
  const words = name.replaceAll("_", " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * @param {Pick<Field, "title" | "name" | "reference" | "role">} field
 * @param {Pick<Catalog, "byPath">} catalog
 */
export function labelField(field, { byPath }) {
  if (field.title) return field.title;
  const target = field.reference === null ? undefined : byPath.get(field.reference.to);
  if (target !== undefined && field.name === target.id) return target.title;
  if (target !== undefined && field.name === `${target.id}s`) return labelCollection(target);
  return humanize(field.role === "id" ? "ID" : field.name.replace(/_ids?$/, ""));
}

/** @param {Resource} resource */
export function labelCollection({ parent, entry, plural, name }) {
  return parent === null ? entry : (plural ?? humanize(name));
}

/**
 * Returns the label of each allowed value of a field: the declared label, or the value in readable words.
 * @param {Pick<FieldOrNestedValue, "enum" | "labels">} field
 * @returns {ReadonlyMap<Value, string>}
 */
export function labelValues({ enum: allowed = [], labels = {} }) {
  /** @type {{ readonly [value: string]: string }} */
  const ours = isYesNoField({ enum: allowed }) ? { Y: t("Yes"), N: t("No") } : {};
  return new Map(
    allowed.map((value) => [value, labels[String(value)] ?? ours[String(value)] ?? humanizeValue(String(value))]),
  );
}

/**
 * Converts a value that is a name to readable words. Other texts, such as addresses, stay unchanged.
 * @param {string} text
 */
function humanizeValue(text) {
  return /^\w*$/.test(text) ? humanize(text) : text;
}

/**
 * Returns the description of a field as a help text. Returns "" if the description only repeats the label or is a single word.
 * @param {Field} field
 * @param {string} label
 */
export function composeHelpText({ description }, label) {
  return description.toLowerCase() === `${label.toLowerCase()}.` || !description.includes(" ") ? "" : description;
}

/**
 * Whether `Y` and `N` are the only allowed values of the field.
 * @param {Pick<FieldOrNestedValue, "enum">} field
 */
export function isYesNoField({ enum: allowed }) {
  return allowed?.length === 2 && allowed.includes("Y") && allowed.includes("N");
}

/**
 * Joins words as in a sentence: `name, price, and status`.
 * @param {readonly string[]} words
 */
export function joinWords(words) {
  return new Intl.ListFormat(language).format(words);
}
