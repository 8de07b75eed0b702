import type { ApiRequest, PathStep } from "./api-request.js";

/** What the server asks for by itself. */
interface Asked extends Pick<ApiRequest, "body"> {
  readonly operation: "create" | "update" | "remove";
  readonly resource: string;
  readonly parents?: readonly PathStep[];
  /** Null for a creation. */
  readonly id: number | null;
}

/**
 * As a request for it would be read, without anything that only headers say.
 * @param id of the request on whose behalf it is; null where there is none
 * @param now UNIX time, whole seconds
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
