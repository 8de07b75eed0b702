import type { EntityTags } from "../../model/plan/api-request.js";
import { Refusal } from "../../model/plan/errors.js";

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
