const command = 'by "stockroom generate"; never edited.';

/**
 * Writes the note at the beginning of every artefact.
 * @param source path of its source, relative to the project
 */
export function writeNote(source: string): string {
  return `Generated from ${source} ${command}`;
}

/** Writes the first line of every artefact that is code. */
export function writeHeader(source: string): string {
  return `// ${writeNote(source)}\n`;
}

/** Name of the first member of artefacts in JSON, which has no comments. OpenAPI ignores names that begin with "x-". */
export const noteName = "x-generated";

/** Whether the text begins with the header of an artefact. */
export function isGenerated(text: string): boolean {
  const [, note = ""] = /^(?:\/\/ |\{\s*"x-generated":\s*")(Generated from .*)/.exec(text) ?? [];
  return note.replaceAll('\\"', '"').includes(command);
}
