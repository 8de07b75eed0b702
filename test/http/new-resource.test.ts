import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect } from "chai";
import { onDatabaseOfDay } from "../support/each-database.js";
import { atVersion } from "../support/entity-tags.js";
import { makeProject, type TemporaryProject } from "../support/project.js";
import { startServer, type TestServer } from "../support/server.js";
import { checkout } from "../support/source-tree.js";
import { Staff } from "../support/staff.js";
import { assertRefused } from "./assert-refused.js";
import { bin, declareNested, palletHooks, pallets } from "./new-resource-declarations.js";
import { storeAccounts } from "./store-accounts.js";

const readme = readFileSync(join(checkout, "README.md"), "utf8");
/** The declaration at the beginning of the README and the requests below it. */
const warehouses = /^Write `schemas\/warehouses\.json`:\n\n```json\n(.*?)^```$/ms.exec(readme)![1]!;
const requests = /^\[Start a server\][^\n]+\n\n```console\n(.*?)^```$/ms.exec(readme)![1]!;

describe("a newly declared resource", () => {
  let project: TemporaryProject;
  before(async function () {
    this.timeout(120_000);
    project = makeProject(storeAccounts);
    project.write("schemas/warehouses.json", warehouses);
    project.write("schemas/warehouses/aisles.json", declareNested("aisle_id", "Aisle"));
    project.write("schemas/warehouses/aisles/bins.json", declareNested("bin_id", "Bin", bin));
    project.write("schemas/pallets.json", pallets);
    project.write("schemas/pallets.hooks.ts", palletHooks);
    await project.transpile();
  });
  after(() => project.remove());

  onDatabaseOfDay(import.meta.url, "is served", (database) => {
    let server: TestServer;
    before(async () => {
      server = await startServer({ databaseUrl: database.newUrl(), project: project.directory });
    });
    after(() => server.stop());
    const staff = new Staff(() => server);
    const ask = (method: string, path: string, body?: object) => staff.root(method, `/api/2.0/${path}`, body);

    // This test runs first, while the collection is empty, because the requests name the item with the id 1.
    it("answers the requests of the README", async () => {
      const { url, email, key } = server;
      const script = requests.replaceAll("http://127.0.0.1:8080", url).replaceAll("curl ", "curl -sSf -w '\\n' ");
      const env = { ...process.env, EMAIL: email, KEY: key };
      const { stdout } = await promisify(execFile)("bash", ["-ec", script], { env });
      const answers = stdout
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line) as { warehouses: unknown });
      expect(answers).to.have.lengthOf(4);
      const [created, found, updated, searched] = answers;
      expect(created).to.deep.equal({ warehouse_id: "1" });
      expect(found?.warehouses).to.deep.equal({ 1: { name: "North", city: "Oslo" } });
      expect(updated).to.deep.equal({ warehouse_id: "1" });
      expect(searched?.warehouses).to.deep.equal({
        1: { warehouse_id: "1", name: "North", city: "Oslo", capacity: 120 },
      });
      expect((await staff.root("DELETE", "/api/2.0/warehouses/1")).status).to.equal(204);
    });

    it("seen through another one, gets the mandatory reference to it from the path", async () => {
      const make = async (name: string): Promise<string> =>
        ((await ask("POST", "warehouses", { name })).json as { warehouse_id: string }).warehouse_id;
      const [here, elsewhere] = [await make("Here"), await make("Elsewhere")];
      const path = `warehouses/${here}/pallets`;
      for (const body of [{}, { warehouse_id: null }, { warehouse_id: here }, { warehouse_id: Number(here) }]) {
        const { status, text, headers } = await ask("POST", path, { label: "P", ...body });
        expect(status, text).to.equal(201);
        const made = await staff.root("GET", headers.location!);
        expect(made.json).to.include({ warehouse_id: here, label: "P" });
      }
      const contradicted = await ask("POST", path, { warehouse_id: elsewhere });
      assertRefused(contradicted, 400, "invalid_fields", ["/label", "/warehouse_id"]);
      expect((contradicted.json as { errors: { message: string }[] }).errors[1]?.message).to.equal(
        `must be ${here}, as in the path, or left out`,
      );
      assertRefused(await ask("POST", path, { label: "P", warehouse_id: "x" }), 400, "invalid_fields", [
        "/warehouse_id",
      ]);
      assertRefused(await ask("POST", "pallets", { label: "P" }), 400, "invalid_fields", ["/warehouse_id"]);
    });

    it("found by booleans, with every operator", async () => {
      const { warehouse_id } = (await ask("POST", "warehouses", { name: "Dark" })).json as { warehouse_id: string };
      const aisle = await ask("POST", `warehouses/${warehouse_id}/aisles`, { label: "A" });
      const bins = `${aisle.headers.location!}/bins`;
      for (const [label, open, turns] of [
        ["yes", true, [true]],
        ["no", false, [true, false]],
        ["unknown", null, []],
      ] as const) {
        expect((await staff.root("POST", bins, { label, open, turns })).status).to.equal(201);
      }
      for (const [query, labels] of [
        ["open=true", ["yes"]],
        ["open[eq]=false", ["no"]],
        ["open[ne]=true", ["no", "unknown"]],
        ["open[in]=true&open[in]=false", ["no", "yes"]],
        ["open=true&open=false", ["no", "yes"]],
        ["open[nin]=true&open[nin]=false", ["unknown"]],
        ["open[exists]=false", ["unknown"]],
        ["turns=false", ["no"]],
        ["turns[in]=true&turns[in]=false", ["no", "yes"]],
        ["turns[nin]=false", ["unknown", "yes"]],
      ] as const) {
        const { json, text } = await staff.root("GET", `${bins}?sort_by=label&${query}`);
        const found = Object.values((json as { bins?: Record<string, { label: string }> }).bins ?? {});
        expect(found.map(({ label }) => label).toSorted(), `${query}: ${text}`).to.deep.equal(labels);
      }
    });

    it("with values that the final value of another field decides, whatever set that one", async () => {
      const { warehouse_id } = (await ask("POST", "warehouses", { name: "Decided" })).json as { warehouse_id: string };
      const make = async (body: object): Promise<string> => {
        const { headers, text } = await ask("POST", "pallets", { label: "P", warehouse_id, ...body });
        expect(headers.location, text).to.be.a("string");
        return headers.location!;
      };
      const read = async (path: string): Promise<unknown> => {
        const { size, colour } = (await staff.root("GET", path)).json as { size: string; colour: string };
        return { size, colour };
      };
      const created: readonly (readonly [body: object, expected: object])[] = [
        [{}, { size: "small", colour: "blue" }],
        [{ size: "big" }, { size: "big", colour: "red" }],
        [
          { size: "big", colour: null },
          { size: "big", colour: "red" },
        ],
        [{ size: null }, { size: "small", colour: "blue" }],
        [
          { size: "big", colour: "blue" },
          { size: "big", colour: "blue" },
        ],
        [{ label: "Huge" }, { size: "big", colour: "red" }],
        [
          { label: "Huge", colour: "blue" },
          { size: "big", colour: "blue" },
        ],
      ];
      for (const [body, expected] of created) {
        expect(await read(await make(body)), JSON.stringify(body)).to.deep.equal(expected);
      }
      const changed: readonly (readonly [body: object, expected: object])[] = [
        [{ colour: null }, { size: "big", colour: "red" }],
        [
          { size: null, colour: null },
          { size: "small", colour: "blue" },
        ],
        [
          { size: "small", colour: null },
          { size: "small", colour: "blue" },
        ],
        [{ size: "small" }, { size: "small", colour: "blue" }],
        [{ size: null }, { size: "small", colour: "blue" }],
        [
          { label: "Huge", size: "small", colour: null },
          { size: "big", colour: "red" },
        ],
      ];
      for (const [body, expected] of changed) {
        const path = await make({ size: "big", colour: "blue" });
        const { status, text } = await staff.root("PUT", path, body);
        expect(status, text).to.equal(200);
        expect(await read(path), JSON.stringify(body)).to.deep.equal(expected);
      }
    });

    it("created, read, changed, deleted, with the declared defaults and limits", async () => {
      const created = await ask("POST", "warehouses", { name: "North", capacity: 5 });
      const { warehouse_id: id } = created.json as { warehouse_id: string };
      expect([created.status, created.headers.location]).to.deep.equal([201, `/api/2.0/warehouses/${id}`]);
      const item = { warehouse_id: id, name: "North", city: "", capacity: 5 };
      expect((await ask("GET", `warehouses/${id}`)).json).to.deep.equal(item);
      const changed = await ask("PUT", `warehouses/${id}`, { city: "Oslo" });
      expect([changed.status, changed.json]).to.deep.equal([200, { warehouse_id: id }]);
      expect(changed.headers.etag).to.equal(atVersion(created.headers.etag!, 2));
      expect((await ask("GET", `warehouses/${id}`)).json).to.deep.equal({ ...item, city: "Oslo" });
      const wrong = { name: "x".repeat(101), city: 5, capacity: -1 };
      assertRefused(await ask("POST", "warehouses", wrong), 400, "invalid_fields", ["/name", "/city", "/capacity"]);
      expect((await ask("DELETE", `warehouses/${id}`)).status).to.equal(204);
      assertRefused(await ask("GET", `warehouses/${id}`), 404, "not_found");
    });

    it("listed, filtered, searched, sorted, paged", async () => {
      for (const [name, city, capacity] of [
        ["Alpha", "Oslo", 1],
        ["Beta", "Rome", 2],
        ["Gamma", "Oslo", 3],
      ] as const) {
        await staff.make("/api/2.0/warehouses", { name, city, capacity });
      }
      const names = async (query: string): Promise<readonly string[]> => {
        const answer = await ask("GET", `warehouses?${query}`);
        const { warehouses: found, search } = answer.json as {
          warehouses: { readonly [id: string]: { name: string } };
          search: { ids: readonly string[] };
        };
        return search.ids.map((id) => found[id]!.name);
      };
      expect(await names("city=Oslo&sort_by=name&sort_order=desc")).to.deep.equal(["Gamma", "Alpha"]);
      expect(await names("capacity_from=2&sort_by=name")).to.deep.equal(["Beta", "Gamma"]);
      expect(await names("q=osl+gam")).to.deep.equal(["Gamma"]);
      expect(await names("items_per_page=1&page=2&sort_by=name")).to.deep.equal(["Beta"]);
      assertRefused(await ask("GET", "warehouses?capasity=1"), 400, "invalid_query", ["capasity"]);
    });

    it("reached three deep, and only through its own parents", async () => {
      const [north, south] = [await makeIn("warehouses", { name: "N" }), await makeIn("warehouses", { name: "S" })];
      const aisle = await makeIn(`${north}/aisles`, { label: "A1" });
      const other = await makeIn(`${north}/aisles`, { label: "A2" });
      const made = await makeIn(`${aisle}/bins`, { label: "B1", height: 1.5, tags: ["cold"] });
      const [binId, aisleId] = [made.split("/").at(-1)!, aisle.split("/").at(-1)!];
      const stored = { bin_id: binId, label: "B1", height: 1.5, kind: "box", tags: ["cold"], open: null, turns: null };
      expect((await ask("GET", made)).json).to.deep.equal(stored);
      expect((await ask("GET", `${aisle}/bins?tags=cold`)).json).to.have.nested.property(`bins.${binId}.label`, "B1");
      expect((await ask("PUT", made, { kind: "pallet" })).status).to.equal(200);

      const astray = [
        `${other}/bins/${binId}`,
        `${south}/aisles/${aisleId}/bins/${binId}`,
        `${south}/aisles/${aisleId}`,
        `${south}/aisles/${aisleId}/bins`,
        `warehouses/9999/aisles/${aisleId}/bins/${binId}`,
      ];
      for (const path of astray) assertRefused(await ask("GET", path), 404, "not_found");
      for (const path of astray.filter((each) => each.includes("/bins/"))) {
        assertRefused(await ask("PUT", path, { label: "X" }), 404, "not_found");
        assertRefused(await ask("DELETE", path), 404, "not_found");
      }
      assertRefused(await ask("POST", `${south}/aisles/${aisleId}/bins`, { label: "X" }), 404, "not_found");
      for (const path of ["aisles", "bins", `warehouses/1/bins`])
        assertRefused(await ask("GET", path), 404, "not_found");

      expect((await ask("DELETE", north)).status, "with all that is in it").to.equal(204);
      assertRefused(await ask("GET", made), 404, "not_found");
      expect((await ask("GET", south)).status).to.equal(200);
    });

    it("under the privileges that it declares", async () => {
      const me = (await ask("GET", "me")).json as { privileges: readonly string[] };
      expect(me.privileges).to.include.members(["view_warehouses", "manage_warehouses", "view_bins", "manage_bins"]);
      const clerk = await staff.makeAccount(["view_warehouses", "view_bins"]);
      const warehouse = await makeIn("warehouses", { name: "Guarded" });
      expect((await clerk.ask("GET", `/api/2.0/${warehouse}/aisles`)).status).to.equal(200);
      for (const path of ["warehouses", `${warehouse}/aisles`]) {
        assertRefused(await clerk.ask("POST", `/api/2.0/${path}`, { name: "X", label: "X" }), 403, "privilege_missing");
      }
      const stranger = await staff.makeAccount(["view_bins"]);
      assertRefused(await stranger.ask("GET", `/api/2.0/${warehouse}/aisles`), 403, "privilege_missing");
    });

    async function makeIn(collection: string, body: object): Promise<string> {
      const answer = await ask("POST", collection, body);
      expect(answer.status, answer.text).to.equal(201);
      return answer.headers.location!.replace("/api/2.0/", "");
    }
  });

  it("with a mistake gets an error with file, line and hint, and nothing is written", async function () {
    this.timeout(60_000);
    const before = project.readAll("generated");
    // Names are checked when the keywords of the file are right.
    const mistakes = [
      ['"sortable"', '"sortabel"', "sortable"],
      ['"title": "name"', '"title": "nam"', "name"],
    ] as const;
    for (const [right, wrong, hint] of mistakes) {
      const mistaken = warehouses.replace(right, wrong);
      project.write("schemas/warehouses.json", mistaken);
      const line = mistaken.slice(0, mistaken.indexOf(wrong)).split("\n").length;
      const { code, stderr } = await project.run(["generate"]);
      expect(code).to.equal(1);
      expect(stderr).to.match(
        new RegExp(`^schemas/warehouses\\.json:${String(line)}:\\d+ .*did you mean "${hint}"\\?`, "ms"),
      );
    }
    expect(project.readAll("generated")).to.deep.equal(before);
    project.write("schemas/warehouses.json", warehouses);
    expect((await project.run(["check"])).code).to.equal(0);
  });
});
