/** @import { Item, Resource, Value } from "./types.js" */

/**
 * @param {Resource} resource
 * @param {Item} item
 */
export function idOf({ id }, item) {
  return String(item[id]);
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
