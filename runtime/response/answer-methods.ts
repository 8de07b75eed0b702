/** Of fixed endpoints: which methods they take. */
import type { Exchange } from "../exchange/exchange.js";
import { methodNotAllowed } from "../model/errors.js";

type Answer = (exchange: Exchange) => void | Promise<void>;

/** For an endpoint that can only be read: calls `answer` for GET and HEAD, and answers the other methods itself. */
export function answerReads(answer: Answer): Answer {
  return answering(["GET", "HEAD"], answer);
}

/** The same for one that takes POST alone. */
export function answerPosts(answer: Answer): Answer {
  return answering(["POST"], answer);
}

function answering(methods: readonly string[], answer: Answer): Answer {
  const allow = [...methods, "OPTIONS"].join(", ");
  return (exchange) => {
    if (methods.includes(exchange.method)) return answer(exchange);
    if (exchange.method !== "OPTIONS") throw methodNotAllowed(exchange.method, allow);
    answerOptions(exchange, allow);
  };
}

/** @param allow as the header has it */
export function answerOptions(exchange: Exchange, allow: string): void {
  exchange.set("Allow", allow);
  exchange.status = 204;
}
