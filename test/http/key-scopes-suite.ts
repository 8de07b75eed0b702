import { expect } from "chai";
import { registry as generated } from "../../generated/registry.js";
import type { Registry } from "../../runtime/model/schema/resource.js";
import type { RouteTree } from "../../runtime/model/schema/route-table.js";
import { makeKey, type MadeKey } from "../support/keys.js";
import { sampleThird } from "../support/sample.js";
import type { TestServer } from "../support/server.js";
import { everyUserRight, type Staff } from "../support/staff.js";
import { assertRefused } from "./assert-refused.js";

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

function listPlaces(nodes: RouteTree, above?: Place): readonly Place[] {
  return Object.entries(nodes).flatMap(([name, { resource, children }]) => {
    const path = above === undefined ? `/api/2.0/${name}` : `${above.path}/${nobody}/${name}`;
    const place = { path, resources: [...(above?.resources ?? []), resource] };
    return [place, ...listPlaces(children, place)];
  });
}

interface Rights {
  readonly privileges: readonly string[];
  readonly scope?: Scope;
}

type Demand = "read" | "create" | "update" | "delete";

/**
 * Predicts the error of a request that has all parts of its path except the end. Missing rights of the account come before
 * missing rights of its key.
 */
function findRefusal({ privileges, scope = {} }: Rights, { resources }: Place, demand: Demand): string | null {
  for (const [index, resource] of resources.entries()) {
    const asked = index === resources.length - 1 ? demand : "read";
    if (!privileges.includes(registry.resources[resource]!.privileges[asked])) return "privilege_missing";
    const isWithin = scope[resource] === "write" || (scope[resource] === "read" && asked === "read");
    if (!isWithin) return "insufficient_scope";
  }
  return null;
}

/** The least scope that has this level of this resource. */
function scopeOf(resource: string, level: Level): Scope {
  const parent = registry.resources[resource]?.parent ?? null;
  return { ...(parent === null ? {} : scopeOf(parent, "read")), [resource]: level };
}

const requests: readonly (readonly [method: string, end: string, demand: Demand])[] = [
  ["GET", "?items_per_page=1", "read"],
  ["GET", "/aggregate", "read"],
  ["HEAD", `/${nobody}`, "read"],
  ["POST", "", "create"],
  ["PUT", `/${nobody}`, "update"],
  ["PATCH", `/${nobody}`, "update"],
  ["DELETE", `/${nobody}`, "delete"],
];

/**
 * Tests scopes against every route: scopes of one resource for a root account, and scopes of many resources for a limited
 * account.
 */
export function describeScopes(server: () => TestServer, staff: Staff): void {
  const places = listPlaces(registry.routes);
  const everything: Rights = { privileges: registry.privileges };

  for (const level of ["read", "write"] as const) {
    it(`to ${level} each resource opens the routes of that resource and no others`, async () => {
      const root = (method: string, path: string, body: object) => server().request(method, path, { body });
      for (const resource of sampleThird(Object.keys(registry.resources))) {
        const scope = scopeOf(resource, level);
        const key = await makeKey(server().url, root, { scope });
        const tried = places.map((place) => tryPlace(key, { ...everything, scope }, place));
        expect((await Promise.all(tried)).flat(), JSON.stringify(scope)).to.deep.equal([]);
        expect((await root("DELETE", `/api/2.0/me/keys/${key.id}`, {})).status).to.equal(204);
      }
    });
  }

  it("lets nobody see more than the key does: neither a new member of a group nor the holder of a member's key", async () => {
    const board = await staff.makeGroup([]);
    const category = { category: "Secret", company_id: await staff.makeStore(), usergroup_ids: [board] };
    await staff.make("/api/2.0/categories", category);
    const own = await staff.makeGroup(everyUserRight);
    const insider = await staff.makeAccount([], { usergroup_ids: [own, board] });
    const member = () => ({
      email: `k${staff.next()}@example.com`,
      user_type: "A",
      api_access: "Y",
      usergroup_ids: [board],
    });
    const scope = { users: "write", usergroups: "write" };
    for (const owner of [staff.withKey("1", server().email, server().key), insider]) {
      const key = await makeKey(server().url, owner.ask, { scope });
      assertRefused(await key.ask("POST", "/api/2.0/users", member()), 403, "escalation");
    }
    const seeing = { ...scope, categories: "read", products: "read", payments: "read", shippings: "read" };
    const key = await makeKey(server().url, insider.ask, { scope: seeing });
    const answer = await key.ask("POST", "/api/2.0/users", member());
    expect(answer.status, answer.text).to.equal(201);
    const path = `/api/2.0/users/${(answer.json as { readonly user_id: string }).user_id}/keys`;
    const outsider = await staff.makeAccount(everyUserRight);
    assertRefused(await outsider.ask("POST", path, { name: "x" }), 403, "escalation");
    await makeKey(server().url, insider.ask, {}, path);
  });

  it("covers everything that the account may do, and names what the key lacks", async () => {
    const everySecond = (names: readonly string[], from: number) => names.filter((_, index) => index % 2 === from);
    const privileges = everySecond(registry.privileges, 0);
    const account = await staff.makeAccount(privileges);
    for (const [from, level] of (["read", "write"] as const).entries()) {
      const named = everySecond(Object.keys(registry.resources), from);
      const scope: Scope = Object.fromEntries(named.flatMap((each) => Object.entries(scopeOf(each, level))));
      const key = await makeKey(server().url, account.ask, { scope });
      const tried = places.map((place) => tryPlace(key, { privileges, scope }, place));
      expect((await Promise.all(tried)).flat(), JSON.stringify(scope)).to.deep.equal([]);
    }
  });
}

/**
 * Tests every place and returns the results that contradict the scope. Nothing is written: allowed requests have a wrong
 * body, or find nothing.
 */
async function tryPlace(key: MadeKey, rights: Rights, place: Place): Promise<readonly string[]> {
  const wrong: string[] = [];
  for (const [method, end, demand] of requests) {
    const path = `${place.path}${end}`;
    const { status, text } = await key.ask(method, path);
    const refusal = findRefusal(rights, place, demand);
    const isRefused = status === 403 && (method === "HEAD" || text.includes(`"code":"${String(refusal)}"`));
    const isOpen = [200, 400, 404, 415].includes(status);
    if (refusal === null ? !isOpen : !isRefused)
      wrong.push(`${method} ${path}: ${String(status)} ${text.slice(0, 200)}`);
  }
  return wrong;
}
