/** Writes the result of each operation of a batch (docs/reference/http.md#batches). */
import { setJson, type Context } from "../context/context.js";
import type { ApiRequest } from "../../model/plan/api-request.js";
import type { Refusal } from "../../model/plan/errors.js";
import type { WriteResult } from "../../model/plan/plan.js";
import type { PlannedWrite } from "../../model/plan/planned.js";
import { serializeError } from "./write-error.js";
import { describeWritten, serializeAnswer } from "./write-result.js";

export type Outcome =
  /** The result of the item, followed by those of items that were created in it. */
  | { readonly request: ApiRequest; readonly planned: PlannedWrite; readonly written: readonly WriteResult[] }
  | { readonly refusal: Refusal };

export function writeBatch(ctx: Context, outcomes: readonly Outcome[]): void {
  let isSecret = false;
  const results = outcomes.map((outcome) => {
    if ("refusal" in outcome) {
      return `{"status":${String(outcome.refusal.status)},"body":${serializeError(outcome.refusal, ctx.state.stockroom.id)}}`;
    }
    if (outcome.request.operation === "act") {
      const text = serializeAnswer(outcome.request, outcome.written);
      return text === null ? '{"status":204}' : `{"status":200,"body":${text}}`;
    }
    const { status, location, tag, body, revealsSecret } = describeWritten(
      outcome.planned,
      outcome.request,
      outcome.written,
    );
    isSecret ||= revealsSecret;
    return JSON.stringify({ status, location, etag: tag, body });
  });
  if (isSecret) ctx.set("Cache-Control", "no-store");
  setJson(ctx, `{"results":[${results.join(",")}]}`);
}
