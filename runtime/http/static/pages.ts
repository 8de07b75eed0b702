/** Reads the pages that the server has for people: the documentation and the administration panel. */
import { join } from "node:path";
import { engineDirectory } from "../../config/engine-package.js";
import type { Site } from "./site.js";
import { caching, readStaticFile, type StaticFile, makeStaticFile } from "./static-file.js";
import { readFileSync, readdirSync } from "node:fs";
import type { SignInWays } from "../../config/sign-in-settings.js";

/** Allows only our own scripts and styles, and no requests to other hosts. */
const docsHeaders = {
  "Content-Security-Policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "Referrer-Policy": "no-referrer",
} as const;

/**
 * The documentation's page is Swagger UI, started by a script of our own. `npm run engine` copies its files into our package,
 * because its own package is 12 MB and reports installations to another host.
 */
export function readDocsPage(): Site {
  // The sources are served as they are, even if this module is compiled.
  const own = join(engineDirectory, "runtime/http/static/docs-page");
  const page = readStaticFile(join(own, "index.html"), caching.briefly);
  const files = ["swagger-ui-bundle.js", "swagger-ui.css", "favicon-32x32.png"];
  const named = files.map(
    (name) => [`/docs/${name}`, readStaticFile(join(own, "swagger-ui", name), caching.aDay)] as const,
  );
  return {
    headers: docsHeaders,
    files: new Map([
      ["/docs", page],
      ["/docs/start.js", readStaticFile(join(own, "start.js"), caching.briefly)],
      ...named,
    ]),
  };
}

/**
 * The panel's page has the script and the style sheet that `npm run engine` bundles.
 * @param pictureOrigins origins of pictures that the panel shows; pictures of other hosts are links, and nothing else is
 * requested from another host
 */
export function readPanelPage(pictureOrigins: readonly string[], ways: SignInWays): Site {
  const own = join(engineDirectory, "dist/engine/panel");
  const files = readdirSync(own)
    .filter((name) => name !== "index.html")
    .map((name) => {
      const isNamedByDigest = /-[A-Z0-9]{8}[.]/.test(name);
      const caches = isNamedByDigest ? caching.forEver : caching.aDay;
      return [`/admin/panel/${name}`, readStaticFile(join(own, name), caches)] as const;
    });
  return {
    headers: {
      "Content-Security-Policy": [
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self'",
        ["img-src 'self' data:", ...pictureOrigins].join(" "),
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
      ].join("; "),
      "Referrer-Policy": "no-referrer",
      "Cross-Origin-Opener-Policy": "same-origin",
      "Cross-Origin-Resource-Policy": "same-origin",
      "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    },
    files: new Map([
      [
        "/admin",
        readIndex(join(own, "index.html"), {
          "picture-origins": pictureOrigins.join(" "),
          "sign-in": JSON.stringify(ways),
        }),
      ],
      ...files,
    ]),
  };
}

/** The page contains what it needs before its first request: the ways to sign in, and the origins of pictures. */
function readIndex(file: string, told: { readonly [name: string]: string }): StaticFile {
  let text = readFileSync(file, "utf8");
  for (const [name, content] of Object.entries(told)) {
    const escaped = content.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
    text = text.replace(`<meta name="${name}" content="" />`, () => `<meta name="${name}" content="${escaped}" />`);
  }
  return makeStaticFile(Buffer.from(text), "text/html; charset=utf-8", caching.briefly);
}
