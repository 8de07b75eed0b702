import { tagForm } from "../exchange/compress.js";
import type { Exchange } from "../exchange/exchange.js";
import type { EntityTags } from "../model/api-request.js";

/**
 * Answers 304 where the client has the answer already, in a form that it would be sent now. `If-None-Match` compares weakly
 * (RFC 9110, section 13.1.2).
 */
export function answerUnchanged(exchange: Exchange, known: EntityTags | null): void {
  const { tag } = exchange;
  if (tag === null || known === null) return;
  for (const coding of new Set([exchange.coding, null])) {
    const form = tagForm(tag, coding);
    if (known !== "*" && !known.some((candidate) => `"${candidate.tag}"` === form)) continue;
    exchange.status = 304;
    exchange.type = null;
    exchange.body = null;
    exchange.coding = coding;
    return;
  }
}
