/**
 * Finds the route of a URL. A project can serve several styles of URLs, called dialects
 * (docs/reference/http.md#paths-and-versions).
 */
import type { Dialect, ApiVersion } from "../model/plan/api-request.js";
import { notFound, Refusal } from "../model/plan/errors.js";
import { parseQueryPairs, refuseParameter, type QueryPair } from "./request/read-request.js";
import type { BareDialect, ParameterDialect, ProjectDefinition } from "../model/schema/project.js";
import type { Settings } from "../model/schema/field.js";
import type { Registry } from "../model/schema/resource.js";
import { findRoute, type Route } from "./router.js";

export interface Address {
  readonly route: Route;
  readonly dialect: Dialect;
  /** The query parameters, except those that contain the path (`?path=2.0/devices/5`). */
  readonly queryPairs: readonly QueryPair[];
}

/** The parts of a request that determine its route. */
interface RequestTarget {
  readonly method: string;
  /** The path as the client wrote it, including percent-encoding. */
  readonly path: string;
  /** The query without its question mark. */
  readonly querystring: string;
}

/**
 * Finds the route of a request.
 * @param base the path prefix that a proxy has removed from the request; paths in the answer begin with this prefix
 * @throws Refusal not_found, invalid_query
 */
export type FindAddress = (registry: Registry, request: RequestTarget, base: string) => Address;

/** Finds the route of addresses such as `/api/2.0/devices/5?fields=name`. */
export const findByPath: FindAddress = (registry, request, base) => {
  const { version, written, rest } = splitVersion(request.path.slice("/api/".length));
  return findBelow(registry, request, rest, { version, above: `${base}/api/${written}` });
};

/** Creates a dialect that reads the path from a query parameter: `/index.php?path=2.0/devices/5&fields=name`. */
function findByParameter({ path: own, name, with: others = {} }: ParameterDialect): FindAddress {
  const addressing = new Set([name, ...Object.keys(others)]);
  const carried = Object.entries(others).map(([other, value]) => `&${other}=${value}`);
  return (registry, request, base) => {
    const pairs = parseQueryPairs(request.querystring);
    const paths = pairs.filter(([given]) => given === name).map(([, value]) => value);
    if (paths.length > 1) throw refuseParameter(name, "once", "must be given once");
    // The value is already decoded, and `findRoute` decodes its input again, so percent signs are encoded here.
    const { version, written, rest } = splitVersion((paths[0] ?? "").replaceAll("%", "%25"));
    const reference: Dialect["reference"] = (path, query) =>
      `${base}${own}?${name}=${written}${path}${carried.join("")}${query === "" ? "" : `&${query}`}`;
    return {
      route: requireRoute(registry, request, rest),
      dialect: { version, reference },
      queryPairs: pairs.filter(([given]) => !addressing.has(given)),
    };
  };
}

/** Creates the bare dialect, which has no prefix and is always version 1.0: `/devices/5?fields=name`. */
function findBare({ nesting = Infinity }: BareDialect): FindAddress {
  return (registry, request, base) => {
    const address = findBelow(registry, request, request.path.slice(1), { version: "1.0", above: `${base}/` });
    const { parents = [], allItemsSteps = [] } = address.route.kind === "resource" ? address.route.target : {};
    if (parents.length + allItemsSteps.length <= nesting) return address;
    const most = `paths without /api have at most ${String(nesting)} levels of nesting`;
    throw new Refusal("not_found", `${most}; this one has more`);
  };
}

/** Finds the route of requests of the panel, such as `/admin/api/devices/5`. They always use version 2.0. */
const findInPanel: FindAddress = (registry, request, base) => {
  const rest = request.path.slice("/admin/api/".length);
  return findBelow(registry, request, rest, { version: "2.0", above: `${base}/admin/api/` });
};

/** @param rest the path after the prefix `above`; links in the answer begin with `above`, too */
function findBelow(
  registry: Registry,
  request: RequestTarget,
  rest: string,
  { version, above }: { readonly version: ApiVersion; readonly above: string },
): Address {
  const reference: Dialect["reference"] = (path, query) => `${above}${path}${query === "" ? "" : `?${query}`}`;
  return {
    route: requireRoute(registry, request, rest),
    dialect: { version, reference },
    queryPairs: parseQueryPairs(request.querystring),
  };
}

/** A style of the API's URLs, such as `/api/2.0/devices/5`. */
interface ServedDialect {
  readonly kind: "parameter" | "path" | "panel" | "bare";
  readonly findAddress: FindAddress;
  /** Matches the paths of the dialect. */
  readonly pattern: RegExp;
}

/** Lists the dialects of the project. If several of them match a path, the first one answers. */
export function listDialects(
  { dialects: { parameter, bare } }: ProjectDefinition,
  settings: Settings,
): readonly ServedDialect[] {
  const dialects: ServedDialect[] = [
    { kind: "path", findAddress: findByPath, pattern: /^\/api(?:$|\/)/ },
    { kind: "panel", findAddress: findInPanel, pattern: /^\/admin\/api(?:$|\/)/ },
  ];
  if (parameter !== undefined) {
    const pattern = new RegExp(`^${parameter.path.replaceAll(/[^\w/-]/g, "\\$&")}/?$`);
    dialects.unshift({ kind: "parameter", findAddress: findByParameter(parameter), pattern });
  }
  if (bare !== undefined && (bare.if === undefined || settings[bare.if] === true))
    dialects.push({ kind: "bare", findAddress: findBare(bare), pattern: /^(?!\/admin(?:$|\/))/ });
  return dialects;
}

export function isPathBelow(path: string, above: string): boolean {
  return path.startsWith(above) && (path.length === above.length || path[above.length] === "/");
}

/** @param base the path prefix that a proxy has removed from the request */
export function pathNotFound(base: string): Refusal {
  return new Refusal("not_found", `there is nothing at this path; the interface is at ${base}/api/2.0`);
}

/**
 * Splits the version from the path. A first segment of digits and dots is the version. A path without such a segment
 * has version 1.0.
 */
function splitVersion(path: string): { readonly version: ApiVersion; readonly written: string; readonly rest: string } {
  const slash = path.indexOf("/");
  const first = slash === -1 ? path : path.slice(0, slash);
  if (!/^[\d.]+$/.test(first)) return { version: "1.0", written: "", rest: path };
  if (first !== "1.0" && first !== "2.0") {
    const unknown = `there is no version ${first.slice(0, 20)} of the interface`;
    throw new Refusal("not_found", `${unknown}; the versions are 1.0 and 2.0`);
  }
  return { version: first, written: `${first}/`, rest: slash === -1 ? "" : path.slice(slash + 1) };
}

/** Finds the route, or rejects with 404. OPTIONS needs no credentials, so its 404 must not reveal names of resources. */
function requireRoute(registry: Registry, { method }: RequestTarget, path: string): Route {
  const route = findRoute(registry, path);
  if (route.kind !== "nowhere") return route;
  throw method === "OPTIONS" ? notFound() : new Refusal("not_found", route.reason);
}
