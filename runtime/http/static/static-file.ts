/** Serves files from memory, such as the API document, the page of the documentation and the panel. */
import { readFileSync } from "node:fs";
import { extname } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Router } from "@koa/router";
import {
  chooseContentCoding,
  addCodingToEntityTag,
  parseEntityTags,
  answerNotModifiedIfCached,
  computeEntityTagDigest,
  answerWithEntityTag,
} from "../context/negotiate.js";
import { type Context, setEmptyBody, type KoaState } from "../context/request-context.js";
import { memoizeByObject } from "../../model/values/objects.js";

export interface StaticFile {
  readonly body: Buffer;
  readonly mediaType: string;
  /** Digest of the body, which becomes the entity tag. A compressed form of the file has another entity tag. */
  readonly digest: string;
  readonly cacheControl: string;
}

/**
 * Values of `Cache-Control`. `briefly` is for files that change under the same name, `aDay` for files that seldom
 * change, and `forEver` for files whose name contains their digest.
 */
export const cacheControlValues = {
  briefly: "no-cache",
  aDay: "public, max-age=86400",
  forEver: "public, max-age=31536000, immutable",
} as const;

export const htmlMediaType = "text/html; charset=utf-8";

/** Media types by file extension. Texts name the charset, because browsers would not read scripts as UTF-8 otherwise. */
const mediaTypesByExtension: { readonly [extension: string]: string } = {
  ".html": htmlMediaType,
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".map": "application/json; charset=utf-8",
  ".svg": "image/svg+xml; charset=utf-8",
  ".png": "image/png",
};

export function createStaticFile(body: Buffer, mediaType: string, cacheControl: string): StaticFile {
  return { body, mediaType, cacheControl, digest: computeEntityTagDigest(body) };
}

/** @throws Error if the file does not exist, or if the server does not serve files of its type */
export function readStaticFile(path: string, cacheControl: string): StaticFile {
  const type = mediaTypesByExtension[extname(path)];
  if (type === undefined) throw new Error(`${path} cannot be served: the media type of its file extension is unknown`);
  return createStaticFile(readFileSync(path), type, cacheControl);
}

/**
 * Answers GET and HEAD with a file. The file is compressed if the client accepts this. The answer is 304 if the client
 * has cached the same file.
 */
async function answerFile(ctx: Context, file: StaticFile): Promise<void> {
  const isText = file.mediaType.includes("charset");
  if (isText) ctx.vary("Accept-Encoding");
  const coding = isText ? chooseContentCoding(ctx, fileCodings) : null;
  ctx.set("ETag", addCodingToEntityTag(`"${file.digest}"`, coding));
  ctx.set("Cache-Control", file.cacheControl);
  // A malformed header is ignored, because it cannot name a file that the client has cached.
  answerNotModifiedIfCached(ctx, parseEntityTags(ctx.get("if-none-match") ?? ""));
  if (ctx.status === 304) return;
  if (coding !== null) ctx.set("Content-Encoding", coding);
  ctx.set("Content-Type", file.mediaType);
  ctx.body = coding === null ? file.body : await compressByCoding[coding](file);
}

/**
 * Maximum size in bytes of files that Brotli compresses with its best quality, which takes less than half a second. The next
 * lower quality takes a tenth of the time, for a tenth more bytes.
 */
const maxBytesForBestCompression = 2 ** 18;

/** Compressed forms of files. Each file is compressed once for each coding, at the first request for this coding. */
const compressByCoding = {
  br: memoizeByObject(({ body }: StaticFile) => {
    const quality = body.length <= maxBytesForBestCompression ? constants.BROTLI_MAX_QUALITY : 9;
    return promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
  }),
  gzip: memoizeByObject(({ body }: StaticFile) => promisify(gzip)(body)),
};
const fileCodings: readonly (keyof typeof compressByCoding)[] = ["br", "gzip"];

/** A file that is created at the first request, because it is rarely requested. */
export interface LazyStaticFile {
  read(): StaticFile;
  /**
   * Returns the JSON of the part that the query selects; null if the query selects the whole file.
   * @throws Refusal invalid_query
   */
  serializePart(querystring: string): string | null;
}

export interface StaticSite {
  readonly files: ReadonlyMap<string, StaticFile | LazyStaticFile>;
  /** Headers of the documents among the files. */
  readonly headers: { readonly [name: string]: string };
}

/** Media types of files that a browser can show as a document. */
const documentMediaTypes = new Set([htmlMediaType, mediaTypesByExtension[".svg"]]);

/** Headers of scripts and style sheets, to which browsers do not apply the policies of a document. */
const subresourceHeaders = { "Cross-Origin-Resource-Policy": "same-origin" } as const;

export function addStaticRoutes(router: Router<KoaState>, sites: readonly StaticSite[]): void {
  for (const { files, headers } of sites) {
    for (const [path, file] of files) {
      router.get(path, (ctx) => {
        if (!("read" in file)) {
          ctx.set(documentMediaTypes.has(file.mediaType) ? headers : subresourceHeaders);
          return answerFile(ctx, file);
        }
        const part = ctx.querystring === "" ? null : file.serializePart(ctx.querystring);
        if (part === null) return answerFile(ctx, file.read());
        ctx.set("Cache-Control", cacheControlValues.briefly);
        return answerWithEntityTag(ctx, part, parseEntityTags(ctx.get("if-none-match")));
      });
      // A page with a slash at the end of its path would resolve relative addresses wrongly, so such paths redirect.
      // The redirect is relative, because a proxy may add a prefix.
      router.get(`${path}/`, (ctx) => {
        ctx.set("Location", `..${path.slice(path.lastIndexOf("/"))}`);
        setEmptyBody(ctx, 308);
      });
    }
  }
}
