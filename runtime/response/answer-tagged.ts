import { hash } from "node:crypto";
import { allowCompression } from "../exchange/compress.js";
import type { Exchange } from "../exchange/exchange.js";
import type { EntityTags } from "../model/api-request.js";
import { answerUnchanged } from "./answer-unchanged.js";

/**
 * Answers with a JSON text, whose digest is its entity tag.
 * @param known what the client has already
 */
export function answerTagged(exchange: Exchange, text: string, known: EntityTags | null): void {
  exchange.tag = `"${digestText(text)}"`;
  exchange.setJson(text);
  allowCompression(exchange);
  answerUnchanged(exchange, known);
}

/** Short enough for an entity tag: 132 bits. */
export function digestText(text: string | Buffer): string {
  return hash("sha256", text, "base64url").slice(0, 22);
}
