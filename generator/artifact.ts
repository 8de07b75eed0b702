import { digestText, type GenerationCache } from "./generation-cache.js";
import { once } from "./once.js";

/** A file that the generator writes. Its path is relative to the project, with "/". */
export interface Artifact {
  readonly path: string;
  readonly digest: string;
  /** The text of the file. It is computed on demand, so that an unchanged file costs no time. */
  readonly text: string;
}

export function toArtifact(path: string, text: string): Artifact {
  return { path, digest: digestText(text), text };
}

/**
 * Returns a file whose digest is cached, so that the text of an unchanged file is not written again.
 * @param madeOf everything that the text depends on, except for the generator itself
 */
export function toCachedArtifact(path: string, memory: GenerationCache, madeOf: string, write: () => string): Artifact {
  const read = once(write);
  const digest = memory.recall("file", `${path} ${madeOf}`, () => digestText(read()));
  return {
    path,
    digest,
    get text() {
      return read();
    },
  };
}
