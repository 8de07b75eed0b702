/**
 * Resources of the engine itself, kept like declared ones, on every database alike. Their names begin with "_", which no
 * declared name does; they are in no route, so no request reaches them.
 */
import { keyResource } from "../access/key-resource.js";
import { tokenResource } from "../access/token-resource.js";
import { defineInternal } from "../access/define-internal.js";
import { hasReactions, outbox } from "../model/outbox.js";
import type { Registry } from "../model/resource.js";

/** Who is signed in. `created` and `seen` are UNIX times in milliseconds. */
export const sessionResource = defineInternal("_sessions", {
  /** SHA-256 of the token; the token itself is nowhere but in the client's cookie. */
  digest: "string",
  account: "integer",
  /** What the account was when it signed in: `stampAccount`. */
  stamp: "string",
  created: "integer",
  seen: "integer",
});

/** Links that set a password, each good for one time. `created` is a UNIX time in milliseconds. */
export const linkResource = defineInternal("_links", {
  digest: "string",
  account: "integer",
  stamp: "string",
  created: "integer",
});

/** What every composition root serves in place of the generated registry. */
export function withInternalResources(registry: Registry): Registry {
  const internal = [
    keyResource,
    tokenResource,
    sessionResource,
    linkResource,
    ...(hasReactions(registry) ? [outbox] : []),
  ].map((definition) => [definition.path, definition] as const);
  return { ...registry, resources: { ...registry.resources, ...Object.fromEntries(internal) } };
}
