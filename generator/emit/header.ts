const command = 'by "stockroom generate"; never edited.';

/** The note at the beginning of every artefact. `source` is the path of its source, relative to the project. */
export function writeNote(source: string): string {
  return `Generated from ${source} ${command}`;
}

/** First line of every artefact that is code. */
export function writeHeader(source: string): string {
  return `// ${writeNote(source)}\n`;
}

/** Name under which artefacts that are JSON, which has no comments, say it first. OpenAPI ignores names that begin with "x-". */
export const noteName = "x-generated";

/** Whether the text starts as an artefact does. */
export function isGenerated(text: string): boolean {
  const [, note = ""] = /^(?:\/\/ |\{\s*"x-generated":\s*")(Generated from .*)/.exec(text) ?? [];
  return note.replaceAll('\\"', '"').includes(command);
}
