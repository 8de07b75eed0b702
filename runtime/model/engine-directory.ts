import { createRequire } from "node:module";
import { dirname } from "node:path";

/**
 * Directory of the package. What lies in it is found from here, for a module does not know where it lies itself: in a bundle it has
 * another place than its source.
 */
export const engineDirectory = dirname(createRequire(import.meta.url).resolve("stockroom-api/package.json"));
