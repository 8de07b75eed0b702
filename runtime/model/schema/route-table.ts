/**
 * The table of routes. The generator lists all routes in `generated/routes.json`, and the router finds a request's route in
 * an index of them.
 */
import type { RequestOperation } from "../plan/api-request.js";
import type { Deprecation } from "./deprecation.js";

export interface RouteRow {
  /** A route for `GET` also serves `HEAD`. */
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Path after `/api/<version>`, such as `/devices/:device_id/parts`. */
  readonly path: string;
  readonly operation: RequestOperation;
  /** Path of the resource, as in `schemas/`. */
  readonly resource: string;
  /** Name of the action that the operation `act` runs. */
  readonly action?: string;
  /**
   * The field by which the listed items refer to the item before them in the path: `owner_id` in `/accounts/:id/devices`.
   * Absent if the collection is at the top level, or nested in that item.
   */
  readonly via?: string;
  /** Set if the path contains the former name of its last collection. */
  readonly deprecation?: Deprecation;
}

/** Operations by HTTP method. For any other method, the server answers 405 and lists the allowed methods in `Allow`. */
export type OperationsByMethod = { readonly [method: string]: RequestOperation };

/** Routes of collections, by the name of the collection in the path. */
export type RouteTree = { readonly [name: string]: RouteNode };

export interface RouteNode extends Pick<RouteRow, "resource" | "via" | "deprecation"> {
  readonly collection: RouteEndpoint;
  readonly item: RouteEndpoint;
  /** Routes of the collections below an item. */
  readonly children: RouteTree;
}

export interface RouteEndpoint {
  readonly operationsByMethod: OperationsByMethod;
  /** Routes of aggregates and actions, by the last segment of their path. */
  readonly namedEndpoints: ReadonlyMap<string, NamedEndpoint>;
}

export interface NamedEndpoint extends Pick<RouteRow, "action"> {
  readonly operationsByMethod: OperationsByMethod;
}

/**
 * Creates the index of all routes.
 * @param rows routes; every collection must come before the collections below its items
 */
export function buildRouteTree(rows: readonly RouteRow[]): RouteTree {
  const top: Mutable<RouteTree> = {};
  const nodes = new Map<string, MutableRouteNode>();
  for (const row of rows) {
    const { collection, isItem, last } = splitPathPattern(row);
    let node = nodes.get(collection);
    if (node === undefined) {
      node = createRouteNode(row);
      nodes.set(collection, node);
      const segments = collection.split("/");
      const above = nodes.get(segments.slice(0, -2).join("/"));
      (above?.children ?? top)[segments.at(-1)!] = node;
    }
    addOperation(isItem ? node.item : node.collection, last, row);
  }
  return top;
}

type Mutable<Value> = { -readonly [Key in keyof Value]: Value[Key] };
type MutableRouteNode = RouteNode & { readonly children: Mutable<RouteTree> };

function createRouteNode({ resource, via, deprecation }: RouteRow): MutableRouteNode {
  return {
    resource,
    ...(via === undefined ? {} : { via }),
    ...(deprecation === undefined ? {} : { deprecation }),
    collection: { operationsByMethod: {}, namedEndpoints: new Map() },
    item: { operationsByMethod: {}, namedEndpoints: new Map() },
    children: {},
  };
}

function addOperation(
  endpoint: RouteEndpoint,
  lastSegment: string | undefined,
  { method, operation, action }: RouteRow,
): void {
  const methods = { [method]: operation, ...(method === "GET" ? { HEAD: operation } : {}) };
  if (lastSegment === undefined) Object.assign(endpoint.operationsByMethod, methods);
  // The cast makes the map writable. Only this file has a reference to the map so far.
  else
    (endpoint.namedEndpoints as Map<string, NamedEndpoint>).set(lastSegment, {
      operationsByMethod: methods,
      ...(action === undefined ? {} : { action }),
    });
}

/** Splits the path pattern of a route. `/a/:id/reset` becomes the collection `/a`, `isItem` true, and `last` "reset". */
function splitPathPattern({ path, operation }: RouteRow) {
  const segments = path.split("/");
  const last = operation === "act" || operation === "aggregate" ? segments.pop() : undefined;
  const isItem = segments.at(-1)!.startsWith(":");
  if (isItem) segments.pop();
  return { collection: segments.join("/"), isItem, last };
}
