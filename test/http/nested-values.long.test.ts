import { expect } from "chai";
import { accounts } from "../generator/sound-project.js";
import { onEachDatabase } from "../support/each-database.js";
import { makeProject, type TemporaryProject } from "../support/project.js";
import { failToStart, runCommand, startServer, type TestServer } from "../support/server.js";
import { make, read } from "./rows.js";

const text = { type: "string" };
const number = { type: "integer" };

interface Inner {
  readonly part: { readonly [name: string]: object };
  readonly lid: { readonly [name: string]: object };
  readonly marks: object;
  readonly weight?: object;
  readonly seal: { readonly [name: string]: object };
}

function declare({ part, lid, marks, seal, weight = { type: "number" } }: Inner): { readonly [path: string]: unknown } {
  const mandatory = (properties: object): object => ({
    required: Object.entries(properties).flatMap(([name, property]) => ("fill" in property ? [name] : [])),
  });
  const boxes = {
    title: "Box",
    type: "object",
    resource: { id: "box_id", title: "name", privileges: { read: "view_boxes", write: "manage_boxes" } },
    properties: {
      box_id: { ...number, readOnly: true },
      name: text,
      parts: { type: "array", items: { type: "object", properties: part, ...mandatory(part) } },
      lid: { type: "object", properties: lid, ...mandatory(lid) },
      marks,
      weight,
      seal: { type: "object", properties: seal, additionalProperties: false },
    },
    required: ["name"],
  };
  return { ...accounts, boxes };
}

const marks = { type: "array", items: text };
const part = { length: text, kind: text };
const seal = { wax: text, stamp: text };
const first = declare({ part, lid: { width: number }, marks, seal });
const filled = {
  part: { ...part, kind: { ...text, fill: "plain" } },
  lid: { width: number, colour: { ...text, fill: "grey" } },
};
const second = declare({ ...filled, marks, seal });
const widths = { type: "array", items: number };
const fourth = declare({ ...filled, lid: { ...filled.lid, width: widths }, marks, seal });
const third = declare({
  part: { ...filled.part, length: { ...number, convert: true }, depth: { ...number, fill: 1 } },
  lid: { ...filled.lid, width: { ...widths, convert: true } },
  marks: { type: "array", items: number, convert: true },
  seal: { wax: text },
  weight: { type: "number", multipleOf: 0.01 },
});

describe("keywords about properties of existing objects", () => {
  let projects: readonly TemporaryProject[];

  before(async function () {
    this.timeout(120_000);
    projects = [first, second, third, fourth].map(makeProject);
    for (const project of projects) await project.transpile();
  });
  after(() => projects.forEach((project) => project.remove()));

  onEachDatabase("on a database", (database) => {
    const servers: TestServer[] = [];
    let databaseUrl: string;

    before(() => void (databaseUrl = database.newUrl()));
    after(() => Promise.all(servers.map((server) => server.stop())));

    const directory = (version: 0 | 1 | 2 | 3): string => projects[version]!.directory;
    async function serve(version: 0 | 1 | 2 | 3): Promise<TestServer> {
      const server = await startServer({ databaseUrl, project: directory(version) });
      servers.push(server);
      return server;
    }
    async function put(server: TestServer, path: string, body: object): Promise<number> {
      const answer = await server.request("PUT", `/api/2.0/${path}`, { body, headers: { connection: "close" } });
      return answer.status;
    }

    it("backfill missing values, and stop the writes of servers with the former declarations", async () => {
      const older = await serve(0);
      await make(older, "boxes", {
        name: "A",
        parts: [{ length: "12" }, { kind: "odd" }],
        lid: {},
        marks: ["1", "22"],
        seal: { wax: "red", stamp: "A" },
      });
      await make(older, "boxes", { name: "B", lid: { width: 3 }, marks: ["x"], weight: 1e15 });
      await make(older, "boxes", { name: "C" });
      const newer = await serve(1);
      const grey = { colour: "grey" };
      const parts = [{ length: "12", kind: "plain" }, { kind: "odd" }];
      expect(await read(newer, "boxes/1")).to.deep.include({ parts, lid: grey, marks: ["1", "22"] });
      expect(await read(newer, "boxes/2")).to.deep.include({ parts: null, lid: { width: 3, ...grey } });
      expect(await read(newer, "boxes/3")).to.deep.include({ parts: null, lid: null });
      expect(await put(older, "boxes/3", { lid: { width: 7 } })).to.equal(503);
      expect(await put(newer, "boxes/3", { lid: { width: 7, ...grey } })).to.equal(200);
      expect(await read(older, "boxes/3")).to.deep.include({ lid: { width: 7 } });
    });

    it("convert only what they name, also if a value could become an array", async () => {
      const { code, stderr } = await failToStart({ databaseUrl, project: directory(3) });
      expect(code, stderr).to.equal(1);
      expect(stderr).to.contain("boxes lid: was integer and is now array of integer; 2 items: 2 (3), 3 (7)\n");
      expect(stderr).to.contain('"convert": true in schemas/boxes.json at /properties/lid/properties/width: ');
    });

    it("convert values, and the elements of arrays, once each of them can be converted", async () => {
      const { code, stderr } = await failToStart({ databaseUrl, project: directory(2) });
      expect(code, stderr).to.equal(1);
      expect(stderr).to.contain(
        'boxes marks: was array and is now array: not every value can be converted; 1 item: 2 (["x"])',
      );
      // More digits than a number with decimals can have.
      expect(stderr).to.contain("boxes weight: multipleOf was not set and is now 0.01; 1 item: 2 (1000000000000000)");
      expect(stderr).not.to.contain("parts");
      expect(await put(servers[1]!, "boxes/2", { marks: null, weight: 9.99 })).to.equal(200);
      const latest = await serve(2);
      const parts = [
        { length: 12, kind: "plain", depth: 1 },
        { kind: "odd", depth: 1 },
      ];
      expect(await read(latest, "boxes/1")).to.deep.include({ parts, marks: [1, 22], lid: { colour: "grey" } });
      expect(await read(latest, "boxes/2")).to.deep.include({ lid: { width: [3], colour: "grey" } });
      expect(await read(latest, "boxes?marks=22&fields=box_id")).to.have.nested.property("boxes.1");
      const before = { marks: ["1", "22"], seal: { wax: "red", stamp: "A" } };
      expect(await read(servers[0]!, "boxes/1")).to.deep.include(before);
      expect(await put(servers[0]!, "boxes/1", { name: "Late" })).to.equal(503);
      const sealed = await read(latest, "boxes/1");
      expect(sealed).to.deep.include({ seal: { wax: "red" } });
      expect(await put(latest, "boxes/1", sealed)).to.equal(200);
      const verified = await runCommand(["verify"], { databaseUrl, project: directory(2) });
      expect(verified.code, verified.stdout).to.equal(0);
    });
  });
});
