/** Parses JSON from bytes, and reports the position of the first error. Takes linear time. */
import { printParseErrorCode, visit, type JSONVisitor, type ParseErrorCode } from "jsonc-parser";
import { Refusal } from "../../model/plan/errors.js";
import { refuseDuplicateNames } from "./refuse-duplicate-names.js";

/**
 * Maximum number of values in a body: elements and properties at every depth together. They are counted before anything else,
 * because the cost of a body depends on them.
 */
const valuesLimit = 10_000;
const utf8 = new TextDecoder("utf-8", { fatal: true });

/** @throws Refusal malformed_json; invalid_body for more than `most` values */
export function parseJson(bytes: Buffer, most = valuesLimit): unknown {
  const text = decodeUtf8(bytes);
  const { values, depth } = measure(bytes);
  if (values > most) throw explainManyValues(text, depth, most);
  const value = parse(text, most);
  refuseDuplicateNames(text, value);
  return value;
}

function parse(text: string, most: number): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const { found } = readUntilError(text, most);
    throw malformed(found ?? "line 1, column 1", error);
  }
}

function decodeUtf8(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch (error) {
    throw new Refusal("malformed_json", "the body is not UTF-8", { cause: error });
  }
}

const [quotationMark, comma, backslash, bracket, brace, closingBracket, closingBrace] = Buffer.from('",\\[{]}');

interface Measure {
  /** Counts commas and opening brackets: each value follows one of them. */
  readonly values: number;
  /** Number of open brackets at the end. */
  readonly depth: number;
}

function measure(bytes: Buffer): Measure {
  let values = 0;
  let depth = 0;
  let inString = false;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index];
    if (inString) {
      if (byte === backslash) index += 1;
      else if (byte === quotationMark) inString = false;
    } else if (byte === quotationMark) inString = true;
    else if (byte === comma) values += 1;
    else if (byte === bracket || byte === brace) {
      values += 1;
      depth += 1;
    } else if (byte === closingBracket || byte === closingBrace) depth -= 1;
  }
  return { values, depth };
}

/** A body with too many values is often not JSON at all, so look for an error first. */
function explainManyValues(text: string, depth: number, most: number): Refusal {
  const { found, isDeep } = readUntilError(text, most);
  if (found !== undefined) return malformed(found);
  if (depth !== 0) return malformed("brackets are left open at its end");
  const limit = isDeep ? "must not be nested so deeply" : `must not hold more than ${String(most)} values`;
  return new Refusal("invalid_body", `the body ${limit}`);
}

function malformed(where: string, cause?: unknown): Refusal {
  return new Refusal("malformed_json", `the body is not JSON: ${where}`, { cause });
}

/**
 * Finds the first error within the limit of values. The messages of JSON.parse differ between versions of Node. `isDeep`: the
 * text is nested too deeply to find it.
 */
function readUntilError(text: string, most: number): { readonly found?: string; readonly isDeep: boolean } {
  let found: string | undefined;
  let values = 0;
  const count = (): void => {
    values += 1;
    if (values > most) throw new Stop();
  };
  const onError: JSONVisitor["onError"] = (code, _offset, _length, line, column) => {
    found = `${nameError(code)} at line ${String(line + 1)}, column ${String(column + 1)}`;
    throw new Stop();
  };
  const visitor: JSONVisitor = { onError, onArrayBegin: count, onObjectBegin: count, onLiteralValue: count };
  try {
    visit(text, visitor, { disallowComments: true, allowEmptyContent: false, allowTrailingComma: false });
  } catch (error) {
    // Unlike JSON.parse, this parser is recursive.
    if (error instanceof RangeError) return { isDeep: true };
    if (!(error instanceof Stop)) throw error;
  }
  return found === undefined ? { isDeep: false } : { found, isDeep: false };
}

class Stop extends Error {}

function nameError(code: ParseErrorCode): string {
  return printParseErrorCode(code)
    .replace(/(?<=[a-z])(?=[A-Z])/g, " ")
    .toLowerCase();
}
