import type { EntityTags } from "../api-request.js";
import { Refusal } from "../errors.js";

/**
 * The value of `If-Match` or `If-None-Match` (RFC 9110, sections 8.8.3 and 13.1); null without the header.
 * @throws Refusal invalid_header
 */
export function readEntityTags(name: string, value: string): EntityTags | null {
  const text = value.trim();
  if (text === "") return null;
  if (text === "*") return "*";
  const tags = text.split(/\s*,\s*(?=(?:W\/)?")/).map((part) => /^(W\/)?"([\x21\x23-\x7e\x80-\xff]*)"$/.exec(part));
  return tags.map((match) => {
    if (match === null) {
      throw new Refusal("invalid_header", `the header ${name} must be * or a list of quoted entity tags, such as "3"`);
    }
    return { tag: match[2]!, weak: match[1] !== undefined };
  });
}
