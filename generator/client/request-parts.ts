import { Ref } from "./ref.js";
import type { Id } from "./types.js";

/**
 * Converts an id to a segment of a path; "-" stands for all items.
 * @throws TypeError for any other value, because "" or ".." would lead to another path
 */
export function toPathSegment(id: Id | Ref): string {
  const text = String(id);
  if (/^(?:-|\d+|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i.test(text) || id instanceof Ref) return text;
  throw new TypeError(`an id must be decimal digits or a UUID, and ${JSON.stringify(id)} is not`);
}

/** Returns the entity tag as a header or member with the given name: `{ if_match: tag }`. Returns `{}` if there is no tag. */
export function toPrecondition(
  headerOrMember: string,
  entityTag: string | undefined,
): { readonly [name: string]: string } {
  return entityTag === undefined ? {} : { [headerOrMember]: entityTag };
}

/** Returns a random key of 128 bits. Browsers have `crypto.randomUUID` only on secure origins. */
export function makeIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
