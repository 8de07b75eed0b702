import type { Middleware } from "koa";
import { createRequestLimit } from "../access/throttle.js";
import type { ClientInfoReader } from "../request/client-info.js";

/** Health checks are never refused. */
const uncounted = new Set(["/healthz", "/readyz"]);

/** So many requests a minute from one address, whatever they ask for; refuses with `too_many_requests`. */
export function limitRequests(perMinute: number, readClientInfo: ClientInfoReader): Middleware {
  const admit = createRequestLimit(perMinute);
  return (ctx, next) => {
    if (!uncounted.has(ctx.path)) admit(readClientInfo(ctx).source);
    return next();
  };
}
