/** Replaces names of referenced items in an imported CSV file, or in pasted lines, by the ids of the items. */
/** @import { Catalog, Field, Resource } from "./types.js" */
/** @import { WriteContext } from "./bulk-write.js" */
/** @import { Sheet } from "./read-csv.js" */
import { hasIdFormat, idOf, isEmptyId } from "./item-names.js";
import { joinWords } from "./labels.js";
import { findReferencedCollection } from "./referenced-collection.js";
import { readItemsByValues } from "./read-items.js";
import { joinProblems, removeApostrophe } from "./parse-cell-text.js";
import { parseJson } from "./request.js";
import { t } from "./translate.js";

/** Maximum number of items that a message lists if a name matches several. */
const maxListedMatches = 5;

/**
 * For each column of the file, the name of the field by which the column names referenced items, such as `email`; "" if
 * the column contains ids, or its field is no reference.
 * @typedef {readonly string[]} NamingFields
 */

/**
 * Lists the fields by which a file can name the items that a field refers to: text fields that are part of the items'
 * name or of a unique key.
 * @param {Resource} resource
 * @param {readonly string[]} home segments of the path of the imported collection
 * @param {Field} field
 * @param {Catalog["byPath"]} byPath
 */
export function listLookupFields(resource, home, field, byPath) {
  const place =
    field.reference && findReferencedCollection(field.reference, { resource, segments: home, draft: {} }, {}, byPath);
  // The path is unknown if another field of each line decides in which collection the items are.
  if (!place || place.path === null) return [];
  const { fields, title_fields, unique } = place.target;
  const names = new Set([...title_fields, ...unique.flat()]);
  return fields.filter(
    ({ name, kind, role, reference, filterable }) =>
      names.has(name) && kind === "string" && role !== "id" && !reference && filterable,
  );
}

/**
 * Guesses the naming field of each column. A column whose first value is no id contains names.
 * @param {Resource} resource
 * @param {readonly string[]} home
 * @param {Sheet} sheet
 * @param {readonly string[]} columns names of the columns' fields
 * @param {Catalog} catalog
 * @returns {NamingFields}
 */
export function guessLookupFields(resource, home, { lines }, columns, { byPath }) {
  return columns.map((name, column) => {
    const field = resource.fields.find((each) => each.name === name);
    const target = byPath.get(field?.reference?.to ?? "");
    if (field === undefined || target === undefined) return "";
    const [first] = lines.flatMap((cells) => splitCellIntoNames(field, cells[column]).names);
    if (first === undefined || isEmptyId(first) || hasIdFormat(target, first)) return "";
    return listLookupFields(resource, home, field, byPath)[0]?.name ?? "";
  });
}

/**
 * Returns the lines of the file with ids in place of names. A name that matches no item or several items is a problem of
 * its line; its cell becomes empty.
 * @param {Resource} resource
 * @param {Sheet} sheet
 * @param {readonly string[]} columns
 * @param {NamingFields} namingFields
 * @param {WriteContext} writing
 * @param {boolean} [keepsIds] whether the cells that have the form of ids stay
 * @returns {Promise<readonly { readonly cells: readonly string[], readonly problems: ReadonlyMap<number, string> }[]>} the cells
 * and the problems of each line, the latter by column
 * @throws Failure
 */
export async function replaceNamesByIds(
  resource,
  sheet,
  columns,
  namingFields,
  { home, catalog, signal },
  keepsIds = false,
) {
  const replaced = sheet.lines.map((cells) => ({
    cells: [...cells],
    problems: /** @type {Map<number, string>} */ (new Map()),
  }));
  const tenantColumn = resource.tenant === null ? -1 : columns.indexOf(resource.tenant.field);
  // Replaces the names of tenants first, because items of several tenants can have the same name.
  for (const column of new Set([tenantColumn, ...columns.keys()])) {
    const field = resource.fields.find(({ name }) => name === columns[column]);
    const by = namingFields[column];
    const context = { resource, segments: home.split("/"), draft: {} };
    const place =
      by && field?.reference ? findReferencedCollection(field.reference, context, {}, catalog.byPath) : null;
    if (!by || field === undefined || place === null || place.path === null) continue;
    const { target, path, tenant } = place;
    const isScoped = tenant !== null && tenantColumn !== -1;
    const read = replaced.map(({ cells }) => splitCellIntoNames(field, cells[column]));
    const isKept = read.map(
      ({ names }) => keepsIds && names.every((name) => isEmptyId(name) || hasIdFormat(target, name)),
    );
    const sought = read.filter((_, index) => !isKept[index]).flatMap(({ names, wholeText }) => [...names, wholeText]);
    const wanted = new Set(sought.filter((name) => name !== ""));
    const items = await readItemsByValues(target, path, by, wanted, [target.id, by, tenant ?? by], signal);
    const byName = Map.groupBy(items, (item) => item[by]);
    for (const [index, { cells, problems }] of replaced.entries()) {
      if (isKept[index]) continue;
      const names = read[index] ?? { names: [], wholeText: "" };
      const scope = isScoped ? (cells[tenantColumn] ?? "").trim() : "";
      cells[column] = "";
      // If the tenant of the line was not found, the other names of the line cannot be found either.
      if (isScoped && scope === "" && sheet.lines[index]?.[tenantColumn]?.trim()) continue;
      const findIds = (/** @type {string} */ name) =>
        (byName.get(name) ?? [])
          .filter((item) => scope === "" || String(item[tenant ?? ""]) === scope)
          .map((item) => idOf(target, item));
      const found = resolveNamesToIds(names, findIds);
      cells[column] = found.ids.join(",");
      if (found.problems.length > 0) problems.set(column, joinProblems(found.problems));
    }
  }
  return replaced;
}

/**
 * @param {ReturnType<typeof splitCellIntoNames>} read names of a cell
 * @param {(name: string) => readonly string[]} findIds returns the ids of the items with the name
 * @returns {{ readonly ids: readonly string[], readonly problems: readonly string[] }}
 */
function resolveNamesToIds({ names, wholeText }, findIds) {
  const isWhole = findIds(wholeText).length > 0;
  if (isWhole && names.every((name) => findIds(name).length > 0))
    return {
      ids: [],
      problems: [
        t("“{value}” can be one name or a list of names; write a semicolon after each name", {
          value: wholeText,
        }),
      ],
    };
  const found = (isWhole ? [wholeText] : names).map((value) => ({ value, ids: findIds(value) }));
  return {
    ids: found.flatMap(({ ids }) => (ids.length === 1 ? ids : [])),
    problems: found
      .filter(({ ids }) => ids.length !== 1)
      .map(({ value, ids }) =>
        ids.length === 0
          ? t("“{value}” matches no item", { value })
          : t("“{value}” matches several items: {items}", { value, items: formatIds(ids) }),
      ),
  };
}

/**
 * Reads the names in a cell. The text of a list is split at semicolons or line breaks, or if there are none, at commas.
 * An export writes a list as a JSON array.
 * @param {Field} field
 * @param {string} [text]
 * @returns {{ readonly names: readonly string[], readonly wholeText: string }} `wholeText` is "" unless the text was
 * split at commas. Then `wholeText` is the unsplit text, which can also be a single name with commas.
 */
function splitCellIntoNames({ kind }, text = "") {
  const isList = kind === "array";
  const json = isList && text.trim().startsWith("[") ? parseJson(text) : null;
  const separator = /[;\n]/.test(text) ? /[;\n]/ : ",";
  const parts = Array.isArray(json) ? json.map(String) : (isList ? text.split(separator) : [text]).map(cleanNameText);
  const names = parts.filter((part) => part !== "");
  const isSplit = json === null && separator === "," && names.length > 1;
  return { names, wholeText: isSplit ? cleanNameText(text) : "" };
}

/** @param {string} text */
function cleanNameText(text) {
  return removeApostrophe(text.trim()).trim();
}

/** @param {readonly string[]} ids */
function formatIds(ids) {
  const shown = ids.slice(0, maxListedMatches).map((id) => t("No. {id}", { id }));
  return ids.length > shown.length
    ? shown.join(", ") + t(" and {count} more", { count: ids.length - shown.length })
    : joinWords(shown);
}
