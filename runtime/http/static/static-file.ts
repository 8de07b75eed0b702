/** Serves files from memory: the API document, the documentation's page, the panel. */
import { readFileSync } from "node:fs";
import { extname } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Router } from "@koa/router";
import {
  chooseCoding,
  tagInCoding,
  parseEntityTags,
  answerUnchanged,
  digestText,
  answerTagged,
} from "../context/negotiate.js";
import { type Context, setEmpty, type State } from "../context/context.js";
import { oncePer } from "../../model/values/objects.js";

export interface StaticFile {
  readonly body: Buffer;
  readonly type: string;
  /** Digest of the body, which becomes its entity tag. A compressed form has an entity tag of its own. */
  readonly digest: string;
  readonly cacheControl: string;
}

/**
 * Values of `Cache-Control`: for files that change under the same name, for files that seldom change, and for files
 * whose name contains their digest.
 */
export const caching = {
  briefly: "no-cache",
  aDay: "public, max-age=86400",
  forEver: "public, max-age=31536000, immutable",
} as const;

/** Without a charset, browsers do not read scripts as UTF-8. */
const typesByExtension: { readonly [extension: string]: string } = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".map": "application/json; charset=utf-8",
  ".svg": "image/svg+xml; charset=utf-8",
  ".png": "image/png",
};

export function makeStaticFile(body: Buffer, type: string, cacheControl: string): StaticFile {
  return { body, type, cacheControl, digest: digestText(body) };
}

/** @throws Error if there is no such file, or if its type is not served */
export function readStaticFile(path: string, cacheControl: string): StaticFile {
  const type = typesByExtension[extname(path)];
  if (type === undefined) throw new Error(`${path} has no type that the server serves`);
  return makeStaticFile(readFileSync(path), type, cacheControl);
}

/** Answers GET and HEAD: compressed if the client accepts it, 304 if the client has cached the same file. */
async function answerFile(ctx: Context, file: StaticFile): Promise<void> {
  const isText = file.type.includes("charset");
  if (isText) ctx.vary("Accept-Encoding");
  const coding = isText ? chooseCoding(ctx, codings) : null;
  ctx.set("ETag", tagInCoding(`"${file.digest}"`, coding));
  ctx.set("Cache-Control", file.cacheControl);
  // A malformed header is ignored, because it names no cached file.
  answerUnchanged(ctx, parseEntityTags(ctx.get("if-none-match") ?? ""));
  if (ctx.status === 304) return;
  if (coding !== null) ctx.set("Content-Encoding", coding);
  ctx.set("Content-Type", file.type);
  ctx.body = coding === null ? file.body : await compress[coding](file);
}

/**
 * Maximum size in bytes for the best quality of Brotli, which then takes less than half a second. The next quality
 * takes a tenth of that, for a tenth more bytes.
 */
const smallFileBytes = 2 ** 18;

function compressBrotli({ body }: StaticFile): Promise<Buffer> {
  const quality = body.length <= smallFileBytes ? constants.BROTLI_MAX_QUALITY : 9;
  return promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
}

/** Each file is compressed once for each coding, at the first request. */
const compress = {
  br: oncePer(compressBrotli),
  gzip: oncePer(({ body }: StaticFile) => promisify(gzip)(body)),
};
type Coding = keyof typeof compress;
const codings: readonly Coding[] = ["br", "gzip"];

/** A file that is created at the first request, because it is rarely requested. */
export interface LateFile {
  read(): StaticFile;
  /**
   * Returns the JSON of the part that a query selects, or null if it selects the whole file.
   * @throws Refusal invalid_query
   */
  writePart(querystring: string): string | null;
}

/** Serves files to everybody. */
export interface Site {
  /** Files by path. */
  readonly files: ReadonlyMap<string, StaticFile | LateFile>;
  /** Headers of every answer. */
  readonly headers: { readonly [name: string]: string };
}

export function addPages(router: Router<State>, sites: readonly Site[]): void {
  for (const { files, headers } of sites) {
    for (const [path, file] of files) {
      router.get(path, (ctx) => {
        ctx.set(headers);
        if (!("read" in file)) return answerFile(ctx, file);
        const part = ctx.querystring === "" ? null : file.writePart(ctx.querystring);
        if (part === null) return answerFile(ctx, file.read());
        ctx.set("Cache-Control", caching.briefly);
        return answerTagged(ctx, part, parseEntityTags(ctx.get("if-none-match")));
      });
      // After a final slash, the relative addresses in a page would be wrong. The redirect is relative, because a
      // proxy may add a prefix.
      router.get(`${path}/`, (ctx) => {
        ctx.set("Location", `..${path.slice(path.lastIndexOf("/"))}`);
        setEmpty(ctx, 308);
      });
    }
  }
}
