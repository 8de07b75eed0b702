/** Replaces names of referenced items in an imported CSV file by the ids of the items. */
/** @import { Catalog, Field, Resource } from "./types.js" */
/** @import { Writing } from "./bulk-run.js" */
/** @import { Sheet } from "./read-csv.js" */
import { hasIdForm, idOf, isEmptyId } from "./item-names.js";
import { joinWords, labelField } from "./labels.js";
import { findReferredCollection } from "./referred-collection.js";
import { readItemsByValues } from "./read-items.js";
import { t } from "./translate.js";

/**
 * For each column, the field of the referenced items whose values the column contains, such as their name; "" if the
 * column contains ids or values of its own.
 * @typedef {readonly string[]} NamingFields
 */

/**
 * Lists the fields whose values can name the items that a field refers to: the texts of the items' name and unique keys.
 * @param {Resource} resource
 * @param {readonly string[]} home segments of the path of the imported collection
 * @param {Field} field
 * @param {Catalog["byPath"]} byPath
 */
export function listNamingFields(resource, home, field, byPath) {
  const place =
    field.reference && findReferredCollection(field.reference, { resource, segments: home, draft: {} }, {}, byPath);
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
export function guessNamingFields(resource, home, { lines }, columns, { byPath }) {
  return columns.map((name, column) => {
    const field = resource.fields.find((each) => each.name === name);
    const target = byPath.get(field?.reference?.to ?? "");
    if (field === undefined || target === undefined) return "";
    const [first] = lines.flatMap((cells) => splitNames(field, cells[column]));
    if (first === undefined || isEmptyId(first) || hasIdForm(target, first)) return "";
    return listNamingFields(resource, home, field, byPath)[0]?.name ?? "";
  });
}

/**
 * Returns the lines of the file with ids in place of names. A name that matches no item or several items is a problem of
 * its line; its cell becomes empty.
 * @param {Resource} resource
 * @param {Sheet} sheet
 * @param {readonly string[]} columns
 * @param {NamingFields} naming
 * @param {Writing} writing
 * @returns {Promise<readonly { readonly cells: readonly string[], readonly problems: readonly string[] }[]>}
 * @throws Failure
 */
export async function replaceNames(resource, sheet, columns, naming, { home, catalog, signal }) {
  const replaced = sheet.lines.map((cells) => ({ cells: [...cells], problems: /** @type {string[]} */ ([]) }));
  const tenantColumn = resource.tenant === null ? -1 : columns.indexOf(resource.tenant.field);
  // The tenant comes first, because items of several tenants can have the same name.
  for (const column of new Set([tenantColumn, ...columns.keys()])) {
    const field = resource.fields.find(({ name }) => name === columns[column]);
    const by = naming[column];
    const context = { resource, segments: home.split("/"), draft: {} };
    const place = by && field?.reference ? findReferredCollection(field.reference, context, {}, catalog.byPath) : null;
    if (!by || field === undefined || place === null || place.path === null) continue;
    const { target, path, tenant } = place;
    const isScoped = tenant !== null && tenantColumn !== -1;
    const names = new Set(replaced.flatMap(({ cells }) => splitNames(field, cells[column])));
    const items = await readItemsByValues(target, path, by, names, [target.id, by, tenant ?? by], signal);
    for (const { cells, problems } of replaced) {
      const scope = isScoped ? cells[tenantColumn] : "";
      const ids = splitNames(field, cells[column]).flatMap((value) => {
        // If the tenant of the line was not found, the other names of the line cannot be found either.
        if (isScoped && scope === "" && naming[tenantColumn]) return [];
        const found = items.filter((item) => item[by] === value && (!scope || String(item[tenant ?? ""]) === scope));
        if (found.length === 1) return found.map((item) => idOf(target, item));
        const all = joinWords(found.map((item) => t("numbered", { id: idOf(target, item) })));
        const problem = found.length === 0 ? t("importNoMatch", { value }) : t("importMatches", { value, items: all });
        problems.push(`${labelField(field, catalog)}: ${problem}`);
        return [];
      });
      cells[column] = ids.join(",");
    }
  }
  return replaced;
}

/**
 * Splits the text of a list into names, at semicolons or line breaks, or if there are none, at commas.
 * @param {Field} field
 * @param {string} [text]
 */
function splitNames({ kind }, text = "") {
  const parts = kind === "array" ? text.split(/[;\n]/.test(text) ? /[;\n]/ : ",") : [text];
  return parts.map((part) => part.trim()).filter((part) => part !== "");
}
