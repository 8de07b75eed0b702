/**
 * Describes the rows for nested items in the form of a new item as a list-valued field, which the form handles like any
 * list.
 */
/** @import { Catalog, Field, Resource, ResourceAtPath } from "./types.js" */
import { toFormField } from "./action-fields.js";
import { findResource } from "./catalog.js";
import { isEditable } from "./item-draft.js";
import { labelCollection } from "./labels.js";
import { chooseColumns } from "./table-columns.js";

/**
 * Adds a list-valued field to the resource for each nested collection that the form of a new item shows as rows.
 * @param {Resource} resource
 * @param {readonly string[]} segments of the new item
 * @param {Catalog} catalog
 * @returns {Resource}
 */
export function addNestedRowsFields(resource, segments, catalog) {
  const names = resource.panel.form.flatMap(({ items = "" }) => (resource.create_with.includes(items) ? items : []));
  const lists = names.flatMap((name) => {
    const found = findResource(catalog, [...segments, name]);
    return found === null ? [] : describeNestedRowsField(name, found);
  });
  return lists.length === 0 ? resource : { ...resource, fields: [...resource.fields, ...lists] };
}

/**
 * @param {string} name
 * @param {ResourceAtPath} nested
 * @returns {Field}
 */
function describeNestedRowsField(name, nested) {
  const properties = Object.fromEntries(listRowFields(nested).map((field) => [field.name, field]));
  return toFormField({
    name,
    title: labelCollection(nested.resource),
    description: "",
    kind: "array",
    items: { kind: "object", properties },
    required: false,
    empty_is_none: false,
    sent_as_string: false,
    default: [],
    reference: null,
  });
}

/**
 * Lists the fields that a row of the form shows: mandatory fields, and the default columns of the collection's table.
 * @param {ResourceAtPath} found
 * @returns {readonly Field[]}
 */
export function listRowFields({ resource, via }) {
  const columns = new Set(chooseColumns(resource, null).map(({ name }) => name));
  return resource.fields.filter(
    (field) => isEditable(field, true) && field.name !== via?.field && (field.required || columns.has(field.name)),
  );
}
