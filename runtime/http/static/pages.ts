/** Reads the pages that people open in a browser: the start page, the documentation and the administration panel. */
import { join } from "node:path";
import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { engineDirectory } from "../../config/engine-package.js";
import {
  type StaticSite,
  cacheControlValues,
  readStaticFile,
  type StaticFile,
  createStaticFile,
  htmlMediaType,
} from "./static-file.js";
import type { PanelSignInMethods } from "../../config/sign-in-settings.js";
import { setEmptyBody, type Context, type Middleware } from "../context/request-context.js";

const pagesFolder = join(engineDirectory, "dist/engine");

/** Headers that allow only scripts and styles of this server, and no requests to other hosts. */
const docsHeaders = {
  "Content-Security-Policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "Referrer-Policy": "no-referrer",
} as const;

/** Reads the page of the documentation, with the script and the style sheet that `npm run engine` bundles. */
export function readDocsSite(): StaticSite {
  const page = readStaticFile(join(pagesFolder, "docs/index.html"), cacheControlValues.briefly);
  return { headers: docsHeaders, files: new Map([["/docs", page], ...readBundleFiles("docs", "/docs")]) };
}

export interface PanelSite extends StaticSite {
  readonly pageHtml: string;
}

/**
 * Reads the page of the panel, with the script and the style sheet that `npm run engine` bundles. The page may load
 * nothing from other hosts except pictures.
 * @param pictureOrigins origins whose pictures the panel shows; pictures of other hosts are shown as links
 */
export function readPanelSite(pictureOrigins: readonly string[], signInMethods: PanelSignInMethods): PanelSite {
  const page = fillMetadata(readFileSync(join(pagesFolder, "panel/index.html"), "utf8"), {
    "picture-origins": pictureOrigins.join(" "),
    "sign-in": JSON.stringify(signInMethods),
  });
  return {
    pageHtml: page,
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
      ["/admin", createStaticFile(Buffer.from(page), htmlMediaType, cacheControlValues.briefly)],
      ...readBundleFiles("panel", "/admin/panel"),
    ]),
  };
}

/** Reads the files next to a page. A bundle whose name contains its digest never changes, so browsers may cache it forever. */
function readBundleFiles(name: string, urlPath: string): readonly (readonly [path: string, file: StaticFile])[] {
  return readdirSync(join(pagesFolder, name))
    .filter((file) => file !== "index.html")
    .map((file) => {
      const isNamedByDigest = /-[A-Z0-9]{8}[.]/.test(file);
      const caches = isNamedByDigest ? cacheControlValues.forEver : cacheControlValues.aDay;
      return [`${urlPath}/${file}`, readStaticFile(join(pagesFolder, name, file), caches)] as const;
    });
}

/**
 * Answers a request that has a valid session cookie with the page of the panel, and the session in the page. This saves the
 * browser a round trip for the session.
 * @param describeSession returns the session of a request as JSON; null if the request has none
 */
export function answerPanelPageWithSession(
  { pageHtml, headers }: PanelSite,
  describeSession: (ctx: Context) => Promise<string | null>,
): Middleware {
  return async (ctx, next) => {
    const session = await describeSession(ctx);
    if (session === null) {
      await next();
      return;
    }
    ctx.set(headers);
    ctx.set("Cache-Control", "no-store");
    ctx.set("Content-Type", htmlMediaType);
    ctx.body = fillMetadata(pageHtml, { session });
  };
}

/** Fills `<meta>` tags of a page with data that the page needs before its first request, such as the ways to sign in. */
function fillMetadata(page: string, metadata: { readonly [name: string]: string }): string {
  return Object.entries(metadata).reduce((text, [name, content]) => {
    // The single quotes keep JSON short, because its double quotes need no escape.
    const written = `<meta name="${name}" content='${content.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll("'", "&#39;")}' />`;
    return text.replace(`<meta name="${name}" content="" />`, () => written);
  }, page);
}

/**
 * Whether a browser asks for a page. Do not answer such a request with 401 and a challenge: the browser would open its password
 * dialog.
 */
export function requestsHtmlPage(ctx: Context): boolean {
  return (ctx.method === "GET" || ctx.method === "HEAD") && /\btext\/html\b/i.test(ctx.get("accept"));
}

const startPageStyle =
  "body{max-width:42rem;margin:3rem auto;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif}pre{overflow-x:auto}";
const startPageStyleDigest = `sha256-${createHash("sha256").update(startPageStyle).digest("base64")}`;

/**
 * Answers `GET /` of browsers with a page that links to the panel, the documentation and the API. The links are
 * relative, so that they work behind a proxy that adds a prefix.
 */
export function answerStartPage(ctx: Context, basePath: string, hasDocs: boolean): void {
  const api = escapeHtml(`${ctx.state.stockroom.client.origin}${basePath}/api/2.0`);
  const docs = hasDocs ? '\n<p><a href="docs">API documentation</a></p>' : "";
  ctx.set("Content-Security-Policy", `default-src 'none'; style-src '${startPageStyleDigest}'; frame-ancestors 'none'`);
  ctx.set("Cache-Control", "no-cache");
  ctx.vary("Accept");
  ctx.set("Content-Type", htmlMediaType);
  ctx.body = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Stockroom</title>
<style>${startPageStyle}</style>
<h1>Stockroom</h1>
<p><a href="admin">Administration panel</a></p>${docs}
<h2>First steps</h2>
<ol>
<li>Sign in to the administration panel. At its first start the server printed a link that sets the password of the first account.</li>
<li>Make a key under &ldquo;API access&rdquo;.</li>
<li>Send the account's e-mail and the key to the API:
<pre>curl -u "$EMAIL:$KEY" ${api}/me</pre></li>
</ol>
`;
}

/** Redirects `/admin/things` to `#/things` in the panel. The address is relative, because a proxy may add a prefix. */
export function redirectToPanel(ctx: Context): void {
  const [, ...segments] = ctx.path.split("/").slice(1);
  ctx.set("Location", `${"../".repeat(segments.length)}admin#/${segments.join("/")}`);
  setEmptyBody(ctx, 302);
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
