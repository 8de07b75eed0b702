import { digestDeclaration, sourcesFile } from "../../runtime/model/sources.js";
import { compareText } from "../compare-text.js";
import type { Artifact } from "../resource-model.js";
import type { SchemaFile } from "../schema-file.js";
import { noteName, writeNote } from "./header.js";

/** By what the files say, so that the build and the server see that they say something else by then. */
export function emitSources(files: readonly SchemaFile[]): readonly Artifact[] {
  const digests = files.map(({ file, text }) => [file, digestDeclaration(text)] as const);
  const record = Object.fromEntries(digests.toSorted(([a], [b]) => compareText(a, b)));
  return [
    { path: sourcesFile, text: `${JSON.stringify({ [noteName]: writeNote("schemas/"), ...record }, null, 1)}\n` },
  ];
}
