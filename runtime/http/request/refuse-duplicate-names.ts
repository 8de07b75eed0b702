import { visit, type JSONVisitor } from "jsonc-parser";
import { Refusal } from "../../model/plan/errors.js";

/**
 * Rejects an object with the same name twice, at any depth: `JSON.parse` keeps the last value, while a proxy or log before the
 * server may use the first. Each member of an object has one colon, so text without duplicates has as many colons as the value
 * has names.
 * @param text from which `value` was parsed
 * @throws Refusal malformed_json with the position of the second one
 */
export function refuseDuplicateNames(text: string, value: unknown): void {
  if (countColons(text) === countNames(value)) return;
  throw new Refusal("malformed_json", `${describeDuplicate(text)}; send each name of an object once`);
}

const [quotationMark, backslash, colon] = ['"', "\\", ":"].map((character) => character.charCodeAt(0));

/** Counts colons outside of strings. */
function countColons(text: string): number {
  let count = 0;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (inString) {
      if (code === backslash) index += 1;
      else if (code === quotationMark) inString = false;
    } else if (code === quotationMark) inString = true;
    else if (code === colon) count += 1;
  }
  return count;
}

/** Uses no recursion, because bodies may be nested deeply. */
function countNames(value: unknown): number {
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

class Stop extends Error {}

function describeDuplicate(text: string): string {
  let found = "an object of the body has a name twice";
  const objects: Set<string>[] = [];
  const visitor: JSONVisitor = {
    onObjectBegin: () => void objects.push(new Set()),
    onObjectEnd: () => void objects.pop(),
    onObjectProperty(name, _offset, _length, line, column) {
      const names = objects.at(-1);
      if (names?.has(name) === true) {
        found = `the body has ${JSON.stringify(name.slice(0, 100))} twice in one object, again at line ${String(line + 1)}, column ${String(column + 1)}`;
        throw new Stop();
      }
      names?.add(name);
    },
  };
  try {
    visit(text, visitor);
  } catch (error) {
    // This parser is recursive: in a text that is nested too deeply, the position stays unknown.
    if (!(error instanceof Stop || error instanceof RangeError)) throw error;
  }
  return found;
}
