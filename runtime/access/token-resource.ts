/** Codes, tokens and authorization requests, each an item until it expires (docs/reference/applications.md). */
import { tokensPath } from "../model/schema/bare-definition.js";
import type { Scope } from "../model/plan/scope.js";
import type { Registry } from "../model/schema/resource.js";
import type { AccountReader } from "./accounts.js";
import { hashApiKey } from "./api-key.js";
import { defineInternal } from "./internal-plans.js";
import { hasExpired, readKeptScope } from "./key-resource.js";

export const tokenResource = defineInternal(
  tokensPath,
  {
    /** Result of `digestToken`; the token itself is not stored. */
    digest: "string",
    /** Null, like the grant, until a person has answered the request. */
    account: "integer",
    /** Id of the sign-in in `_keys`. */
    grant: "integer",
    /** Digest of the code that a person types to sign in on a device. */
    user_code: "string",
    /** Result of `keepScope`. */
    scope: "string",
    /** Everything else that oidc-provider keeps, as JSON. */
    payload: "string",
    /** UNIX time in seconds at which it was used; null while it can be used. */
    consumed: "integer",
    /** UNIX time in milliseconds. */
    expires: "integer",
  },
  ["account", "grant", "user_code", "expires"],
);

/** Digests a token for storage. The kind keeps a token of one kind from being accepted as another kind. */
export function digestToken(kind: string, token: string): string {
  return hashApiKey(`${kind}:${token}`);
}

/** Returns the filter for the item with this digest. */
export function withDigest(digest: string) {
  return { kind: "unique", key: 0, values: [digest] } as const;
}

export interface AccessToken {
  /** Id of the sign-in that the token belongs to. */
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
