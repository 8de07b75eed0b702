/** What was called otherwise before, by the word `was`. */
import type { DescribedProject, DescribedResource } from "../model/described.js";

export interface Names {
  /** Of a path as it is now; null where there was no such resource. */
  pathBefore(path: string): string | null;
  /** Of a field of the resource that has the path now; itself where there was none. */
  fieldBefore(path: string, name: string): string;
}

/** A nested resource moves along with what it is nested in. */
export function matchPaths(before: DescribedProject, after: DescribedProject): Names {
  const found = new Map<string, string | null>();
  const has = (path: string): boolean => before.resources[path] !== undefined;
  function pathBefore(path: string): string | null {
    const known = found.get(path);
    if (known !== undefined) return known;
    const match = find(path);
    found.set(path, match);
    return match;
  }
  function find(path: string): string | null {
    const resource = after.resources[path];
    if (resource === undefined) return null;
    const { was, parent } = resource;
    // The word stays while some database may need it: another one has the name by then, or had it never.
    if (typeof was === "string" && has(was) && after.resources[was] === undefined && !has(path)) return was;
    if (has(path)) return path;
    if (was === null || parent === null) return null;
    const above = pathBefore(parent);
    const moved = above === null ? null : `${above}${path.slice(parent.length)}`;
    return moved !== null && has(moved) && after.resources[moved] === undefined ? moved : null;
  }
  function fieldBefore(path: string, name: string): string {
    const [was, is] = [before.resources[pathBefore(path) ?? ""], after.resources[path]];
    return (was && is && matchFields(was, is).get(name)) ?? name;
  }
  return { pathBefore, fieldBefore };
}

export function matchFields(before: DescribedResource, after: DescribedResource): ReadonlyMap<string, string> {
  return matchMembers(before.fields, after.fields);
}

/** From names of fields, or of properties of an object, now to those before; what is new has none. */
export function matchMembers(
  before: { readonly [name: string]: unknown } = {},
  after: { readonly [name: string]: { readonly was?: string | null } } = {},
): ReadonlyMap<string, string> {
  const pairs = Object.entries(after).flatMap(([name, { was }]): (readonly [string, string])[] => {
    if (before[name] !== undefined) return [[name, name]];
    return typeof was === "string" && before[was] !== undefined && after[was] === undefined ? [[name, was]] : [];
  });
  return new Map(pairs);
}
