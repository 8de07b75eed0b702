/**
 * Entity tags of answers. They are stored outside the objects, so that the objects contain only the JSON of the server.
 */
export const tags = new WeakMap<object, string>();
