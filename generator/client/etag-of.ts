import { entityTagByItem } from "./entity-tags.js";

/**
 * Returns the entity tag of an object that `get`, `create` or `update` returned, for `ifMatch` and `ifNoneMatch`.
 * @throws TypeError for any other object, including copies
 */
export function etagOf(object: object): string {
  const tag = entityTagByItem.get(object);
  if (tag !== undefined) return tag;
  throw new TypeError("pass the object that get, create or update returned: a copy has no entity tag");
}
