/**
 * Serves the documentation's page: Swagger UI, started by a script of our own. `npm run engine` copies its files into our
 * package, because its own package is 12 MB and reports installations to another host.
 */
import { join } from "node:path";
import { engineDirectory } from "../../config/engine-package.js";
import type { Site } from "./site.js";
import { caching, readStaticFile } from "./static-file.js";

/** Allows only our own scripts and styles, and no requests to other hosts. */
const headers = {
  "Content-Security-Policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "Referrer-Policy": "no-referrer",
} as const;

export function readDocsPage(): Site {
  // The sources are served as they are, even if this module is compiled.
  const own = join(engineDirectory, "runtime/http/static/docs-page");
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
