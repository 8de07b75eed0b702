import { Refusal } from "../../model/plan/errors.js";
import type { Middleware } from "../context/context.js";

/** @param isReady false before the first account exists and after the shutdown has begun */
export function requireReady(isReady: () => boolean): Middleware {
  return (ctx, next) => {
    if (isReady() || ctx.path === "/healthz") return next();
    throw new Refusal("storage_unavailable", "the server is starting or shutting down; try again later", {
      headers: { "retry-after": "1" },
    });
  };
}
