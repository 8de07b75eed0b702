/** Entity tags of answers. They are outside the answer objects, so that these objects contain only the server's JSON. */
export const entityTagByItem = new WeakMap<object, string>();
