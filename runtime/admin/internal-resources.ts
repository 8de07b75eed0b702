/**
 * Resources for internal data such as sessions. They are saved like declared resources, but no request reaches them, because
 * they have no route. Their names begin with `_`, unlike declared names.
 */
import { keyResource } from "../access/key-resource.js";
import { tokenResource } from "../access/application-sign-ins.js";
import { defineInternalResource } from "../access/internal-plans.js";
import { secondFactorsPath, savedViewsPath } from "../model/schema/internal-definition.js";
import { idempotentResponseResource } from "../model/plan/stored-response-resource.js";
import { hasReactHooks, outboxResource } from "../model/plan/outbox.js";
import type { Registry } from "../model/schema/resource.js";

/** Sessions of the panel. `created` and `seen` are UNIX times in milliseconds. */
export const sessionResource = defineInternalResource("_sessions", {
  /** SHA-256 of the token. The token itself is only in the client's cookie. */
  digest: "string",
  account: "integer",
  /** Digest of the account at the sign-in (`digestAccount`). The session ends when this digest of the account changes. */
  stamp: "string",
  created: "integer",
  seen: "integer",
  /** Header `User-Agent` at the sign-in. `address` is the client's address at the sign-in. The list of sessions shows both. */
  agent: "string",
  address: "string",
});

/** Links that set a password; each works once. `created` is a UNIX time in milliseconds. */
export const passwordLinkResource = defineInternalResource("_links", {
  digest: "string",
  account: "integer",
  stamp: "string",
  created: "integer",
});

/** Saved views of the panel's lists (docs/reference/admin-api.md#views). */
export const savedViewResource = defineInternalResource(
  savedViewsPath,
  {
    /** Digest of account, resource and name. It is unique: an account cannot have two views of a resource with the same name. */
    digest: "string",
    account: "integer",
    /** Id of the group whose members also see the view; null for a private view. */
    group: "integer",
    /** Path that the resource has in the database. */
    resource: "string",
    name: "string",
    /** Filters, order and columns as JSON, with the database's names of fields (`toStoredQuery`). */
    query: "string",
  },
  ["account", "group"],
);

/** Second factors of accounts. An account has at most one. */
export const secondFactorResource = defineInternalResource(
  secondFactorsPath,
  {
    /** Hash of the account's id. It is unique: an account has at most one second factor. */
    digest: "string",
    account: "integer",
    /** Secret of the authenticator app, in base32. */
    secret: "string",
    /** Time at which the second factor was turned on, as UNIX time in milliseconds; null during the setup. */
    confirmed: "integer",
    /** Last 30-second time step whose code was used (RFC 6238). */
    step: "integer",
    /** Digests of the recovery codes that are not used yet, as JSON. */
    codes: "string",
  },
  ["account"],
);

/** Adds the internal resources to the generated registry. Every entry point of the program calls this function. */
export function withInternalResources(registry: Registry): Registry {
  const internal = [
    keyResource,
    tokenResource,
    sessionResource,
    passwordLinkResource,
    savedViewResource,
    secondFactorResource,
    idempotentResponseResource,
    ...(hasReactHooks(registry) ? [outboxResource] : []),
  ].map((definition) => [definition.path, definition] as const);
  return { ...registry, resources: { ...registry.resources, ...Object.fromEntries(internal) } };
}
