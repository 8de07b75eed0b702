/**
 * Finds the route of a URL. A project can serve several styles of URLs, called dialects
 * (docs/reference/http.md#paths-and-versions).
 */
import type { UrlDialect, ApiVersion } from "../model/plan/api-request.js";
import { createNotFoundRefusal, createParameterRefusal, Refusal } from "../model/plan/errors.js";
import { parseQueryPairs, type QueryPair } from "./request/read-request.js";
import type { BareUrlDialect, ParameterUrlDialect, ProjectDefinition } from "../model/schema/project.js";
import type { SettingValues } from "../model/schema/field.js";
import type { Registry } from "../model/schema/resource.js";
import { findRoute, type Route } from "./find-route.js";

export interface ResolvedUrl {
  readonly route: Route;
  readonly dialect: UrlDialect;
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
 * @param basePath the path prefix that a proxy has removed from the request; paths in the answer begin with this prefix
 * @throws Refusal not_found, invalid_query
 */
export type UrlResolver = (registry: Registry, request: RequestTarget, basePath: string) => ResolvedUrl;

/** Finds the route of addresses such as `/api/2.0/devices/5?fields=name`. */
export const resolveApiUrl: UrlResolver = (registry, request, base) => {
  const { version, versionPrefix, apiPath } = splitVersionFromPath(request.path.slice("/api/".length));
  return resolveUrl(registry, request, apiPath, { version, linkPrefix: `${base}/api/${versionPrefix}` });
};

/** Creates a dialect that reads the path from a query parameter: `/index.php?path=2.0/devices/5&fields=name`. */
function createParameterDialectResolver({ path: own, name, with: others = {} }: ParameterUrlDialect): UrlResolver {
  const pathParameters = new Set([name, ...Object.keys(others)]);
  const otherParameters = Object.entries(others).map(([other, value]) => `&${other}=${value}`);
  return (registry, request, base) => {
    const pairs = parseQueryPairs(request.querystring);
    const paths = pairs.filter(([given]) => given === name).map(([, value]) => value);
    if (paths.length > 1) throw createParameterRefusal(name, "once", "must be given once");
    // The value is already decoded, and `findRoute` decodes its input again, so percent signs are encoded here.
    const { version, versionPrefix, apiPath } = splitVersionFromPath((paths[0] ?? "").replaceAll("%", "%25"));
    const formatUrl: UrlDialect["formatUrl"] = (path, query) =>
      `${base}${own}?${name}=${versionPrefix}${path}${otherParameters.join("")}${query === "" ? "" : `&${query}`}`;
    return {
      route: requireRoute(registry, request, apiPath),
      dialect: { version, formatUrl },
      queryPairs: pairs.filter(([given]) => !pathParameters.has(given)),
    };
  };
}

/** Creates the bare dialect, which has no prefix and is always version 1.0: `/devices/5?fields=name`. */
function createBareDialectResolver({ nesting = Infinity }: BareUrlDialect): UrlResolver {
  return (registry, request, base) => {
    const address = resolveUrl(registry, request, request.path.slice(1), {
      version: "1.0",
      linkPrefix: `${base}/`,
    });
    const { parents = [], wildcardSteps = [] } = address.route.kind === "resource" ? address.route.target : {};
    if (parents.length + wildcardSteps.length <= nesting) return address;
    const most = `paths without /api have at most ${String(nesting)} levels of nesting`;
    throw new Refusal("not_found", `${most}; this one has more`);
  };
}

/** Finds the route of requests of the panel, such as `/admin/api/devices/5`. They always use version 2.0. */
const resolvePanelUrl: UrlResolver = (registry, request, base) => {
  const rest = request.path.slice("/admin/api/".length);
  return resolveUrl(registry, request, rest, { version: "2.0", linkPrefix: `${base}/admin/api/` });
};

/** @param apiPath the path after the prefix `linkPrefix`; links in the answer begin with `linkPrefix`, too */
function resolveUrl(
  registry: Registry,
  request: RequestTarget,
  apiPath: string,
  { version, linkPrefix }: { readonly version: ApiVersion; readonly linkPrefix: string },
): ResolvedUrl {
  const formatUrl: UrlDialect["formatUrl"] = (path, query) => `${linkPrefix}${path}${query === "" ? "" : `?${query}`}`;
  return {
    route: requireRoute(registry, request, apiPath),
    dialect: { version, formatUrl },
    queryPairs: parseQueryPairs(request.querystring),
  };
}

/** A style of the API's URLs, such as `/api/2.0/devices/5`. */
interface ServedUrlDialect {
  readonly kind: "parameter" | "path" | "panel" | "bare";
  readonly resolveUrl: UrlResolver;
  readonly pattern: RegExp;
}

/** Lists the dialects of the project. If several of them match a path, the first one answers. */
export function listServedUrlDialects(
  { dialects: { parameter, bare } }: ProjectDefinition,
  settings: SettingValues,
): readonly ServedUrlDialect[] {
  const dialects: ServedUrlDialect[] = [
    { kind: "path", resolveUrl: resolveApiUrl, pattern: /^\/api(?:$|\/)/ },
    { kind: "panel", resolveUrl: resolvePanelUrl, pattern: /^\/admin\/api(?:$|\/)/ },
  ];
  if (parameter !== undefined) {
    const pattern = new RegExp(`^${parameter.path.replaceAll(/[^\w/-]/g, "\\$&")}/?$`);
    dialects.unshift({ kind: "parameter", resolveUrl: createParameterDialectResolver(parameter), pattern });
  }
  if (bare !== undefined && (bare.if === undefined || settings[bare.if] === true))
    dialects.push({ kind: "bare", resolveUrl: createBareDialectResolver(bare), pattern: /^(?!\/admin(?:$|\/))/ });
  return dialects;
}

export function isPathBelow(path: string, parentPath: string): boolean {
  return path.startsWith(parentPath) && (path.length === parentPath.length || path[parentPath.length] === "/");
}

/** @param basePath the path prefix that a proxy has removed from the request */
export function createPathNotFoundRefusal(basePath: string): Refusal {
  return new Refusal("not_found", `there is nothing at this path; the interface is at ${basePath}/api/2.0`);
}

/**
 * Splits the version from the path. A first segment of digits and dots is the version. A path without such a segment
 * has version 1.0.
 */
function splitVersionFromPath(path: string): {
  readonly version: ApiVersion;
  readonly versionPrefix: string;
  readonly apiPath: string;
} {
  const slash = path.indexOf("/");
  const first = slash === -1 ? path : path.slice(0, slash);
  if (!/^[\d.]+$/.test(first)) return { version: "1.0", versionPrefix: "", apiPath: path };
  if (first !== "1.0" && first !== "2.0") {
    const unknown = `there is no version ${first.slice(0, 20)} of the interface`;
    throw new Refusal("not_found", `${unknown}; the versions are 1.0 and 2.0`);
  }
  return { version: first, versionPrefix: `${first}/`, apiPath: slash === -1 ? "" : path.slice(slash + 1) };
}

/** Finds the route, or rejects with 404. OPTIONS needs no credentials, so its 404 must not reveal names of resources. */
function requireRoute(registry: Registry, { method }: RequestTarget, apiPath: string): Route {
  try {
    return findRoute(registry, apiPath);
  } catch (error) {
    throw method === "OPTIONS" && error instanceof Refusal ? createNotFoundRefusal() : error;
  }
}
