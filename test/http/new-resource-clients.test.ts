import { expect } from "chai";
import type * as client from "../../generated/client/index.js";
import { accounts } from "../generator/sound-project.js";
import { makeProject, type TemporaryProject } from "../support/project.js";
import { request } from "../support/request.js";
import { startServer, type TestServer } from "../support/server.js";
import { depots, pallets } from "./depots.js";

/** A program that uses the client. The compiler reports a wrong line, and it reports `@ts-expect-error` over a correct line. */
const program = `
import { connect } from "../generated/client/index.js";
const shop = connect({ url: "https://a.example", email: "a@a.example", key: "k" });
const { depot_id } = await shop.depots.create({ name: "North", climate: "frozen" });
await shop.depots.update(depot_id, { capacity: 12 });
for await (const { name } of shop.depots.list({ filter: { climate: "frozen", capacity: { gte: 10 } }, sort: "-capacity" })) {
  name.toUpperCase();
}
const { pallet_id } = await shop.depots(depot_id).pallets.create({ label: "P" });
await shop.depots(depot_id).pallets.update(pallet_id, { label: "Q" });
await shop.pallets.create({ label: "P", depot_id });
// @ts-expect-error of which depot?
await shop.pallets.create({ label: "P" });
// @ts-expect-error mandatory wherever it is made
await shop.depots(depot_id).pallets.create({});
// @ts-expect-error none of the values that are declared
await shop.depots.create({ name: "North", climate: "mild" });
// @ts-expect-error no field
await shop.depots.list({ sort: "hight" });
`;

/** The generated client of the project. Tests know only the part that is the same in every project. */
interface GeneratedClient {
  readonly connect: (options: Parameters<typeof client.connect>[0]) => {
    readonly depots: ((id: string) => {
      readonly pallets: { create(body: object): Promise<{ readonly pallet_id: string }> };
    }) & {
      create(body: object): Promise<{ readonly depot_id: string }>;
      get(id: string): Promise<object>;
      update(id: string, body: object): Promise<object>;
      delete(id: string): Promise<void>;
      list(options: object): { all(): Promise<readonly object[]> };
    };
  };
}

describe("a new file in schemas/", () => {
  let project: TemporaryProject;
  let server: TestServer;
  before(async function () {
    this.timeout(120_000);
    project = makeProject(accounts);
    project.write("schemas/depots.json", depots);
    project.write("schemas/pallets.json", pallets);
    project.write("tsconfig.json", {
      extends: "stockroom-api/tsconfig.json",
      compilerOptions: { lib: ["es2023", "dom"] },
    });
    project.write("schemas/_program.ts", program);
    await project.build();
    server = await startServer({ project: project.directory });
  });
  after(async () => {
    await server.stop();
    project.remove();
  });

  it("appears in the API document", async () => {
    const { json } = await request(server.url, "GET", "/api/2.0/openapi.json");
    const { paths, tags } = json as { readonly paths: { readonly [path: string]: object }; readonly tags: object[] };
    expect(tags).to.deep.include({ name: "depots", description: "Yards: Goods wait here for their customers." });
    expect(paths).to.include.keys("/depots", "/depots/{depot_id}");
    const { components } = json as { components: { schemas: { [name: string]: { required?: string[] } } } };
    const bodyOf = (path: string): unknown =>
      (paths[path] as { post: { requestBody: { content: { "application/json": unknown } } } }).post.requestBody.content[
        "application/json"
      ];
    expect(bodyOf("/depots/{depot_id}/pallets")).to.deep.equal({
      schema: { $ref: "#/components/schemas/PalletsCreateByDepotId" },
      example: { label: "Pallet" },
    });
    expect(components.schemas["PalletsCreateByDepotId"]?.required).to.deep.equal(["label"]);
    expect(components.schemas["PalletsCreate"]?.required).to.deep.equal(["label", "depot_id"]);
    expect(paths["/depots"]).to.include.keys("get", "post");
    expect(paths["/depots/{depot_id}"]).to.include.keys("get", "put", "delete");
  });

  it("appears as a collection of the typed client", async () => {
    // The program above was compiled with this client. This test runs it.
    const { connect } = (await project.load("generated/client/index.js")) as GeneratedClient;
    const { depots: collection } = connect(server);
    const { depot_id } = await collection.create({ name: "North", climate: "frozen" });
    await collection.update(depot_id, { capacity: 12 });
    const stored = { depot_id, name: "North", climate: "frozen", capacity: 12, opens_at: "" };
    expect(await collection.get(depot_id)).to.deep.equal(stored);
    const found = await collection.list({ filter: { climate: "frozen", capacity: { gte: 10 } } }).all();
    expect(found).to.have.length(1);
    const { pallets } = connect(server).depots(depot_id);
    const { pallet_id } = await pallets.create({ label: "P" });
    const deleted = await server.request("DELETE", `/api/2.0/pallets/${pallet_id}`);
    expect(deleted.status).to.equal(204);
    await collection.delete(depot_id);
    expect(await collection.list({}).all()).to.deep.equal([]);
  });
});
