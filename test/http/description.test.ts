import { expect } from "chai";
import type { ResourcesDescription, ResourceDescription } from "../../runtime/model/schema/resource-description.js";
import { ApiDocument, type JsonObject } from "../support/api-document.js";
import { onServerOfDay } from "../support/each-server.js";
import type { Answer } from "../support/request.js";
import { Staff, type Account } from "../support/staff.js";
import { assertRefused } from "./assert-refused.js";

const path = "/api/2.0/description";

onServerOfDay(import.meta.url, "the description of the interface", (server) => {
  const staff = new Staff(server);
  const ask = (headers: Record<string, string> = {}): Promise<Answer> => server().request("GET", path, { headers });
  const describeFor = async (account: Pick<Account, "ask">): Promise<readonly ResourceDescription[]> => {
    const answer = await account.ask("GET", path);
    expect(answer.status, answer.text).to.equal(200);
    return (answer.json as ResourcesDescription).resources;
  };

  it("lists every resource for a root account, in the form of the API document, in every version", async () => {
    const answer = await ask();
    const document = new ApiDocument(
      (await server().request("GET", "/api/2.0/openapi.json?resources=api")).json as JsonObject,
    );
    const operation = document.operations.find(({ id }) => id === "readDescription")!;
    expect(document.findFault(operation.responses["200"]!.schema!, answer.json)).to.equal(null);
    const { resources, privileges } = answer.json as ResourcesDescription;
    expect(resources.map(({ path }) => path)).to.include.members(["stores", "users", "products/features/images"]);
    expect(privileges).to.include.members(["view_stores", "manage_stores"]);
    const first = await server().request("GET", "/api/1.0/description");
    expect(first.json).to.deep.equal(answer.json);
  });

  it("has the paths of each collection as in the API document, the declared one first", async () => {
    const document = (await server().request("GET", "/api/2.0/openapi.json")).json as {
      readonly paths: object;
    };
    const resources = await describeFor({ ask: server().request.bind(server()) });
    const all = resources.flatMap(({ paths }) => paths.map((each) => `/${each}`));
    expect(Object.keys(document.paths)).to.include.members(all);
    const images = resources.find((resource) => resource.path === "products/features/images")!;
    expect(images.paths[0]).to.equal("products/{product_id}/features/{feature_id}/images");
    const products = resources.find((resource) => resource.path === "products")!;
    expect(products.paths).to.deep.equal(["products", "categories/{category_id}/products"]);
    const status = products.fields.find(({ name }) => name === "status")!;
    expect(status.colors).to.deep.equal({ A: "green", D: "red", H: "amber" });
    expect(products.unique).to.deep.equal([["company_id", "product_code"]]);
  });

  it("leaves out what the account may not read, and lists what it may do with the rest", async () => {
    const clerk = await staff.makeAccount(["view_catalog", "view_users", "manage_users"]);
    const described = await describeFor(clerk);
    const may = new Map(described.map((resource) => [resource.path, resource.may]));
    expect(may.get("users")).to.deep.equal({ read: true, create: true, update: true, delete: true });
    expect(may.has("stores")).to.equal(false);
    for (const resource of described) {
      if (!resource.path.startsWith("products")) continue;
      expect(resource.may, resource.path).to.deep.equal({ read: true, create: false, update: false, delete: false });
    }
    const answer = await (await staff.makeAccount([])).ask("GET", path);
    expect((answer.json as ResourcesDescription).resources).to.deep.equal([]);
  });

  it("follows the scope of the key if that allows less than the account", async () => {
    const body = { name: "Reader", scope: { users: "read", products: "write" } };
    const { key } = (await staff.make("/api/2.0/me/keys", body)) as { readonly key: string };
    const resources = await describeFor({
      ask: (method, path) => server().request(method, path, { headers: { authorization: `Bearer ${key}` } }),
    });
    expect(resources.map(({ path, may }) => [path, may.read, may.create, may.update, may.delete])).to.have.deep.members(
      [
        ["products", true, true, true, true],
        ["users", true, false, false, false],
      ],
    );
  });

  it("has an entity tag for repeated requests", async () => {
    const clerk = await staff.makeAccount(["view_stores"]);
    const seen = await clerk.ask("GET", path);
    expect(seen.headers["cache-control"]).to.equal("private, no-cache");
    const known = { "if-none-match": seen.headers.etag! };
    const again = await clerk.ask("GET", path, undefined, known);
    expect([again.status, again.text, again.headers.etag]).to.deep.equal([304, "", seen.headers.etag]);
    const small = await clerk.ask("GET", path, undefined, { "accept-encoding": "gzip" });
    expect([small.headers["content-encoding"], small.json]).to.deep.equal(["gzip", seen.json]);
    expect(small.headers.etag).not.to.equal(seen.headers.etag);
    // An account with other rights gets another description.
    expect((await ask(known)).status).to.equal(200);
    const head = await clerk.ask("HEAD", path);
    expect([head.status, head.text, head.headers.etag]).to.deep.equal([200, "", seen.headers.etag]);
  });

  it("is read-only, requires an account and takes no parameters", async () => {
    const closed = await server().request("GET", path, { headers: { authorization: "Basic bm9ib2R5Ong=" } });
    assertRefused(closed, 401, "unauthenticated");
    assertRefused(await server().request("PUT", path, { body: {} }), 405, "method_not_allowed");
    const methods = await server().request("OPTIONS", path);
    expect([methods.status, methods.headers.allow]).to.deep.equal([204, "GET, HEAD, OPTIONS"]);
    assertRefused(await server().request("GET", `${path}?fields=a`), 400, "invalid_query");
    assertRefused(await ask({ "if-none-match": "18.3" }), 400, "invalid_header");
    assertRefused(await ask({ accept: "text/html" }), 406, "not_acceptable");
    assertRefused(await server().request("GET", `${path}/stores`), 404, "not_found");
  });
});
