/** Reads a Koa context into an ApiRequest; rejects with 400 (query), 415, 413 and 400 (body), in this order. */
import { chooseType } from "../context/negotiate.js";
import type { Context } from "../context/context.js";
import {
  collectionForms,
  type ApiRequest,
  type Dialect,
  type EntityTags,
  type Preference,
  type RequestOperation,
  type Target,
} from "../../model/plan/api-request.js";
import type { BodyReader } from "./parse-body.js";
import { readEntityTags } from "../context/entity-tags.js";
import { Refusal } from "../../model/plan/errors.js";
import { readQuery, refuseQuery, type Pair } from "./read-query.js";

export interface Addressed {
  readonly dialect: Dialect;
  readonly target: Target;
  readonly operation: RequestOperation;
  /** The query without the parameters that are part of the address. */
  readonly pairs: readonly Pair[];
}

const readingOperations: ReadonlySet<RequestOperation> = new Set(["list", "read", "aggregate"]);

export function takesBody({ operation, target: { action } }: Pick<Addressed, "operation" | "target">): boolean {
  if (action !== undefined) return !action.reads && action.input !== null;
  return operation === "create" || operation === "update";
}

/**
 * Reads everything but the body.
 * @throws Refusal invalid_query, invalid_header, not_acceptable
 */
export function readRequest(ctx: Context, addressed: Addressed): ApiRequest {
  const { dialect, target, operation, pairs } = addressed;
  const { headers } = ctx.req;
  const { action, id } = target;
  const reads = action === undefined ? readingOperations.has(operation) : action.reads;
  const writesItem = !reads && (action === undefined ? operation !== "create" : id !== null);
  const mayRepeat = operation === "create" || action?.reads === false;
  if (!reads) refuseQuery(pairs, ctx.method);
  const request: ApiRequest = {
    id: ctx.state.stockroom.id,
    operation,
    dialect,
    target,
    query: reads ? readQuery(pairs) : [],
    ifMatch: writesItem ? readEntityTags("If-Match", headers["if-match"]) : null,
    ifNoneMatch: operation === "read" ? readIfNoneMatch(ctx) : null,
    idempotencyKey: mayRepeat ? readIdempotencyKey(headers["idempotency-key"]) : null,
    prefers: operation === "create" || operation === "update" ? readPreference(headers.prefer) : null,
    body: null,
    now: unixTime(),
  };
  if (operation === "list") return { ...request, form: chooseType(ctx, collectionForms) };
  // The answer to a removal has no body.
  if (operation !== "remove") chooseType(ctx, ["application/json"]);
  return request;
}

/**
 * @throws Refusal those of `readRequest`, then unsupported_media_type, body_too_large, malformed_json, invalid_body,
 * invalid_fields
 */
export async function readRequestWithBody(
  ctx: Context,
  addressed: Addressed,
  readBody: BodyReader,
  arrived: () => Promise<void>,
): Promise<ApiRequest> {
  const request = readRequest(ctx, addressed);
  const body = await readBody(ctx, arrived);
  return { ...request, body, now: unixTime() };
}

/**
 * Reads the entity tags of answers that the client has. An empty header is an empty list (RFC 9110, sections 5.6.1 and 13.1.2).
 * @throws Refusal invalid_header
 */
export function readIfNoneMatch({ headers }: Context): EntityTags | null {
  return readEntityTags("If-None-Match", headers["if-none-match"] || undefined);
}

export function unixTime(): number {
  return Math.floor(Date.now() / 1000);
}

/** Several headers are one, joined by commas (RFC 9110, section 5.3). An empty one counts as none, because some programs send it. */
export function readIdempotencyKey(value: string | readonly string[] | undefined): string | null {
  if (value === undefined || value === "") return null;
  const key = String(value);
  if (/^[\x21-\x7e]{1,255}$/.test(key)) return key;
  throw new Refusal("invalid_header", "the header Idempotency-Key must be 1 to 255 visible ASCII characters");
}

const preference = /(?:^|,)\s*return\s*=\s*(?:"([^"]*)"|([^\s,;"]*))/i;

/** Reads `return` of the header `Prefer`. Unknown preferences are ignored (RFC 7240, section 2). */
function readPreference(value: string | readonly string[] | undefined): Preference | null {
  const match = preference.exec(String(value ?? ""));
  const wanted = (match?.[1] ?? match?.[2])?.toLowerCase();
  return wanted === "representation" || wanted === "minimal" ? wanted : null;
}
