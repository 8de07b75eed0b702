/**
 * Entity tags of answers. The tags are stored outside the answer objects, so that the objects contain only the JSON of
 * the server.
 */
export const tags = new WeakMap<object, string>();
