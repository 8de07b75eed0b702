import { createRequestLimit } from "../access/throttle.js";
import type { Exchange } from "../exchange/exchange.js";

/** Health checks are never refused. */
const uncounted = new Set(["/healthz", "/readyz"]);

/** So many requests a minute from one address, whatever they ask for; refuses with `too_many_requests`. */
export interface LimitRequests {
  countRequest(exchange: Exchange): void;
  /** Of a batch, which is counted as one request already. */
  countOperations(exchange: Exchange, operations: number): void;
}

export function limitRequests(perMinute: number): LimitRequests {
  const limit = createRequestLimit(perMinute);
  return {
    countRequest({ path, client }) {
      if (!uncounted.has(path)) limit.admit(client.source);
    },
    countOperations: ({ client }, operations) => limit.admitMore(client.source, operations - 1),
  };
}
