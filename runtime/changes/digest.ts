import { createHash } from "node:crypto";
import type { DescribedProject } from "../model/described.js";

/** The same for the same declarations, in whatever order they are written; of resources that `writeInOrder` has written. */
export function digestWritten({
  resources,
  settings,
  dialects,
}: Omit<DescribedProject, "resources"> & { readonly resources: { readonly [path: string]: string } }): string {
  const members = Object.entries(resources)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, text]) => `${JSON.stringify(path)}:${text}`);
  const parts = [
    `"dialects":${writeInOrder(dialects)}`,
    `"resources":{${members.join()}}`,
    `"settings":${writeInOrder(settings)}`,
  ];
  return createHash("sha256").update(`{${parts.join()}}`).digest("base64url");
}

/** The same text for the same value. */
export function writeInOrder(value: unknown): string {
  return JSON.stringify(inOrder(value));
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
