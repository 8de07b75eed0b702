/**
 * Internal resources. The database saves them like declared resources. Their names begin with "_", which declared
 * names cannot do. They have no route, so no request reaches them.
 */
import { keyResource } from "../access/key-resource.js";
import { tokenResource } from "../access/sign-ins.js";
import { defineInternal } from "../access/internal-plans.js";
import { factorsPath, viewsPath } from "../model/schema/internal-definition.js";
import { hasReactions, outbox } from "../model/plan/outbox.js";
import type { Registry } from "../model/schema/resource.js";

/** Sessions of the panel. `created` and `seen` are UNIX times in milliseconds. */
export const sessionResource = defineInternal("_sessions", {
  /** SHA-256 of the token. The token itself is only in the client's cookie. */
  digest: "string",
  account: "integer",
  /** Result of `stampAccount` at the time of the sign-in. */
  stamp: "string",
  created: "integer",
  seen: "integer",
  /**
   * Header `User-Agent` at the sign-in, for the list of the account's sessions. `address` is the client's address at the sign-in.
   */
  agent: "string",
  address: "string",
});

/** Links that set a password; each works once. `created` is a UNIX time in milliseconds. */
export const linkResource = defineInternal("_links", {
  digest: "string",
  account: "integer",
  stamp: "string",
  created: "integer",
});

/** Saved views of the panel's lists (docs/reference/admin-api.md#views). */
export const viewResource = defineInternal(
  viewsPath,
  {
    /**
     * Digest of account, resource and name. It is unique, so an account cannot have two views of a resource with the same name.
     */
    digest: "string",
    /** Id of the account that owns the view. */
    account: "integer",
    /** Id of the group whose members also see the view; null for a private view. */
    group: "integer",
    /** Path that the resource has in the database. */
    resource: "string",
    name: "string",
    /** Result of `toStoredQuery`. */
    query: "string",
  },
  ["account", "group"],
);

/** Second factors of accounts. An account has at most one. */
export const factorResource = defineInternal(
  factorsPath,
  {
    /** Hash of the account's id. It is unique, so an account has at most one second factor. */
    digest: "string",
    account: "integer",
    /** Secret of the authenticator app, in base32. */
    secret: "string",
    /** Time at which the second factor was turned on, as UNIX time in milliseconds; null during the setup. */
    confirmed: "integer",
    /** Last time step whose code was used (RFC 6238). */
    step: "integer",
    /** Digests of the recovery codes that are not used yet, as JSON. */
    codes: "string",
  },
  ["account"],
);

/** Adds the internal resources to the generated registry. Every composition root calls this function. */
export function withInternalResources(registry: Registry): Registry {
  const internal = [
    keyResource,
    tokenResource,
    sessionResource,
    linkResource,
    viewResource,
    factorResource,
    ...(hasReactions(registry) ? [outbox] : []),
  ].map((definition) => [definition.path, definition] as const);
  return { ...registry, resources: { ...registry.resources, ...Object.fromEntries(internal) } };
}
