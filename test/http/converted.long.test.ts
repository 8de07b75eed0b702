import { expect } from "chai";
import { accounts } from "../generator/sound-project.js";
import { onEachDatabase } from "../support/each-database.js";
import { makeProject, type TemporaryProject } from "../support/project.js";
import { failToStart, runCommand, startServer, type TestServer } from "../support/server.js";
import { make, read } from "./rows.js";

const text = { type: "string" };
const number = { type: "integer" };

function declare(code: object, box: object, required: readonly string[]): { readonly [path: string]: unknown } {
  const resource = { id: "good_id", title: "name", privileges: { read: "view_goods", write: "manage_goods" } };
  const object = { type: "object", properties: box, required };
  const properties = {
    good_id: { ...number, readOnly: true },
    name: text,
    code: { ...code, sortable: true },
    box: object,
    boxes: { type: "array", items: object },
  };
  return { ...accounts, goods: { title: "Good", type: "object", resource, properties, required: ["name", "code"] } };
}

const first = declare(text, { width: text }, []);
const second = declare(
  { ...number, convert: true },
  { width: { ...number, convert: true }, colour: { ...text, fillFrom: "hook" } },
  ["colour"],
);
const hooks = `import type { Hooks } from "../generated/hooks.js";

export const hooks: Hooks<"goods"> = {
  fill({ item }) {
    const box = item.box && { ...item.box, colour: \`grey \${String(item.box.width)}\` };
    return { box, boxes: item.boxes?.map((each) => ({ ...each, colour: String(item.name) })) ?? null };
  },
};
`;

/** Between two requests, commands may run for longer than a server keeps a connection. */
const headers = { connection: "close" };

describe("values that are converted, and values that a hook fills", () => {
  let projects: readonly TemporaryProject[];

  before(async function () {
    this.timeout(120_000);
    projects = [first, second].map(makeProject);
    projects[1]!.write("schemas/goods.hooks.ts", hooks);
    for (const project of projects) await project.transpile();
  });
  after(() => projects.forEach((project) => project.remove()));

  onEachDatabase("on a database", (database) => {
    const servers: TestServer[] = [];
    let databaseUrl: string;
    let older: TestServer;
    let newer: TestServer;
    let cursor: string;

    const run = (version: 0 | 1, ...words: readonly string[]) =>
      runCommand(words, { databaseUrl, project: projects[version]!.directory });
    async function serve(version: 0 | 1): Promise<TestServer> {
      const server = await startServer({ databaseUrl, project: projects[version]!.directory });
      servers.push(server);
      return server;
    }
    const page = (server: TestServer, after: string) =>
      server.request("GET", `/api/2.0/goods?sort_by=code&items_per_page=1&fields=code&after=${after}`, { headers });

    const items = [
      { name: "A", code: "9", box: { width: "3" }, boxes: [{ width: "1" }, {}] },
      { name: "B", code: "10", box: {}, boxes: null },
      { name: "C", code: "8", box: null, boxes: [] },
    ];

    before(async () => {
      databaseUrl = database.newUrl();
      older = await serve(0);
      for (const item of items) await make(older, "goods", item);
      const { headers: told } = await page(older, "");
      cursor = /after=([\w-]+)/.exec(String(told["link"]))?.[1] ?? "";
      newer = await serve(1);
    });
    after(() => Promise.all(servers.map((server) => server.stop())));

    it("match the declaration", async () => {
      expect(await read(newer, "goods/1?fields=code,box,boxes")).to.deep.equal({
        code: 9,
        box: { width: 3, colour: "grey 3" },
        boxes: [{ width: 1, colour: "A" }, { colour: "A" }],
      });
      expect(await read(newer, "goods/2?fields=code,box")).to.deep.equal({
        code: 10,
        box: { colour: "grey undefined" },
      });
      expect(await read(newer, "goods/3?fields=code,box,boxes")).to.deep.equal({ code: 8, box: null, boxes: [] });
      const { code, stdout } = await run(1, "verify");
      expect(code, stdout).to.equal(0);
    });

    it("keep former cursors valid for the former order, and reject them for other orders", async () => {
      const next = await page(older, cursor);
      expect([next.status, next.json], next.text).to.have.nested.property("1.goods.3.code", "8");
      const refused = await page(newer, cursor);
      expect(refused.status, refused.text).to.equal(400);
      expect(refused.text).to.contain("after must be empty for the first page, or a cursor");
    });

    it("are not converted back without a keyword", async () => {
      for (const server of servers) await server.stop();
      const { code, stderr } = await failToStart({ databaseUrl, project: projects[0]!.directory });
      expect([code, stderr.includes('"convert": true')], stderr).to.deep.equal([1, true]);
    });
  });
});
