import { createRequire } from "node:module";

/** Version of the package. Commands and tools print it, and new projects depend on it. */
export const { version: engineVersion } = createRequire(import.meta.url)("stockroom-api/package.json") as {
  readonly version: string;
};
