import type { EntityTags } from "../model/api-request.js";

/** `If-None-Match` compares weakly (RFC 9110, section 13.1.2). */
export function matchesWeakly(tags: EntityTags | null, tag: string): boolean {
  return tags === "*" || (tags?.some((candidate) => `"${candidate.tag}"` === tag) ?? false);
}
