import { expect } from "chai";
import { accounts } from "../generator/sound-project.js";
import { onEachDatabase } from "../support/each-database.js";
import { makeProject, type TemporaryProject } from "../support/project.js";
import { runCommand, startServer, type TestServer } from "../support/server.js";
import { make, read } from "./rows.js";

const text = { type: "string" };
const number = { type: "integer" };
const reference = { ...number, references: "makers" };
const list = (items: object): object => ({ type: "array", items });
const privileges = { read: "view_goods", write: "manage_goods" };

function declare(fields: object, required: readonly string[]): { readonly [path: string]: unknown } {
  const resource = (id: string): object => ({ id, title: "name", privileges });
  const good = { good_id: { ...number, readOnly: true }, name: text, ...fields };
  const maker = { maker_id: { ...number, readOnly: true }, name: text };
  return {
    ...accounts,
    goods: { title: "Good", type: "object", resource: resource("good_id"), properties: good, required },
    makers: { title: "Maker", type: "object", resource: resource("maker_id"), properties: maker, required: ["name"] },
  };
}

const first = declare(
  {
    tag: { ...text, searchable: true },
    kind: { ...text, sortable: true },
    size: { ...number, default: 5 },
    maker: { ...number, references: { resource: "makers", none: 0 }, default: 0 },
    box: { type: "object", properties: { width: number } },
    note: text,
    part: number,
    editor: { ...number, readOnly: true, references: "people", valueFrom: { caller: "account", on: "update" } },
  },
  ["name", "kind"],
);
const arrays = {
  tag: { ...list(text), uniqueItems: true },
  kind: { ...list({ ...text, maxLength: 5 }), minItems: 1 },
  size: { ...list(number), default: [] },
  maker: list(reference),
  box: list({ type: "object", properties: { width: number } }),
  note: { ...list(text), default: ["n"] },
  part: list(reference),
  editor: list({ ...number, references: "people" }),
};
const second = declare(arrays, ["name", "kind"]);
/** Commands between two requests may run for longer than the server keeps an idle connection. */
const headers = { connection: "close" };

describe("a value that has become an array", () => {
  let projects: readonly TemporaryProject[];

  before(async function () {
    this.timeout(120_000);
    projects = [first, second].map((schemas) => makeProject({ ...schemas }));
    for (const project of projects) await project.transpile();
  });
  after(() => projects.forEach((project) => project.remove()));

  onEachDatabase("on one database", (database) => {
    const running: TestServer[] = [];
    after(async () => {
      for (const server of running) await server.stop();
    });

    it("is the only element in existing items, and stops the writes of servers with the former declarations", async function () {
      this.timeout(60_000);
      const databaseUrl = database.newUrl();
      const at = (version: 0 | 1) => ({ databaseUrl, project: projects[version]!.directory });
      async function serve(version: 0 | 1): Promise<TestServer> {
        const server = await startServer(at(version));
        running.push(server);
        return server;
      }
      const older = await serve(0);
      for (const name of ["Smith", "Baker"]) await make(older, "makers", { name });
      await make(older, "goods", { name: "A", tag: "red", kind: "bolt", maker: "1", box: { width: 1 } });
      await make(older, "goods", { name: "B", kind: "nut" });
      const plan = await runCommand(["plan"], at(1));
      expect(plan.stdout).to.contain("servers of the older release can then only read, and answer writes with 503");
      const newer = await serve(1);
      const arrays = { tag: ["red"], kind: ["bolt"], size: [5], maker: ["1"], box: [{ width: 1 }], note: ["n"] };
      expect(await read(newer, "goods/1")).to.deep.include(arrays);
      expect(await read(newer, "goods/2")).to.deep.include({ tag: null, kind: ["nut"], maker: [], note: ["n"] });
      const shown = { tag: "red", kind: "bolt", size: 5, maker: "1", box: { width: 1 } };
      expect(await read(older, "goods/1")).to.deep.include(shown);
      for (const [method, path] of [
        ["PUT", "goods/1"],
        ["POST", "goods"],
      ] as const) {
        const refused = await older.request(method, `/api/2.0/${path}`, { body: { name: "C", kind: "pin" }, headers });
        expect([refused.status, refused.headers["retry-after"]], refused.text).to.deep.equal([503, "1"]);
      }
      const id = await make(newer, "goods", { name: "D", tag: ["x", "y"], kind: ["cap"], maker: ["2", "1"] });
      const found = await newer.request("GET", "/api/2.0/goods?tag=y&fields=name", { headers });
      expect(found.json, found.text).to.have.nested.property(`goods.${String(id)}`);
      expect((await newer.request("DELETE", "/api/2.0/makers/2", { headers })).status).to.equal(409);
      const { code, stdout } = await runCommand(["verify"], at(1));
      expect(code, stdout).to.equal(0);
    });
  });
});
