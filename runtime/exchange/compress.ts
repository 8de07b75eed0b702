/** Answers that are large are sent compressed to those who take that (RFC 9110, sections 8.4 and 12.5.3). */
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { chooseCoding } from "./accept-encoding.js";
import type { Exchange } from "./exchange.js";

/** Bytes; an answer that is smaller is sent sooner as it is. */
const worthwhile = 1024;
/** Answers that are compressed at once, on threads of their own. Each takes a quarter of a MiB; what finds no room is sent as it is. */
const atOnce = 16;
let compressing = 0;

/**
 * For an answer that holds no secret: one that is compressed together with what somebody else has put there could be guessed by
 * its length (BREACH).
 */
export function allowCompression(exchange: Exchange): void {
  if (typeof exchange.body === "string" && exchange.body.length < worthwhile) return;
  exchange.varyBy("Accept-Encoding");
  exchange.coding = chooseCoding(exchange, ["gzip"]);
}

/** The body in its coding; null where there is no room. */
export async function compress(body: string): Promise<Buffer | null> {
  if (compressing >= atOnce) return null;
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
