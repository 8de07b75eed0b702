/**
 * Pages of other origins that may use the API (Fetch Standard, CORS protocol): those that a setting names, none by default.
 * Their requests carry the header Authorization and no cookies; the panel's back end is for its own origin only.
 */
import type { Middleware } from "koa";

const methods = "GET, HEAD, POST, PUT, DELETE, OPTIONS";
const requestHeaders = "Authorization, Content-Type, If-Match, If-None-Match, Idempotency-Key, X-Request-Id";
const answerHeaders = "Allow, ETag, Link, Location, Retry-After, WWW-Authenticate, X-Request-Id, X-Total-Count";
/** How long a browser may rely on the answer to a preflight, seconds. */
const preflightAge = "600";

export function allowOrigins(origins: readonly string[]): Middleware {
  const allowed = new Set(origins);
  return async (ctx, next: () => Promise<void>) => {
    if (allowed.size === 0 || !/^\/api($|\/|\.php$)/.test(ctx.path)) return next();
    ctx.vary("Origin");
    const origin = ctx.get("Origin");
    if (!allowed.has(origin)) return next();
    ctx.set("Access-Control-Allow-Origin", origin);
    ctx.set("Access-Control-Expose-Headers", answerHeaders);
    return next();
  };
}

/** Of the pages that may use the API; they ask without credentials what their request may carry. */
export const answerPreflights: Middleware = async (ctx, next: () => Promise<void>) => {
  const isPreflight = ctx.method === "OPTIONS" && ctx.get("Access-Control-Request-Method") !== "";
  if (!isPreflight || !ctx.res.hasHeader("Access-Control-Allow-Origin")) return next();
  ctx.set("Access-Control-Allow-Methods", methods);
  ctx.set("Access-Control-Allow-Headers", requestHeaders);
  ctx.set("Access-Control-Max-Age", preflightAge);
  ctx.status = 204;
};
