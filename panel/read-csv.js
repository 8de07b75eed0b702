/** Reads a CSV file (RFC 4180), as spreadsheets write it: also with semicolons or tabs. */

/** @typedef {{ readonly head: readonly string[], readonly lines: readonly (readonly string[])[] }} Sheet */

/**
 * @param {Blob} file
 * @returns {Promise<Sheet>}
 */
export async function readCsv(file) {
  return parseCsv(decode(await file.arrayBuffer()));
}

/**
 * UTF-8, or else the encoding of older spreadsheets. The mark at the beginning is left out.
 * @param {ArrayBuffer} bytes
 */
function decode(bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/**
 * @param {string} text
 * @returns {Sheet} lines without empty ones
 */
function parseCsv(text) {
  const separator = findSeparator(text);
  // A cell in quotes, in which two quotes stand for one, or one without; then a separator, the end of the line, or of the text.
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^${separator}\\r\\n]*))(${separator}|\\r\\n|\\n|\\r|$)`, "gy");
  /** @type {string[][]} */
  const lines = [];
  let line = /** @type {string[]} */ ([]);
  for (const [, quoted, plain = "", end] of text.matchAll(cell)) {
    line.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === separator) continue;
    lines.push(line);
    line = [];
    if (end === "") break;
  }
  const [head = [], ...rest] = lines.filter((each) => each.some((value) => value.trim() !== ""));
  return { head: head.map((name) => name.trim()), lines: rest };
}

/**
 * The character that occurs most often in the first line.
 * @param {string} text
 */
function findSeparator(text) {
  const first = /^.*/.exec(text)?.[0] ?? "";
  const counts = [",", ";", "\t"].map((each) => ({ each, count: first.split(each).length }));
  return counts.reduce((most, other) => (other.count > most.count ? other : most)).each;
}
