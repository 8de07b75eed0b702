import { expect } from "chai";
import { registry as generated } from "../../generated/registry.js";
import { listResourceRelations } from "../../runtime/model/query/expansions.js";
import type { Registry, ResourceDefinition } from "../../runtime/model/schema/resource.js";
import { ApiDocument, type JsonObject } from "../support/api-document.js";
import { request } from "../support/request.js";
import { startServer, type TestServer } from "../support/server.js";

const registry: Registry = generated;

describe("texts of the API document about related items", () => {
  let server: TestServer;
  let descriptions: ReadonlyMap<string, string>;
  before(async () => {
    server = await startServer();
    const document = new ApiDocument((await request(server.url, "GET", "/api/2.0/openapi.json")).json as JsonObject);
    const { paths } = document.document as { paths: Record<string, { get?: { description: string } }> };
    descriptions = new Map(Object.entries(paths).map(([path, { get }]) => [path, get?.description ?? ""]));
  });
  after(() => server.stop());

  for (const definition of Object.values(registry.resources).filter(({ parent }) => parent === null)) {
    const collections = listCollections(definition);
    const counts = Object.values(definition.fields).flatMap(({ name, count }) => (count === undefined ? [] : [name]));
    if (collections.length + counts.length === 0) continue;

    it(`name the collections and counts that filter ${definition.path}`, async () => {
      for (const path of [`/${definition.path}`, `/${definition.path}/aggregate`]) {
        const text = descriptions.get(path)!;
        const named = Array.from(text.matchAll(/`(\w+)\[exists\]`/g), ([, name = ""]) => name);
        expect(named, path).to.have.members(collections);
        const [, pattern = ""] = /names that match `([^`]+)`/.exec(text) ?? [];
        for (const name of named) {
          expect(`${name}.${definition.id}`, path).to.match(new RegExp(pattern));
          for (const value of ["true", "false"]) {
            expect((await server.request("GET", `/api/2.0${path}?${name}[exists]=${value}`)).status).to.equal(200);
          }
        }
        for (const name of counts) {
          expect(text, path).to.contain(
            `Filters by counts, with the operators of integers except \`exists\`: \`${name}\``,
          );
          expect((await server.request("GET", `/api/2.0${path}?${name}[gte]=1`)).status).to.equal(200);
          expect((await server.request("GET", `/api/2.0${path}?${name}[exists]=true`)).status).to.equal(400);
        }
      }
    });
  }
});

/** Lists the collections of an item, and the top-level resources with exactly one field that refers to it. */
function listCollections({ path, fields, referrers }: ResourceDefinition): readonly string[] {
  const links = listResourceRelations(registry.resources[path]!, registry.routes);
  const names = links.filter(({ kind }) => kind !== "reference").map(({ name }) => name);
  const referring = referrers
    .map(({ resource }) => resource)
    .filter((name, _index, all) => all.indexOf(name) === all.lastIndexOf(name) && !name.includes("/"));
  return [...new Set([...names, ...referring])].filter((name) => fields[name] === undefined);
}
