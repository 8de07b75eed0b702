import type { Verified } from "./read-backup.js";

/** Two lines: `82 items in 1,234 bytes, 0.3 s`, and how many of each resource. */
export function describeAmount({ end, bytes }: Verified, milliseconds: number): string {
  const counts = Object.entries(end.items).filter(([, count]) => count > 0);
  const total = counts.reduce((sum, [, count]) => sum + count, 0);
  const each = counts.map(([path, count]) => `${inGroups(count)} ${path}`).join(", ");
  return `${inGroups(total)} items in ${inGroups(bytes)} bytes, ${(milliseconds / 1000).toFixed(1)} s\n${each}`;
}

function inGroups(number: number): string {
  return number.toLocaleString("en");
}
