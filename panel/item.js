/** @import { Item, Resource, Value } from "./types.js" */

/**
 * @param {Resource} resource
 * @param {Item} item
 */
export function idOf({ id }, item) {
  return String(item[id]);
}

const nilUuid = "00000000-0000-0000-0000-000000000000";

/**
 * The id that stands for none, or for all.
 * @param {Resource} resource
 */
export function noneOf({ id, fields }) {
  return fields.some(({ name, format }) => name === id && format === "uuid") ? nilUuid : "0";
}

/** @param {unknown} id */
export function isNone(id) {
  return id === 0 || id === "0" || id === nilUuid;
}

/**
 * @param {Resource} resource
 * @param {Item} item
 * @returns "" where it has no name
 */
export function nameOf({ title_field: title }, item) {
  return String(item[title] ?? "");
}

/**
 * @param {Value} value
 * @returns what stands for it in a control
 */
export function textOf(value) {
  return String(value ?? "");
}

/**
 * `Array.isArray` knows no lists that are only read.
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
