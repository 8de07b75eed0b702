/** Entity tags of requests and answers (RFC 9110, section 8.8.3). */
import type { EntityTags } from "../../model/plan/api-request.js";
import { Refusal } from "../../model/plan/errors.js";
import { hash } from "node:crypto";
import { allowCompression, tagForm } from "./negotiate.js";
import { setEmpty, setJson, type Context } from "./context.js";

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
