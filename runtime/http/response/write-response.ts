/** Writes the result of an operation as status, headers and body (docs/reference/http.md#requests-and-answers). */
import { type Context, setEmptyBody, setHeader, setJsonBody, setJsonValue } from "../context/request-context.js";
import type { ApiRequest } from "../../model/plan/api-request.js";
import type { Item, WriteResult } from "../../model/plan/plan.js";
import type { GroupPage, PlannedRead, PlannedWrite, PlannedAggregate } from "../../model/plan/planned-request.js";
import { type ExpandedItems, serializeExpanded } from "./write-expanded.js";
import { allowCompression, answerNotModifiedIfCached } from "../context/negotiate.js";
import { formerNamesOf } from "../../model/schema/find-definition.js";
import { idFieldOf, formatId } from "../../model/values/ids.js";
import type { ResourceDefinition } from "../../model/schema/resource.js";
import { itemViewOf, type ResponseView } from "../../model/schema/response-view.js";
import { createJsonSerializer } from "../../model/values/serialize-item.js";
import type { Refusal } from "../../model/plan/errors.js";
import { serializeError } from "./write-error.js";
import { writePageHeaders, writeUnindexedHeader } from "./list-headers.js";

export interface ItemWithExpanded {
  readonly item: Item;
  /** The items that `expand` adds; null if the request has no `expand`. */
  readonly expanded: readonly ExpandedItems[] | null;
}

export interface PlannedWriteResult {
  readonly planned: PlannedWrite;
  /** The first result is of the written item. The others are of the nested items that the request created with it. */
  readonly written: readonly WriteResult[];
}

export function answerRead(
  ctx: Context,
  request: ApiRequest,
  { view }: PlannedRead,
  { item, expanded }: ItemWithExpanded,
): void {
  const text = view.serialize(view.valuesOf(item));
  if (expanded !== null) {
    // This answer has no entity tag, because the entity tag of the item does not change when an expanded item changes.
    setJsonBody(ctx, `${text.slice(0, -1)},${serializeExpanded(expanded)}}`);
    allowCompression(ctx);
    return;
  }
  setHeader(ctx, "ETag", view.entityTagOf(item));
  setJsonBody(ctx, text);
  allowCompression(ctx);
  answerNotModifiedIfCached(ctx, request.ifNoneMatch);
}

/** The parts of the answer to a write. A missing part is undefined. */
interface WriteResponseParts {
  readonly status: number;
  readonly location?: string;
  /** Includes the quotes, as in the header `ETag`. */
  readonly entityTag?: string;
  readonly body?: { readonly [name: string]: unknown };
  /** Whether the answer contains a generated secret, which is never sent again. */
  readonly revealsSecret: boolean;
}

/** @param results yields the result of the written item, then the results of its nested items */
function composeWriteResponse(
  { definition, nestedCollections = [] }: PlannedWrite,
  request: ApiRequest,
  results: Iterator<WriteResult, undefined>,
): WriteResponseParts {
  const result = results.next().value;
  if (result === undefined) throw new Error(`there is no result of the write to "${request.target.path}"`);
  if (request.operation === "remove") return { status: 204, revealsSecret: false };
  const { dialect, target } = request;
  const id = formatId(idFieldOf(definition), result.id);
  const made = nestedCollections.map(({ name, items }) => {
    return [name, items.map((item) => composeWriteResponse(item, item.request, results))] as const;
  });
  const { resultKey } = definition;
  const revealed = Object.entries(result.generatedSecrets);
  const body: { [name: string]: unknown } = {
    [resultKey]: id,
    ...(resultKey === definition.id && copyUnderFormerNames(definition, [[resultKey, id]])),
    ...result.generatedSecrets,
    ...copyUnderFormerNames(definition, revealed),
  };
  for (const [name, items] of made) body[name] = items.map((item) => item.body);
  const entityTag = itemViewOf(definition).entityTagOf(result);
  const revealsSecret = revealed.length > 0 || made.some(([, items]) => items.some((item) => item.revealsSecret));
  if (request.operation !== "create") return { status: 200, entityTag, body, revealsSecret };
  return { status: 201, location: dialect.formatUrl(`${target.path}/${id}`, ""), entityTag, body, revealsSecret };
}

function copyUnderFormerNames(
  definition: ResourceDefinition,
  values: readonly (readonly [name: string, value: unknown])[],
) {
  return Object.fromEntries(
    values.flatMap(([name, value]) => formerNamesOf(definition, name).map((former) => [former, value])),
  );
}

export function answerWrite(ctx: Context, request: ApiRequest, { planned, written }: PlannedWriteResult): void {
  if (request.operation === "act") {
    const text = serializeActionAnswer(request, written);
    if (text === null) return setEmptyBody(ctx, 204);
    setJsonBody(ctx, text);
    return allowCompression(ctx);
  }
  const { status, location, entityTag, body, revealsSecret } = composeWriteResponse(planned, request, written.values());
  ctx.status = status;
  if (entityTag !== undefined) setHeader(ctx, "ETag", entityTag);
  if (location !== undefined) setHeader(ctx, "Location", location);
  if (revealsSecret) setHeader(ctx, "Cache-Control", "no-store");
  if (request.returnPreference === "minimal") setHeader(ctx, "Preference-Applied", "return=minimal");
  if (body !== undefined) setJsonValue(ctx, body);
}

export interface ItemWithView {
  readonly view: ResponseView;
  readonly item: Item;
}

/** Answers a write with the written item, as the header `Prefer` requests (RFC 7240, section 4.2). */
export function answerWithItem(
  ctx: Context,
  request: ApiRequest,
  { view, item }: ItemWithView,
  result: PlannedWriteResult,
): void {
  answerWrite(ctx, request, result);
  // Another caller may have changed the item since the write, so the entity tag is computed from the item in this
  // answer.
  setHeader(ctx, "ETag", view.entityTagOf(item));
  setHeader(ctx, "Preference-Applied", "return=representation");
  setJsonBody(ctx, view.serialize(item.values));
  allowCompression(ctx);
}

/** Serializes the answer of an action; returns null if the action has no answer. */
function serializeActionAnswer({ target }: ApiRequest, [result]: readonly WriteResult[]): string | null {
  const answer = result?.answer;
  const declared = target.action?.answer ?? null;
  if (declared === null || answer === undefined) return null;
  return createJsonSerializer(declared, Object.keys(declared.fields))(answer);
}

export type BatchOperationOutcome =
  (PlannedWriteResult & { readonly request: ApiRequest }) | { readonly refusal: Refusal };

export function answerBatch(ctx: Context, outcomes: readonly BatchOperationOutcome[]): void {
  let isSecret = false;
  const results = outcomes.map((outcome) => {
    if ("refusal" in outcome) {
      return `{"status":${String(outcome.refusal.status)},"body":${serializeError(outcome.refusal, ctx.state.stockroom.id)}}`;
    }
    if (outcome.request.operation === "act") {
      const text = serializeActionAnswer(outcome.request, outcome.written);
      return text === null ? '{"status":204}' : `{"status":200,"body":${text}}`;
    }
    const { planned, request, written } = outcome;
    const { status, location, entityTag, body, revealsSecret } = composeWriteResponse(
      planned,
      request,
      written.values(),
    );
    isSecret ||= revealsSecret;
    return JSON.stringify({ status, location, etag: entityTag, body });
  });
  if (isSecret) ctx.set("Cache-Control", "no-store");
  setJsonBody(ctx, `{"results":[${results.join(",")}]}`);
}

export function answerAggregate(
  ctx: Context,
  request: ApiRequest,
  planned: PlannedAggregate,
  { groups, groupCount }: GroupPage,
): void {
  const { unindexedParameters, page } = planned;
  writeUnindexedHeader(ctx, unindexedParameters);
  if (page !== null) writePageHeaders(ctx, request, page, groupCount);
  setJsonValue(ctx, { groups });
  allowCompression(ctx);
}
