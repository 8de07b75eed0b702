/** Chooses the columns of a table: default columns, or the columns that the user has selected. */
/** @import { Field, Resource } from "./types.js" */

const defaultColumnCount = 7;

/**
 * @param {Resource} resource
 * @param {string | null} chosen names, separated by commas
 * @returns {readonly Field[]}
 */
export function chooseColumns(resource, chosen) {
  const possible = listPossibleColumns(resource);
  const picked = (chosen ?? "").split(",").flatMap((name) => possible.find((field) => field.name === name) ?? []);
  if (picked.length > 0) return picked;
  const { title_fields: titles, id, default_sort: order, sortable, tenant } = resource;
  const isListed = (/** @type {Field} */ { name }) => resource.views.list.includes(name);
  const namesOf = (/** @type {(field: Field) => unknown} */ which) => possible.filter(which).map(({ name }) => name);
  const states = namesOf((field) => field.enum && (field.required || sortable.includes(field.name)));
  const belongsTo = namesOf((field) => field.reference && isListed(field));
  const preferred = [...titles, id, order, ...states, tenant?.field, ...belongsTo, ...sortable, ...resource.views.list];
  const fields = [...new Set(preferred)].flatMap((name) => possible.find((field) => field.name === name) ?? []);
  return fields.filter(hasShortValues).slice(0, defaultColumnCount);
}

/** @param {Resource} resource */
export function listPossibleColumns(resource) {
  return resource.fields.filter(({ name, filterable }) => filterable || resource.views.list.includes(name));
}

/**
 * Whether the values are short enough for a default column. UUIDs are long, and mean nothing to people.
 * @param {Field} field
 */
function hasShortValues({ kind, role, format }) {
  return kind !== "object" && kind !== "array" && !(role === "id" && format === "uuid");
}

/**
 * Lists the fields whose values a table shows in place of an item's missing name. Leaves out read-only fields, because
 * users do not recognize values that the server has set.
 * @param {Resource} resource
 */
export function listNameSubstitutes(resource) {
  const title = resource.fields.find(({ name }) => name === resource.title_field);
  if (title?.required) return [];
  const others = listPossibleColumns(resource).filter((field) => field !== title && !field.read_only);
  const isId = (/** @type {Field} */ { role }) => role === "id";
  return [...others.filter((field) => !isId(field)), ...others.filter((field) => isId(field) && field.reference)];
}

/**
 * Lists the names of all fields that a table must read to show its columns.
 * @param {Resource} resource
 * @param {readonly Field[]} columns
 */
export function listFieldsToRead(resource, columns) {
  const shown = [...columns, ...listNameSubstitutes(resource)];
  const isNested = shown.some(({ reference }) => reference?.to.includes("/"));
  // To load the name of a referenced nested item, the table needs the id of its parent, which is in another reference
  // field.
  const naming = isNested
    ? resource.fields.filter(({ reference, filterable }) => filterable && reference !== null)
    : [];
  const deciding = shown.flatMap(({ format_when: when }) => when?.field ?? []);
  return [resource.id, ...deciding, ...[...shown, ...naming].map(({ name }) => name)];
}
