import { hash } from "node:crypto";
import { allowCompression, tagForm } from "../context/compress.js";
import { setEmpty, setJson, type Context } from "../context/context.js";
import type { EntityTags } from "../../model/plan/api-request.js";

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
