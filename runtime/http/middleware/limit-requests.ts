import type { RequestLimit } from "../../access/throttle.js";
import type { Middleware } from "../context/context.js";

/** Paths of health checks, which no rate limit applies to. */
const uncountedPaths = new Set(["/healthz", "/readyz"]);

/** Limits the number of requests in a minute from one address. Rejects further requests with `too_many_requests`. */
export function limitRequests(limit: RequestLimit): Middleware {
  return (ctx, next) => {
    if (!uncountedPaths.has(ctx.path)) limit.admit(ctx.state.stockroom.client.source);
    return next();
  };
}
