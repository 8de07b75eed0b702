/** Checks of a request before its caller is known. */
import type { RequestLimit } from "../../access/throttle.js";
import type { Middleware } from "../context/context.js";
import { Refusal } from "../../model/plan/errors.js";

const single = ["Host", "Authorization", "Content-Type"] as const;

/**
 * Rejects repeated headers (RFC 9112, section 3.2; RFC 9110, section 5.3). Node keeps the first and silently drops the others,
 * while a proxy before it may have used the last.
 */
export const checkHeaders: Middleware = (ctx, next) => {
  const { headers, httpVersion, rawHeaders } = ctx.req;
  if (headers.host === undefined && httpVersion === "1.1") {
    throw new Refusal("malformed_request", "the header Host is missing");
  }
  for (const name of single) {
    let count = 0;
    for (let index = 0; index < rawHeaders.length; index += 2) {
      const raw = rawHeaders[index]!;
      if (raw.length === name.length && raw.toLowerCase() === name.toLowerCase()) count += 1;
    }
    if (count > 1) throw new Refusal("malformed_request", `the header ${name} must be given once`);
  }
  return next();
};

/** @param isReady false before the first account exists and after the shutdown has begun */
export function requireReady(isReady: () => boolean): Middleware {
  return (ctx, next) => {
    if (isReady() || ctx.path === "/healthz") return next();
    throw new Refusal("storage_unavailable", "the server is starting or shutting down; try again later", {
      headers: { "retry-after": "1" },
    });
  };
}

/** Health checks are never rejected. */
const uncounted = new Set(["/healthz", "/readyz"]);

/** Limits the requests per minute from one address; rejects with `too_many_requests`. */
export function limitRequests(limit: RequestLimit): Middleware {
  return (ctx, next) => {
    if (!uncounted.has(ctx.path)) limit.admit(ctx.state.stockroom.client.source);
    return next();
  };
}
