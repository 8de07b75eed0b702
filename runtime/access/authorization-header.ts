export interface Credentials {
  readonly login: string;
  readonly key: string;
}

const basic = /^basic +((?:[a-z0-9+/]{4})*(?:[a-z0-9+/]{2}==|[a-z0-9+/]{3}=)?)$/i;
const bearer = /^bearer +([\w.~+/-]+=*)$/i;
const controlCharacter = /\p{Cc}/u;
const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Reads `Authorization: Basic …` in UTF-8 (RFC 7617, sections 2 and 2.1). Returns null for anything else. */
export function parseBasicCredentials(authorization: string): Credentials | null {
  const encoded = basic.exec(authorization)?.[1];
  if (encoded === undefined) return null;
  const pair = decodeUtf8(Buffer.from(encoded, "base64"));
  if (pair === null || controlCharacter.test(pair)) return null;
  const colon = pair.indexOf(":");
  return colon < 1 ? null : { login: pair.slice(0, colon), key: pair.slice(colon + 1) };
}

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return utf8.decode(bytes);
  } catch {
    return null;
  }
}

/** Reads `Authorization: Bearer …` (RFC 6750, section 2.1). Returns null for anything else. */
export function parseBearerToken(authorization: string): string | null {
  return bearer.exec(authorization)?.[1] ?? null;
}

export function isBearer(authorization: string): boolean {
  return /^bearer( |$)/i.test(authorization);
}
