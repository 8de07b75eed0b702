/** The body of a POST or PUT: media type, size, UTF-8, JSON, and values that every database can hold (docs/http.md#requests-and-answers). */
import bodyParser from "koa-bodyparser";
import type { Context, Middleware } from "koa";
import { Refusal } from "../model/errors.js";
import { checkValues } from "./check-values.js";
import { parseJson } from "./parse-json.js";

/**
 * `arrived` is awaited when the last byte has come, which a client may put off for minutes, and before the body is looked at:
 * what was found out of the client before must be found out again. Null where nothing was.
 */
export type BodyReader = (
  ctx: Context,
  arrived: (() => Promise<void>) | null,
) => Promise<{ readonly [name: string]: unknown }>;

/** @param limit largest body in bytes, after decompression */
export function createBodyReader(limit: number): BodyReader {
  const options = {
    enableTypes: ["text"],
    extendTypes: { text: ["application/json"] },
    textLimit: String(limit),
    // Hands over the bytes, so that malformed UTF-8 can be refused instead of replaced.
    encoding: null,
    onerror: (error: Error, ctx: Context) => {
      // What is left of the body is let go, or the next request on the connection would wait behind it.
      ctx.req.unpipe().resume();
      throw translateParserError(error, limit);
    },
  };
  const parser: Middleware = bodyParser(options);
  return async (ctx, arrived) => {
    checkMediaType(ctx);
    checkLength(ctx, limit);
    if (ctx.req.httpVersion === "1.1" && /100-continue/i.test(ctx.get("Expect"))) ctx.res.writeContinue();
    await parser(ctx, async () => {});
    await arrived?.();
    // koa-bodyparser leaves "" where there is no body, and the bytes otherwise.
    const bytes: unknown = ctx.request.body;
    return parseObject(Buffer.isBuffer(bytes) ? bytes : Buffer.alloc(0));
  };
}

/** Bytes of memory that the body takes at most; told before it is read. */
export function measureBody(ctx: Context, limit: number): number {
  const length = ctx.get("Content-Length");
  return isPlain(ctx) && length !== "" ? Math.min(Number(length), limit) : limit;
}

function checkMediaType(ctx: Context): void {
  const type = ctx.get("Content-Type");
  if (type.split(";", 1)[0]!.trim().toLowerCase() !== "application/json") {
    const given = type === "" ? "there is none" : `not ${type.slice(0, 80)}`;
    throw new Refusal("unsupported_media_type", `the header Content-Type must be application/json, ${given}`);
  }
  const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(type)?.[1];
  if (charset !== undefined && !/^utf-?8$/i.test(charset)) {
    throw new Refusal("unsupported_media_type", `the body must be UTF-8, not ${charset.slice(0, 40)}`);
  }
}

/** Before a client sends what would be refused. What is compressed is measured as it unfolds. */
function checkLength(ctx: Context, limit: number): void {
  if (isPlain(ctx) && Number(ctx.get("Content-Length")) > limit) throw tooLarge(limit);
}

function isPlain(ctx: Context): boolean {
  return ctx.get("Content-Encoding") === "";
}

function tooLarge(limit: number, cause?: Error): Refusal {
  return new Refusal("body_too_large", `the body must not be larger than ${String(limit)} bytes`, { cause });
}

/** Errors of raw-body and inflation by their documented `status` and `type`. */
function translateParserError(error: Error & { status?: number; type?: string }, limit: number): Refusal {
  if (error.status === 413) {
    return tooLarge(limit, error);
  }
  if (error.status === 415) {
    return new Refusal("unsupported_media_type", "the header Content-Encoding must be gzip, deflate, br or identity", {
      cause: error,
    });
  }
  return new Refusal("malformed_request", `the body could not be read: ${error.type ?? "it is damaged"}`, {
    cause: error,
  });
}

function parseObject(bytes: Buffer): { readonly [name: string]: unknown } {
  if (bytes.length === 0) throw new Refusal("malformed_json", "the body is empty; it must be a JSON object");
  const value = parseJson(bytes);
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new Refusal("invalid_body", "the body must be a JSON object of field names and values");
  }
  if (Object.keys(value).length === 0)
    throw new Refusal("invalid_body", "the body is an empty object; name at least one field");
  checkValues(value);
  // Narrowed to a non-null, non-array object just above.
  return value as { readonly [name: string]: unknown };
}
