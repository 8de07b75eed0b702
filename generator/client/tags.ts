/** Beside the objects, so that these are nothing but the JSON of the server. */
export const tags = new WeakMap<object, string>();
