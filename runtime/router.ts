/** A path below the interface's root to what it stands for: a tree of maps made from the declarations, constant time a segment. */
import type { Operation, PathStep, Target } from "./api-request.js";
import type { Registry, RouteNode } from "./resource.js";

export type Route =
  | { readonly kind: "me"; readonly methods: Methods }
  | { readonly kind: "resource"; readonly target: Target; readonly methods: Methods };

/** HTTP method to what it does; a method that is not here is answered 405 with these in `Allow`. */
export type Methods = { readonly [method: string]: Operation };

const collectionMethods: Methods = { GET: "list", HEAD: "list", POST: "create" };
const itemMethods: Methods = { GET: "read", HEAD: "read", PUT: "update", DELETE: "remove" };
const meMethods: Methods = { GET: "read", HEAD: "read" };

/** Decimal without leading zeros, as far as a number can be exact. */
const idForm = /^(0|[1-9]\d{0,15})$/;

/** Null stands for 404: nothing is declared there. `path` is as the client wrote it, percent-encoding included. */
export function findRoute(registry: Registry, path: string): Route | null {
  const segments = splitPath(path);
  if (segments === null) return null;
  if (segments.length === 1 && segments[0] === "me") return { kind: "me", methods: meMethods };
  const parents: PathStep[] = [];
  let names: { readonly [name: string]: RouteNode } = registry.routes;
  for (let index = 0; ; index += 2) {
    const name = segments[index]!;
    const node = Object.hasOwn(names, name) ? names[name] : undefined;
    if (node === undefined) return null;
    const { resource, via = null } = node;
    const id = segments[index + 1];
    const joined = segments.join("/");
    if (id === undefined) {
      return {
        kind: "resource",
        target: { parents, resource, via, id: null, path: joined },
        methods: collectionMethods,
      };
    }
    if (!idForm.test(id) || !Number.isSafeInteger(Number(id))) return null;
    if (index + 2 === segments.length) {
      return {
        kind: "resource",
        target: { parents, resource, via, id: Number(id), path: joined },
        methods: itemMethods,
      };
    }
    parents.push({ resource, id: Number(id), via });
    names = node.children;
  }
}

/** Null for an empty segment, bad percent-encoding, `%2F` or NUL. One trailing slash is accepted. */
function splitPath(path: string): readonly string[] | null {
  const segments = (path.endsWith("/") ? path.slice(0, -1) : path).split("/");
  const decoded: string[] = [];
  for (const segment of segments) {
    const name = decodeSegment(segment);
    if (name === null || name === "" || name.includes("/") || name.includes("\0")) return null;
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
