/**
 * The route table. The generator lists every declared route in `generated/routes.json`, and the router looks requests
 * up in an index of this list. A look-up takes the same time whatever the number of routes.
 */
import type { RequestOperation } from "../plan/api-request.js";
import type { Deprecation } from "./deprecation.js";

export interface RouteRow {
  /** `HEAD` is served wherever `GET` is. */
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Path after `/api/<version>`: `/devices/:device_id/parts`. */
  readonly path: string;
  readonly operation: RequestOperation;
  /** Path of the resource in `schemas/`. */
  readonly resource: string;
  /** Name of the action that the operation `act` runs. */
  readonly action?: string;
  /**
   * The field through which this collection appears below an item that the field refers to. Absent for a top-level resource and
   * for one that is nested in the item.
   */
  readonly via?: string;
  /** Set if the collection's name in the path is a former name. */
  readonly deprecation?: Deprecation;
}

/** Operations by HTTP method. The server answers 405 to every other method and lists the allowed ones in `Allow`. */
export type Methods = { readonly [method: string]: RequestOperation };

/** Collections by their names in the path. */
export type Routes = { readonly [name: string]: RouteNode };

export interface RouteNode extends Pick<RouteRow, "resource" | "via" | "deprecation"> {
  readonly collection: Endpoint;
  readonly item: Endpoint;
  /** Collections below an item. */
  readonly children: Routes;
}

export interface Endpoint {
  readonly methods: Methods;
  /** Aggregates and actions, by the last segment of their path. */
  readonly named: ReadonlyMap<string, NamedEndpoint>;
}

export interface NamedEndpoint extends Pick<RouteRow, "action"> {
  readonly methods: Methods;
}

/** @param rows every collection must come before the collections below its items */
export function indexRoutes(rows: readonly RouteRow[]): Routes {
  const top: MutableRoutes<Routes> = {};
  const nodes = new Map<string, MutableNode>();
  for (const row of rows) {
    const { collection, isItem, last } = splitPattern(row);
    let node = nodes.get(collection);
    if (node === undefined) {
      node = createNode(row);
      nodes.set(collection, node);
      const segments = collection.split("/");
      const above = nodes.get(segments.slice(0, -2).join("/"));
      (above?.children ?? top)[segments.at(-1)!] = node;
    }
    addMethod(isItem ? node.item : node.collection, last, row);
  }
  return top;
}

type MutableRoutes<Value> = { -readonly [Key in keyof Value]: Value[Key] };
type MutableNode = RouteNode & { readonly children: MutableRoutes<Routes> };

function createNode({ resource, via, deprecation }: RouteRow): MutableNode {
  return {
    resource,
    ...(via === undefined ? {} : { via }),
    ...(deprecation === undefined ? {} : { deprecation }),
    collection: { methods: {}, named: new Map() },
    item: { methods: {}, named: new Map() },
    children: {},
  };
}

function addMethod(endpoint: Endpoint, last: string | undefined, { method, operation, action }: RouteRow): void {
  const methods = { [method]: operation, ...(method === "GET" ? { HEAD: operation } : {}) };
  if (last === undefined) Object.assign(endpoint.methods, methods);
  // The maps were created in this file, so nothing else uses them and they can be changed.
  else
    (endpoint.named as Map<string, NamedEndpoint>).set(last, { methods, ...(action === undefined ? {} : { action }) });
}

/**
 * Splits a pattern such as `/a/:id/reset` of an action into the collection `/a`, whether it is about an item, and the
 * last segment `reset`.
 */
function splitPattern({ path, operation }: RouteRow) {
  const segments = path.split("/");
  const last = operation === "act" || operation === "aggregate" ? segments.pop() : undefined;
  const isItem = segments.at(-1)!.startsWith(":");
  if (isItem) segments.pop();
  return { collection: segments.join("/"), isItem, last };
}
