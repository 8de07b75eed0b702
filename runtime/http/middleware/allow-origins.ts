import type { Applications } from "../../config/sign-in-settings.js";
import { setEmptyBody, type Middleware } from "../context/request-context.js";

const allowedMethods = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS";
const allowedRequestHeaders =
  "Authorization, Content-Type, If-Match, If-None-Match, Idempotency-Key, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Prefer, X-Request-Id";
const exposedResponseHeaders =
  "Allow, Deprecation, ETag, Link, Location, Preference-Applied, Retry-After, Sunset, WWW-Authenticate, X-Request-Id, X-Total-Count, X-Unindexed";
/** Number of seconds for which a browser may cache the answer to a preflight. */
const preflightMaxAgeSeconds = "600";

/**
 * Matches the paths whose answers get CORS headers: the API, the MCP tools and their metadata. The paths of
 * oidc-provider do not match, because oidc-provider sets the headers itself.
 */
const corsPathPattern = /^\/(?:api(?:$|\/|\.php$)|mcp\/?$|\.well-known\/oauth-protected-resource(?:$|\/))/;

/**
 * Collects the allowed origins from the settings and the registered applications.
 * @returns null if no origin is allowed
 */
export function listAllowedOrigins(
  configuredOrigins: readonly string[],
  applications: Applications,
): ReadonlySet<string> | null {
  const origins = new Set([
    ...configuredOrigins,
    ...[...applications.values()].flatMap((application) => application.origins),
  ]);
  return origins.size === 0 ? null : origins;
}

/**
 * Lets pages of other origins read answers of the API (Fetch Standard, CORS protocol). Such pages send the header
 * `Authorization` but no cookies. The panel's back end accepts only pages of its own origin.
 */
export function allowOrigins(allowedOrigins: ReadonlySet<string>): Middleware {
  return (ctx, next) => {
    if (!corsPathPattern.test(ctx.path)) return next();
    ctx.vary("Origin");
    const origin = ctx.get("origin");
    if (!allowedOrigins.has(origin)) return next();
    ctx.set("Access-Control-Allow-Origin", origin);
    ctx.set("Access-Control-Expose-Headers", exposedResponseHeaders);
    return next();
  };
}

/**
 * Answers preflights. With a preflight, a browser asks without credentials which headers and methods a page may use.
 * Preflights count towards the rate limit.
 */
export const answerPreflights: Middleware = (ctx, next) => {
  const isPreflight = ctx.method === "OPTIONS" && ctx.get("access-control-request-method") !== "";
  if (!isPreflight || !ctx.res.hasHeader("Access-Control-Allow-Origin")) return next();
  ctx.set("Access-Control-Allow-Methods", allowedMethods);
  ctx.set("Access-Control-Allow-Headers", allowedRequestHeaders);
  ctx.set("Access-Control-Max-Age", preflightMaxAgeSeconds);
  setEmptyBody(ctx, 204);
  return undefined;
};
