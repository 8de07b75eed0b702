import { setJson, type Context } from "../context/context.js";
import { errorTable, Refusal } from "../../model/plan/errors.js";

/**
 * Decides what a client may read of an error (docs/reference/http.md#errors): all of a Refusal, and nothing but the code
 * `internal` of everything else.
 */
export function serializeError(error: unknown, requestId: string): string {
  const refusal =
    error instanceof Refusal
      ? error
      : new Refusal("internal", "the server failed; the cause is in its log under the request id");
  const { status, title } = errorTable[refusal.code];
  const { operation } = refusal;
  const which = operation === undefined ? "" : `operation ${String(operation)}: `;
  return JSON.stringify({
    message: `${title}: ${which}${refusal.message}`,
    status,
    code: refusal.code,
    request_id: requestId,
    errors: refusal.details,
    operation,
  });
}

export function writeError(ctx: Context, error: unknown): void {
  const code = error instanceof Refusal ? error.code : "internal";
  ctx.state.stockroom.code = code;
  ctx.state.stockroom.coding = null;
  ctx.status = errorTable[code].status;
  if (ctx.status === 503) ctx.set("Retry-After", "1");
  if (error instanceof Refusal) for (const [name, value] of Object.entries(error.headers)) ctx.set(name, value);
  ctx.set("Cache-Control", "no-store");
  setJson(ctx, serializeError(error, ctx.state.stockroom.id));
}
