import { createHash } from "node:crypto";
import type { CanonicalProject } from "../../model/schema/canonical-project.js";

/**
 * Computes a digest of declarations that does not depend on the order of their members.
 * @param resources the text that `serializeSorted` returned for each resource, by path
 */
export function digestSerializedDeclarations({
  resources,
  settings,
  dialects,
}: Omit<CanonicalProject, "resources"> & { readonly resources: { readonly [path: string]: string } }): string {
  const members = Object.entries(resources)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, text]) => `${JSON.stringify(path)}:${text}`);
  const parts = [
    `"dialects":${serializeSorted(dialects)}`,
    `"resources":{${members.join()}}`,
    `"settings":${serializeSorted(settings)}`,
  ];
  return createHash("sha256").update(`{${parts.join()}}`).digest("base64url");
}

/** Converts a value to JSON text. Values that differ only in the order of their members have the same text. */
export function serializeSorted(value: unknown): string {
  return JSON.stringify(sortMembers(value));
}

/** Sorts the members of objects by name. The elements of arrays keep their order. */
function sortMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortMembers);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(members.map(([name, each]) => [name, sortMembers(each)]));
}
