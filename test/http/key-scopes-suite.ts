import { expect } from "chai";
import { registry as generated } from "../../generated/registry.js";
import type { Registry, RouteNode } from "../../runtime/model/resource.js";
import { makeKey, type MadeKey } from "../support/keys.js";
import type { TestServer } from "../support/server.js";

const registry: Registry = generated;
const nobody = "999999";

type Level = "read" | "write";
interface Scope {
  readonly [path: string]: Level;
}

/** A collection with the resources of its path, its own being the last. */
interface Place {
  readonly path: string;
  readonly resources: readonly string[];
}

function listPlaces(nodes: { readonly [name: string]: RouteNode }, above?: Place): readonly Place[] {
  return Object.entries(nodes).flatMap(([name, { resource, children }]) => {
    const path = above === undefined ? `/api/2.0/${name}` : `${above.path}/${nobody}/${name}`;
    const place = { path, resources: [...(above?.resources ?? []), resource] };
    return [place, ...listPlaces(children, place)];
  });
}

/** What the path of a request reads, and what the request does at its end. */
function isWithin(scope: Scope, { resources }: Place, level: Level): boolean {
  return resources.every((resource, index) => {
    const needed = index === resources.length - 1 ? level : "read";
    return scope[resource] === "write" || scope[resource] === needed;
  });
}

/** The least scope that has this level of this resource. */
function scopeOf(resource: string, level: Level): Scope {
  const parent = registry.resources[resource]?.parent ?? null;
  return { ...(parent === null ? {} : scopeOf(parent, "read")), [resource]: level };
}

const requests: readonly (readonly [method: string, end: string, level: Level])[] = [
  ["GET", "?items_per_page=1", "read"],
  ["GET", "/aggregate", "read"],
  ["HEAD", `/${nobody}`, "read"],
  ["POST", "", "write"],
  ["PUT", `/${nobody}`, "write"],
  ["PATCH", `/${nobody}`, "write"],
  ["DELETE", `/${nobody}`, "write"],
];

/** Every scope of one resource against every route: of a root account, so that nothing but the scope can refuse. */
export function describeScopes(server: () => TestServer): void {
  const places = listPlaces(registry.routes);

  for (const level of ["read", "write"] as const) {
    it(`to ${level} each resource opens the routes that it names, and no others`, async () => {
      const root = (method: string, path: string, body: object) => server().request(method, path, { body });
      for (const resource of Object.keys(registry.resources)) {
        const scope = scopeOf(resource, level);
        const key = await makeKey(server().url, root, { scope });
        const tried = places.map((place) => tryPlace(key, scope, place));
        expect((await Promise.all(tried)).flat(), JSON.stringify(scope)).to.deep.equal([]);
        expect((await root("DELETE", `/api/2.0/me/keys/${key.id}`, {})).status).to.equal(204);
      }
    });
  }
}

/** What is not as the scope says. Nothing is sent that would be written: what comes through is refused for its body, or finds nothing. */
async function tryPlace(key: MadeKey, scope: Scope, place: Place): Promise<readonly string[]> {
  const wrong: string[] = [];
  for (const [method, end, level] of requests) {
    const path = `${place.path}${end}`;
    const { status, text } = await key.ask(method, path);
    const opens = isWithin(scope, place, level);
    const isRefused = status === 403 && (method === "HEAD" || text.includes('"insufficient_scope"'));
    const isOpen = [200, 400, 404, 415].includes(status);
    if (opens ? !isOpen : !isRefused) wrong.push(`${method} ${path}: ${String(status)} ${text.slice(0, 200)}`);
  }
  return wrong;
}
