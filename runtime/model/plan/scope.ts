/** The rights of a key on the items of a resource; `write` includes `read`. */
export type Level = "read" | "write";

/** Levels by path of the resource. */
export interface Scope {
  readonly [resource: string]: Level;
}

/** Returns the intersection of two scopes. */
export function limitScope(scope: Scope, allowed: Scope): Scope {
  const entries = Object.entries(scope).flatMap(([path, level]): (readonly [string, Level])[] => {
    const limit = Object.hasOwn(allowed, path) ? allowed[path] : undefined;
    return limit === undefined ? [] : [[path, limit === "read" ? "read" : level]];
  });
  return Object.fromEntries(entries);
}

/** Formats a scope for OAuth and the command line: `devices:write devices/parts:read`. */
export function formatScope(scope: Scope): string {
  return Object.entries(scope)
    .map(([path, level]) => `${path}:${level}`)
    .join(" ");
}

/** Parses `path:level` parts; null if one has another form. Callers check paths and levels. */
export function parseScopes(parts: readonly string[]): { readonly [path: string]: string } | null {
  const pairs = parts.map((part) => {
    const colon = part.lastIndexOf(":");
    return [part.slice(0, Math.max(0, colon)), part.slice(colon + 1)] as const;
  });
  return pairs.every(([path]) => path !== "") ? Object.fromEntries(pairs) : null;
}

/** Whether the written scope asks for no more than `allowed`. */
export function isWithin(text: string, allowed: Scope): boolean {
  return text.split(" ").every((part) => {
    const [path = "", level] = part.split(":");
    const limit = Object.hasOwn(allowed, path) ? allowed[path] : undefined;
    return (limit === "write" && level === "read") || (limit !== undefined && limit === level);
  });
}
