/** Entity tags of answers, stored outside the objects, which contain only the JSON of the server. */
export const tags = new WeakMap<object, string>();
