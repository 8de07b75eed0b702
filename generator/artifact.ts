import { digestText, type GenerationCache } from "./generation-cache.js";
import { memoize } from "./memoize.js";

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
 * @param cacheInput everything that the text depends on, except for the generator itself
 */
export function toCachedArtifact(
  path: string,
  cache: GenerationCache,
  cacheInput: string,
  composeText: () => string,
): Artifact {
  const read = memoize(composeText);
  const digest = cache.getOrCompute("file", `${path} ${cacheInput}`, () => digestText(read()));
  return {
    path,
    digest,
    get text() {
      return read();
    },
  };
}
