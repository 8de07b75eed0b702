// Over 300 lines: a project is built once for all that is called otherwise in it.
import { expect } from "chai";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { onDatabaseOfDay } from "../support/each-database.js";
import { findUndocumented } from "../support/answer-faults.js";
import { ApiDocument, type JsonObject } from "../support/api-document.js";
import { makeProject, type TemporaryProject } from "../support/project.js";
import type { Answer } from "../support/request.js";
import { makeTemporaryDirectory, runCommand, startServer, type TestServer } from "../support/server.js";
import { declared, program } from "./aliased-declarations.js";

describe("former names that still work", () => {
  let project: TemporaryProject;

  before(async function () {
    this.timeout(120_000);
    project = makeProject(declared);
    // Programs with former names compile.
    project.write("schemas/_program.ts", program);
    await project.build();
  });
  after(() => project.remove());

  onDatabaseOfDay(import.meta.url, "over HTTP", (database) => {
    let server: TestServer;
    let document: ApiDocument;

    before(async () => {
      server = await startServer({ databaseUrl: database.newUrl(), project: project.directory });
      const { json } = await server.request("GET", "/api/2.0/openapi.json");
      document = new ApiDocument(json as JsonObject);
    });
    after(() => server?.stop());

    /** Compares answers with the API document. */
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

    it("is served under both paths, with the deprecation headers under the former one", async () => {
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

    it("is expanded under both paths", async () => {
      expect((await ask("PUT", "depots/1", { other_id: "1" })).status).to.equal(200);
      const { json } = await ask("GET", "depots/1?expand=other_id,shelves");
      const { expanded } = json as { readonly expanded: { readonly [path: string]: object } };
      expect(Object.keys(expanded)).to.have.members(["warehouses", "depots", "warehouses/racks", "depots/shelves"]);
      expect(expanded["depots"]).to.deep.equal(expanded["warehouses"]);
      expect(expanded).to.have.nested.property("depots/shelves.1.1.label", "Top");
      expect((await ask("PUT", "depots/1", { other_id: null })).status).to.equal(200);
    });

    it("is accepted in queries under either name, with the deprecation headers under the former one", async () => {
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

    it("is accepted in bodies under either name, and errors use the name of the request", async () => {
      const wrong = await ask("POST", "warehouses", { name: "much too long", size: "big" });
      const errors = (wrong.json as { readonly errors: readonly { readonly field: string }[] }).errors;
      expect(
        errors.map(({ field }) => field),
        wrong.text,
      ).to.deep.equal(["/name", "/size"]);
      expect((await ask("POST", "warehouses", { size: 1 })).status).to.equal(400);
      const both = await ask("POST", "warehouses", { name: "A", label: "B" });
      expect(both.status, both.text).to.equal(400);
      expect(both.text).to.contain("must have the same value as label");
      expect((await ask("POST", "warehouses", { name: "A", label: "A", other_id: "1" })).status).to.equal(201);
      expect(((await ask("GET", "warehouses/2")).json as JsonObject)["next_id"]).to.equal("1");
      const put = await ask("PUT", "warehouses/2", { other_id: null, size: null, word: "hush" });
      expect([put.status, ...told(put)], put.text).to.deep.equal([200, since, "Wed, 30 Sep 2026 00:00:00 GMT"]);
      expect((await ask("GET", "warehouses/2?fields=next_id,room")).json).to.deep.equal({ next_id: null, room: 7 });
    });

    it("can be changed under either name by a client that sends back both", async () => {
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

    it("is the default order under the former name of the path, and cursors are valid under either name", async () => {
      const sortedBy = async (path: string): Promise<unknown> =>
        ((await ask("GET", path)).json as { search: JsonObject }).search["sort_by"];
      expect([await sortedBy("depots"), await sortedBy("warehouses")]).to.deep.equal(["depot_id", "warehouse_id"]);
      const page = await ask("GET", "depots?sort_by=name&items_per_page=1&after=");
      const [, cursor = ""] = /after=([\w-]+)/.exec(String(page.headers["link"])) ?? [];
      const next = await ask("GET", `warehouses?sort_by=label&items_per_page=1&after=${cursor}&fields=label`);
      expect(Object.keys((next.json as { warehouses: object }).warehouses), next.text).to.have.length(1);
      const other = await ask("GET", `warehouses?sort_by=room&items_per_page=1&after=${cursor}`);
      expect(other.status).to.equal(400);
    });

    it("is accepted in items that are created within others, also several in one batch", async () => {
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

    it("causes deprecation headers also in a path of a batch or in a nested collection of a new item", async () => {
      const name = { label: "Told" };
      const bodies: readonly (readonly [path: string, body: object])[] = [
        ["warehouses", { ...name, racks: [{ label: "Top" }] }],
        ["warehouses", { ...name, shelves: [{ label: "Top" }] }],
        ["depots", name],
      ];
      const made: string[] = [];
      for (const [index, [path, body]] of bodies.entries()) {
        const single = await ask("POST", path, body);
        for (const atomic of [true, false]) {
          const operations = [{ method: "POST", path, body }];
          const answer = await server.request("POST", "/api/2.0/batch", { body: { operations, atomic } });
          expect([answer.status, ...told(answer)], answer.text).to.deep.equal([200, ...told(single)]);
          made.push(...Array.from(answer.text.matchAll(/depot_id":"(\d+)/g), ([, id]) => id!));
        }
        expect(told(single)[0], path).to.equal(index === 0 ? undefined : since);
        made.push(String((single.json as JsonObject)["depot_id"]));
      }
      expect(made).to.have.length(9);
      await Promise.all(made.map((id) => server.request("DELETE", `/api/2.0/warehouses/${id}`)));
    });

    describe("of a value", () => {
      const racks = "warehouses/9/racks";
      const ends = "Mon, 31 Aug 2026 00:00:00 GMT";
      let path = "";
      const rack = async (id: number): Promise<unknown> =>
        ((await ask("GET", `${path}/${String(id)}?fields=state`)).json as JsonObject)["state"];
      let first = 0;

      before(async () => {
        const { json } = await ask("POST", "warehouses", { label: "Values" });
        path = racks.replace("9", String((json as JsonObject)["warehouse_id"]));
      });

      it("is accepted in bodies, and stored and answered as the current value", async () => {
        const body = { label: "Top", state: "shipped" };
        const made = await ask("POST", path, body, { "idempotency-key": "two" });
        expect([made.status, ...told(made)], made.text).to.deep.equal([201, since, ends]);
        first = Number((made.json as JsonObject)["rack_id"]);
        expect(await rack(first)).to.equal("sent");
        const again = await ask("POST", path, body, { "idempotency-key": "two" });
        expect([again.status, again.json]).to.deep.equal([201, made.json]);
        const item = (await ask("GET", `${path}/${String(first)}`)).json as JsonObject;
        expect(item).to.deep.equal({ rack_id: String(first), label: "Top", state: "sent", status: "sent" });
        const same = await ask("PUT", `${path}/${String(first)}`, { ...item, state: "shipped" });
        expect([same.status, ...told(same)], same.text).to.deep.equal([200, since, ends]);
        const both = await ask("PUT", `${path}/${String(first)}`, { ...item, state: "returned" });
        expect([both.status, both.headers["deprecation"]], both.text).to.deep.equal([200, since]);
        expect(await rack(first)).to.equal("back");
        const put = await ask("PUT", `${path}/${String(first)}`, { state: "returned" });
        expect([put.status, ...told(put)], put.text).to.deep.equal([200, "@1772236800", undefined]);
        const wrong = await ask("POST", path, { label: "Top", state: "returned" });
        expect(wrong.status, wrong.text).to.equal(400);
        expect((await ask("POST", path, { label: "Top", state: "lost" })).text).to.contain("new, sent");
      });

      it("is accepted in filters, and echoed as the request wrote it", async () => {
        await ask("POST", path, { label: "Low", state: "sent" });
        const search = async (query: string): Promise<unknown> => {
          const answer = await ask("GET", `${path}?fields=label&${query}`);
          expect(told(answer)[0], query).to.equal(since);
          const { racks: found, search: understood } = answer.json as { racks: object; search: JsonObject };
          expect(Object.values(found), query).to.deep.equal([{ label: "Low" }]);
          return understood["state"] ?? understood["status"] ?? understood["or"];
        };
        expect(await search("state=shipped")).to.equal("shipped");
        expect(await search("status[eq]=shipped")).to.equal("shipped");
        expect(await search("state[in]=shipped,new")).to.deep.equal({ in: ["shipped", "new"] });
        expect(await search("state=shipped&state=new")).to.deep.equal({ in: ["shipped", "new"] });
        expect(await search("state[ne]=returned&status[gte]=shipped")).to.deep.equal({ ne: "returned" });
        expect(await search("or=(state=shipped,label=x)")).to.equal("(state=shipped,label=x)");
        const none = await ask("GET", `${path}?state=sent`);
        expect(told(none)).to.deep.equal([undefined, undefined]);
        const groups = await server.request("GET", `/api/2.0/${path}/aggregate?group=state&state[in]=shipped,returned`);
        expect([groups.status, groups.headers["deprecation"]], groups.text).to.deep.equal([200, since]);
        expect(groups.text).to.contain('"sent"').and.to.contain('"back"').and.not.to.contain('"shipped"');
      });

      it("is accepted in imports, as JSON lines and as CSV, under former names of fields too", async () => {
        const [, parent = ""] = path.split("/");
        const line = (resource: string, item: object): string => JSON.stringify({ resource, parents: [parent], item });
        const files = {
          jsonl: [
            line("warehouses/racks", { label: "L", state: "shipped" }),
            line("depots/shelves", { label: "L", status: "new" }),
          ],
          csv: ["_parents,label,status", `${parent},C,shipped`, `${parent},C,sent`],
        };
        const options = { databaseUrl: server.databaseUrl, project: project.directory };
        for (const [format, lines] of Object.entries(files)) {
          const file = join(makeTemporaryDirectory(), `racks.${format}`);
          writeFileSync(file, lines.join("\n"));
          const resource = format === "csv" ? ["--resource", "warehouses/racks"] : [];
          const args = ["import", file, "--references", "existing", ...resource];
          const { code, stderr } = await runCommand(args, options);
          expect(code, stderr).to.equal(0);
        }
        const { stdout } = await runCommand(["export", "depots/shelves", "--format", "csv"], options);
        const rows = stdout.trimEnd().split("\r\n");
        expect(rows[0]).to.equal("_parents,rack_id,label,state");
        expect(rows.slice(-4).map((row) => row.split(",").slice(2).join())).to.deep.equal([
          "L,sent",
          "L,new",
          "C,sent",
          "C,sent",
        ]);
      });

      it("causes deprecation headers for a batch, and for items created within an item", async () => {
        const within = { label: "Within", shelves: [{ label: "A", state: "shipped" }] };
        const made = await ask("POST", "warehouses", within);
        expect([made.status, ...told(made)], made.text).to.deep.equal([201, since, ends]);
        const operations = [
          { method: "POST", path, body: { label: "B", state: "shipped" } },
          { method: "PUT", path: `${path}/${String(first)}`, body: { label: "C" } },
        ];
        for (const atomic of [true, false]) {
          const answer = await server.request("POST", "/api/2.0/batch", { body: { operations, atomic } });
          const batch = document.operations.find((each) => each.path === "/batch")!;
          expect(findUndocumented(document, batch, answer)).to.equal(null);
          expect([answer.status, ...told(answer)], answer.text).to.deep.equal([200, since, ends]);
        }
        const quiet = { operations: operations.slice(1) };
        expect(told(await server.request("POST", "/api/2.0/batch", { body: quiet }))).to.deep.equal([
          undefined,
          undefined,
        ]);
      });

      it("appears in the API document for requests only", () => {
        const schemas = (document.document["components"] as JsonObject)["schemas"] as { [name: string]: JsonObject };
        const stateOf = (name: string): unknown =>
          (schemas[name]!["properties"] as { [name: string]: JsonObject })["state"];
        expect(stateOf("WarehousesRacksCreate")).to.deep.include({ enum: ["new", "sent", "shipped", null] });
        expect(stateOf("WarehousesRacksUpdate")).to.deep.include({
          enum: ["new", "sent", "back", "shipped", "returned", null],
        });
        expect(stateOf("WarehousesRacksDetails")).to.deep.include({ enum: ["new", "sent", "back"] });
        expect(JSON.stringify(stateOf("WarehousesRacksCreate"))).to.contain("`shipped` for `sent`");
      });

      it("has the filters of the field under either name, also in a part of the API document", async () => {
        const answer = await server.request("GET", "/api/2.0/openapi.json?resources=warehouses/racks");
        const { parameters } = (answer.json as { components: { parameters: { [name: string]: JsonObject } } })
          .components;
        const [filter, former] = ["state", "status"].map((name) => parameters[`WarehousesRacks_${name}`]!["schema"]);
        expect(former).to.deep.equal(filter).and.to.have.property("$ref").that.is.a("string");
        expect(answer.text).to.contain(`"WarehousesRacks_stateFilter":`);
      });
    });
  });
});
