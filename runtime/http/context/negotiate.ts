/** Chooses the media type and the compression of an answer (RFC 9110, section 12.5), and compares entity tags (section 8.8.3). */
import Negotiator from "negotiator";
import { pipeline, Readable } from "node:stream";
import { promisify } from "node:util";
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from "node:zlib";
import { hash } from "node:crypto";
import { Refusal } from "../../model/plan/errors.js";
import {
  type Context,
  addVaryHeader,
  type Middleware,
  type ResponseCoding,
  setEmptyBody,
  setJsonBody,
} from "./request-context.js";
import type { EntityTags } from "../../model/plan/api-request.js";

/**
 * Returns the coding that the client prefers (RFC 9110, section 12.5.3), or the first of several that it likes equally. Returns
 * null if the client accepts none or prefers an unencoded answer.
 */
export function chooseContentCoding<Coding extends string>(
  { req }: Context,
  codings: readonly Coding[],
): Coding | null {
  if (req.headers["accept-encoding"] === undefined) return null;
  const offered = [...codings, "identity"];
  const [best] = new Negotiator(req).encodings(offered, { preferred: offered });
  return codings.find((coding) => coding === best) ?? null;
}

/**
 * Returns the media type that the client prefers (RFC 9110, section 12.5.1), or the first of `mediaTypes` if the client has
 * no preference. Parameters such as a charset are ignored, because every answer is UTF-8.
 * @throws Refusal not_acceptable
 */
export function chooseMediaType<Type extends string>(
  { headers: given }: Context,
  mediaTypes: readonly [Type, ...Type[]],
): Type {
  const { accept } = given;
  if (accept === undefined || accept.trim() === "" || accept === "*/*" || accept === mediaTypes[0])
    return mediaTypes[0];
  const headers = { accept: accept.replaceAll(/;(?!\s*q\s*=)[^,;]*/gi, "") };
  const [best] = new Negotiator({ headers }).mediaTypes(mediaTypes);
  const chosen = mediaTypes.find((type) => type === best);
  if (chosen !== undefined) return chosen;
  const possible = `the answer can be ${mediaTypes.join(", ")}`;
  throw new Refusal("not_acceptable", `${possible}, but the header Accept allows none of these`);
}

/** Minimum size of a compressed answer in bytes. Compressing a smaller answer takes longer than sending it. */
const minBytesToCompress = 1024;
/**
 * Maximum number of answers that are compressed at the same time, in other threads. A compression takes one MiB of
 * memory with gzip and two with Brotli, and the length of the answer. Answers beyond the limit are sent uncompressed.
 */
const maxSimultaneousCompressions = 16;
let runningCompressions = 0;

/**
 * Allows the compression of an answer. Do not call this function for answers with secrets: if a secret is compressed
 * together with data that an attacker has written, the attacker can guess the secret from the length of the answer
 * (BREACH).
 * @param codings the allowed codings, the best first
 */
export function allowCompression(ctx: Context, codings: readonly ResponseCoding[] = ["gzip"]): void {
  const { body } = ctx;
  if ((typeof body === "string" || Buffer.isBuffer(body)) && body.length < minBytesToCompress) return;
  addVaryHeader(ctx, "Accept-Encoding");
  ctx.state.stockroom.coding = chooseContentCoding(ctx, codings);
}

/** Compresses answers whose handlers have allowed it. */
export const compressResponses: Middleware = (ctx, next) => {
  return next().then(() => {
    const { coding } = ctx.state.stockroom;
    return coding === null || ctx.status === 304 ? undefined : compressResponse(ctx, coding);
  });
};

async function compressResponse(ctx: Context, coding: ResponseCoding): Promise<void> {
  const compressed = ctx.method === "HEAD" ? Readable.from([]) : await compress(ctx.body, coding);
  if (compressed === null) return;
  ctx.body = compressed;
  ctx.set("Content-Encoding", coding);
  const tag = ctx.res.getHeader("ETag");
  if (typeof tag === "string") ctx.set("ETag", addCodingToEntityTag(tag, coding));
}

/**
 * With these parameters, Brotli takes less than twice as long as gzip for a long JSON text, and its result is a seventh
 * shorter. With the default window of 2 ** 22 bytes instead of 2 ** 16, Brotli would take nine times the memory.
 */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 16 } };

/** Compresses a body. Returns null if too many answers are being compressed at the same time. */
async function compress(body: unknown, coding: ResponseCoding): Promise<Buffer | Readable | null> {
  // If one of the two streams fails, `pipeline` ends both, and the connection closes.
  if (body instanceof Readable) {
    return pipeline(body, coding === "br" ? createBrotliCompress(brotliOptions) : createGzip(), () => undefined);
  }
  if (!(typeof body === "string" || Buffer.isBuffer(body)) || runningCompressions >= maxSimultaneousCompressions)
    return null;
  runningCompressions += 1;
  try {
    return await (coding === "br" ? promisify(brotliCompress)(body, brotliOptions) : promisify(gzip)(body));
  } finally {
    runningCompressions -= 1;
  }
}

/**
 * Returns the entity tag of an answer that is sent in a content coding. A strong tag identifies the bytes of the
 * answer, so each coding needs a tag of its own (RFC 9110, section 8.8.3.3).
 */
export function addCodingToEntityTag(entityTag: string, coding: string | null): string {
  return coding === null ? entityTag : `${entityTag.slice(0, -1)}-${coding}"`;
}

/** Matches one entity tag, which may contain a comma. A list of tags can therefore not be split at commas. */
const entityTagPattern = '(?:W/)?"[\\x21\\x23-\\x7e\\x80-\\xff]*"';
const entityTagListPattern = new RegExp(`^${entityTagPattern}(?:[ \\t]*,[ \\t]*${entityTagPattern})*$`);

/**
 * Parses `If-Match` or `If-None-Match` (RFC 9110, sections 8.8.3 and 13.1). Returns null if the header is missing. An empty
 * header is rejected, because its sender wanted to set a condition.
 * @throws Refusal invalid_header
 */
export function parseEntityTagHeader(headerName: string, headerValue: string | undefined): EntityTags | null {
  const tags = headerValue === undefined ? null : parseEntityTags(headerValue);
  if (headerValue === undefined || tags !== null) return tags;
  const rule = 'must be * or a list of quoted entity tags, such as "18.3-x3KqZ_0b"';
  throw new Refusal("invalid_header", `the header ${headerName} ${rule}`);
}

/** Returns null if the text is neither `*` nor a list of entity tags. */
export function parseEntityTags(headerValue: string): EntityTags | null {
  const text = headerValue.trim();
  if (text === "*") return "*";
  if (!entityTagListPattern.test(text)) return null;
  return Array.from(text.matchAll(/(W\/)?"([^"]*)"/g), (match) => ({ tag: match[2]!, isWeak: match[1] !== undefined }));
}

/**
 * Answers with a JSON text. The digest of the text becomes the entity tag.
 * @param cachedTags entity tags of answers that the client has cached
 */
export function answerWithEntityTag(ctx: Context, text: string, cachedTags: EntityTags | null): void {
  setJsonBody(ctx, text);
  ctx.set("ETag", `"${computeEntityTagDigest(text)}"`);
  allowCompression(ctx);
  answerNotModifiedIfCached(ctx, cachedTags);
}

/**
 * Answers 304 if the client has already cached this answer, either uncompressed or in the coding that the client would
 * get now. `If-None-Match` compares tags weakly (RFC 9110, section 13.1.2).
 */
export function answerNotModifiedIfCached(ctx: Context, cachedTags: EntityTags | null): void {
  const tag = ctx.res.getHeader("ETag");
  if (cachedTags === null || typeof tag !== "string") return;
  for (const coding of new Set([ctx.state.stockroom.coding, null])) {
    const form = addCodingToEntityTag(tag, coding);
    if (cachedTags !== "*" && !cachedTags.some((candidate) => `"${candidate.tag}"` === form)) continue;
    setEmptyBody(ctx, 304);
    ctx.set("ETag", form);
    return;
  }
}

/** Returns the first 132 bits of a SHA-256 digest, so that entity tags stay short. */
export function computeEntityTagDigest(text: string | Buffer): string {
  return hash("sha256", text, "base64url").slice(0, 22);
}
