/** Where a request points, in each dialect (docs/http.md#paths-and-versions). */
import type { Exchange } from "../exchange/exchange.js";
import type { Dialect, Version } from "../model/api-request.js";
import { notFound, Refusal } from "../model/errors.js";
import { readPairs, type Pair } from "../request/read-query.js";
import type { BareDialect, ParameterDialect, ProjectDefinition } from "../model/project.js";
import type { Settings } from "../model/field.js";
import type { Registry } from "../model/resource.js";
import { findRoute, type Route } from "./router.js";

export interface Address {
  readonly route: Route;
  readonly dialect: Dialect;
  /** The query without what only addresses. */
  readonly pairs: readonly Pair[];
}

/** What of a request says where it points. */
export type Addressed = Pick<Exchange, "method" | "path" | "querystring">;

/**
 * `base` is what a proxy has taken off the path and what references need again.
 * @throws Refusal not_found, invalid_query
 */
export type FindAddress = (registry: Registry, exchange: Addressed, base: string) => Address;

/** `/api/2.0/devices/5?fields=name` */
export const findByPath: FindAddress = (registry, exchange, base) => {
  const { version, written, rest } = splitVersion(exchange.path.slice("/api/".length));
  const reference: Dialect["reference"] = (path, query) =>
    `${base}/api/${written}${path}${query === "" ? "" : `?${query}`}`;
  return {
    route: requireRoute(registry, exchange, rest),
    dialect: { version, reference },
    pairs: readPairs(exchange.querystring),
  };
};

/** The path as the value of a query parameter: `/index.php?path=2.0/devices/5&fields=name`. */
function findByParameter({ path: own, name, with: others = {} }: ParameterDialect): FindAddress {
  const addressing = new Set([name, ...Object.keys(others)]);
  const carried = Object.entries(others).map(([other, value]) => `&${other}=${value}`);
  return (registry, exchange, base) => {
    const pairs = readPairs(exchange.querystring);
    const paths = pairs.filter(([given]) => given === name).map(([, value]) => value);
    if (paths.length > 1) {
      const details = [{ parameter: name, rule: "once", message: "must be given once" }];
      throw new Refusal("invalid_query", `${name} must be given once`, { details });
    }
    // Decoded already: a percent sign in it is one, and part of no declared name.
    const { version, written, rest } = splitVersion((paths[0] ?? "").replaceAll("%", "%25"));
    const reference: Dialect["reference"] = (path, query) =>
      `${base}${own}?${name}=${written}${path}${carried.join("")}${query === "" ? "" : `&${query}`}`;
    return {
      route: requireRoute(registry, exchange, rest),
      dialect: { version, reference },
      pairs: pairs.filter(([given]) => !addressing.has(given)),
    };
  };
}

/** No prefix, always of version 1.0: `/devices/5?fields=name`. */
function findBare({ nesting = Infinity }: BareDialect): FindAddress {
  return (registry, exchange, base) => {
    const route = requireRoute(registry, exchange, exchange.path.slice(1));
    if (route.kind === "resource" && route.target.parents.length > nesting) {
      const most = `paths without /api have at most ${String(nesting)} levels of nesting`;
      throw new Refusal("not_found", `${most}; this one has more`);
    }
    const reference: Dialect["reference"] = (path, query) => `${base}/${path}${query === "" ? "" : `?${query}`}`;
    return { route, dialect: { version: "1.0", reference }, pairs: readPairs(exchange.querystring) };
  };
}

/** `/admin/api/devices/5`: the panel's requests, always of version 2.0. */
const findInPanel: FindAddress = (registry, exchange, base) => {
  const reference: Dialect["reference"] = (path, query) =>
    `${base}/admin/api/${path}${query === "" ? "" : `?${query}`}`;
  return {
    route: requireRoute(registry, exchange, exchange.path.slice("/admin/api/".length)),
    dialect: { version: "2.0", reference },
    pairs: readPairs(exchange.querystring),
  };
};

/** A way in which paths of the interface are written. */
export interface ServedDialect {
  readonly kind: "parameter" | "path" | "panel" | "bare";
  readonly findAddress: FindAddress;
  has(path: string): boolean;
}

/** Those of the project, in the order in which they are asked whether they have a path. */
export function listDialects(
  { dialects: { parameter, bare } }: ProjectDefinition,
  settings: Settings,
): readonly ServedDialect[] {
  return [
    ...(parameter === undefined ? [] : [toParameterDialect(parameter)]),
    { kind: "path", findAddress: findByPath, has: (path) => isBelow(path, "/api") },
    { kind: "panel", findAddress: findInPanel, has: (path) => isBelow(path, "/admin/api") },
    ...(isBareServed(bare, settings) ? [toBareDialect(bare)] : []),
  ];
}

function toParameterDialect(declared: ParameterDialect): ServedDialect {
  const { path: own } = declared;
  const has = (path: string): boolean => path === own || path === `${own}/`;
  return { kind: "parameter", findAddress: findByParameter(declared), has };
}

function toBareDialect(declared: BareDialect): ServedDialect {
  return { kind: "bare", findAddress: findBare(declared), has: (path) => !isBelow(path, "/admin") };
}

function isBareServed(bare: BareDialect | undefined, settings: Settings): bare is BareDialect {
  return bare !== undefined && (bare.if === undefined || settings[bare.if] === true);
}

export function isBelow(path: string, above: string): boolean {
  return path.startsWith(above) && (path.length === above.length || path[above.length] === "/");
}

/** At a path that no dialect has; `base` as above. */
export function nothingThere(base: string): Refusal {
  return new Refusal("not_found", `there is nothing at this path; the interface is at ${base}/api/2.0`);
}

/** A first segment of digits and dots is a version, none is 1.0. */
function splitVersion(path: string): { readonly version: Version; readonly written: string; readonly rest: string } {
  const slash = path.indexOf("/");
  const first = slash === -1 ? path : path.slice(0, slash);
  if (!/^[\d.]+$/.test(first)) return { version: "1.0", written: "", rest: path };
  if (first !== "1.0" && first !== "2.0") {
    throw new Refusal("not_found", `there is no version ${first.slice(0, 20)}; there are 1.0 and 2.0`);
  }
  return { version: first, written: `${first}/`, rest: slash === -1 ? "" : path.slice(slash + 1) };
}

/** OPTIONS is open to strangers, so its 404 names no resources. */
function requireRoute(registry: Registry, { method }: Addressed, path: string): Route {
  const route = findRoute(registry, path);
  if (route.kind !== "nowhere") return route;
  throw method === "OPTIONS" ? notFound() : new Refusal("not_found", route.reason);
}
