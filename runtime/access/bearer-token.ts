const scheme = /^bearer +([\w.~+/-]+=*)$/i;

/** Reads `Authorization: Bearer …` (RFC 6750, section 2.1). Returns null for anything else. */
export function parseBearerToken(authorization: string): string | null {
  return scheme.exec(authorization)?.[1] ?? null;
}

export function isBearer(authorization: string): boolean {
  return /^bearer( |$)/i.test(authorization);
}
