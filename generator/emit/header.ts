/** First line of every artefact. `source` is what it was made from, relative to the project. */
export function writeHeader(source: string): string {
  return `// Generated from ${source} by "stockroom generate"; never edited.\n`;
}

/** "products/features" becomes "productsFeatures". */
export function nameInCode(path: string): string {
  return path.replace(/[/_]+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** From the file of `path` in one directory of generated/ to that of the same path in another: "../../types/". */
export function relativeRoot(path: string): string {
  return "../".repeat(path.split("/").length);
}
