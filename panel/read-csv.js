/** Reads a CSV file (RFC 4180). Columns may also be separated by semicolons or tabs, as some spreadsheets write them. */

/** @typedef {{ readonly head: readonly string[], readonly lines: readonly (readonly string[])[] }} Sheet */

/**
 * @param {Blob} file
 * @returns {Promise<Sheet>}
 */
export async function readCsv(file) {
  return parseCsv(decodeText(await file.arrayBuffer()));
}

/**
 * Decodes a file as UTF-8. A file that is no valid UTF-8 is decoded as Windows-1252, which older spreadsheets write.
 * @param {ArrayBuffer} bytes
 */
function decodeText(bytes) {
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
  // Matches a cell, with or without quotes, and then a separator, the end of the line or the end of the text. Inside
  // quotes, `""` stands for one quote.
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
 * Finds the separator of the columns: the comma, semicolon or tab, whichever occurs most often in the first line.
 * @param {string} text
 */
function findSeparator(text) {
  const first = /^.*/.exec(text)?.[0] ?? "";
  const counts = [",", ";", "\t"].map((each) => ({ each, count: first.split(each).length }));
  return counts.reduce((most, other) => (other.count > most.count ? other : most)).each;
}
