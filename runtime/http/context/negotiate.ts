/** Chooses the media type and the compression of an answer (RFC 9110, section 12.5), and compares entity tags (section 8.8.3). */
import Negotiator from "negotiator";
import { pipeline, Readable } from "node:stream";
import { promisify } from "node:util";
import { createGzip, gzip } from "node:zlib";
import { hash } from "node:crypto";
import { Refusal } from "../../model/plan/errors.js";
import { type Context, varyBy, type Middleware, setEmpty, setJson } from "./context.js";
import type { EntityTags } from "../../model/plan/api-request.js";

/**
 * Returns the first of these content codings that the client accepts with the highest quality (RFC 9110, section 12.5.3); null if
 * it accepts none of them.
 */
export function chooseCoding<Coding extends string>({ req }: Context, codings: readonly Coding[]): Coding | null {
  if (req.headers["accept-encoding"] === undefined) return null;
  const offered = [...codings, "identity"];
  const [best] = new Negotiator(req).encodings(offered, { preferred: offered });
  return codings.find((coding) => coding === best) ?? null;
}

/**
 * Returns the media type that the client prefers (RFC 9110, section 12.5.1); among equal ones, and without the header, the first.
 * Parameters such as a charset are ignored, because every answer is UTF-8.
 * @throws Refusal not_acceptable
 */
export function chooseType<Type extends string>({ headers: given }: Context, types: readonly [Type, ...Type[]]): Type {
  const { accept } = given;
  if (accept === undefined || accept.trim() === "" || accept === "*/*" || accept === types[0]) return types[0];
  const headers = { accept: accept.replaceAll(/;(?!\s*q\s*=)[^,;]*/gi, "") };
  const [best] = new Negotiator({ headers }).mediaTypes(types);
  const chosen = types.find((type) => type === best);
  if (chosen !== undefined) return chosen;
  throw new Refusal(
    "not_acceptable",
    `the answer can be ${types.join(", ")}, but the header Accept allows none of these`,
  );
}

/** In bytes. Compressing a smaller answer takes longer than sending it. */
const worthwhile = 1024;
/**
 * Maximum number of answers that are compressed at the same time, on threads of their own. Each takes a quarter of a MiB; further
 * answers are sent uncompressed.
 */
const atOnce = 16;
let compressing = 0;

/**
 * Call it for an answer without secrets. A secret that is compressed together with data of others could be guessed by the length
 * of the answer (BREACH).
 */
export function allowCompression(ctx: Context): void {
  const { body } = ctx;
  if ((typeof body === "string" || Buffer.isBuffer(body)) && body.length < worthwhile) return;
  varyBy(ctx, "Accept-Encoding");
  ctx.state.stockroom.coding = chooseCoding(ctx, ["gzip"]);
}

/** Compresses answers whose handlers have allowed it. */
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

/** Returns null at the limit. */
async function compress(body: unknown): Promise<Buffer | Readable | null> {
  // A failure of one stream ends both, and with them the connection.
  if (body instanceof Readable) return pipeline(body, createGzip(), () => undefined);
  if (!(typeof body === "string" || Buffer.isBuffer(body)) || compressing >= atOnce) return null;
  compressing += 1;
  try {
    return await promisify(gzip)(body);
  } finally {
    compressing -= 1;
  }
}

/**
 * Each content coding of the same state has an entity tag of its own, because strong tags identify bytes (RFC 9110, section
 * 8.8.3.3).
 */
export function tagForm(tag: string, coding: string | null): string {
  return coding === null ? tag : `${tag.slice(0, -1)}-${coding}"`;
}

/** A comma may also be part of a tag. */
const tag = '(?:W/)?"[\\x21\\x23-\\x7e\\x80-\\xff]*"';
const list = new RegExp(`^${tag}(?:[ \\t]*,[ \\t]*${tag})*$`);

/**
 * Parses the value of `If-Match` or `If-None-Match` (RFC 9110, sections 8.8.3 and 13.1); null without the header. An empty header
 * is rejected, because its sender expects a condition.
 * @throws Refusal invalid_header
 */
export function readEntityTags(name: string, value: string | undefined): EntityTags | null {
  if (value === undefined) return null;
  const tags = parseEntityTags(value);
  if (tags === null) {
    throw new Refusal(
      "invalid_header",
      `the header ${name} must be * or a list of quoted entity tags, such as "18.3-x3KqZ_0b"`,
    );
  }
  return tags;
}

/** Returns null for text that is neither `*` nor a list of entity tags. */
export function parseEntityTags(value: string): EntityTags | null {
  const text = value.trim();
  if (text === "*") return "*";
  if (!list.test(text)) return null;
  return Array.from(text.matchAll(/(W\/)?"([^"]*)"/g), (match) => ({ tag: match[2]!, weak: match[1] !== undefined }));
}

/**
 * Answers with a JSON text, whose digest is its entity tag.
 * @param known entity tags of answers that the client has
 */
export function answerTagged(ctx: Context, text: string, known: EntityTags | null): void {
  setJson(ctx, text);
  ctx.set("ETag", `"${digestText(text)}"`);
  allowCompression(ctx);
  answerUnchanged(ctx, known);
}

/**
 * Answers 304 if the client already has the answer in the form that it would get now. `If-None-Match` compares weakly (RFC 9110,
 * section 13.1.2).
 */
export function answerUnchanged(ctx: Context, known: EntityTags | null): void {
  const tag = ctx.res.getHeader("ETag");
  if (known === null || typeof tag !== "string") return;
  for (const coding of new Set([ctx.state.stockroom.coding, null])) {
    const form = tagForm(tag, coding);
    if (known !== "*" && !known.some((candidate) => `"${candidate.tag}"` === form)) continue;
    setEmpty(ctx, 304);
    ctx.set("ETag", form);
    return;
  }
}

/** Short enough for an entity tag: 132 bits. */
export function digestText(text: string | Buffer): string {
  return hash("sha256", text, "base64url").slice(0, 22);
}
