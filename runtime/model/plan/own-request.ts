import type { ApiRequest, PathStep } from "./api-request.js";

/** A request of the server itself. */
interface Asked extends Pick<ApiRequest, "body"> {
  readonly operation: "list" | "aggregate" | "create" | "update" | "remove";
  readonly resource: string;
  readonly parents?: readonly PathStep[];
  /** Null for a collection. */
  readonly id: number | null;
}

/**
 * Builds the request, without the parts that come from headers.
 * @param id id of the request that caused it; null if there is none
 * @param now UNIX time in whole seconds
 */
export function describeOwnRequest(
  { operation, resource, parents = [], id: item, body }: Asked,
  { id = null, now = Math.floor(Date.now() / 1000) }: Partial<Pick<ApiRequest, "id" | "now">> = {},
): ApiRequest {
  return {
    id,
    operation,
    dialect: { version: "2.0", reference: (path) => path },
    target: { parents, resource, via: null, id: item, path: resource },
    query: [],
    body,
    ifMatch: null,
    ifNoneMatch: null,
    idempotencyKey: null,
    now,
  };
}
