import { digestText, type GenerationCache } from "./generation-cache.js";
import { memoize } from "./once.js";

/** A file that the generator writes. Its path is relative to the project, with "/". */
export interface Artifact {
  readonly path: string;
  readonly digest: string;
  /** The text of the file, computed on first use: an unchanged file needs only its digest. */
  readonly text: string;
}

export function toArtifact(path: string, text: string): Artifact {
  return { path, digest: digestText(text), text };
}

/**
 * Returns a file with a cached digest. If the digest shows that the file is unchanged, its text is never computed.
 * @param input everything that the text depends on, except for the generator itself
 */
export function toCachedArtifact(path: string, memory: GenerationCache, input: string, write: () => string): Artifact {
  const read = memoize(write);
  const digest = memory.getOrCompute("file", `${path} ${input}`, () => digestText(read()));
  return {
    path,
    digest,
    get text() {
      return read();
    },
  };
}
