const mostEntries = 10_000;

/** Sets the entry and, where memory would grow beyond its bound, forgets the one that was set longest ago. */
export function remember<Entry>(entries: Map<string, Entry>, key: string, entry: Entry): void {
  entries.delete(key);
  entries.set(key, entry);
  if (entries.size <= mostEntries) return;
  const oldest = entries.keys().next();
  if (oldest.done !== true) entries.delete(oldest.value);
}
