import type { Verified } from "./read-backup.js";

/** Returns two lines: `82 items in 1,234 bytes, 0.3 s`, and the number of items of each resource. */
export function describeAmount({ end, bytes }: Verified, milliseconds: number): string {
  const counts = Object.entries(end.items).filter(([, count]) => count > 0);
  const total = counts.reduce((sum, [, count]) => sum + count, 0);
  const each = counts.map(([path, count]) => `${formatCount(count)} ${path}`).join(", ");
  return `${formatCount(total)} items in ${formatCount(bytes)} bytes, ${(milliseconds / 1000).toFixed(1)} s\n${each}`;
}

/** Returns the same figures as JSON. */
export function writeAmount(file: string, { head: { database, taken }, end, bytes }: Verified): string {
  const resources = Object.entries(end.items).map(([resource, items]) => ({ resource, items }));
  const items = resources.reduce((sum, each) => sum + each.items, 0);
  const { answers, digest } = end;
  return JSON.stringify({ file, database, taken, bytes, digest, items, answers, resources }, null, 2);
}

function formatCount(number: number): string {
  return number.toLocaleString("en");
}
