/**
 * Pages of other origins that may use the API (Fetch Standard, CORS protocol): those that a setting names and those of the
 * applications that people may sign in to, none by default.
 * Their requests carry the header Authorization and no cookies; the panel's back end is for its own origin only.
 */
import { setEmpty, type Middleware } from "../../context/context.js";
import type { Applications } from "../../model/application.js";

const methods = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS";
const requestHeaders =
  "Authorization, Content-Type, If-Match, If-None-Match, Idempotency-Key, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Prefer, X-Request-Id";
const answerHeaders =
  "Allow, Deprecation, ETag, Link, Location, Preference-Applied, Retry-After, Sunset, WWW-Authenticate, X-Request-Id, X-Total-Count, X-Unindexed";
/** How long a browser may rely on the answer to a preflight, seconds. */
const preflightAge = "600";

/** The API, the tools of models, and what says where programs get tokens for these. oidc-provider answers for its own paths. */
const paths = /^\/(?:api(?:$|\/|\.php$)|mcp\/?$|\.well-known\/oauth-protected-resource(?:$|\/))/;

/** @returns null where there are none */
export function listOrigins(named: readonly string[], applications: Applications): ReadonlySet<string> | null {
  const origins = new Set([...named, ...[...applications.values()].flatMap((application) => application.origins)]);
  return origins.size === 0 ? null : origins;
}

/** Says in the answer whether the page may read it. */
export function allowOrigins(allowed: ReadonlySet<string>): Middleware {
  return (ctx, next) => {
    if (!paths.test(ctx.path)) return next();
    ctx.vary("Origin");
    const origin = ctx.get("origin");
    if (!allowed.has(origin)) return next();
    ctx.set("Access-Control-Allow-Origin", origin);
    ctx.set("Access-Control-Expose-Headers", answerHeaders);
    return next();
  };
}

/** Tells a browser what the requests of a page may carry. It asks without credentials, and counts as a request. */
export const answerPreflights: Middleware = (ctx, next) => {
  const isPreflight = ctx.method === "OPTIONS" && ctx.get("access-control-request-method") !== "";
  if (!isPreflight || !ctx.res.hasHeader("Access-Control-Allow-Origin")) return next();
  ctx.set("Access-Control-Allow-Methods", methods);
  ctx.set("Access-Control-Allow-Headers", requestHeaders);
  ctx.set("Access-Control-Max-Age", preflightAge);
  setEmpty(ctx, 204);
  return undefined;
};
