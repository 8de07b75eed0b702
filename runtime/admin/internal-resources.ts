/**
 * Internal resources, stored like declared ones on every database. Unlike declared names, their names begin with "_".
 * They have no route, so no request reaches them.
 */
import { keyResource } from "../access/key-resource.js";
import { tokenResource } from "../access/sign-ins.js";
import { defineInternal } from "../access/internal-plans.js";
import { factorsPath, viewsPath } from "../model/schema/internal-definition.js";
import { hasReactions, outbox } from "../model/plan/outbox.js";
import type { Registry } from "../model/schema/resource.js";

/** Sessions of the panel. `created` and `seen` are UNIX times in milliseconds. */
export const sessionResource = defineInternal("_sessions", {
  /** SHA-256 of the token, which is only in the client's cookie. */
  digest: "string",
  account: "integer",
  /** Result of `stampAccount` at the time of the sign-in. */
  stamp: "string",
  created: "integer",
  seen: "integer",
  /** `User-Agent` and address of the sign-in, for the list of the account's sessions. */
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
    /** Digest of account, resource and name, so that an account has one view of each name. */
    digest: "string",
    /** The owner. */
    account: "integer",
    /** Group whose members see the view, too; null for a private view. */
    group: "integer",
    /** Path of the resource in the database. */
    resource: "string",
    name: "string",
    /** Result of `toStoredQuery`. */
    query: "string",
  },
  ["account", "group"],
);

/** Second factors: at most one for each account. */
export const factorResource = defineInternal(
  factorsPath,
  {
    /** Hash of the account's id. Its unique key ensures that an account has at most one second factor. */
    digest: "string",
    account: "integer",
    /** Secret of the authenticator app, in base32. */
    secret: "string",
    /** UNIX time in milliseconds since which the factor is on; null during the setup. */
    confirmed: "integer",
    /** Last time step whose code was used (RFC 6238). */
    step: "integer",
    /** Digests of unused recovery codes, as JSON. */
    codes: "string",
  },
  ["account"],
);

/** Adds the internal resources to the generated registry, for every composition root. */
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
