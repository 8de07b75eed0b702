/** Ids and names of items, and checks for the kinds of values. */
/** @import { Item, Resource, Value } from "./types.js" */
import { t } from "./translate.js";
import { humanize } from "./labels.js";

/**
 * @param {Resource} resource
 * @param {Item} item
 */
export function idOf({ id }, item) {
  return String(item[id]);
}

const zeroUuid = "00000000-0000-0000-0000-000000000000";

/**
 * Returns the id that means "no item", or for a tenant "all tenants": 0, or a UUID of zeros if ids are UUIDs.
 * @param {Resource} resource
 */
export function emptyIdOf({ id, fields }) {
  return fields.some(({ name, format }) => name === id && format === "uuid") ? zeroUuid : "0";
}

/**
 * Whether a text has the form of an id of the resource: a number, or a UUID if ids are UUIDs.
 * @param {Resource} resource
 * @param {string} text
 */
export function hasIdFormat(resource, text) {
  const form = emptyIdOf(resource) === "0" ? /^[1-9]\d{0,14}$/ : /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
  return form.test(text);
}

/** @param {unknown} id */
export function isEmptyId(id) {
  return id === 0 || id === "0" || id === zeroUuid;
}

/**
 * @param {Resource} resource
 * @param {Item} item
 * @returns the name of the item; "" if it has none
 */
export function nameOf(resource, item) {
  const parts = resource.title_fields.map((name) => formatNamePart(resource, name, item[name] ?? ""));
  return parts.filter((part) => part !== "").join(" · ");
}

/**
 * Whether two entity tags belong to the same version of an item. Compares only the parts before the hyphen, because the
 * rest depends on the fields in the answer.
 * @param {string} one
 * @param {string} other
 */
export function isSameItemVersion(one, other) {
  return one !== "" && one.split("-")[0] === other.split("-")[0];
}

/**
 * Returns the text of a field that names an item. An id or a reference gets a word, because a number alone is not a
 * name: `No. 7` for the id, `Device 5` for the reference `device_id`.
 * @param {Resource} resource
 * @param {string} name
 * @param {Exclude<Value, null>} value
 */
function formatNamePart({ id, fields }, name, value) {
  const field = fields.find((each) => each.name === name);
  if (value === "" || (field?.reference && isEmptyId(value))) return "";
  if (field?.reference) return `${field.title ?? humanize(name.replace(/_ids?$/, ""))} ${String(value)}`;
  return name === id ? t("No. {id}", { id: String(value) }) : (field?.labels?.[String(value)] ?? String(value));
}

/**
 * Lists the fields that an item's name consists of, and the id, as a value for the query parameter `fields`.
 * @param {Resource} resource
 */
export function formatNameFields({ id, title_fields }) {
  return [...new Set([id, ...title_fields])].join(",");
}

/**
 * @param {Value} value
 * @returns the text of the value in a control
 */
export function toControlText(value) {
  return String(value ?? "");
}

/**
 * Replaces `Array.isArray`, which TypeScript does not accept as a check for readonly arrays.
 * @param {Value | undefined} value
 * @returns {value is readonly Value[]}
 */
export function isList(value) {
  return Array.isArray(value);
}

/**
 * @param {Value | undefined} value
 * @returns {value is Item}
 */
export function isObject(value) {
  return typeof value === "object" && value !== null && !isList(value);
}
