/** First line of every artefact. `source` is what it was made from, relative to the project. */
export function writeHeader(source: string): string {
  return `// Generated from ${source} by "stockroom generate"; never edited.\n`;
}
