/** Maximum number of entries of each cache and counter. A new entry replaces the least recently used one. */
export const entriesAtMost = 10_000;
