/** Koa's context to an ApiRequest: 400 (query), 415, 413, 400 (body), in this order. */
import type { Context } from "koa";
import type { ApiRequest, Dialect, Operation, Target } from "../api-request.js";
import type { BodyReader } from "./read-body.js";
import { readEntityTags } from "./read-entity-tags.js";
import { Refusal } from "../errors.js";
import { readQuery, refuseQuery, type Pair } from "./read-query.js";

export interface Addressed {
  readonly dialect: Dialect;
  readonly target: Target;
  readonly operation: Operation;
  /** The query without what only addresses the resource. */
  readonly pairs: readonly Pair[];
}

/** @throws Refusal invalid_query, invalid_header, unsupported_media_type, body_too_large, malformed_json, invalid_body, invalid_fields */
export async function readRequest(ctx: Context, addressed: Addressed, readBody: BodyReader): Promise<ApiRequest> {
  const { dialect, target, operation, pairs } = addressed;
  const reads = operation === "list" || operation === "read";
  const writesItem = operation === "update" || operation === "remove";
  if (!reads) refuseQuery(pairs, ctx.method);
  return {
    operation,
    dialect,
    target,
    query: reads ? readQuery(pairs) : [],
    ifMatch: writesItem ? readEntityTags("If-Match", ctx.get("If-Match")) : null,
    ifNoneMatch: operation === "read" ? readEntityTags("If-None-Match", ctx.get("If-None-Match")) : null,
    idempotencyKey: operation === "create" ? readIdempotencyKey(ctx.get("Idempotency-Key")) : null,
    body: operation === "create" || operation === "update" ? await readBody(ctx) : null,
    now: Math.floor(Date.now() / 1000),
  };
}

function readIdempotencyKey(value: string): string | null {
  if (value === "") return null;
  if (/^[\x21-\x7e]{1,255}$/.test(value)) return value;
  throw new Refusal("invalid_header", "the header Idempotency-Key must be 1 to 255 visible ASCII characters");
}
