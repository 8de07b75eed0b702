/** Entries of each map of who came: what is beyond takes the place of what was not asked for longest. */
export const entriesAtMost = 10_000;
