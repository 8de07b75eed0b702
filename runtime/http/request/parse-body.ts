/**
 * Converts the bytes of a body to an object, in linear time. Checks UTF-8 and JSON, and rejects values that no database
 * can store.
 */
import { printParseErrorCode, visit, type JSONVisitor } from "jsonc-parser";
import type { Context } from "../context/request-context.js";
import { maxErrorDetails, Refusal, type ErrorDetail } from "../../model/plan/errors.js";
import { appendToJsonPointer } from "../../model/plan/violations.js";
import { isObject } from "../../model/values/objects.js";
import type { JsonObject } from "../../model/values/json-object.js";

const maxDepth = 64;
const maxShownNameLength = 100;

/** Characters that cannot be stored. SQLite truncates a text at NUL, and a lone surrogate cannot be encoded as UTF-8. */
const unstorablePattern = /\0|\p{Surrogate}/u;

/** Reads the body of a request. Check the caller's rights again afterwards: a slow client may take minutes to send the body. */
export type BodyReader = (ctx: Context) => Promise<Buffer>;

/**
 * Parses the fields of an item, or the input of an action, which may be an empty object.
 * @throws Refusal malformed_json, invalid_body, invalid_fields
 */
export function parseBodyFields(bytes: Buffer, mayBeEmpty = false): JsonObject {
  const body = parseJsonObject(bytes, undefined, mayBeEmpty);
  rejectUnstorableValues(body);
  return body;
}

/** @param maxValues maximum number of values in the body */
export function parseJsonObject(bytes: Buffer, maxValues?: number, mayBeEmpty = false): JsonObject {
  if (bytes.length === 0) throw new Refusal("malformed_json", "the body is empty; it must be a JSON object");
  const value = parseJson(bytes, maxValues);
  if (!isObject(value)) {
    const hint = Array.isArray(value) ? '; to write several items, send {"operations": […]} to the path batch' : "";
    throw new Refusal("invalid_body", `the body must be a JSON object of field names and values${hint}`);
  }
  if (!mayBeEmpty && Object.keys(value).length === 0)
    throw new Refusal("invalid_body", "the body is an empty object; name at least one field");
  return value;
}

/**
 * Rejects values that no database could store unchanged, at every depth of the body
 * (docs/reference/http.md#representations). Undeclared values are checked, too.
 * @throws Refusal invalid_fields that lists up to 100 of these values
 */
export function rejectUnstorableValues(root: object): void {
  const details: ErrorDetail[] = [];
  const reportProblem = (field: string, rule: string, message: string): void => {
    if (details.length < maxErrorDetails) details.push({ field, rule, message });
  };

  function reportUnstorableParts(value: unknown, pointer: string, depth: number): void {
    if (typeof value === "string") {
      if (unstorablePattern.test(value)) reportProblem(pointer, "text", "must not contain NUL or a lone surrogate");
    } else if (typeof value === "number") {
      // From 2^53 on, the parsed number may differ from the integer that the client wrote.
      if (Math.abs(value) > Number.MAX_SAFE_INTEGER)
        reportProblem(pointer, "integer", "must lie within ±9007199254740991 (2^53 − 1)");
    } else if (typeof value === "object" && value !== null) {
      if (depth === maxDepth)
        return reportProblem(pointer, "depth", `must not be nested deeper than ${String(maxDepth)} levels`);
      for (const [name, child] of Object.entries(value)) {
        if (details.length === maxErrorDetails) return;
        // Each error contains the path to the wrong value. Long names in the path are shortened, to limit the size of the error.
        const shown = name.length <= maxShownNameLength ? name : `${name.slice(0, maxShownNameLength)}…`;
        const below = appendToJsonPointer(pointer, shown);
        if (unstorablePattern.test(name))
          reportProblem(below, "text", "must not have a name with NUL or a lone surrogate");
        reportUnstorableParts(child, below, depth + 1);
      }
    }
  }

  reportUnstorableParts(root, "", 0);
  if (details.length > 0) {
    throw new Refusal("invalid_fields", `${details[0]!.field!.slice(1)} ${details[0]!.message}`, { details });
  }
}

/**
 * Maximum number of values in a body, counting elements and properties at every depth. Values are counted before the
 * body is parsed, because parsing takes longer the more values there are.
 */
const defaultMaxValues = 10_000;
const utf8Decoder = new TextDecoder("utf-8", { fatal: true });

/** @throws Refusal malformed_json; invalid_body if the text has more than `maxValues` values */
export function parseJson(bytes: Buffer, maxValues = defaultMaxValues): unknown {
  let text: string;
  try {
    text = utf8Decoder.decode(bytes);
  } catch (cause) {
    throw new Refusal("malformed_json", "the body is not UTF-8", { cause });
  }
  const { values, colons } = countJsonTokens(bytes);
  if (values > maxValues)
    throw new Refusal("invalid_body", `the body must not contain more than ${String(maxValues)} values`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new Refusal("malformed_json", findJsonProblem(text) ?? "the body is not JSON", { cause });
  }
  // In a JSON text, one colon follows each name of an object. `JSON.parse` keeps a duplicate name only once, so a text
  // with duplicates has more colons than the parsed value has names.
  if (colons !== countMemberNames(value)) {
    const problem = findJsonProblem(text) ?? "an object in the body has two members with the same name";
    throw new Refusal("malformed_json", `${problem}; send each name of an object once`);
  }
  return value;
}

const [quotationMark, comma, colon, backslash, bracket, brace] = Buffer.from('",:\\[{');

/** Counts the values and colons of a JSON text, ignoring the contents of its strings. */
function countJsonTokens(bytes: Buffer) {
  /**
   * Number of commas and opening brackets. Each value follows a comma or an opening bracket, so this is also the number
   * of values.
   */
  let values = 0;
  let colons = 0;
  let inString = false;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index];
    if (inString) {
      if (byte === backslash) index += 1;
      else if (byte === quotationMark) inString = false;
    } else if (byte === quotationMark) inString = true;
    else if (byte === colon) colons += 1;
    else if (byte === comma || byte === bracket || byte === brace) values += 1;
  }
  return { values, colons };
}

/**
 * Describes the first syntax error or duplicate name in the text. The messages of `JSON.parse` are not used, because they differ
 * between versions of Node.js. Objects with duplicate names are rejected because `JSON.parse` uses the last value, while a proxy
 * or log in front of the server may use the first.
 * @returns null if the text is nested too deeply for the search
 */
function findJsonProblem(text: string): string | null {
  let problem: string | null = null;
  const stop = (message: string, line: number, column: number): never => {
    problem = `${message} at line ${String(line + 1)}, column ${String(column + 1)}`;
    throw new VisitStoppedError();
  };
  const objects: Set<string>[] = [];
  const visitor: JSONVisitor = {
    onError(code, _offset, _length, line, column) {
      const name = printParseErrorCode(code).replace(/(?<=[a-z])(?=[A-Z])/g, " ");
      stop(`the body is not JSON: ${name.toLowerCase()}`, line, column);
    },
    onObjectBegin: () => void objects.push(new Set()),
    onObjectEnd: () => void objects.pop(),
    onObjectProperty(name, _offset, _length, line, column) {
      const names = objects.at(-1);
      if (names?.has(name) === true)
        stop(
          `the body has the member ${JSON.stringify(name.slice(0, 100))} twice in one object, the second time`,
          line,
          column,
        );
      names?.add(name);
    },
  };
  try {
    visit(text, visitor, { disallowComments: true, allowEmptyContent: false, allowTrailingComma: false });
  } catch (error) {
    // This parser is recursive, so deep nesting overflows the stack. JSON.parse does not have this limit.
    if (!(error instanceof VisitStoppedError || error instanceof RangeError)) throw error;
  }
  return problem;
}

class VisitStoppedError extends Error {}

/**
 * Counts the names of all objects in the value. The function uses no recursion, because deep nesting would overflow the stack.
 */
function countMemberNames(value: unknown): number {
  let count = 0;
  const open = [value];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next !== "object" || next === null) continue;
    const values: readonly unknown[] = Object.values(next);
    if (!Array.isArray(next)) count += values.length;
    for (const each of values) if (typeof each === "object") open.push(each);
  }
  return count;
}
