import { expect } from "chai";
import { registry as generated } from "../../generated/registry.js";
import type { Registry } from "../../runtime/model/schema/resource.js";
import type { ApiOperation } from "./api-document.js";
import { findResource } from "./find-resource.js";
import type { Ids, KnownObjects } from "./known-objects.js";
import { Samples } from "./samples.js";
import type { TestServer } from "./server.js";

const registry: Registry = generated;

/**
 * Creates one object at each place of the API document, by the path of that place, and a first store, to which most of them
 * belong.
 */
export async function makeOneOfEach(
  server: TestServer,
  operations: readonly ApiOperation[],
  objects: KnownObjects,
): Promise<void> {
  const store = { company: "First", storefront: "https://first.example" };
  expect((await server.request("POST", "/api/2.0/stores", { body: store })).status).to.equal(201);
  const samples = new Samples(() => server, registry, { features: { feature_type: "S" } });
  // Keys of other accounts are created where the accounts have access to the API.
  const creations = operations.filter(({ path, responses }) => responses["201"] && !path.endsWith("}/keys"));
  for (const operation of creations.toSorted((left, right) => depthOf(left) - depthOf(right))) {
    const ids = objects.pick(operation) ?? {};
    const path = fillPath(operation, ids);
    const names = operation.path.split("/").filter((name) => name !== "" && !name.startsWith("{"));
    const body = path.endsWith("/keys")
      ? { name: "Key" }
      : await samples.describe(registry.resources[findResource(registry.routes, names)]!);
    const answer = await server.request("POST", path, { body });
    expect(answer.status, `POST ${path} ${JSON.stringify(body)}: ${answer.text}`).to.equal(201);
    objects.learn(operation, ids, answer);
  }
}

/** Returns the path of the operation with these ids, and 1 where there is none. */
export function fillPath({ base, path }: ApiOperation, ids: Ids): string {
  return `${base}${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? "1")}`;
}

function depthOf({ path }: ApiOperation): number {
  return path.split("/").length;
}
