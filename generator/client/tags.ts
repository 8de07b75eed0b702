/** Kept outside the objects, so that these contain nothing but the server's JSON. */
export const tags = new WeakMap<object, string>();
