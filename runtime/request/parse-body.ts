/** Converts the bytes of a body to an object: checks UTF-8, JSON, and values that no database can hold. */
import type { Context } from "../context/context.js";
import { Refusal } from "../model/errors.js";
import { isObject } from "../model/members.js";
import { checkValues } from "./check-values.js";
import { parseJson } from "./parse-json.js";

/**
 * `arrived` is awaited between the last byte and the parsing of the body. A client may delay the last byte for minutes, so the
 * caller's rights are checked there again. Null if there is nothing to check.
 */
export type BodyReader = (ctx: Context, arrived: (() => Promise<void>) | null) => Promise<JsonObject>;

export interface JsonObject {
  readonly [name: string]: unknown;
}

/**
 * Parses the fields of an item.
 * @throws Refusal malformed_json, invalid_body, invalid_fields
 */
export function parseFields(bytes: Buffer): JsonObject {
  const body = parseObject(bytes);
  checkValues(body);
  return body;
}

/**
 * Parses the input of an action, which may be an empty object.
 * @throws Refusal malformed_json, invalid_body, invalid_fields
 */
export function parseInput(bytes: Buffer): JsonObject {
  const input = parseObject(bytes, undefined, true);
  checkValues(input);
  return input;
}

/** @param most maximum number of values in the body */
export function parseObject(bytes: Buffer, most?: number, mayBeEmpty = false): JsonObject {
  if (bytes.length === 0) throw new Refusal("malformed_json", "the body is empty; it must be a JSON object");
  const value = parseJson(bytes, most);
  if (!isObject(value)) {
    throw new Refusal("invalid_body", "the body must be a JSON object of field names and values");
  }
  if (!mayBeEmpty && Object.keys(value).length === 0)
    throw new Refusal("invalid_body", "the body is an empty object; name at least one field");
  return value;
}
