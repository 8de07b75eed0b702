/** An API request, independent of HTTP. All stages after `http/request/` use this form. */
import type { Deprecation } from "../schema/deprecation.js";
import type { ActionDefinition } from "../schema/action-definition.js";
import type { JsonObject } from "../values/json-object.js";
import type { PrivilegeAction } from "../schema/resource-parts.js";

export type CrudOperation = "list" | "read" | "create" | "update" | "remove";

/** The operation of a request. `act` calls an action. */
export type RequestOperation = CrudOperation | "aggregate" | "act";

/** The kind of privilege that each operation needs. */
export const privilegeActionByOperation: { readonly [operation in Exclude<RequestOperation, "act">]: PrivilegeAction } =
  {
    list: "read",
    aggregate: "read",
    read: "read",
    create: "create",
    update: "update",
    remove: "delete",
  };

export type ApiVersion = "1.0" | "2.0";

/** The notation of paths in the request. The headers `Location` and `Link` of the response use the same notation. */
export interface UrlDialect {
  readonly version: ApiVersion;
  /**
   * Returns a URL reference for a path below the root of the API ("devices/5") and a query without "?". Examples:
   * `/api/2.0/devices/5?a=b`, `/index.php?path=2.0/devices/5&a=b`.
   */
  formatUrl(path: string, query: string): string;
}

/** An item in the path before the target, such as `devices/12` in `devices/12/parts`. */
export interface PathStep {
  readonly resource: string;
  readonly id: number;
  /** The field of the item that refers to the previous item in the path. Null if the item is nested in the previous item. */
  readonly referringField: string | null;
}

export interface FormerNameInPath {
  /** Name of the target resource as the client wrote it, such as `parts` in `devices/5/parts/7`. */
  readonly name: string;
  /** The deprecations of all former names in the path. */
  readonly deprecations: readonly Deprecation[];
}

export interface ResourceTarget {
  /** Items in the path before the target, outermost first. */
  readonly parents: readonly PathStep[];
  /**
   * The parts of the path that stand for all items of a resource, such as `devices/-` in `devices/-/parts`. They follow
   * `parents`, outermost first. Absent if there are none.
   */
  readonly wildcardSteps?: readonly Omit<PathStep, "id">[];
  readonly resource: string;
  /**
   * The field of the target that refers to the previous item in the path. Null if the target is nested in that item, or
   * at the top level.
   */
  readonly referringField: string | null;
  readonly id: number | null;
  readonly action?: ActionDefinition;
  /** The requested path below the root of the API, decoded and without a slash at the end, such as `devices/12/parts`. */
  readonly path: string;
  readonly formerName?: FormerNameInPath;
}

/**
 * A query parameter. `price[gte]=5` becomes { name: "price", operator: "gte", values: ["5"] }. If a parameter is
 * repeated, `values` has all its values.
 */
export interface QueryParameter {
  readonly name: string;
  readonly operator: string | null;
  /** Whether the query writes the parameter as a list, even with one value: `status[]=A`, `status[0]=A`. */
  readonly isList: boolean;
  readonly values: readonly string[];
}

/** Entity tags in `If-Match` or `If-None-Match` (RFC 9110, 13.1). `tag` is without quotes. */
export type EntityTags = "*" | readonly { readonly tag: string; readonly isWeak: boolean }[];

export const maxBatchOperations = 1000;

/** Media types in which a collection can be requested. The first one is the default. */
export const collectionMediaTypes = ["application/json", "text/csv", "application/x-ndjson"] as const;
export type CollectionMediaType = (typeof collectionMediaTypes)[number];

/** The response that the client prefers after a write (RFC 7240, section 4.2). */
export type ReturnPreference = "representation" | "minimal";

export interface IdempotencyInput {
  /**
   * Stands for the operation in the idempotency check, in place of the path of the request, which the whole batch
   * shares.
   */
  readonly pathForIdempotencyCheck: string;
  /** The operation as the client sent it. A request with the same `Idempotency-Key` must have equal content. */
  readonly sentContent: JsonObject & { readonly body: JsonObject | null };
}

export interface ApiRequest {
  /** The value of `X-Request-Id`. Null for a request that the server itself makes. */
  readonly id: string | null;
  readonly operation: RequestOperation;
  readonly dialect: UrlDialect;
  readonly target: ResourceTarget;
  /** Query parameters in the order of their first occurrence. Empty if the operation writes. */
  readonly query: readonly QueryParameter[];
  /**
   * A JSON object with strings and numbers that every database can store (docs/reference/http.md#representations). Null
   * if the operation has no body.
   */
  readonly body: JsonObject | null;
  readonly ifMatch: EntityTags | null;
  readonly ifNoneMatch: EntityTags | null;
  /** The `Idempotency-Key` of a creation (docs/reference/http.md#idempotency). Null if the request has none. */
  readonly idempotencyKey: string | null;
  /** Media type of the response for a collection. JSON by default. */
  readonly mediaType?: CollectionMediaType;
  /** The preferred response to a creation or update. Null if the request states no preference. */
  readonly returnPreference?: ReturnPreference | null;
  readonly idempotencyInput?: IdempotencyInput;
  /** UNIX time of the request, in whole seconds. */
  readonly now: number;
}

interface InternalRequest<Kind extends RequestOperation> extends Partial<Pick<ApiRequest, "body">> {
  readonly operation: Kind;
  readonly resource: string;
  readonly parents?: readonly PathStep[];
  readonly id?: number | null;
  /** Query parameters with their values. A name may contain an operator, as in `price[gte]`. */
  readonly query?: { readonly [parameter: string]: string };
}

/**
 * Builds a request that the server itself makes. It has no values from HTTP headers.
 * @param id id of the client's request that caused this request; null if there is none
 * @param now UNIX time in whole seconds
 */
export function createInternalRequest<Kind extends RequestOperation>(
  { operation, resource, parents = [], id: item = null, query = {}, body = null }: InternalRequest<Kind>,
  { id = null, now = Math.floor(Date.now() / 1000) }: Partial<Pick<ApiRequest, "id" | "now">> = {},
): ApiRequest & { readonly operation: Kind } {
  return {
    id,
    operation,
    dialect: { version: "2.0", formatUrl: (path) => path },
    target: { parents, resource, referringField: null, id: item, path: resource },
    query: Object.entries(query).map(([written, value]) => {
      const [, name = written, operator = null] = /^(.*)\[(\w+)\]$/.exec(written) ?? [];
      return { name, operator, isList: false, values: [value] };
    }),
    body,
    ifMatch: null,
    ifNoneMatch: null,
    idempotencyKey: null,
    now,
  };
}
