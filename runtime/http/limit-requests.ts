import { createRequestLimit } from "../access/throttle.js";
import type { Exchange } from "../exchange/exchange.js";

/** Health checks are never refused. */
const uncounted = new Set(["/healthz", "/readyz"]);

/** So many requests a minute from one address, whatever they ask for; refuses with `too_many_requests`. */
export function limitRequests(perMinute: number): (exchange: Exchange) => void {
  const admit = createRequestLimit(perMinute);
  return (exchange) => {
    if (!uncounted.has(exchange.path)) admit(exchange.client.source);
  };
}
