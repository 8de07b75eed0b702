/**
 * Pages of other origins that may use the API (Fetch Standard, CORS protocol): those that a setting names, none by default.
 * Their requests carry the header Authorization and no cookies; the panel's back end is for its own origin only.
 */
import type { Context, Middleware } from "koa";

const methods = "GET, HEAD, POST, PUT, DELETE, OPTIONS";
const requestHeaders = "Authorization, Content-Type, If-Match, If-None-Match, Idempotency-Key, X-Request-Id";
const answerHeaders = "Allow, ETag, Link, Location, Retry-After, WWW-Authenticate, X-Request-Id, X-Total-Count";
/** How long a browser may rely on the answer to a preflight, seconds. */
const preflightAge = "600";

export function createCors(origins: readonly string[]): Middleware {
  const allowed = new Set(origins);
  return async (ctx, next: () => Promise<void>) => {
    if (allowed.size === 0 || !/^\/api($|\/|\.php$)/.test(ctx.path)) return next();
    ctx.vary("Origin");
    const origin = ctx.get("Origin");
    if (!allowed.has(origin)) return next();
    ctx.set("Access-Control-Allow-Origin", origin);
    if (isPreflight(ctx)) return answerPreflight(ctx);
    ctx.set("Access-Control-Expose-Headers", answerHeaders);
    return next();
  };
}

function isPreflight(ctx: Context): boolean {
  return ctx.method === "OPTIONS" && ctx.get("Access-Control-Request-Method") !== "";
}

function answerPreflight(ctx: Context): void {
  ctx.set("Access-Control-Allow-Methods", methods);
  ctx.set("Access-Control-Allow-Headers", requestHeaders);
  ctx.set("Access-Control-Max-Age", preflightAge);
  ctx.status = 204;
}
