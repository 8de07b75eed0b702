/**
 * Pages of other origins that may use the API (Fetch Standard, CORS protocol): those that a setting names and those of the
 * applications that people may sign in to, none by default.
 * Their requests carry the header Authorization and no cookies; the panel's back end is for its own origin only.
 */
import { setEmpty, type Middleware } from "../../context/context.js";
import type { Applications } from "../../model/application.js";
import { crossOriginPaths } from "../../oauth/oauth.js";

const methods = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS";
const requestHeaders =
  "Authorization, Content-Type, If-Match, If-None-Match, Idempotency-Key, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Prefer, X-Request-Id";
const answerHeaders =
  "Allow, Deprecation, ETag, Link, Location, Preference-Applied, Retry-After, Sunset, WWW-Authenticate, X-Request-Id, X-Total-Count, X-Unindexed";
/** How long a browser may rely on the answer to a preflight, seconds. */
const preflightAge = "600";

interface Origins {
  readonly ofApi: ReadonlySet<string>;
  /** Their pages may also ask for tokens. */
  readonly ofApplications: ReadonlySet<string>;
}

/** @returns null where there are none */
export function listOrigins(named: readonly string[], applications: Applications): Origins | null {
  const ofApplications = new Set([...applications.values()].flatMap((application) => application.origins));
  const ofApi = new Set([...named, ...ofApplications]);
  return ofApi.size === 0 ? null : { ofApi, ofApplications };
}

/** Says in the answer whether the page may read it. */
export function allowOrigins({ ofApi, ofApplications }: Origins): Middleware {
  return (ctx, next) => {
    const allowed = crossOriginPaths.includes(ctx.path) ? ofApplications : ofApi;
    if (allowed.size === 0 || (allowed === ofApi && !/^\/(api($|\/|\.php$)|mcp\/?$)/.test(ctx.path))) return next();
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
