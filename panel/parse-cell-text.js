/** Converts the text of a cell, from a spreadsheet or a CSV file, to a value of a field. */
/** @import { Catalog, Field, Item, Value } from "./types.js" */
import { toRequestValue, parseInput } from "./item-draft.js";
import { parseJson } from "./request.js";
import { t } from "./translate.js";
import { labelField, labelValues } from "./labels.js";

/**
 * Joins the problems of a line. Empty texts are left out.
 * @param {readonly string[]} problems
 */
export function joinProblems(problems) {
  return problems.filter((problem) => problem !== "").join(" · ");
}

/**
 * Converts the texts of a line to values of fields.
 * @param {readonly { readonly field: Field, readonly text: string, readonly problem?: string | undefined }[]} cells `problem` is a
 * problem that is already known
 * @param {Catalog} catalog
 * @returns {{ readonly values: Item, readonly problem: string, readonly wrong: ReadonlySet<string> }} `problem` names all wrong
 * fields by their titles, and is "" if there are none; `wrong` has the names of these fields, which have no values
 */
export function parseLine(cells, catalog) {
  const read = cells.map(({ field, text, problem }) => {
    const parsed = parseFieldText(field, text);
    return { field, value: parsed.value, problem: problem ?? parsed.problem };
  });
  const wrong = read.filter(({ problem }) => problem !== "");
  return {
    values: Object.fromEntries(read.flatMap((each) => (each.problem === "" ? [[each.field.name, each.value]] : []))),
    problem: joinProblems(wrong.map(({ field, problem }) => `${labelField(field, catalog)}: ${problem}`)),
    wrong: new Set(wrong.map(({ field }) => field.name)),
  };
}

/**
 * @param {Field} field
 * @param {string} text
 * @returns {{ readonly value: Value, readonly problem: string }} `problem` is "" if the text is a value of
 * the field; otherwise it says why not
 */
function parseFieldText(field, text) {
  const plain = removeApostrophe(text).trim();
  if (plain === "") return { value: field.kind === "string" ? toRequestValue(field, "") : null, problem: "" };
  const found = parseTextByKind(field, plain);
  if (found === undefined) return { value: plain, problem: t("“{value}” is not an allowed value", { value: plain }) };
  const read = parseInput(field, found);
  // The message for an ID quotes the whole text. A list contains several IDs, of which usually only one is wrong, so it
  // has another message.
  const isId = field.reference && field.kind !== "array";
  return isId && read.problem !== ""
    ? { ...read, problem: t("“{value}” is not an ID, such as 12", { value: plain }) }
    : read;
}

/**
 * Removes the apostrophe that an export writes before a text that a spreadsheet would run as a formula.
 * @param {string} text
 */
export function removeApostrophe(text) {
  return /^'[=+\-@\t\r]/.test(text) ? text.slice(1) : text;
}

/**
 * @param {Field} field
 * @param {string} text
 * @returns {Value | undefined} undefined if the text is not a value of the field
 */
function parseTextByKind(field, text) {
  const { kind, items } = field;
  if (kind === "array" || kind === "object") {
    const json = /^[[{]/.test(text) ? /** @type {Value | undefined} */ (parseJson(text) ?? undefined) : undefined;
    if (json !== undefined || kind === "object") return json;
    const parts = text.split(/[,;\n]/).map((part) => part.trim());
    const element = { ...field, ...items, kind: items?.kind ?? "string" };
    const read = parts.filter((part) => part !== "").map((part) => parseTextByKind(element, part));
    return read.some((part) => part === undefined) ? undefined : read.map((part) => part ?? null);
  }
  if (kind === "boolean") {
    const words = { true: [t("Yes"), "true", "1"], false: [t("No"), "false", "0"] };
    if (words.true.some((word) => isSameWord(word, text))) return true;
    return words.false.some((word) => isSameWord(word, text)) ? false : undefined;
  }
  if (field.enum) {
    const known = [...labelValues(field)];
    const exact = known.find(([value]) => String(value) === text) ?? known.find(([, label]) => isSameWord(label, text));
    return exact?.[0];
  }
  if (field.format === "unixtime" && !/^\d+$/.test(text)) {
    const time = Date.parse(text);
    return Number.isNaN(time) ? undefined : String(Math.floor(time / 1000));
  }
  return text;
}

/**
 * @param {string} word
 * @param {string} text
 */
function isSameWord(word, text) {
  return word.toLowerCase() === text.toLowerCase();
}
