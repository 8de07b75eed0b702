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
  const text = decoder.decode(bytes);
  return isUtf8(bytes) ? { text } : { problem: describeInvalidByte(file, bytes, text) };
}

const decoder = new TextDecoder();

function describeInvalidByte(file: string, bytes: Buffer, decodedText: string): Problem {
  let offset = bytes.subarray(0, 3).equals(byteOrderMark) ? byteOrderMark.length : 0;
  let before = "";
  for (const part of decodedText.split("\uFFFD")) {
    before += part;
    offset += Buffer.byteLength(part);
    // U+FFFD stands for an invalid byte, unless the file itself contains the bytes of U+FFFD here.
    if (!bytes.subarray(offset, offset + replacementCharacter.length).equals(replacementCharacter)) break;
    before += "\uFFFD";
    offset += replacementCharacter.length;
  }
  const invalid = bytes.subarray(offset, offset + 1);
  const latin = new TextDecoder("windows-1252").decode(invalid);
  return createProblemAtOffset({ file, text: before }, before.length, "", "A file must be text in UTF-8.", {
    found: `the byte 0x${invalid.toString("hex").toUpperCase()} is not UTF-8`,
    hint: `save the file as UTF-8; in ISO 8859-1 this byte is ${JSON.stringify(latin)}`,
  });
}

const byteOrderMark = Buffer.from("\uFEFF");
const replacementCharacter = Buffer.from("\uFFFD");
