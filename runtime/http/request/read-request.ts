/** Reads the query and the headers of a request into an ApiRequest. The body is read later. */
import { LRUCache } from "lru-cache";
import { chooseMediaType, parseEntityTagHeader } from "../context/negotiate.js";
import type { Context } from "../context/request-context.js";
import {
  type ApiRequest,
  type EntityTags,
  type ReturnPreference,
  type RequestOperation,
  type QueryParameter,
  collectionMediaTypes,
} from "../../model/plan/api-request.js";
import { createParameterRefusal, Refusal } from "../../model/plan/errors.js";
import { operators } from "../../model/query/query-grammar.js";
import { memoizeByObject } from "../../model/values/objects.js";

interface RoutedOperation extends Pick<ApiRequest, "dialect" | "target" | "operation"> {
  /** The query parameters, except those that contain the path (`?path=2.0/devices/5`). */
  readonly queryPairs: readonly QueryPair[];
}

const readOnlyOperations: ReadonlySet<RequestOperation> = new Set(["list", "read", "aggregate"]);

export function expectsBody({ operation, target: { action } }: RoutedOperation): boolean {
  if (action !== undefined) return !action.reads && action.input !== null;
  return operation === "create" || operation === "update";
}

/**
 * Reads everything but the body of a request.
 * @throws Refusal invalid_query, invalid_header, not_acceptable
 */
export function readRequest(ctx: Context, routedOperation: RoutedOperation): ApiRequest {
  const { dialect, target, operation, queryPairs } = routedOperation;
  const { headers } = ctx.req;
  const { action, id } = target;
  const reads = action === undefined ? readOnlyOperations.has(operation) : action.reads;
  const writesItem = !reads && (action === undefined ? operation !== "create" : id !== null);
  const mayRepeat = operation === "create" || action?.reads === false;
  if (!reads) rejectQueryParameters(queryPairs, ctx.method);
  const request: ApiRequest = {
    id: ctx.state.stockroom.id,
    operation,
    dialect,
    target,
    query: reads ? groupQueryParameters(queryPairs) : [],
    ifMatch: writesItem ? parseEntityTagHeader("If-Match", headers["if-match"]) : null,
    ifNoneMatch: operation === "read" ? readIfNoneMatch(ctx) : null,
    idempotencyKey: mayRepeat ? readIdempotencyKey(headers["idempotency-key"]) : null,
    returnPreference: operation === "create" || operation === "update" ? readReturnPreference(headers.prefer) : null,
    body: null,
    now: currentUnixSeconds(),
  };
  if (operation === "list") return { ...request, mediaType: chooseMediaType(ctx, collectionMediaTypes) };
  // The answer to a removal has no body, so its media type does not matter.
  if (operation !== "remove") chooseMediaType(ctx, ["application/json"]);
  return request;
}

/**
 * Reads the entity tags of answers that the client has cached. An empty header counts as missing (RFC 9110, sections
 * 5.6.1 and 13.1.2).
 * @throws Refusal invalid_header
 */
export function readIfNoneMatch({ headers }: Context): EntityTags | null {
  return parseEntityTagHeader("If-None-Match", headers["if-none-match"] || undefined);
}

export function currentUnixSeconds(): number {
  return Math.floor(Date.now() / 1000);
}

/**
 * Reads the key by which a repeated request is recognized. Repeated headers count as one header, joined by commas (RFC
 * 9110, section 5.3). An empty header counts as missing, because some programs send one.
 */
export function readIdempotencyKey(headerValue: string | readonly string[] | undefined): string | null {
  if (headerValue === undefined || headerValue === "") return null;
  const key = String(headerValue);
  if (/^[\x21-\x7e]{1,255}$/.test(key)) return key;
  throw new Refusal("invalid_header", "the header Idempotency-Key must be 1 to 255 visible ASCII characters");
}

const returnPreferencePattern = /(?:^|,)\s*return\s*=\s*(?:"([^"]*)"|([^\s,;"]*))/i;

/** Reads the preference `return` from the header `Prefer`. Unknown preferences are ignored (RFC 7240, section 2). */
function readReturnPreference(preferHeader: string | readonly string[] | undefined): ReturnPreference | null {
  const match = returnPreferencePattern.exec(String(preferHeader ?? ""));
  const wanted = (match?.[1] ?? match?.[2])?.toLowerCase();
  return wanted === "representation" || wanted === "minimal" ? wanted : null;
}

export type QueryPair = readonly [name: string, value: string];

const queryCacheLimits = { queries: 500, queryCharacters: 300 };
const parsedQueryCache = new LRUCache<string, readonly QueryPair[]>({ max: queryCacheLimits.queries });
const noQueryPairs: readonly QueryPair[] = [];

/**
 * Parses the query of a URL into pairs. Returns the same array object for a recently parsed query, because later steps use the
 * array as a cache key.
 * @throws Refusal invalid_query if percent-encoding is malformed
 */
export function parseQueryPairs(querystring: string): readonly QueryPair[] {
  if (querystring === "") return noQueryPairs;
  let pairs = parsedQueryCache.get(querystring);
  if (pairs !== undefined) return pairs;
  pairs = splitQueryPairs(querystring);
  if (querystring.length <= queryCacheLimits.queryCharacters) parsedQueryCache.set(querystring, pairs);
  return pairs;
}

function splitQueryPairs(querystring: string): readonly QueryPair[] {
  return querystring
    .split("&")
    .filter((part) => part !== "")
    .map((part) => {
      const equals = part.indexOf("=");
      return equals === -1
        ? [decodeComponent(part), ""]
        : [decodeComponent(part.slice(0, equals)), decodeComponent(part.slice(equals + 1))];
    });
}

function decodeComponent(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    throw new Refusal("invalid_query", `the query is not percent-encoded UTF-8 near "${text.slice(0, 60)}"`);
  }
}

/**
 * Groups the values of parameters with the same name, in the order in which the names first occur. A client writes a list as
 * `name` repeated, as `name[]` repeated, or as `name[0]`, `name[1]` and so on. Values with an index are sorted by index.
 * @throws Refusal invalid_query for any other form, for two forms in one list, and for missing indexes
 */
export const groupQueryParameters = memoizeByObject((pairs: readonly QueryPair[]): readonly QueryParameter[] => {
  const found = new Map<string, GroupedParameter>();
  for (const [writtenName, value] of pairs) {
    const { name, operator, listNotation, index } = parseParameterName(writtenName);
    const key = operator === null ? name : `${name}[${operator}]`;
    const known = found.get(key) ?? { name, operator, listNotation, elements: [] };
    found.set(key, known);
    if (known.listNotation !== listNotation) {
      throw createParameterRefusal(
        writtenName,
        "form",
        `is written both as ${key}${known.listNotation} and as ${key}${listNotation}; use one of them`,
      );
    }
    known.elements.push({ index: index ?? known.elements.length, value, writtenName });
  }
  return Array.from(found.values(), ({ listNotation, elements, ...parameter }) => {
    const values: string[] = [];
    for (const { index, value, writtenName } of elements) {
      if (index >= elements.length || index in values) {
        throw createParameterRefusal(writtenName, "form", "must have indexes from [0] without gaps, each once");
      }
      values[index] = value;
    }
    return { ...parameter, isList: listNotation !== "", values };
  });
});

interface GroupedParameter {
  readonly name: string;
  readonly operator: string | null;
  readonly listNotation: "" | "[]" | "[0]";
  readonly elements: { readonly index: number; readonly value: string; readonly writtenName: string }[];
}

function parseParameterName(
  writtenName: string,
): Omit<GroupedParameter, "elements"> & { readonly index: number | null } {
  const match = /^([^[\]]+)(?:\[([a-z]+)\])?(\[(0|[1-9]\d*)?\])?$/.exec(writtenName);
  if (match === null)
    throw createParameterRefusal(
      writtenName,
      "form",
      `must be written as name or name[operator], such as ${/^(?:filters?\[|where\[)?([^[\]]+)/.exec(writtenName)?.[1] ?? "name"}[gte]=…, or for a list as name[] or name[0]; the operators are ${operators.join(", ")}`,
    );
  const [, name = "", operator = null, brackets, index] = match;
  if (brackets === undefined) return { name, operator, listNotation: "", index: null };
  return index === undefined
    ? { name, operator, listNotation: "[]", index: null }
    : { name, operator, listNotation: "[0]", index: Number(index) };
}

/**
 * Rejects all query parameters, for operations that take none.
 * @throws Refusal invalid_query
 */
export function rejectQueryParameters(queryPairs: readonly QueryPair[], operationName: string): void {
  if (queryPairs.length === 0) return;
  const message = `is not a query parameter of ${operationName}`;
  const details = queryPairs.map(([parameter]) => ({ parameter, rule: "unknown", message }));
  throw new Refusal("invalid_query", `${operationName} takes no query parameters; leave out "${queryPairs[0]![0]}"`, {
    details,
  });
}
