/** An API request without its HTTP form, as the stages after `http/request/` see it. */
import type { Deprecation } from "../schema/deprecation.js";
import type { ActionDefinition } from "../schema/action-definition.js";
import type { Action } from "../schema/resource-parts.js";

export type Operation = "list" | "read" | "create" | "update" | "remove";

/** The operation on a target; `act` calls an action. */
export type RequestOperation = Operation | "aggregate" | "act";

/** The kind of privilege that an operation needs. */
export const actionOf: { readonly [operation in Exclude<RequestOperation, "act">]: Action } = {
  list: "read",
  aggregate: "read",
  read: "read",
  create: "create",
  update: "update",
  remove: "delete",
};

export type ApiVersion = "1.0" | "2.0";

/** The form of paths in the request. `Location` and `Link` use the same form. */
export interface Dialect {
  readonly version: ApiVersion;
  /**
   * Returns the relative reference for a path below the interface's root ("devices/5") and a query without "?":
   * `/api/2.0/devices/5?a=b`, `/index.php?path=2.0/devices/5&a=b`.
   */
  reference(path: string, query: string): string;
}

/** An item that the path names before the target: `devices/12`. */
export interface PathStep {
  readonly resource: string;
  readonly id: number;
  /** Null if the item is nested in the previous item; otherwise its field that refers to the previous item. */
  readonly via: string | null;
}

export interface FormerNameInPath {
  /** Last segment of the path. */
  readonly name: string;
  /** One entry for each former name in the path. */
  readonly deprecations: readonly Deprecation[];
}

export interface Target {
  /** Items that the path names before the target, outermost first. */
  readonly parents: readonly PathStep[];
  /**
   * Steps between `parents` and the target that stand for all items (`devices/-/parts`), outermost first; absent if
   * there are none.
   */
  readonly across?: readonly Omit<PathStep, "id">[];
  readonly resource: string;
  /** How the target belongs to the previous item, as in `PathStep`. */
  readonly via: string | null;
  readonly id: number | null;
  readonly action?: ActionDefinition;
  /** The requested path below the interface's root, decoded and without a trailing slash: `devices/12/parts`. */
  readonly path: string;
  readonly formerName?: FormerNameInPath;
}

/** `price[gte]=5` is { name: "price", operator: "gte", values: ["5"] }; repeated parameters are gathered in `values`. */
export interface QueryParameter {
  readonly name: string;
  readonly operator: string | null;
  /** Whether the query writes it as a list, even with one value: `status[]=A`, `status[0]=A`. */
  readonly isList: boolean;
  readonly values: readonly string[];
}

/** Entity tags in `If-Match` or `If-None-Match` (RFC 9110, 13.1), without quotes, and whether each of them is weak. */
export type EntityTags = "*" | readonly { readonly tag: string; readonly weak: boolean }[];

/** Maximum number of operations in a batch. */
export const operationsLimit = 1000;

/** Media types of a collection; the first is the default. */
export const collectionForms = ["application/json", "text/csv", "application/x-ndjson"] as const;
export type CollectionForm = (typeof collectionForms)[number];

/** The preferred content of an answer to a write (RFC 7240, section 4.2). */
export type Preference = "representation" | "minimal";

export interface BatchPart {
  /** Identifies the operation within the batch. */
  readonly place: string;
  /** The operation as it was sent, with everything else that must be equal if the request is repeated. */
  readonly sent: { readonly [name: string]: unknown; readonly body: { readonly [name: string]: unknown } | null };
}

export interface ApiRequest {
  /** The value of `X-Request-Id`; null for a request of the server itself. */
  readonly id: string | null;
  readonly operation: RequestOperation;
  readonly dialect: Dialect;
  readonly target: Target;
  /** Query parameters in the order of their first occurrence. Empty unless the operation only reads. */
  readonly query: readonly QueryParameter[];
  /**
   * A JSON object whose strings and numbers every database can store (docs/reference/http.md#representations); null if
   * the operation has no body.
   */
  readonly body: { readonly [name: string]: unknown } | null;
  readonly ifMatch: EntityTags | null;
  readonly ifNoneMatch: EntityTags | null;
  /** `Idempotency-Key` of a creation; null if the request has none (docs/reference/http.md#idempotency). */
  readonly idempotencyKey: string | null;
  /** Media type of the answer for a collection; JSON by default. */
  readonly form?: CollectionForm;
  /** Preferred answer to a creation or an update; null if the request has no preference. */
  readonly prefers?: Preference | null;
  readonly part?: BatchPart;
  /** UNIX time of the request, in whole seconds. */
  readonly now: number;
}

interface OwnRequest extends Partial<Pick<ApiRequest, "body">> {
  readonly operation: "list" | "aggregate" | "create" | "update" | "remove";
  readonly resource: string;
  readonly parents?: readonly PathStep[];
  readonly id?: number | null;
  /** Parameters, such as `price[gte]`. */
  readonly query?: { readonly [parameter: string]: string };
}

/**
 * Builds a request of the server itself, without the parts that come from headers.
 * @param id id of the request that caused it; null if there is none
 * @param now UNIX time in whole seconds
 */
export function describeOwnRequest(
  { operation, resource, parents = [], id: item = null, query = {}, body = null }: OwnRequest,
  { id = null, now = Math.floor(Date.now() / 1000) }: Partial<Pick<ApiRequest, "id" | "now">> = {},
): ApiRequest {
  return {
    id,
    operation,
    dialect: { version: "2.0", reference: (path) => path },
    target: { parents, resource, via: null, id: item, path: resource },
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
