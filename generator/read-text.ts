import { isUtf8 } from "node:buffer";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describeFileSystemError } from "./file-system-error.js";
import type { Problem } from "./problem.js";
import { createProblemAtOffset } from "./schema-file.js";

/** Reads a file of the project as text, without a byte order mark. Returns a problem if it cannot be read or is not UTF-8. */
export function readText(
  projectDirectory: string,
  file: string,
): { readonly text: string } | { readonly problem: Problem } {
  let bytes: Buffer;
  try {
    bytes = readFileSync(join(projectDirectory, file));
  } catch (error) {
    const problem = describeFileSystemError(projectDirectory, error);
    if (problem === undefined) throw error;
    return { problem };
  }
  // The decoder removes a byte order mark, and replaces invalid bytes by U+FFFD.
  const text = new TextDecoder().decode(bytes);
  const invalidByte = findInvalidByte(bytes);
  return invalidByte === undefined ? { text } : { problem: describeInvalidByte(file, bytes, invalidByte) };
}

/** Returns the position of the first byte that is not UTF-8; undefined if all bytes are. */
function findInvalidByte(bytes: Buffer): number | undefined {
  if (isUtf8(bytes)) return undefined;
  const again = Buffer.from(bytes.toString("utf8"));
  const different = bytes.findIndex((byte, index) => byte !== again[index]);
  // If `different` is inside a character, returns the position of the character's first byte: the decoder leaves out an
  // incomplete character.
  return Buffer.byteLength(decodeCompleteCharacters(bytes.subarray(0, different)));
}

function decodeCompleteCharacters(bytes: Buffer): string {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes, { stream: true });
}

function describeInvalidByte(file: string, bytes: Buffer, offset: number): Problem {
  const before = decodeCompleteCharacters(bytes.subarray(0, offset)).replace(/^\uFEFF/, "");
  const [byte = 0] = bytes.subarray(offset);
  const latin = new TextDecoder("windows-1252").decode(bytes.subarray(offset, offset + 1));
  return createProblemAtOffset({ file, text: before }, before.length, "", "A file must be text in UTF-8.", {
    found: `the byte 0x${byte.toString(16).toUpperCase()} is not UTF-8`,
    hint: `save the file as UTF-8; in ISO 8859-1 this byte is ${JSON.stringify(latin)}`,
  });
}
