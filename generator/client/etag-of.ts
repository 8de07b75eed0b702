import { tags } from "./tags.js";

/**
 * The entity tag of what `get`, `create` or `update` gave, for `ifMatch` and `ifNoneMatch`.
 * @throws TypeError for any other object, copies included
 */
export function etagOf(object: object): string {
  const tag = tags.get(object);
  if (tag !== undefined) return tag;
  throw new TypeError("only what get, create or update gave has an entity tag; it is lost in a copy");
}
