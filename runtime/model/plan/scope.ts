/** The access of a key to the items of a resource. `write` includes `read`. */
export type Level = "read" | "write";

/** The scope of a key: for each resource, by path, the access that the key has. */
export interface Scope {
  readonly [resource: string]: Level;
}

/** Returns the access that both scopes allow. */
export function limitScope(scope: Scope, allowed: Scope): Scope {
  const entries = Object.entries(scope).flatMap(([path, level]): (readonly [string, Level])[] => {
    const limit = Object.hasOwn(allowed, path) ? allowed[path] : undefined;
    return limit === undefined ? [] : [[path, limit === "read" ? "read" : level]];
  });
  return Object.fromEntries(entries);
}

/** Formats a scope for OAuth and the command line, such as `devices:write devices/parts:read`. */
export function formatScope(scope: Scope): string {
  return Object.entries(scope)
    .map(([path, level]) => `${path}:${level}`)
    .join(" ");
}

/** Parses parts of the form `path:level`. Returns null if a part has another form. The callers check paths and levels. */
export function parseScopes(parts: readonly string[]): { readonly [path: string]: string } | null {
  const pairs = parts.map((part) => {
    const colon = part.lastIndexOf(":");
    return [part.slice(0, Math.max(0, colon)), part.slice(colon + 1)] as const;
  });
  return pairs.every(([path]) => path !== "") ? Object.fromEntries(pairs) : null;
}

/** Tells whether `allowed` includes all access that the scope in the text gives. */
export function isScopeWithin(text: string, allowed: Scope): boolean {
  return text.split(" ").every((part) => {
    const [path = "", level] = part.split(":");
    const limit = Object.hasOwn(allowed, path) ? allowed[path] : undefined;
    return (limit === "write" && level === "read") || (limit !== undefined && limit === level);
  });
}
