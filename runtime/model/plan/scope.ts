/** The access of a key to the items of a resource. `write` includes `read`. */
export type AccessLevel = "read" | "write";

/** The scope of a key: for each resource, by path, the access that the key has. */
export interface Scope {
  readonly [resource: string]: AccessLevel;
}

export function scopeAllows(scope: Scope, resourcePath: string, level: AccessLevel): boolean {
  const given = Object.hasOwn(scope, resourcePath) ? scope[resourcePath] : undefined;
  return given === "write" || given === level;
}

/** Returns the access that both scopes allow. */
export function intersectScopes(scope: Scope, allowedScope: Scope): Scope {
  const entries = Object.entries(scope).flatMap(([path, level]): (readonly [string, AccessLevel])[] => {
    if (scopeAllows(allowedScope, path, level)) return [[path, level]];
    return scopeAllows(allowedScope, path, "read") ? [[path, "read"]] : [];
  });
  return Object.fromEntries(entries);
}

/** Formats a scope for OAuth and the command line, such as `devices:write devices/parts:read`. */
export function formatScope(scope: Scope): string {
  return Object.entries(scope)
    .map(([path, level]) => `${path}:${level}`)
    .join(" ");
}

/** Parses parts of the form `path:level`. Returns null if a part has another form. Does not check paths and levels. */
export function parseScopeParts(scopeParts: readonly string[]): { readonly [path: string]: string } | null {
  const pairs = scopeParts.map((part) => {
    const colon = part.lastIndexOf(":");
    return [part.slice(0, Math.max(0, colon)), part.slice(colon + 1)] as const;
  });
  return pairs.every(([path]) => path !== "") ? Object.fromEntries(pairs) : null;
}
