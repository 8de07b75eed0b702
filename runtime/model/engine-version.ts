import { createRequire } from "node:module";

/** Of the package: commands and tools say it, and new projects depend on it. */
export const { version: engineVersion } = createRequire(import.meta.url)("stockroom-api/package.json") as {
  readonly version: string;
};
