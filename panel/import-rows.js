/**
 * Converts the lines of a CSV file to new items and to changes of existing items. A key, such as the id, finds an existing item.
 */
/** @import { Catalog, Item, Resource } from "./types.js" */
/** @import { BulkRow } from "./bulk-read.js" */
/** @import { WriteContext } from "./bulk-write.js" */
/** @import { NamingFields } from "./import-reference-names.js" */
/** @import { Sheet } from "./read-csv.js" */
import { readRows } from "./bulk-read.js";
import { addProblemsToRows, dryRunRows } from "./bulk-write.js";
import { isEditable, isSameValue, listFieldsKeptForUndo, pickValues } from "./item-draft.js";
import { replaceNamesByIds } from "./import-reference-names.js";
import { idOf } from "./item-names.js";
import { readItemsByValues } from "./read-items.js";
import { joinProblems, parseLine } from "./parse-cell-text.js";
import { t } from "./translate.js";
import { labelField } from "./labels.js";

/**
 * Lists the fields that a column of the file can belong to: fields that can be written, and the id, which finds existing items.
 * @param {Resource} resource
 */
export function listImportableFields(resource) {
  return resource.fields.filter(
    (field) => field.role === "id" || isEditable(field, true) || (field.filterable && isEditable(field, false)),
  );
}

/**
 * Finds the field of each column: the field whose name or label is the heading of the column.
 * @param {Resource} resource
 * @param {readonly string[]} head
 * @param {Catalog} catalog
 * @returns {readonly string[]} names of fields; "" for a column without a field
 */
export function matchColumnsToFields(resource, head, catalog) {
  const fields = listImportableFields(resource);
  return head.map((title) => {
    const wanted = title.toLowerCase();
    const found =
      fields.find(({ name }) => name === title) ??
      fields.find((field) => [field.name, labelField(field, catalog)].some((each) => each.toLowerCase() === wanted));
    return found?.name ?? "";
  });
}

/**
 * Lists the keys by which the lines can find existing items: the id, and unique keys, if the file has all columns of the key.
 * @param {Resource} resource
 * @param {readonly string[]} columns
 * @returns {readonly (readonly string[])[]}
 */
export function listImportKeys(resource, columns) {
  return [[resource.id], ...resource.unique].filter((key) => key.every((name) => columns.includes(name)));
}

/**
 * @typedef {object} Line
 * @property {string} id a made-up id of the row, such as `line 2`
 * @property {number} number of the line in the file
 * @property {Item} values
 * @property {string} problem
 * @property {ReadonlySet<string>} wrong names of the fields with a problem
 */

/**
 * @param {object} given
 * @param {Resource} given.resource
 * @param {Sheet} given.sheet
 * @param {readonly string[]} given.columns names of fields, one for each column; "" leaves the column out
 * @param {NamingFields} given.namingFields
 * @param {readonly string[] | null} given.key fields of the key that finds existing items; null to create an item for each line
 * @param {WriteContext} writing
 * @returns {Promise<readonly BulkRow[]>}
 * @throws Failure
 */
export async function readImportRows({ resource, sheet, columns, namingFields, key }, writing) {
  writing.onProgress(0, sheet.lines.length);
  const replaced = await replaceNamesByIds(resource, sheet, columns, namingFields, writing);
  const lines = replaced.map((line, index) => {
    const number = index + 2;
    return { id: `line ${number}`, number, ...parseImportLine(resource, columns, line, writing.catalog) };
  });
  const isKeyWrong = (/** @type {Line} */ { wrong }) => key?.some((name) => wrong.has(name)) ?? false;
  /** @type {ReadonlyMap<string, string>} */
  const found = key === null ? new Map() : await findExistingItems(resource, key, lines, writing);
  const findId = (/** @type {Line} */ line) =>
    key === null || isKeyWrong(line) ? "" : (found.get(formatKeyText(key, line.values)) ?? "");
  /**
   * The line that changes each existing item, by the item's id. Of several lines, the first line without a problem
   * changes the item, or the first line if all have problems.
   * @type {Map<string, Line>}
   */
  const changes = new Map();
  for (const line of lines) {
    const id = findId(line);
    const earlier = changes.get(id);
    if (id !== "" && (earlier === undefined || (earlier.problem !== "" && line.problem === ""))) changes.set(id, line);
  }
  const rows = lines.map((line) => {
    // If the key is wrong, the line finds no item, so the dry run must skip the line.
    if (isKeyWrong(line)) return { ...toNewRow(resource, line, ""), wrong: undefined };
    const id = findId(line);
    const changing = changes.get(id);
    if (changing === line) return id;
    if (changing !== undefined)
      return toNewRow(resource, line, t("refers to the same item as line {line}", { line: changing.number }));
    return toNewRow(resource, line, explainWhyNotCreated(resource, key, line.values));
  });
  const kept = listFieldsKeptForUndo(resource);
  const fields = kept.filter(({ name }) => columns.includes(name));
  const change = (/** @type {Item} */ before, /** @type {string} */ id) => {
    const { values = {}, problem, wrong } = changes.get(id) ?? {};
    const changed = fields.filter(
      (field) => field.name in values && !isSameValue(field, before[field.name], values[field.name]),
    );
    return { after: pickValues(values, changed), problem, wrong };
  };
  const chosen = { path: writing.home, query: new URLSearchParams(), ids: [...changes.keys()] };
  const read = await readRows(resource, writing.home, chosen, kept, change, writing.signal, (done) =>
    writing.onProgress(done, lines.length),
  );
  const byId = new Map(read.map((row) => [row.id, { ...row, line: changes.get(row.id)?.number }]));
  const whole = rows.flatMap((row) => (typeof row === "string" ? (byId.get(row) ?? []) : row));
  return addProblemsToRows(whole, await dryRunRows(writing, whole));
}

/**
 * Converts the cells of a line to values of fields.
 * @param {Resource} resource
 * @param {readonly string[]} columns
 * @param {Awaited<ReturnType<typeof replaceNamesByIds>>[number]} replaced
 * @param {Catalog} catalog
 */
export function parseImportLine(resource, columns, { cells, problems }, catalog) {
  const read = columns.flatMap((name, index) => {
    const field = resource.fields.find((each) => each.name === name);
    return field === undefined ? [] : { field, text: cells[index] ?? "", problem: problems.get(index) };
  });
  return parseLine(read, catalog);
}

/**
 * Returns the reason why a line that finds no existing item cannot create a new one; "" if it can.
 * @param {Resource} resource
 * @param {readonly string[] | null} key
 * @param {Item} values
 */
function explainWhyNotCreated({ may, id, fields }, key, values) {
  const isGiven = fields.some((field) => field.name === id && isEditable(field, true));
  if (key?.includes(id) && !isGiven && (values[id] ?? "") !== "") return t("there is no such item");
  return may.create ? "" : t("the item does not exist, and your account may not create it");
}

/**
 * Returns the row of a line that creates an item, or that has a problem.
 * @param {Resource} resource
 * @param {Line} line
 * @param {string} problem a problem because of which the server cannot try the line; "" if there is none
 * @returns {BulkRow}
 */
function toNewRow(resource, { id, number, values, problem: own, wrong }, problem) {
  const given = resource.fields.filter((field) => isEditable(field, true) && (values[field.name] ?? "") !== "");
  const after = pickValues(values, given);
  const name = String(values[resource.title_field] ?? "");
  const row = { id, line: number, name, etag: "", before: {}, after, isNew: true };
  return { ...row, problem: joinProblems([own, problem]), wrong: problem === "" ? wrong : undefined };
}

/**
 * Finds the existing items whose keys are in the lines.
 * @param {Resource} resource
 * @param {readonly string[]} key
 * @param {readonly Line[]} lines
 * @param {WriteContext} writing
 * @returns {Promise<ReadonlyMap<string, string>>} ids of the found items, by the key's values as text (`formatKeyText`)
 */
async function findExistingItems(resource, key, lines, { home, signal }) {
  const valuesOf = (/** @type {string} */ name) => [
    ...new Set(lines.map(({ values }) => String(values[name] ?? "")).filter((value) => value !== "")),
  ];
  // The query filters by one field of the key. The field with the most distinct values finds the fewest other items.
  const by = key.reduce((most, name) => (valuesOf(name).length > valuesOf(most).length ? name : most));
  const items = await readItemsByValues(resource, home, by, valuesOf(by), [resource.id, ...key], signal);
  return new Map(items.map((item) => [formatKeyText(key, item), idOf(resource, item)]));
}

/**
 * @param {readonly string[]} key
 * @param {Item} values
 */
function formatKeyText(key, values) {
  return JSON.stringify(key.map((name) => String(values[name] ?? "")));
}
