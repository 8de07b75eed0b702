import type { Middleware } from "koa";
import { createRequestLimit } from "../access/throttle.js";
import type { VisitReader } from "../request/read-visit.js";

/** Who asks whether the server is well is not to be turned away. */
const uncounted = new Set(["/healthz", "/readyz"]);

/** So many requests a minute from one address, whatever they ask for; refuses with `too_many_requests`. */
export function limitRequests(perMinute: number, readVisit: VisitReader): Middleware {
  const admit = createRequestLimit(perMinute);
  return (ctx, next) => {
    if (!uncounted.has(ctx.path)) admit(readVisit(ctx).source);
    return next();
  };
}
