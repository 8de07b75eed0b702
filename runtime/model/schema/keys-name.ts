/** Name of the collection of keys below an account and below `me`; no declaration may use it there. */
export const keysName = "keys";
