import { Refusal } from "../../model/plan/errors.js";
import type { Middleware } from "../context/context.js";

export interface Readiness {
  /** False before the first account exists and after the shutdown has begun. While it is false, requests get 503. */
  readonly isReady: boolean;
}

/** Rejects requests, except those for `/healthz`, while the server is not ready. */
export function requireReady(readiness: Readiness): Middleware {
  return (ctx, next) => {
    if (readiness.isReady || ctx.path === "/healthz") return next();
    throw new Refusal("storage_unavailable", "the server is starting or shutting down; try again later", {
      headers: { "retry-after": "1" },
    });
  };
}
