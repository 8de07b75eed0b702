import { digestValue, sourcesFile } from "../../runtime/model/schema/sources.js";
import { compareText } from "../compare-text.js";
import { type Artifact, toArtifact } from "../artifact.js";
import type { GenerationCache } from "../generation-cache.js";
import type { SchemaFile } from "../schema-file.js";
import { noteName, writeNote } from "./code-text.js";

/** Emits digests of the source files. The build and the server compare them with the files to notice later changes. */
export function emitSources(files: readonly SchemaFile[], memory: GenerationCache): readonly Artifact[] {
  const digests = files.map(
    ({ file, value, digest }) => [file, memory.recall("source", digest, () => digestValue(value))] as const,
  );
  const record = Object.fromEntries(digests.toSorted(([a], [b]) => compareText(a, b)));
  return [toArtifact(sourcesFile, `${JSON.stringify({ [noteName]: writeNote("schemas/"), ...record }, null, 1)}\n`)];
}
