/** Reads the query and the headers of a request into an ApiRequest. The body is read later. */
import { LRUCache } from "lru-cache";
import { chooseType, readEntityTags } from "../context/negotiate.js";
import type { Context } from "../context/context.js";
import type {
  ApiRequest,
  EntityTags,
  Preference,
  RequestOperation,
  QueryParameter,
} from "../../model/plan/api-request.js";
import { collectionForms } from "../../model/plan/api-request.js";
import { Refusal } from "../../model/plan/errors.js";
import { operators } from "../../model/query/query-grammar.js";
import { oncePer } from "../../model/values/objects.js";

interface AddressedOperation extends Pick<ApiRequest, "dialect" | "target" | "operation"> {
  /** The query parameters, except those that contain the path (`?path=2.0/devices/5`). */
  readonly pairs: readonly QueryPair[];
}

const readingOperations: ReadonlySet<RequestOperation> = new Set(["list", "read", "aggregate"]);

export function takesBody({ operation, target: { action } }: AddressedOperation): boolean {
  if (action !== undefined) return !action.reads && action.input !== null;
  return operation === "create" || operation === "update";
}

/**
 * Reads everything but the body of a request.
 * @throws Refusal invalid_query, invalid_header, not_acceptable
 */
export function readRequest(ctx: Context, addressed: AddressedOperation): ApiRequest {
  const { dialect, target, operation, pairs } = addressed;
  const { headers } = ctx.req;
  const { action, id } = target;
  const reads = action === undefined ? readingOperations.has(operation) : action.reads;
  const writesItem = !reads && (action === undefined ? operation !== "create" : id !== null);
  const mayRepeat = operation === "create" || action?.reads === false;
  if (!reads) refuseAnyParameter(pairs, ctx.method);
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
  // The answer to a removal has no body, so its media type does not matter.
  if (operation !== "remove") chooseType(ctx, ["application/json"]);
  return request;
}

/**
 * Reads the entity tags of answers that the client has cached. An empty header counts as missing (RFC 9110, sections
 * 5.6.1 and 13.1.2).
 * @throws Refusal invalid_header
 */
export function readIfNoneMatch({ headers }: Context): EntityTags | null {
  return readEntityTags("If-None-Match", headers["if-none-match"] || undefined);
}

export function unixTime(): number {
  return Math.floor(Date.now() / 1000);
}

/**
 * Reads the key by which a repeated request is recognized. Repeated headers count as one header, joined by commas (RFC
 * 9110, section 5.3). An empty header counts as missing, because some programs send one.
 */
export function readIdempotencyKey(value: string | readonly string[] | undefined): string | null {
  if (value === undefined || value === "") return null;
  const key = String(value);
  if (/^[\x21-\x7e]{1,255}$/.test(key)) return key;
  throw new Refusal("invalid_header", "the header Idempotency-Key must be 1 to 255 visible ASCII characters");
}

const preference = /(?:^|,)\s*return\s*=\s*(?:"([^"]*)"|([^\s,;"]*))/i;

/** Reads the preference `return` from the header `Prefer`. Unknown preferences are ignored (RFC 7240, section 2). */
function readPreference(value: string | readonly string[] | undefined): Preference | null {
  const match = preference.exec(String(value ?? ""));
  const wanted = (match?.[1] ?? match?.[2])?.toLowerCase();
  return wanted === "representation" || wanted === "minimal" ? wanted : null;
}

export type QueryPair = readonly [name: string, value: string];

/** Maximum number of queries in the cache, and maximum number of characters of a cached query. */
const cached = { texts: 500, length: 300 };
const recent = new LRUCache<string, readonly QueryPair[]>({ max: cached.texts });
const none: readonly QueryPair[] = [];

/**
 * Parses the query of a URL into pairs. Returns the same array object for a recently parsed query, because later steps use the
 * array as a cache key.
 * @throws Refusal invalid_query if percent-encoding is malformed
 */
export function parseQueryPairs(querystring: string): readonly QueryPair[] {
  if (querystring === "") return none;
  let pairs = recent.get(querystring);
  if (pairs !== undefined) return pairs;
  pairs = splitPairs(querystring);
  if (querystring.length <= cached.length) recent.set(querystring, pairs);
  return pairs;
}

function splitPairs(querystring: string): readonly QueryPair[] {
  return querystring
    .split("&")
    .filter((part) => part !== "")
    .map((part) => {
      const equals = part.indexOf("=");
      return equals === -1 ? [decode(part), ""] : [decode(part.slice(0, equals)), decode(part.slice(equals + 1))];
    });
}

function decode(text: string): string {
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
export const readQuery = oncePer((pairs: readonly QueryPair[]): readonly QueryParameter[] => {
  const found = new Map<string, GatheredParameter>();
  for (const [written, value] of pairs) {
    const { name, operator, form, index } = splitName(written);
    const key = operator === null ? name : `${name}[${operator}]`;
    const known = found.get(key) ?? { name, operator, form, elements: [] };
    found.set(key, known);
    if (known.form !== form) {
      throw refuseParameter(
        written,
        "form",
        `is written both as ${key}${known.form} and as ${key}${form}; use one of them`,
      );
    }
    known.elements.push({ index: index ?? known.elements.length, value, written });
  }
  return Array.from(found.values(), ({ form, elements, ...parameter }) => {
    const values: string[] = [];
    for (const { index, value, written } of elements) {
      if (index >= elements.length || index in values) {
        throw refuseParameter(written, "form", "must have indexes from [0] without gaps, each once");
      }
      values[index] = value;
    }
    return { ...parameter, isList: form !== "", values };
  });
});

interface GatheredParameter {
  readonly name: string;
  readonly operator: string | null;
  readonly form: "" | "[]" | "[0]";
  readonly elements: { readonly index: number; readonly value: string; readonly written: string }[];
}

function splitName(written: string): Omit<GatheredParameter, "elements"> & { readonly index: number | null } {
  const match = /^([^[\]]+)(?:\[([a-z]+)\])?(\[(0|[1-9]\d*)?\])?$/.exec(written);
  if (match === null)
    throw refuseParameter(
      written,
      "form",
      `must be written as name or name[operator], such as ${/^(?:filters?\[|where\[)?([^[\]]+)/.exec(written)?.[1] ?? "name"}[gte]=…, or for a list as name[] or name[0]; the operators are ${operators.join(", ")}`,
    );
  const [, name = "", operator = null, brackets, index] = match;
  if (brackets === undefined) return { name, operator, form: "", index: null };
  return index === undefined
    ? { name, operator, form: "[]", index: null }
    : { name, operator, form: "[0]", index: Number(index) };
}

/** Creates the error for a wrong query parameter. */
export function refuseParameter(parameter: string, rule: string, message: string): Refusal {
  const details = [{ parameter, rule, message }];
  return new Refusal("invalid_query", `${parameter === "" ? "a parameter" : parameter} ${message}`, { details });
}

/**
 * Rejects all query parameters, for operations that take none.
 * @throws Refusal invalid_query
 */
export function refuseAnyParameter(pairs: readonly QueryPair[], method: string): void {
  if (pairs.length === 0) return;
  const message = `is not a query parameter of ${method}`;
  const details = pairs.map(([parameter]) => ({ parameter, rule: "unknown", message }));
  throw new Refusal("invalid_query", `${method} takes no query parameters; leave out "${pairs[0]![0]}"`, { details });
}
