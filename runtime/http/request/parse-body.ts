/** Converts the bytes of a body to an object: checks UTF-8, JSON, and values that no database can hold. */
import type { Context } from "../context/context.js";
import { detailLimit, Refusal, type Detail } from "../../model/plan/errors.js";
import { isObject } from "../../model/values/members.js";
import { parseJson } from "./parse-json.js";

const depthLimit = 64;
const nameLimit = 100;

/** NUL truncates in SQLite; a lone surrogate is not UTF-8. */
const unstorable = /\0|\p{Surrogate}/u;

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

/**
 * Rejects values that no database could store unchanged, wherever they are, declared or not
 * (docs/reference/http.md#representations).
 * @throws Refusal invalid_fields that lists these values, up to 100
 */
export function checkValues(root: object): void {
  const details: Detail[] = [];
  checkValue(root, "", 0, details);
  if (details.length > 0) {
    throw new Refusal("invalid_fields", `${details[0]!.field!.slice(1)} ${details[0]!.message}`, { details });
  }
}

function checkValue(value: unknown, pointer: string, depth: number, details: Detail[]): void {
  if (typeof value === "string") {
    if (unstorable.test(value)) report(details, pointer, "text", "must not contain NUL or a lone surrogate");
  } else if (typeof value === "number") {
    // Doubles from 2^53 on are integers, but no longer the written number.
    if (Math.abs(value) > Number.MAX_SAFE_INTEGER)
      report(details, pointer, "integer", "must lie within ±9007199254740991 (2^53 − 1)");
  } else if (typeof value === "object" && value !== null) {
    if (depth === depthLimit)
      return report(details, pointer, "depth", `must not be nested deeper than ${String(depthLimit)} levels`);
    for (const [name, child] of Object.entries(value)) {
      if (details.length === detailLimit) return;
      const below = `${pointer}/${cut(name).replaceAll("~", "~0").replaceAll("/", "~1")}`;
      if (unstorable.test(name)) report(details, below, "text", "has a name with NUL or a lone surrogate");
      checkValue(child, below, depth + 1, details);
    }
  }
}

function report(details: Detail[], field: string, rule: string, message: string): void {
  if (details.length < detailLimit) details.push({ field, rule, message });
}

/** A pointer to a value contains all names above it, and the client may have made them long. */
function cut(name: string): string {
  return name.length <= nameLimit ? name : `${name.slice(0, nameLimit)}…`;
}
