/** Reads a CSV file (RFC 4180), also with semicolons or tabs between the columns, as spreadsheets write them. */

/** @typedef {{ readonly head: readonly string[], readonly lines: readonly (readonly string[])[] }} Sheet */

/**
 * @param {Blob} file
 * @returns {Promise<Sheet>}
 */
export async function readCsv(file) {
  return parseCsv(decode(await file.arrayBuffer()));
}

/**
 * Decodes the file as UTF-8, or else in the encoding of older spreadsheets. A byte order mark is left out.
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
 * @returns {Sheet} the sheet without empty lines
 */
function parseCsv(text) {
  const separator = findSeparator(text);
  // A cell in quotes, in which two quotes mean one quote, or a cell without quotes; then a separator, or the end of the line or
  // text.
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
 * Finds the separator: the candidate that occurs most often in the first line.
 * @param {string} text
 */
function findSeparator(text) {
  const first = /^.*/.exec(text)?.[0] ?? "";
  const counts = [",", ";", "\t"].map((each) => ({ each, count: first.split(each).length }));
  return counts.reduce((most, other) => (other.count > most.count ? other : most)).each;
}
