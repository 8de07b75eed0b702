import type { Exchange } from "../exchange/exchange.js";
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

export function writeError(exchange: Exchange, error: unknown): void {
  exchange.clear();
  exchange.code = error instanceof Refusal ? error.code : "internal";
  exchange.status = errorTable[exchange.code].status;
  if (exchange.status === 503) exchange.set("Retry-After", "1");
  if (error instanceof Refusal) for (const [name, value] of Object.entries(error.headers)) exchange.set(name, value);
  exchange.set("Cache-Control", "no-store");
  exchange.setJson(serializeError(error, exchange.id));
}
