import { expect } from "chai";
import type * as client from "../../generated/client/index.js";
import { accounts } from "../generator/sound-project.js";
import { inBrowser } from "../support/browser.js";
import { openPanelAsRoot } from "../support/panel-page.js";
import { makeProject, type TemporaryProject } from "../support/project.js";
import { request } from "../support/request.js";
import { startServer, type TestServer } from "../support/server.js";

const manage = "manage_depots";
const depots = {
  title: "Depot",
  description: "Goods wait here for their customers.",
  type: "object",
  resource: {
    id: "depot_id",
    title: "name",
    plural: "Yards",
    menu: "Logistics",
    privileges: { read: "view_depots", write: manage },
  },
  properties: {
    depot_id: { type: "integer", readOnly: true },
    name: { type: "string", maxLength: 20, title: "Name on the door", sortable: true, searchable: true },
    climate: { type: "string", enum: ["ambient", "frozen"], default: "ambient", description: "How cold it is kept." },
    capacity: { type: "integer", minimum: 0, default: 0, title: "Places for pallets", sortable: true },
    opens_at: { type: "string", default: "", description: "When lorries may come." },
  },
  required: ["name"],
};

const pallets = {
  title: "Pallet",
  type: "object",
  resource: {
    id: "pallet_id",
    title: "label",
    privileges: { read: "view_depots", write: manage },
  },
  properties: {
    pallet_id: { type: "integer", readOnly: true },
    label: { type: "string" },
    depot_id: { type: "integer", references: { resource: "depots", via: true } },
  },
  required: ["label", "depot_id"],
};

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

  inBrowser("is a page of the panel", (browser) => {
    it("appears in the panel with an entry of the menu, a table and a form", async () => {
      const panel = await openPanelAsRoot(browser(), server);
      const { page } = panel;
      const menu = page.getByRole("navigation", { name: "Main" });
      await menu.getByRole("heading", { name: "Logistics" }).waitFor();
      await menu.getByRole("link", { name: "Yards" }).click();
      await page.getByRole("heading", { name: "Yards", level: 1 }).waitFor();
      await page.getByText("Goods wait here for their customers.").waitFor();
      await page.getByText("There are no yards yet").waitFor();

      await page.getByRole("link", { name: "New depot" }).click();
      const climate = page.getByLabel("Climate");
      await climate.waitFor();
      expect(await climate.getByRole("option").allInnerTexts()).to.include.members(["Ambient", "Frozen"]);
      await page.getByText("How cold it is kept.").waitFor();
      await page.getByText("When lorries may come.").waitFor();
      await page.getByLabel("Places for pallets").fill("-1");
      await page.getByRole("button", { name: "Create", exact: true }).click();
      await page.getByText("Name on the door is mandatory").waitFor();
      await page.getByLabel("Name on the door").fill("North");
      await climate.selectOption("frozen");
      await page.getByLabel("Places for pallets").fill("8");
      await page.getByRole("button", { name: "Create", exact: true }).click();
      await page.getByRole("heading", { name: "North", level: 1 }).waitFor();

      await page.getByLabel("Name on the door").fill("South");
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await page.getByText("Saved.").waitFor();
      await menu.getByRole("link", { name: "Yards" }).click();
      await page.getByText("1 of 1").waitFor();
      expect((await page.locator("tbody td").allInnerTexts()).toSorted()).to.include.members(["8", "Frozen", "South"]);
      await page.getByRole("link", { name: "South" }).click();
      await page.getByRole("button", { name: "Delete" }).click();
      await page.getByRole("button", { name: "Delete for good" }).click();
      await page.getByText("There are no yards yet").waitFor();
      await panel.close();
    });
  });
});
