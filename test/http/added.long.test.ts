import { expect } from "chai";
import { accounts } from "../generator/sound-project.js";
import { ApiDocument, type JsonObject } from "../support/api-document.js";
import { findUndocumented } from "../support/answer-faults.js";
import { onEachDatabase } from "../support/each-database.js";
import { makeProject, type TemporaryProject } from "../support/project.js";
import { runCommand, startServer, type TestServer } from "../support/server.js";
import { make, read } from "./rows.js";

const text = { type: "string" };
const number = { type: "integer" };
const object = (properties: object): object => ({ type: "object", properties });

function declare(properties: object): { readonly [path: string]: unknown } {
  const resource = { id: "good_id", title: "name", privileges: { read: "view_goods", write: "manage_goods" } };
  const own = { good_id: { ...number, readOnly: true }, name: text, kind: { ...text, enum: ["a", "b"], default: "a" } };
  return {
    ...accounts,
    goods: { title: "Good", type: "object", resource, properties: { ...own, ...properties }, required: ["name"] },
  };
}

const boxed = (box: object): object => ({ box: object(box), boxes: { type: "array", items: object(box) } });
const account = { ...number, references: "people", readOnly: true };
const first = declare({ ...boxed({ w: number, in: object({ a: number }) }), like: number });
const added = {
  ...boxed({ w: number, h: number, in: object({ a: number, b: number }) }),
  like: number,
  made: { ...number, readOnly: true, valueFrom: "now" },
  made_at: { ...text, format: "date-time", valueFrom: "now" },
  changed: { ...number, readOnly: true, valueFrom: "updated" },
  by: { ...account, valueFrom: { caller: "account" } },
  last_by: { ...account, valueFrom: { caller: "account", on: "update" } },
  tone: { ...text, enum: ["low", "loud"], valueFrom: { field: "kind", values: { a: "low", b: "loud" } } },
};
const second = declare(added);
/** Tightens a rule: a number becomes a reference. */
const third = declare({ ...added, like: { ...number, references: "goods" } });

/** Between two requests, commands may run for longer than a server keeps a connection. */
const headers = { connection: "close" };

describe("declarations with additional parts", () => {
  let projects: readonly TemporaryProject[];
  before(async function () {
    this.timeout(120_000);
    projects = [first, second, third].map(makeProject);
    for (const project of projects) await project.transpile();
  });
  after(() => projects.forEach((project) => project.remove()));

  onEachDatabase("over data", (database) => {
    let databaseUrl: string;
    let older: TestServer;
    let newer: TestServer;
    const serve = (version: 0 | 1 | 2) => startServer({ databaseUrl, project: projects[version]!.directory });
    async function put(server: TestServer, path: string, body: object): Promise<void> {
      const answer = await server.request("PUT", `/api/2.0/${path}`, { body, headers });
      expect(answer.status, answer.text).to.equal(200);
    }

    beforeEach(async () => {
      databaseUrl = database.newUrl();
      older = await serve(0);
    });
    afterEach(() => Promise.all([older.stop(), newer.stop()]));

    async function expectDocumented(server: TestServer, item: string): Promise<void> {
      const { json } = await server.request("GET", "/api/2.0/openapi.json");
      const document = new ApiDocument(json as JsonObject);
      for (const path of ["/goods", `/${item}`]) {
        const template = path.replace(/\d+$/, "{good_id}");
        const operation = document.operations.find((each) => each.method === "GET" && each.path === template);
        const answer = await server.request("GET", `/api/2.0${path}`);
        expect(findUndocumented(document, operation!, answer), answer.text).to.equal(null);
      }
    }

    it("give each item the times and decided values, including items that the older server creates", async () => {
      await make(older, "goods", { name: "One", kind: "b" });
      await make(older, "goods", { name: "Two" });
      const begun = Math.floor(Date.now() / 1000);
      newer = await serve(1);
      const made = await make(older, "goods", { name: "Three", kind: "b" });
      await expectDocumented(newer, "goods/1");
      const fields = "?fields=made,changed,by,last_by,tone";
      expect(await read(newer, `goods/1${fields}`)).to.deep.include({ by: null, last_by: null, tone: "loud" });
      expect(await read(newer, `goods/2${fields}`)).to.deep.include({ tone: "low" });
      const three = await read(newer, `goods/${String(made)}${fields}`);
      expect(three).to.deep.include({ by: "1", last_by: "1", tone: "loud" });
      for (const time of ["made", "changed"]) expect(three[time]).to.be.at.least(begun);
      await put(older, "goods/2", { name: "Second" });
      expect(await read(newer, "goods/2?fields=by,last_by")).to.deep.equal({ by: null, last_by: "1" });
      const loud = await newer.request("GET", "/api/2.0/goods?tone=loud&made_from=1");
      expect(loud.headers["x-total-count"]).to.equal("2");
      const { code, stdout } = await runCommand(["verify"], { databaseUrl, project: projects[1]!.directory });
      expect(code, stdout).to.equal(0);
    });

    it("stop writes of the older server if a rule is tighter, and let it read", async () => {
      await make(older, "goods", { name: "One" });
      await make(older, "goods", { name: "Two", like: 1 });
      const plan = await runCommand(["plan"], { databaseUrl, project: projects[2]!.directory });
      expect(plan.stdout).to.contain("servers of the older release can then only read, and answer writes with 503");
      const additive = await runCommand(["plan"], { databaseUrl, project: projects[1]!.directory });
      expect(additive.stdout).to.contain(
        "servers of the older release can continue to write: every step is additive\n",
      );
      newer = await serve(2);
      for (const [method, path] of [
        ["PUT", "goods/2"],
        ["POST", "goods"],
        ["DELETE", "goods/2"],
      ] as const) {
        const refused = await older.request(method, `/api/2.0/${path}`, { body: { name: "No" }, headers });
        expect([refused.status, refused.headers["retry-after"]], refused.text).to.deep.equal([503, "1"]);
      }
      expect(await read(older, "goods/2?fields=name,like")).to.deep.equal({ name: "Two", like: 1 });
      expect(await read(newer, "goods/2?fields=name,like")).to.deep.equal({ name: "Two", like: "1" });
      const { code, stdout } = await runCommand(["verify"], { databaseUrl, project: projects[2]!.directory });
      expect(code, stdout).to.equal(0);
    });

    it("keep their new properties when the older server, which never shows them, writes the objects", async () => {
      newer = await serve(1);
      const box = { w: 1, h: 2, in: { a: 3, b: 4 } };
      const path = `goods/${String(await make(newer, "goods", { name: "One", box, boxes: [box, { w: 5, h: 6 }] }))}`;
      await expectDocumented(older, path);
      const shown = await read(older, path);
      const known = { w: 1, in: { a: 3 } };
      expect(shown).to.deep.include({ box: known, boxes: [known, { w: 5 }] });
      await put(older, path, { ...shown, name: "First" });
      expect(await read(newer, `${path}?fields=box,boxes`)).to.deep.equal({ box, boxes: [box, { w: 5, h: 6 }] });
      await put(older, path, { box: { w: 7, in: { a: 8 } }, boxes: [known, { w: 9 }] });
      expect(await read(newer, `${path}?fields=box,boxes`)).to.deep.equal({
        box: { w: 7, h: 2, in: { a: 8, b: 4 } },
        boxes: [box, { w: 9 }],
      });
      await put(newer, path, { box: { w: 7 } });
      expect(await read(newer, `${path}?fields=box`)).to.deep.equal({ box: { w: 7 } });
    });
  });
});
