import type { Exchange } from "../exchange/exchange.js";
import { methodNotAllowed } from "../model/errors.js";

const methods = "GET, HEAD, OPTIONS";

/** For a fixed endpoint that can only be read: calls `answer` for GET and HEAD, and answers the other methods itself. */
export function answerReads(
  answer: (exchange: Exchange) => void | Promise<void>,
): (exchange: Exchange) => void | Promise<void> {
  return (exchange) => {
    if (exchange.method === "GET" || exchange.method === "HEAD") return answer(exchange);
    if (exchange.method !== "OPTIONS") throw methodNotAllowed(exchange.method, methods);
    exchange.set("Allow", methods);
    exchange.status = 204;
  };
}
