import type { Context } from "koa";
import { errorTable, Refusal } from "../model/errors.js";

/**
 * The one function that decides what a client may read of an error (docs/http.md#errors): a Refusal speaks for itself,
 * everything else is `internal` and says nothing.
 */
export function serializeError(error: unknown, requestId: string): string {
  const refusal =
    error instanceof Refusal
      ? error
      : new Refusal("internal", "the server failed; the request id finds the cause in its log");
  const { status, title } = errorTable[refusal.code];
  return JSON.stringify({
    message: `${title}: ${refusal.message}`,
    status,
    code: refusal.code,
    request_id: requestId,
    errors: refusal.details,
  });
}

/** What holds for the request, whatever its outcome; all other headers were for the answer that did not come. */
const kept = new Set([
  "x-request-id",
  "x-content-type-options",
  "vary",
  "access-control-allow-origin",
  "access-control-expose-headers",
]);

export function writeError(ctx: Context, error: unknown, requestId: string): void {
  for (const name of ctx.res.getHeaderNames()) if (!kept.has(name)) ctx.remove(name);
  ctx.status = error instanceof Refusal ? error.status : 500;
  if (error instanceof Refusal) ctx.set({ ...error.headers });
  if (ctx.status === 503 && ctx.response.get("Retry-After") === "") ctx.set("Retry-After", "1");
  ctx.set("Cache-Control", "no-store");
  ctx.type = "application/json";
  ctx.body = serializeError(error, requestId);
}
