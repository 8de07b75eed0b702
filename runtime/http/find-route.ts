/** Finds the route of a path after `/api/<version>`. Each segment costs one look-up, however many routes there are. */
import type { Deprecation } from "../model/schema/deprecation.js";
import type { PathStep, RequestOperation, ResourceTarget } from "../model/plan/api-request.js";
import { keysPathSegment } from "../model/schema/additional-key-description.js";
import { findDefinition } from "../model/schema/find-definition.js";
import { describeIdNotation, idFieldOf, parseId, formatId } from "../model/values/ids.js";
import { createMethodNotAllowedRefusal, Refusal } from "../model/plan/errors.js";
import { describeNearestName } from "../model/values/nearest-name.js";
import type { Registry } from "../model/schema/resource.js";
import { wildcardId } from "../model/schema/definition-across-parents.js";
import type { RouteEndpoint, OperationsByMethod, NamedEndpoint, RouteTree } from "../model/schema/route-table.js";

export type Route =
  | { readonly kind: "me" | "description" | "batch"; readonly methods: OperationsByMethod }
  | ApiKeysRoute
  | { readonly kind: "resource"; readonly target: ResourceTarget; readonly methods: OperationsByMethod };

/** The route to all API keys of an account, or to one key. */
export interface ApiKeysRoute {
  readonly kind: "keys";
  /** Account that owns the keys; null for the caller's own account. */
  readonly account: ResourceTarget | null;
  /** Id of the key; null for all keys of the account. */
  readonly keyId: number | null;
  /** Path of the collection of keys, as the client wrote it. */
  readonly path: string;
  readonly methods: OperationsByMethod;
}

const readOnlyMethods: OperationsByMethod = { GET: "read", HEAD: "read" };

/** Routes that belong to no resource, by the first segment of their path. No resource may have one of these names. */
const reservedRoutes: ReadonlyMap<string, Exclude<Route, { readonly kind: "resource" }>> = new Map([
  ["me", { kind: "me", methods: readOnlyMethods }],
  ["description", { kind: "description", methods: readOnlyMethods }],
  ["batch", { kind: "batch", methods: { POST: "create" } }],
]);
const apiKeyCollectionMethods: OperationsByMethod = { GET: "list", HEAD: "list", POST: "create" };
const apiKeyMethods: OperationsByMethod = { GET: "read", HEAD: "read", DELETE: "remove" };

/**
 * @param path as the client wrote it, percent-encoding included
 * @throws Refusal not_found
 */
export function findRoute(registry: Registry, path: string): Route {
  const segments = splitPath(path);
  return findReservedRoute(segments) ?? findResourceRoute(registry, segments);
}

/** Finds the route of a path that begins with one of `reservedRoutes`; returns null for any other path. */
function findReservedRoute(segments: readonly string[]): Route | null {
  const own = reservedRoutes.get(segments[0]!);
  if (own === undefined) return null;
  if (segments.length === 1) return own;
  if (own.kind !== "me") throw createPathRefusal(`there is no path below ${own.kind}`);
  if (segments[1] !== keysPathSegment) throw createPathRefusal(`the only path below me is me/${keysPathSegment}`);
  return findApiKeysRoute(null, segments, 1);
}

function findResourceRoute(registry: Registry, segments: readonly string[]): Route {
  const path = segments.join("/");
  const parents: PathStep[] = [];
  const wildcardSteps: Omit<PathStep, "id">[] = [];
  const deprecations: Deprecation[] = [];
  let names = registry.routes;
  let actions: Iterable<string> = [];
  const routeTo = (
    { operationsByMethod: methods, action }: NamedEndpoint,
    target: ResourceTarget,
    formerName: ResourceTarget["formerName"] | null,
  ): Route => {
    const run = action === undefined ? undefined : findDefinition(registry, target.resource).actions?.[action];
    // The route of an action has no `formerName`, because a former name causes the header `Deprecation`. The OpenAPI document
    // declares no such header for actions.
    if (run !== undefined) return { kind: "resource", target: { ...target, action: run }, methods };
    return { kind: "resource", target: formerName ? { ...target, formerName } : target, methods };
  };
  for (let index = 0; ; index += 2) {
    const name = segments[index]!;
    const node = Object.hasOwn(names, name) ? names[name] : undefined;
    if (node === undefined) {
      const filter = index + 1 === segments.length ? suggestFilter(registry, parents.at(-1), name) : null;
      const nested = index === 0 ? suggestNestedPaths(registry, name) : null;
      const hint = filter ?? nested ?? describeNearestName(name, [...Object.keys(names), ...actions]);
      throw createPathRefusal(describeUnknownSegment(segments, index, hint));
    }
    const { resource, via: referringField = null, deprecation, collection, item } = node;
    if (deprecation !== undefined) deprecations.push(deprecation);
    const formerName = deprecations.length === 0 ? null : { name, deprecations };
    const segment = segments[index + 1];
    const hasWildcard = wildcardSteps.length > 0;
    const collectionTarget = {
      parents,
      ...(hasWildcard ? { wildcardSteps } : {}),
      resource,
      referringField,
      id: null,
      path,
    };
    const { operationsByMethod: methods, namedEndpoints } = hasWildcard ? selectListOperations(collection) : collection;
    if (segment === undefined) return routeTo({ operationsByMethod: methods }, collectionTarget, formerName);
    const isLast = index + 2 === segments.length;
    const collectionEndpoint = isLast ? namedEndpoints.get(segment) : undefined;
    if (collectionEndpoint !== undefined) return routeTo(collectionEndpoint, collectionTarget, formerName);
    if (segment === wildcardId) {
      names = Object.fromEntries(Object.entries(node.children).filter(([, { via }]) => via === undefined));
      actions = [];
      if (isLast || Object.keys(names).length === 0) throw createPathRefusal(describeWildcardSegment(name, names));
      wildcardSteps.push({ resource, referringField });
      continue;
    }
    if (hasWildcard)
      throw createPathRefusal(
        `no id can follow "${wildcardId}" in a path: read an item by the ids of all items that it is nested in`,
      );
    const definition = findDefinition(registry, resource);
    const field = idFieldOf(definition);
    const id = parseId(field, segment);
    if (id === null) {
      const collectionPath = path.split("/", index + 1).join("/");
      const isBelow = Object.hasOwn(node.children, segment) || item.namedEndpoints.has(segment);
      const hint = isBelow
        ? `; write ${collectionPath}/ID/${segment}, with the id of an item`
        : queryHintBySegment.has(segment)
          ? `; ${collectionPath}${queryHintBySegment.get(segment)!}`
          : "";
      throw createPathRefusal(`"${shorten(segment)}" is not an id: ids are ${describeIdNotation(field)}${hint}`);
    }
    const target = { parents, resource, referringField, id, path };
    if (isLast) return routeTo(item, target, formerName);
    const next = segments[index + 2]!;
    if (definition.accounts !== null && next === keysPathSegment) return findApiKeysRoute(target, segments, index + 2);
    const itemEndpoint = index + 3 === segments.length ? item.namedEndpoints.get(next) : undefined;
    if (itemEndpoint !== undefined) return routeTo(itemEndpoint, target, formerName);
    parents.push({ resource, id, referringField });
    names = node.children;
    actions = item.namedEndpoints.keys();
  }
}

/**
 * Selects the operations that only read. A path such as `devices/-/parts` means the parts of all devices, so it
 * supports no writes.
 */
function selectListOperations({ operationsByMethod: methods, namedEndpoints }: RouteEndpoint): RouteEndpoint {
  const reading = Object.entries(methods).filter(([, operation]) => operation === "list");
  return {
    operationsByMethod: Object.fromEntries(reading),
    namedEndpoints: new Map([...namedEndpoints].filter(([, { action }]) => action === undefined)),
  };
}

function describeWildcardSegment(name: string, nestedRoutes: RouteTree): string {
  const [first] = Object.keys(nestedRoutes);
  const meaning = `"${wildcardId}" stands for all items of a collection, and the name of a nested collection must follow`;
  return first === undefined
    ? `${meaning}; nothing is nested in ${name}`
    : `${meaning}, such as ${name}/${wildcardId}/${first}`;
}

/** Hints for segments that name a query in other APIs. */
const queryHintBySegment = new Map([
  ["count", "/aggregate counts the items"],
  ["search", "?q=WORD searches the items"],
]);

function findApiKeysRoute(account: ResourceTarget | null, segments: readonly string[], keysIndex: number): Route {
  const path = segments.slice(0, keysIndex + 1).join("/");
  const given = segments[keysIndex + 1];
  if (given === undefined) return { kind: "keys", account, keyId: null, path, methods: apiKeyCollectionMethods };
  const keyId = parseId({}, given);
  if (keyId === null) throw createPathRefusal(`"${shorten(given)}" is not an id: ids are ${describeIdNotation({})}`);
  if (segments.length > keysIndex + 2) throw createPathRefusal("there is no path below a key");
  return { kind: "keys", account, keyId, path, methods: apiKeyMethods };
}

/** @throws Refusal method_not_allowed, with the possible methods */
export function findOperation(route: Route, method: string): RequestOperation {
  const operation = Object.hasOwn(route.methods, method) ? route.methods[method] : undefined;
  if (operation === undefined) throw createMethodNotAllowedRefusal(method, formatAllowedMethods(route));
  return operation;
}

/** Returns the value of the header `Allow`. */
export function formatAllowedMethods({ methods }: Route): string {
  return [...Object.keys(methods), "OPTIONS"].join(", ");
}

/** @param hint text that is appended to the message; may be empty */
function describeUnknownSegment(segments: readonly string[], index: number, hint: string): string {
  const name = segments[index]!;
  const above = segments.slice(0, index).join("/");
  const place = above === "" ? "no resource" : `nothing below ${above}`;
  const isVersion = index === 0 && /^v\d[\d.]*$/i.test(name);
  return `${place} is named "${shorten(name)}"${isVersion ? "; the interface is at /api/2.0" : hint}`;
}

/** Suggests the paths of the nested resources with this name; null if there are none. */
function suggestNestedPaths({ resources }: Registry, name: string): string | null {
  const paths = Object.keys(resources).filter((each) => each.endsWith(`/${name}`));
  const written = paths.map((path) => path.split("/").join("/ID/")).join(" or ");
  return written === "" ? null : `; it is nested: write ${written}, with the id of its parent`;
}

/**
 * Suggests a filter if another collection refers to the item instead of being nested in it: `books?author=5` for
 * `authors/5/books`. Returns null unless exactly one visible field refers to the item's resource.
 */
function suggestFilter(
  { resources }: Registry,
  parentStep: PathStep | undefined,
  collectionName: string,
): string | null {
  const collection = resources[collectionName];
  if (parentStep === undefined || collection?.parent !== null) return null;
  const definition = resources[parentStep.resource]!;
  const [field, ...others] = definition.referrers.flatMap(({ resource, field }) =>
    resource === collectionName ? field : [],
  );
  if (field === undefined || others.length > 0 || collection.fields[field]!.hidden) return null;
  return `; write ${collectionName}?${field}=${formatId(idFieldOf(definition), parentStep.id)}`;
}

function createPathRefusal(reason: string): Refusal {
  return new Refusal("not_found", reason);
}

function shorten(text: string): string {
  return text.slice(0, 60);
}

/** Decodes the segments of a path. One trailing slash is accepted. */
function splitPath(path: string): readonly string[] {
  if (path === "" || path === "/") throw createPathRefusal("the path names no resource");
  const decoded: string[] = [];
  for (const segment of (path.endsWith("/") ? path.slice(0, -1) : path).split("/")) {
    const name = decodeSegment(segment);
    if (name === null) throw createPathRefusal(`"${shorten(segment)}" in the path is not percent-encoded UTF-8`);
    if (name === "") throw createPathRefusal("a segment of the path is empty");
    if (name.includes("/") || name.includes("\0"))
      throw createPathRefusal("a segment of the path contains a slash or NUL");
    decoded.push(name);
  }
  return decoded;
}

function decodeSegment(segment: string): string | null {
  if (!segment.includes("%")) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}
