/** Serves the administration panel: its page, and the script and the style sheet that `npm run engine` bundles. */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { engineDirectory } from "../../config/engine-package.js";
import type { SignInWays } from "../../config/sign-in-settings.js";
import type { Site } from "./site.js";
import { type StaticFile, caching, makeStaticFile, readStaticFile } from "./static-file.js";

/**
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
