import type { Document as Operators } from "mongodb";
import { listAlike } from "../../model/query/alike.js";

/** Maximum length of a pattern. MongoDB accepts 32 KiB, but some characters are replaced by a thousand others. */
const bytesAtMost = 900;

interface Piece {
  pattern: string;
  length: number;
}

/** @param name of the field in records */
export function contains(name: string, text: string): Operators {
  const pieces = divide(listAlike(text).map(writeClass));
  const found = pieces.map(({ pattern }) => ({ [name]: { $regex: pattern } }));
  if (pieces.length === 1) return found[0]!;
  // All pieces must occur anywhere; only then their order is checked.
  return { $and: [...found, { $expr: { $anyElementTrue: [isAnywhere(name, pieces)] } }] };
}

function isAnywhere(name: string, pieces: readonly Piece[]): Operators {
  const value = { $ifNull: [`$${name}`, ""] };
  let start = 0;
  const matches = pieces.map(({ pattern, length }) => {
    const input = { $substrCP: [value, { $add: ["$$at", start] }, length] };
    start += length;
    return { $regexMatch: { input, regex: `^${pattern}` } };
  });
  return { $map: { input: { $range: [0, { $strLenCP: value }] }, as: "at", in: { $and: matches } } };
}

function divide(classes: readonly string[]): readonly Piece[] {
  const pieces: Piece[] = [{ pattern: "", length: 0 }];
  for (const each of classes) {
    const last = pieces.at(-1)!;
    if (Buffer.byteLength(last.pattern + each) > bytesAtMost) pieces.push({ pattern: each, length: 1 });
    else Object.assign(last, { pattern: last.pattern + each, length: last.length + 1 });
  }
  return pieces;
}

function writeClass(alike: readonly string[]): string {
  return `[${alike.map((character) => (/[!-/:-@[-`{-~]/.test(character) ? `\\${character}` : character)).join("")}]`;
}
