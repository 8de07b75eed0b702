/** Serves the administration panel: its page, modules and styles, with Preact and htm from their packages. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { engineDirectory } from "../model/engine-directory.js";
import type { SignInWays } from "../model/sign-in-ways.js";
import type { Site } from "./site.js";
import { caching, makeStaticFile, readStaticFile, type StaticFile } from "./static-file.js";

/**
 * @param pictureOrigins origins of pictures that the panel shows; pictures of other hosts are links, and nothing else is
 * requested from another host
 */
export function readPanelPage(pictureOrigins: readonly string[], ways: SignInWays): Site {
  // The sources are served as they are, even if this module is compiled.
  const own = join(engineDirectory, "panel");
  const names = readdirSync(own, { recursive: true, encoding: "utf8" }).filter((name) =>
    /\.(?:js|css|svg)$/.test(name),
  );
  const files = names.map((name) => {
    const path = `/admin/panel/${name.replaceAll("\\", "/")}`;
    return [path, readStaticFile(join(own, name), caching.briefly)] as const;
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
      ["/admin/panel/vendor/preact.js", readModule("preact")],
      ["/admin/panel/vendor/hooks.js", readModule("preact/hooks")],
      ["/admin/panel/vendor/htm.js", readModule("htm")],
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

/** Without an import map, browsers cannot resolve bare specifiers; an import map would be an inline script. */
function readModule(specifier: string): StaticFile {
  const text = readFileSync(fileURLToPath(import.meta.resolve(specifier)), "utf8")
    .replaceAll('from"preact"', 'from"./preact.js"')
    .replace(/\/\/# sourceMappingURL=.*\n?$/, "");
  return makeStaticFile(Buffer.from(text), "text/javascript; charset=utf-8", caching.aDay);
}
