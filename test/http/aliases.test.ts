import { expect } from "chai";
import { onEachDatabase } from "../support/each-database.js";
import { findUndocumented } from "../support/answer-faults.js";
import { ApiDocument, type JsonObject } from "../support/api-document.js";
import { makeProject, type TemporaryProject } from "../support/project.js";
import type { Answer } from "../support/request.js";
import { startServer, type TestServer } from "../support/server.js";
import { accounts } from "../generator/sound-project.js";

const privileges = { read: "view_goods", write: "manage_goods" };
const id = { type: "integer", readOnly: true };
const was = (name: string): object => ({ name, deprecated: "2026-01-31" });

const declared = {
  ...accounts,
  warehouses: {
    title: "Warehouse",
    type: "object",
    resource: {
      id: "warehouse_id",
      title: "label",
      privileges,
      alias: { ...was("depots"), sunset: "2027-01-31" },
      createWith: ["racks"],
    },
    properties: {
      warehouse_id: { ...id, alias: was("depot_id") },
      label: { type: "string", maxLength: 9, sortable: true, searchable: true, alias: was("name") },
      room: { type: "integer", default: 7, alias: { ...was("size"), sunset: "2026-09-30" } },
      next_id: { type: "integer", references: "warehouses", alias: was("other_id") },
      secret: { type: "string", writeOnly: true, alias: was("word") },
    },
    required: ["label"],
  },
  "warehouses/racks": {
    title: "Rack",
    type: "object",
    resource: { id: "rack_id", title: "label", privileges, alias: was("shelves") },
    properties: { rack_id: id, label: { type: "string" } },
    required: ["label"],
  },
};

/** What programs are written like, of before and of now; the build compiles it. */
const program = `
import { connect, type DepotsItem, type DepotsShelvesCreate } from "../generated/client/index.js";
const shop = connect({ url: "https://a.example", email: "a@a.example", key: "k" });
const { depot_id } = await shop.depots.create({ name: "North", size: 3 });
const depot: DepotsItem = await shop.depots.get(depot_id, { fields: ["depot_id", "name", "size", "warehouse_id", "label", "room", "next_id", "other_id"] });
await shop.depots.update(depot_id, { size: depot.size + 1 });
await shop.depots.list({ filter: { name: "North", size: { gte: 1 } }, sort: "-name" }).all();
const shelf: DepotsShelvesCreate = { label: "Top" };
await shop.depots(depot_id).shelves.create(shelf);
const { warehouse_id } = await shop.warehouses.create({ label: "North", room: 3 });
await shop.warehouses(warehouse_id).racks.create({ label: "Top" });
// @ts-expect-error no field
await shop.warehouses.update(warehouse_id, { hight: 3 });
`;

describe("what was called otherwise before, and still answers to that name", () => {
  let project: TemporaryProject;

  before(async function () {
    this.timeout(120_000);
    project = makeProject(declared);
    // Programs of before compile.
    project.write("schemas/_program.ts", program);
    await project.build();
  });
  after(() => project.remove());

  onEachDatabase("over HTTP", (database) => {
    let server: TestServer;
    let document: ApiDocument;

    before(async () => {
      server = await startServer({ databaseUrl: database.newUrl(), project: project.directory });
      const { json } = await server.request("GET", "/api/2.0/openapi.json");
      document = new ApiDocument(json as JsonObject);
    });
    after(() => server?.stop());

    /** Held against the API document. */
    async function ask(method: string, path: string, body?: object, headers: { readonly [name: string]: string } = {}) {
      const answer = await server.request(method, `/api/2.0/${path}`, {
        ...(body === undefined ? {} : { body }),
        headers,
      });
      const names = path.replace(/\?.*/, "").split("/");
      const operation = document.operations.find(
        (each) =>
          each.method.toLowerCase() === method.toLowerCase() &&
          each.path.replaceAll(/\{[^}]*\}/g, "1") ===
            `/${names.map((name, index) => (index % 2 === 1 ? "1" : name)).join("/")}`,
      );
      if (operation === undefined) throw new Error(`no ${method} ${path}`);
      expect(findUndocumented(document, operation, answer), `${method} ${path}: ${answer.text}`).to.equal(null);
      return answer;
    }
    const told = ({ headers }: Answer): unknown[] => [headers["deprecation"], headers["sunset"]];
    const since = "@1769817600";

    it("is served under both paths, with the headers where the path is the one of before", async () => {
      const made = await ask("POST", "depots", { name: "North" }, { "idempotency-key": "one" });
      expect([made.status, made.json]).to.deep.equal([201, { warehouse_id: "1", depot_id: "1" }]);
      expect(made.headers["location"]).to.equal("/api/2.0/depots/1");
      expect(told(made)).to.deep.equal([since, "Sun, 31 Jan 2027 00:00:00 GMT"]);
      const again = await ask("POST", "warehouses", { name: "North" }, { "idempotency-key": "one" });
      expect([again.status, again.json], again.text).to.deep.equal([201, made.json]);
      const item = await ask("GET", "depots/1");
      const values = { warehouse_id: "1", depot_id: "1", label: "North", name: "North", room: 7, size: 7 };
      expect(item.json).to.deep.equal({ ...values, next_id: null, other_id: null });
      const now = await ask("GET", "warehouses/1");
      expect([now.json, ...told(now)]).to.deep.equal([item.json, undefined, undefined]);
      expect(now.headers["etag"]).to.equal(item.headers["etag"]);
      expect(Object.keys((await ask("GET", "depots")).json as object)).to.deep.equal(["depots", "search"]);
      expect(Object.keys((await ask("GET", "warehouses")).json as object)).to.deep.equal(["warehouses", "search"]);
      expect((await ask("POST", "depots/1/shelves", { label: "Top" })).status).to.equal(201);
      const racks = await ask("GET", "warehouses/1/racks");
      const below = await ask("GET", "depots/1/racks");
      expect(racks.json).to.have.nested.property("racks.1.label", "Top");
      expect(below.json).to.deep.equal(racks.json);
      expect(told(below)).to.deep.equal([since, "Sun, 31 Jan 2027 00:00:00 GMT"]);
    });

    it("is brought beside an answer under both paths", async () => {
      expect((await ask("PUT", "depots/1", { other_id: "1" })).status).to.equal(200);
      const { json } = await ask("GET", "depots/1?expand=other_id,shelves");
      const { expanded } = json as { readonly expanded: { readonly [path: string]: object } };
      expect(Object.keys(expanded)).to.have.members(["warehouses", "depots", "warehouses/racks", "depots/shelves"]);
      expect(expanded["depots"]).to.deep.equal(expanded["warehouses"]);
      expect(expanded).to.have.nested.property("depots/shelves.1.1.label", "Top");
      expect((await ask("PUT", "depots/1", { other_id: null })).status).to.equal(200);
    });

    it("is taken in queries by either name, with the headers where it is the one of before", async () => {
      const found = await ask(
        "GET",
        "warehouses?name=North&size_from=7&size[lt]=8&sort_by=name&fields=name,room&other_id[exists]=false",
      );
      expect(found.json).to.deep.equal({
        warehouses: { 1: { name: "North", room: 7 } },
        search: {
          name: "North",
          size: { gte: 7, lt: 8 },
          other_id: { exists: false },
          q: null,
          sort_by: "name",
          sort_order: "asc",
          page: 1,
          items_per_page: 10,
          total_items: 1,
          ids: ["1"],
        },
      });
      expect(told(found)).to.deep.equal([since, "Wed, 30 Sep 2026 00:00:00 GMT"]);
      const either = await ask(
        "GET",
        "warehouses?or=(label=x,and(name=North,size_to=7))&sort_by=label,-name&fields=label",
      );
      expect((either.json as { warehouses: object }).warehouses).to.deep.equal({ 1: { label: "North" } });
      expect(told(either)).to.deep.equal([since, "Wed, 30 Sep 2026 00:00:00 GMT"]);
      expect(told(await ask("GET", "warehouses?or=(label=x,room=1)"))).to.deep.equal([undefined, undefined]);
      expect((await ask("GET", "warehouses/1?fields=size")).json).to.deep.equal({ size: 7 });
      const twice = await ask("GET", "warehouses?room_from=1&size[gte]=2");
      expect(twice.status, twice.text).to.equal(400);
      expect((await ask("GET", "warehouses?word=a")).status).to.equal(400);
    });

    it("is taken in bodies by either name, and what is wrong with it is said of the name that was used", async () => {
      const wrong = await ask("POST", "warehouses", { name: "much too long", size: "big" });
      const errors = (wrong.json as { readonly errors: readonly { readonly field: string }[] }).errors;
      expect(
        errors.map(({ field }) => field),
        wrong.text,
      ).to.deep.equal(["/name", "/size"]);
      expect((await ask("POST", "warehouses", { size: 1 })).status).to.equal(400);
      const both = await ask("POST", "warehouses", { name: "A", label: "B" });
      expect(both.status, both.text).to.equal(400);
      expect(both.text).to.contain("must be as label");
      expect((await ask("POST", "warehouses", { name: "A", label: "A", other_id: "1" })).status).to.equal(201);
      expect(((await ask("GET", "warehouses/2")).json as JsonObject)["next_id"]).to.equal("1");
      const put = await ask("PUT", "warehouses/2", { other_id: null, size: null, word: "hush" });
      expect([put.status, ...told(put)], put.text).to.deep.equal([200, since, "Wed, 30 Sep 2026 00:00:00 GMT"]);
      expect((await ask("GET", "warehouses/2?fields=next_id,room")).json).to.deep.equal({ next_id: null, room: 7 });
    });

    it("is as who has read both names has changed it under either", async () => {
      const row = (await ask("GET", "warehouses/2")).json as JsonObject;
      const put = async (changes: object): Promise<unknown> => {
        const answer = await ask("PUT", "warehouses/2", { ...row, ...changes });
        if (answer.status !== 200) return answer.status;
        return (await ask("GET", "warehouses/2?fields=name,room")).json;
      };
      expect(await put({ name: "old way", size: 8 })).to.deep.equal({ name: "old way", room: 8 });
      expect(await put({ name: "this", label: "that" })).to.deep.equal(400);
      expect(await put({ name: "same", label: "same", size: 9, room: 8 })).to.deep.equal({ name: "same", room: 9 });
      expect(await put({ name: "much too long", label: "same" })).to.equal(400);
    });

    it("is what items are created within others by, too, several in one batch", async () => {
      const creation = { method: "POST", path: "warehouses", body: { label: "Whole", shelves: [{ label: "Top" }] } };
      const operations = [creation, creation, creation];
      const answer = await server.request("POST", "/api/2.0/batch", { body: { operations } });
      expect(answer.status, answer.text).to.equal(200);
      const { results } = answer.json as { readonly results: readonly { readonly body: Record<string, unknown> }[] };
      expect(new Set(results.map(({ body }) => body["warehouse_id"])).size).to.equal(3);
      for (const { body } of results) {
        expect(body["shelves"]).to.have.length(1);
        await server.request("DELETE", `/api/2.0/warehouses/${String(body["warehouse_id"])}`);
      }
    });
  });
});
