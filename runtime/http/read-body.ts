/**
 * Reads request bodies (docs/reference/http.md#requests-and-answers). It checks the media type and size, then
 * koa-bodyparser reads and decompresses the body. The result is bytes, because a conversion to a string would silently
 * replace bytes that are not UTF-8.
 */
import bodyParser from "koa-bodyparser";
import type { Context } from "./context/context.js";
import { Refusal } from "../model/plan/errors.js";
import type { BodyReader } from "./request/parse-body.js";

/** Media type of the body of a PATCH (RFC 7396). Like the body of a PUT, it contains the fields to change. */
export const mergePatchType = "application/merge-patch+json";
const json = "application/json";

/** @param limit maximum size in bytes, after decompression */
export function createBodyReader(limit: number): BodyReader {
  const types = { text: [json, mergePatchType] };
  const options = { enableTypes: ["text"], extendTypes: types, textLimit: String(limit), encoding: "" };
  const onerror = (error: BodyError, ctx: { readonly req: Context["req"] }): never => {
    // The rest of the body is read and discarded. Otherwise the next request on the connection could not be read.
    ctx.req.unpipe().resume();
    throw toRefusal(error, ctx.req.readableEnded, limit);
  };
  const parse = bodyParser({ ...options, onerror });
  return async (ctx) => {
    checkMediaType(ctx);
    // A body that is too large is rejected before the client sends it. The size of a compressed body is known only
    // after decompression, so koa-bodyparser measures it.
    if (isPlain(ctx) && Number(ctx.get("content-length")) > limit) throw tooLarge(limit);
    if (ctx.req.httpVersion === "1.1" && /100-continue/i.test(ctx.get("expect"))) ctx.res.writeContinue();
    // koa-bodyparser expects the values of these headers in lower case and without parameters.
    ctx.headers["content-encoding"] = codingOf(ctx);
    ctx.headers["content-type"] = typeOf(ctx);
    // A body parser of the project may have set `body` without reading the bytes. koa-bodyparser would then skip the
    // body, so `body` is reset.
    if (ctx.request.rawBody === undefined) ctx.request.body = undefined;
    await whileConnected(ctx, parse(ctx, () => Promise.resolve()) as Promise<unknown>);
    const bytes = (ctx.request.rawBody ?? "") as Buffer | string; // a string if a parser of the project read the body
    return typeof bytes === "string" ? Buffer.from(bytes) : bytes;
  };
}

/**
 * Rejects when the connection closes, or if it is already closed. Without this function, a decompressing parser would
 * wait forever: Node.js emits no event for an interrupted request that has already been answered.
 */
function whileConnected({ req, res }: Context, work: Promise<unknown>): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const breakOff = (): void => {
      req.unpipe();
      reject(damagedBody(new Error("the request ended before its body was complete")));
    };
    if (res.closed) breakOff();
    else res.once("close", breakOff);
    work.then(resolve, reject).finally(() => res.off("close", breakOff));
  });
}

/** An error of the packages raw-body, inflation or zlib. */
interface BodyError extends Error {
  readonly type?: string;
  readonly status?: number;
}

function toRefusal(error: BodyError, isRead: boolean, limit: number): Error {
  if (error.type === "entity.too.large") return tooLarge(limit);
  if (error.type === "stream.not.readable" && isRead)
    return new Error("middleware of the project has already read the body");
  if (error.status !== 415) return damagedBody(error);
  const message = "the header Content-Encoding must be gzip, deflate, br or identity";
  return new Refusal("unsupported_media_type", message, { headers: { "Accept-Encoding": "gzip, deflate, br" } });
}

function damagedBody(cause: Error): Refusal {
  const message = "the body could not be read: it is incomplete, or its compressed data is damaged";
  return new Refusal("malformed_request", message, { cause });
}

function tooLarge(limit: number): Refusal {
  return new Refusal("body_too_large", `the body must not be larger than ${String(limit)} bytes`);
}

/** Returns the maximum memory in bytes that the body can take, before it is read. */
export function estimateBodyMemory(ctx: Context, limit: number): number {
  const length = ctx.get("content-length");
  return isPlain(ctx) && length !== "" ? Math.min(Number(length), limit) : limit;
}

function checkMediaType(ctx: Context): void {
  const isPatch = ctx.method === "PATCH";
  const expected = isPatch ? mergePatchType : json;
  const type = ctx.get("content-type");
  if (typeOf(ctx) !== expected) {
    const given = type === "" ? "but it is missing" : `not ${type.slice(0, 80)}`;
    throw new Refusal("unsupported_media_type", `the header Content-Type must be ${expected}, ${given}`, {
      headers: isPatch ? { "Accept-Patch": mergePatchType } : {},
    });
  }
  const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(type)?.[1];
  if (charset !== undefined && !/^utf-?8$/i.test(charset)) {
    throw new Refusal("unsupported_media_type", `the body must be UTF-8, not ${charset.slice(0, 40)}`);
  }
}

function typeOf(ctx: Context): string {
  return ctx.get("content-type").split(";", 1)[0]!.trim().toLowerCase();
}

function isPlain(ctx: Context): boolean {
  return ["", "identity"].includes(codingOf(ctx));
}

function codingOf(ctx: Context): string {
  return ctx.get("content-encoding").toLowerCase();
}
