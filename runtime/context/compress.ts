/** Answers that are large are sent compressed to clients that accept it (RFC 9110, sections 8.4 and 12.5.3). */
import { pipeline, Readable } from "node:stream";
import { promisify } from "node:util";
import { createGzip, gzip } from "node:zlib";
import { chooseCoding } from "./negotiate.js";
import { varyBy, type Context, type Middleware } from "./context.js";

/** Bytes; an answer that is smaller is sent sooner as it is. */
const worthwhile = 1024;
/** Answers that are compressed at once, on threads of their own. Each takes a quarter of a MiB; further ones are sent as they are. */
const atOnce = 16;
let compressing = 0;

/**
 * For an answer that holds no secret: one that is compressed together with what somebody else has put there could be guessed by
 * its length (BREACH).
 */
export function allowCompression(ctx: Context): void {
  if (typeof ctx.body === "string" && ctx.body.length < worthwhile) return;
  varyBy(ctx, "Accept-Encoding");
  ctx.state.stockroom.coding = chooseCoding(ctx, ["gzip"]);
}

/** Compresses the answers that handlers have allowed it for. */
export const compressAnswers: Middleware = (ctx, next) => {
  return next().then(() =>
    ctx.state.stockroom.coding === null || ctx.status === 304 ? undefined : compressAnswer(ctx),
  );
};

async function compressAnswer(ctx: Context): Promise<void> {
  const { coding } = ctx.state.stockroom;
  const compressed = ctx.method === "HEAD" ? Readable.from([]) : await compress(ctx.body);
  if (compressed === null || coding === null) return;
  ctx.body = compressed;
  ctx.set("Content-Encoding", coding);
  const tag = ctx.res.getHeader("ETag");
  if (typeof tag === "string") ctx.set("ETag", tagForm(tag, coding));
}

/** Null where there is no room. */
async function compress(body: unknown): Promise<Buffer | Readable | null> {
  // A failure of either ends both, and with them the connection.
  if (body instanceof Readable) return pipeline(body, createGzip(), () => undefined);
  if (typeof body !== "string" || compressing >= atOnce) return null;
  compressing += 1;
  try {
    return await promisify(gzip)(body);
  } finally {
    compressing -= 1;
  }
}

/** A form of the same state has a tag of its own: strong ones stand for bytes (RFC 9110, section 8.8.3.3). */
export function tagForm(tag: string, coding: string | null): string {
  return coding === null ? tag : `${tag.slice(0, -1)}-${coding}"`;
}
