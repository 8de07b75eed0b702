/** The access of a key to the items of a resource. `write` includes `read`. */
export type AccessLevel = "read" | "write";

/** The scope of a key: for each resource, by path, the access that the key has. */
export interface Scope {
  readonly [resource: string]: AccessLevel;
}

/** Returns the access that both scopes allow. */
export function intersectScopes(scope: Scope, allowedScope: Scope): Scope {
  const entries = Object.entries(scope).flatMap(([path, level]): (readonly [string, AccessLevel])[] => {
    const limit = Object.hasOwn(allowedScope, path) ? allowedScope[path] : undefined;
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
export function parseScopeParts(scopeParts: readonly string[]): { readonly [path: string]: string } | null {
  const pairs = scopeParts.map((part) => {
    const colon = part.lastIndexOf(":");
    return [part.slice(0, Math.max(0, colon)), part.slice(colon + 1)] as const;
  });
  return pairs.every(([path]) => path !== "") ? Object.fromEntries(pairs) : null;
}

/** Tells whether `allowedScope` includes all access that the scope in the text gives. */
export function isScopeWithin(scopeText: string, allowedScope: Scope): boolean {
  return scopeText.split(" ").every((part) => {
    const [path = "", level] = part.split(":");
    const limit = Object.hasOwn(allowedScope, path) ? allowedScope[path] : undefined;
    return (limit === "write" && level === "read") || (limit !== undefined && limit === level);
  });
}
