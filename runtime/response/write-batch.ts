/** What became of each operation of a batch (docs/http.md#batches). */
import type { Exchange } from "../exchange/exchange.js";
import type { ApiRequest } from "../model/api-request.js";
import type { Refusal } from "../model/errors.js";
import type { WriteResult } from "../model/plan.js";
import type { ResourceDefinition } from "../model/resource.js";
import { serializeError } from "./write-error.js";
import { describeWritten } from "./write-result.js";

export type Outcome =
  | { readonly request: ApiRequest; readonly definition: ResourceDefinition; readonly written: WriteResult }
  | { readonly refusal: Refusal };

export function writeBatch(exchange: Exchange, outcomes: readonly Outcome[]): void {
  let isSecret = false;
  const results = outcomes.map((outcome) => {
    if ("refusal" in outcome) {
      return `{"status":${String(outcome.refusal.status)},"body":${serializeError(outcome.refusal, exchange.id)}}`;
    }
    const { status, location, tag, body, revealsSecret } = describeWritten(
      outcome.definition,
      outcome.request,
      outcome.written,
    );
    isSecret ||= revealsSecret;
    return JSON.stringify({ status, location, etag: tag, body });
  });
  if (isSecret) exchange.set("Cache-Control", "no-store");
  exchange.setJson(`{"results":[${results.join(",")}]}`);
}
