import { createRequire } from "node:module";
import { dirname } from "node:path";

/**
 * Directory of the package, for finding its other files. A path relative to this module would be wrong, because bundling moves
 * modules.
 */
export const engineDirectory = dirname(createRequire(import.meta.url).resolve("stockroom-api/package.json"));

/** Version of the package. Commands and tools print it, and new projects depend on it. */
export const { version: engineVersion } = createRequire(import.meta.url)("stockroom-api/package.json") as {
  readonly version: string;
};
