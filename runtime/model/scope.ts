/** What a key may do with the items of a resource; to write them is to read them, too. */
export type Level = "read" | "write";

/** By path of the resource. */
export interface Scope {
  readonly [resource: string]: Level;
}

/** What both allow. */
export function limitScope(scope: Scope, most: Scope): Scope {
  const entries = Object.entries(scope).flatMap(([path, level]): (readonly [string, Level])[] => {
    const limit = Object.hasOwn(most, path) ? most[path] : undefined;
    return limit === undefined ? [] : [[path, limit === "read" ? "read" : level]];
  });
  return Object.fromEntries(entries);
}

/** As OAuth and the command line write it, each with what may be done: `devices:write devices/parts:read`. */
export function writeScope(scope: Scope): string {
  return Object.entries(scope)
    .map(([path, level]) => `${path}:${level}`)
    .join(" ");
}

/** Null where a part is not of the form. What is wrong with a path or a level is for others to say. */
export function parseScopes(parts: readonly string[]): { readonly [path: string]: string } | null {
  const pairs = parts.map((part) => {
    const colon = part.lastIndexOf(":");
    return [part.slice(0, Math.max(0, colon)), part.slice(colon + 1)] as const;
  });
  return pairs.every(([path]) => path !== "") ? Object.fromEntries(pairs) : null;
}

/** Whether the written scope asks for no more. */
export function isWithin(text: string, most: Scope): boolean {
  return text.split(" ").every((part) => {
    const [path = "", level] = part.split(":");
    const limit = Object.hasOwn(most, path) ? most[path] : undefined;
    return (limit === "write" && level === "read") || (limit !== undefined && limit === level);
  });
}
