/**
 * Reads request bodies (docs/reference/http.md#requests-and-answers). It checks the media type and size, then
 * koa-bodyparser reads and decompresses the body. The result is bytes, because a conversion to a string would silently
 * replace bytes that are not UTF-8.
 */
import bodyParser from "koa-bodyparser";
import type { Context } from "./context/request-context.js";
import { Refusal } from "../model/plan/errors.js";
import type { BodyReader } from "./request/parse-body.js";

/** Media type of the body of a PATCH (RFC 7396). Like the body of a PUT, it contains the fields to change. */
export const mergePatchMediaType = "application/merge-patch+json";
const jsonMediaType = "application/json";

/** @param maxBytes maximum size in bytes, after decompression */
export function createBodyReader(maxBytes: number): BodyReader {
  const types = { text: [jsonMediaType, mergePatchMediaType] };
  const options = { enableTypes: ["text"], extendTypes: types, textLimit: String(maxBytes), encoding: "" };
  const onerror = (error: BodyError, ctx: { readonly req: Context["req"] }): never => {
    // The rest of the body is read and discarded. Otherwise the next request on the connection could not be read.
    ctx.req.unpipe().resume();
    throw toBodyRefusal(error, ctx.req.readableEnded, maxBytes);
  };
  const parse = bodyParser({ ...options, onerror });
  return async (ctx) => {
    rejectWrongMediaType(ctx);
    // A body that is too large is rejected before the client sends it. The size of a compressed body is known only
    // after decompression, so koa-bodyparser measures it.
    if (isUncompressed(ctx) && Number(ctx.get("content-length")) > maxBytes) throw createBodyTooLargeRefusal(maxBytes);
    if (ctx.req.httpVersion === "1.1" && /100-continue/i.test(ctx.get("expect"))) ctx.res.writeContinue();
    // koa-bodyparser expects the values of these headers in lower case and without parameters.
    ctx.headers["content-encoding"] = contentCodingOf(ctx);
    ctx.headers["content-type"] = mediaTypeOf(ctx);
    // A body parser of the project may have set `body` without reading the bytes. koa-bodyparser would then skip the
    // body, so `body` is reset.
    if (ctx.request.rawBody === undefined) ctx.request.body = undefined;
    await rejectOnDisconnect(ctx, parse(ctx, () => Promise.resolve()) as Promise<unknown>);
    // The body is a string if a body parser of the project has read it.
    const bytes = (ctx.request.rawBody ?? "") as Buffer | string;
    return typeof bytes === "string" ? Buffer.from(bytes) : bytes;
  };
}

/**
 * Rejects when the connection closes, or if it is already closed. Without this function, a decompressing parser would
 * wait forever: Node.js emits no event for an interrupted request that has already been answered.
 */
function rejectOnDisconnect({ req, res }: Context, work: Promise<unknown>): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const rejectBody = (): void => {
      req.unpipe();
      reject(createDamagedBodyRefusal(new Error("the request ended before its body was complete")));
    };
    if (res.closed) rejectBody();
    else res.once("close", rejectBody);
    work.then(resolve, reject).finally(() => res.off("close", rejectBody));
  });
}

/** An error of the packages raw-body, inflation or zlib. */
interface BodyError extends Error {
  readonly type?: string;
  readonly status?: number;
}

function toBodyRefusal(error: BodyError, isAlreadyRead: boolean, maxBytes: number): Error {
  if (error.type === "entity.too.large") return createBodyTooLargeRefusal(maxBytes);
  if (error.type === "stream.not.readable" && isAlreadyRead)
    return new Error("middleware of the project has already read the body");
  if (error.status !== 415) return createDamagedBodyRefusal(error);
  const message = "the header Content-Encoding must be gzip, deflate, br or identity";
  return new Refusal("unsupported_media_type", message, { headers: { "Accept-Encoding": "gzip, deflate, br" } });
}

function createDamagedBodyRefusal(cause: Error): Refusal {
  const message = "the body could not be read: it is incomplete, or its compressed data is damaged";
  return new Refusal("malformed_request", message, { cause });
}

function createBodyTooLargeRefusal(maxBytes: number): Refusal {
  return new Refusal("body_too_large", `the body must not be larger than ${String(maxBytes)} bytes`);
}

/** Returns the maximum memory in bytes that the body can take, before it is read. */
export function estimateBodyMemory(ctx: Context, maxBytes: number): number {
  const length = ctx.get("content-length");
  return isUncompressed(ctx) && length !== "" ? Math.min(Number(length), maxBytes) : maxBytes;
}

function rejectWrongMediaType(ctx: Context): void {
  const isPatch = ctx.method === "PATCH";
  const expected = isPatch ? mergePatchMediaType : jsonMediaType;
  const type = ctx.get("content-type");
  if (mediaTypeOf(ctx) !== expected) {
    const given = type === "" ? "but it is missing" : `not ${type.slice(0, 80)}`;
    throw new Refusal("unsupported_media_type", `the header Content-Type must be ${expected}, ${given}`, {
      headers: isPatch ? { "Accept-Patch": mergePatchMediaType } : {},
    });
  }
  const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(type)?.[1];
  if (charset !== undefined && !/^utf-?8$/i.test(charset)) {
    throw new Refusal("unsupported_media_type", `the body must be UTF-8, not ${charset.slice(0, 40)}`);
  }
}

function mediaTypeOf(ctx: Context): string {
  return ctx.get("content-type").split(";", 1)[0]!.trim().toLowerCase();
}

function isUncompressed(ctx: Context): boolean {
  return ["", "identity"].includes(contentCodingOf(ctx));
}

function contentCodingOf(ctx: Context): string {
  return ctx.get("content-encoding").toLowerCase();
}
