import { createHash } from "node:crypto";
import type { DescribedProject } from "../model/described.js";

/** The same for the same declarations, in whatever order they and their members are written. */
export function digestProject(project: DescribedProject): string {
  return createHash("sha256")
    .update(JSON.stringify(inOrder(project)))
    .digest("base64url");
}

/** Members of objects by name; elements of arrays stay where they are. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(members.map(([name, each]) => [name, inOrder(each)]));
}

/** As much of it as tells it from others, for people. */
export function shortenDigest(digest: string): string {
  return digest.slice(0, 12);
}
