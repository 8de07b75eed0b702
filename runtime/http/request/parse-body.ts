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

  function checkValue(value: unknown, pointer: string, depth: number): void {
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
        // An error repeats all names above the wrong value, so long names are shortened. Otherwise the error could become very
        // large.
        const shown = name.length <= maxShownNameLength ? name : `${name.slice(0, maxShownNameLength)}…`;
        const below = appendToJsonPointer(pointer, shown);
        if (unstorablePattern.test(name))
          reportProblem(below, "text", "must not have a name with NUL or a lone surrogate");
        checkValue(child, below, depth + 1);
      }
    }
  }

  checkValue(root, "", 0);
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
  const { values, depth, colons } = countJsonTokens(bytes);
  if (values > maxValues) throw createTooManyValuesRefusal(text, depth, maxValues);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw createMalformedJsonRefusal(findSyntaxError(text, maxValues).syntaxError ?? "line 1, column 1", error);
  }
  // In a JSON text, one colon follows each name of an object. `JSON.parse` keeps a duplicate name only once, so a text
  // with duplicates has more colons than the parsed value has names.
  if (colons !== countMemberNames(value)) {
    throw new Refusal("malformed_json", `${describeDuplicateName(text)}; send each name of an object once`);
  }
  return value;
}

const [quotationMark, comma, colon, backslash, bracket, brace, closingBracket, closingBrace] = Buffer.from('",:\\[{]}');

/** Counts the values, open brackets and colons of a JSON text, ignoring the contents of its strings. */
function countJsonTokens(bytes: Buffer) {
  /**
   * Number of commas and opening brackets. Each value follows a comma or an opening bracket, so this is also the number
   * of values.
   */
  let values = 0;
  /** Number of brackets that are still open. */
  let depth = 0;
  let colons = 0;
  let inString = false;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index];
    if (inString) {
      if (byte === backslash) index += 1;
      else if (byte === quotationMark) inString = false;
    } else if (byte === quotationMark) inString = true;
    else if (byte === colon) colons += 1;
    else if (byte === comma) values += 1;
    else if (byte === bracket || byte === brace) {
      values += 1;
      depth += 1;
    } else if (byte === closingBracket || byte === closingBrace) depth -= 1;
  }
  return { values, depth, colons };
}

/**
 * Explains why a body with too many values is rejected. Such a body is often not JSON at all, so a syntax error is
 * reported first.
 */
function createTooManyValuesRefusal(text: string, openBrackets: number, maxValues: number): Refusal {
  const { syntaxError, isTooDeep } = findSyntaxError(text, maxValues);
  if (syntaxError !== undefined) return createMalformedJsonRefusal(syntaxError);
  if (openBrackets !== 0) return createMalformedJsonRefusal("its opening and closing brackets do not match");
  const limit = isTooDeep ? "is nested too deeply" : `must not contain more than ${String(maxValues)} values`;
  return new Refusal("invalid_body", `the body ${limit}`);
}

function createMalformedJsonRefusal(problem: string, cause?: unknown): Refusal {
  return new Refusal("malformed_json", `the body is not JSON: ${problem}`, { cause });
}

/**
 * Finds the first syntax error in the first `maxValues` values. The messages of `JSON.parse` are not used, because they
 * differ between versions of Node.js.
 * @returns `isTooDeep`: the text is nested too deeply for the search
 */
function findSyntaxError(
  text: string,
  maxValues: number,
): { readonly syntaxError: string | undefined; readonly isTooDeep: boolean } {
  let syntaxError: string | undefined;
  let values = 0;
  const countValue = (): void => {
    values += 1;
    if (values > maxValues) throw new VisitStoppedError();
  };
  const onError: JSONVisitor["onError"] = (code, _offset, _length, line, column) => {
    const name = printParseErrorCode(code).replace(/(?<=[a-z])(?=[A-Z])/g, " ");
    syntaxError = `${name.toLowerCase()} at line ${String(line + 1)}, column ${String(column + 1)}`;
    throw new VisitStoppedError();
  };
  const visitor: JSONVisitor = {
    onError,
    onArrayBegin: countValue,
    onObjectBegin: countValue,
    onLiteralValue: countValue,
  };
  try {
    visit(text, visitor, { disallowComments: true, allowEmptyContent: false, allowTrailingComma: false });
  } catch (error) {
    // This parser is recursive, so deep nesting overflows the stack. JSON.parse does not have this limit.
    if (error instanceof RangeError) return { syntaxError, isTooDeep: true };
    if (!(error instanceof VisitStoppedError)) throw error;
  }
  return { syntaxError, isTooDeep: false };
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

/**
 * Describes where a name occurs a second time in the same object. Objects with duplicate names are rejected because
 * `JSON.parse` uses the last value, while a proxy or log in front of the server may use the first.
 */
function describeDuplicateName(text: string): string {
  let found = "an object of the body has a name twice";
  const objects: Set<string>[] = [];
  const visitor: JSONVisitor = {
    onObjectBegin: () => void objects.push(new Set()),
    onObjectEnd: () => void objects.pop(),
    onObjectProperty(name, _offset, _length, line, column) {
      const names = objects.at(-1);
      if (names?.has(name) === true) {
        found = `the body has ${JSON.stringify(name.slice(0, 100))} twice in one object, again at line ${String(line + 1)}, column ${String(column + 1)}`;
        throw new VisitStoppedError();
      }
      names?.add(name);
    },
  };
  try {
    visit(text, visitor);
  } catch (error) {
    // This parser is recursive, so a deeply nested text overflows the stack. The message then does not contain the position.
    if (!(error instanceof VisitStoppedError || error instanceof RangeError)) throw error;
  }
  return found;
}
