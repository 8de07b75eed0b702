/** Rate of SQLite for short values; longer ones take longer. */
const itemsPerSecond = 1_600_000;
/** Shorter waits are not noticed. */
const leastSeconds = 0.2;

/** Estimates how long writes wait for a new index where it locks all items, in seconds. Null if hardly anybody notices. */
export function estimateWait(items: number): number | null {
  const seconds = items / itemsPerSecond;
  return seconds < leastSeconds ? null : seconds;
}
