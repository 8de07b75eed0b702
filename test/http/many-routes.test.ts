import { expect } from "chai";
import { Router } from "@koa/router";
import { registry } from "../../generated/registry.js";
import { createRoutes, type RouteDependencies } from "../../runtime/http/routes.js";
import { findRoute } from "../../runtime/http/find-route.js";
import type { Registry } from "../../runtime/model/schema/resource.js";
import { buildRouteTree, type RouteRow } from "../../runtime/model/schema/route-table.js";
import { readConfig } from "../../runtime/config/config.js";

/**
 * Counts the steps to find an item among this many resources: patterns of the router, and look-ups in the index of the route
 * table.
 */
function countSteps(resources: number): { readonly patterns: number; readonly looks: number } {
  let looks = 0;
  const look = <Result>(result: Result): Result => {
    looks += 1;
    return result;
  };
  const [resource = ""] = Object.keys(registry.resources);
  const rows = Array.from({ length: resources }, (_, index): readonly RouteRow[] => [
    { method: "GET", path: `/r${String(index)}`, operation: "list", resource },
    { method: "GET", path: `/r${String(index)}/:id`, operation: "read", resource },
  ]);
  const routes = buildRouteTree(rows.flat());
  const watched = new Proxy(routes, {
    get: (target, name) => look(Reflect.get(target, name) as unknown),
    has: (target, name) => look(Reflect.has(target, name)),
    ownKeys: (target) => look(Reflect.ownKeys(target)),
    getOwnPropertyDescriptor: (target, name) => look(Reflect.getOwnPropertyDescriptor(target, name)),
  });
  const large: Registry = { ...registry, routes: watched };
  const config = readConfig({}, registry.project);
  // Requests routes only; no request is answered.
  const parts = {
    registry: large,
    panel: { routes: new Router(), describeSession: async () => null },
    panelSite: { headers: {}, files: new Map(), page: "" },
    oauthRouter: new Router(),
    handleMcpMessage: null,
    applications: new Map(),
    documentationSites: [],
    config,
  } as unknown as RouteDependencies;
  const { router } = createRoutes(parts);
  looks = 0;
  expect(findRoute(large, `r${String(resources - 1)}/1`).kind).to.equal("resource");
  return { patterns: router.stack.length, looks };
}

describe("the routes of a project", () => {
  it("are found among 1,000 resources in as many steps as among ten", () => {
    const few = countSteps(10);
    expect(countSteps(1000)).to.deep.equal(few);
    expect(few.patterns).to.be.within(3, 12);
    expect(few.looks).to.be.within(1, 4);
  });
});
