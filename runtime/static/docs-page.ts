/**
 * The documentation's page: Swagger UI, started by a script of our own. `npm run engine` takes its files from its package, and
 * they are published with ours: the package itself is 12 MB and would tell another host of every installation.
 */
import { join } from "node:path";
import { engineDirectory } from "../model/engine-directory.js";
import type { Site } from "./site.js";
import { caching, readStaticFile } from "./static-file.js";

/** No script and no style that is not a file of ours, and no word to another host. */
const headers = {
  "Content-Security-Policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "Referrer-Policy": "no-referrer",
} as const;

export function readDocsPage(): Site {
  // The sources, also when this module is compiled: browsers get them as they are.
  const own = join(engineDirectory, "runtime/static/docs-page");
  const page = readStaticFile(join(own, "index.html"), caching.briefly);
  const files = ["swagger-ui-bundle.js", "swagger-ui.css", "favicon-32x32.png"];
  const named = files.map(
    (name) => [`/docs/${name}`, readStaticFile(join(own, "swagger-ui", name), caching.aDay)] as const,
  );
  return {
    headers,
    files: new Map([
      ["/docs", page],
      ["/docs/start.js", readStaticFile(join(own, "start.js"), caching.briefly)],
      ...named,
    ]),
  };
}
