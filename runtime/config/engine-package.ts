import { createRequire } from "node:module";
import { dirname } from "node:path";

/**
 * Directory of the package. Other files of the package are found from here. Paths relative to a module would be wrong,
 * because bundled modules are in another folder than their sources.
 */
export const engineDirectory = dirname(createRequire(import.meta.url).resolve("stockroom-api/package.json"));

/** Version of the package. Commands and tools print it, and new projects depend on it. */
export const { version: engineVersion } = createRequire(import.meta.url)("stockroom-api/package.json") as {
  readonly version: string;
};
