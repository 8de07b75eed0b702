/** Codes, tokens and authorization requests, each an item until it expires (docs/reference/applications.md). */
import { tokensPath } from "../model/bare-definition.js";
import type { Scope } from "../model/scope.js";
import type { Registry } from "../model/resource.js";
import type { AccountReader } from "./accounts.js";
import { hashApiKey } from "./api-key.js";
import { defineInternal } from "./define-internal.js";
import { hasExpired, readKeptScope } from "./key-resource.js";

export const tokenResource = defineInternal(
  tokensPath,
  {
    /** Of `digestToken`; the token itself is not stored. */
    digest: "string",
    /** Null for a request that nobody has answered yet, like the grant. */
    account: "integer",
    /** Id of the sign-in in `_keys`. */
    grant: "integer",
    /** Digest of the code that a person types to sign in on a device. */
    user_code: "string",
    /** Of `keepScope`. */
    scope: "string",
    /** All else that oidc-provider keeps, as JSON. */
    payload: "string",
    /** When it was used, UNIX time in seconds; null while it may be used. */
    consumed: "integer",
    /** UNIX time in milliseconds. */
    expires: "integer",
  },
  ["account", "grant", "user_code", "expires"],
);

/** What is stored of a token. The kind keeps a token from being good as one of another kind. */
export function digestToken(kind: string, token: string): string {
  return hashApiKey(`${kind}:${token}`);
}

/** Finds the item with this digest. */
export function withDigest(digest: string) {
  return { kind: "unique", key: 0, values: [digest] } as const;
}

export interface AccessToken {
  /** Id of its sign-in. */
  readonly grant: number;
  readonly scope: Scope;
  /** UNIX time in milliseconds. */
  readonly expires: number;
}

/** Returns null if the token is unknown or has expired. */
export async function findAccessToken(
  token: string,
  registry: Registry,
  reader: AccountReader,
): Promise<AccessToken | null> {
  const [found] = await reader.find(tokensPath, withDigest(digestToken("AccessToken", token)), 1);
  if (found === undefined || hasExpired(found["expires"])) return null;
  const { grant, scope, expires } = found;
  return { grant: Number(grant), scope: readKeptScope(String(scope ?? "{}"), registry), expires: Number(expires) };
}
