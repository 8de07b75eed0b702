import { expect } from "chai";
import { accounts } from "../generator/sound-project.js";
import { onEachDatabase } from "../support/each-database.js";
import { makeProject, type TemporaryProject } from "../support/project.js";
import type { Answer } from "../support/request.js";
import { runCommand, startServer, type TestServer } from "../support/server.js";

const privileges = { read: "view_goods", write: "manage_goods" };
const id = { type: "integer", readOnly: true };

function declare(
  path: string,
  resource: object,
  properties: object,
  required: readonly string[],
): { readonly [path: string]: unknown } {
  const declared = {
    title: "Depot",
    type: "object",
    resource: { id: "depot_id", title: "name", privileges, ...resource },
  };
  return { ...accounts, [path]: { ...declared, properties: { depot_id: id, ...properties }, required } };
}

const common = { name: { type: "string", sortable: true, searchable: true } };
const state = { type: "string", enum: ["open", "shut"], default: "open" };
const first = declare(
  "depots",
  {},
  { ...common, contact: { type: "string", minLength: 2 }, state, size: { type: "integer", maximum: 10 } },
  ["name"],
);
/** This version only adds fields, and relaxes rules. */
const second = declare(
  "depots",
  {},
  {
    ...common,
    contact: { type: "string" },
    state: { ...state, enum: ["open", "shut", "lost"] },
    size: { type: "integer", maximum: 100 },
    code: { type: "string", unique: { sparse: true } },
    lamps: { type: "integer", default: 4 },
  },
  ["name"],
);
/** This version renames. */
const third = declare(
  "halls",
  { was: "depots", title: "label" },
  {
    label: { ...common.name, was: "name" },
    contact: { type: "string" },
    state: { ...state, enum: ["open", "shut", "lost"] },
    size: { type: "integer", maximum: 100 },
    code: { type: "string", unique: { sparse: true } },
    lamps: { type: "integer", default: 4 },
  },
  ["label"],
);

/** Commands between two requests may run for longer than the server keeps an idle connection. */
const brief = { connection: "close" };

describe("servers with different declarations side by side", () => {
  let projects: readonly TemporaryProject[];

  before(async function () {
    this.timeout(120_000);
    projects = [first, second, third].map((schemas) => makeProject(schemas));
    for (const project of projects) await project.transpile();
  });
  after(() => projects.forEach((project) => project.remove()));

  onEachDatabase("on one database", (database) => {
    let databaseUrl: string;
    const running = new Set<TestServer>();

    beforeEach(() => void (databaseUrl = database.newUrl()));
    afterEach(async () => {
      for (const server of running) await server.stop();
      running.clear();
    });

    const directory = (version: 0 | 1 | 2): string => projects[version]!.directory;
    async function serve(version: 0 | 1 | 2): Promise<TestServer> {
      const server = await startServer({ databaseUrl, project: directory(version) });
      running.add(server);
      return server;
    }
    async function stop(server: TestServer): Promise<void> {
      running.delete(server);
      await server.stop();
    }
    const run = (version: 0 | 1 | 2, ...words: readonly string[]) =>
      runCommand(words, { databaseUrl, project: directory(version) });
    const put = (server: TestServer, path: string, body: object): Promise<Answer> =>
      server.request("PUT", `/api/2.0/${path}`, { body, headers: brief });
    async function make(server: TestServer, path: string, body: object): Promise<string> {
      const answer = await server.request("POST", `/api/2.0/${path}`, { body, headers: brief });
      expect(answer.status, answer.text).to.equal(201);
      return String(Object.values(answer.json as object)[0]);
    }
    const read = async (server: TestServer, path: string): Promise<unknown> =>
      (await server.request("GET", `/api/2.0/${path}`, { headers: brief })).json;

    it("both write if every step is additive, also after a restart of the older one", async () => {
      const older = await serve(0);
      await make(older, "depots", { name: "North", size: 9 });
      const plan = await run(1, "plan");
      expect(plan.stdout).to.contain("servers of the older release can continue to write: every step is additive\n");
      const newer = await serve(1);
      const south = await make(older, "depots", { name: "South", contact: "me" });
      const west = await make(newer, "depots", { name: "West", code: "w", lamps: 7, state: "lost" });
      expect((await put(older, "depots/1", { size: 8 })).status).to.equal(200);
      expect((await put(older, `depots/${west}`, { contact: "you" })).status).to.equal(200);
      const [told, migrated, verified] = [await run(0, "plan"), await run(0, "migrate"), await run(0, "verify")];
      for (const said of [told.stdout, migrated.stderr])
        expect(said).to.contain("a server with later declarations is running");
      expect(verified.stderr).to.contain("was last served with other declarations");
      expect([migrated.code, verified.code]).to.deep.equal([1, 1]);
      const again = await serve(0);
      const east = await make(again, "depots", { name: "East" });
      const rows = await Promise.all(
        ["1", south, west, east].map((id) => read(newer, `depots/${id}?fields=name,size,lamps`)),
      );
      expect(rows).to.deep.equal([
        { name: "North", size: 8, lamps: 4 },
        { name: "South", size: null, lamps: 4 },
        { name: "West", size: null, lamps: 7 },
        { name: "East", size: null, lamps: 4 },
      ]);
      const { code, stdout } = await run(1, "verify");
      expect(code, stdout).to.equal(0);
    });

    it("let the older one only read after any other step, and the former release restores renamed names", async () => {
      const older = await serve(0);
      await make(older, "depots", { name: "North", size: 9 });
      const plan = await run(2, "plan");
      expect(plan.stdout).to.contain("servers of the older release can then only read, and answer writes with 503");
      const newer = await serve(2);
      const south = await make(newer, "halls", { label: "South", contact: "me", lamps: 7 });
      const refused = await put(older, "depots/1", { size: 8 });
      expect([refused.status, refused.headers["retry-after"]], refused.text).to.deep.equal([503, "1"]);
      expect(await read(older, `depots/${south}?fields=name,contact`)).to.deep.equal({ name: "South", contact: "me" });
      await stop(older);
      await stop(newer);
      const back = await run(0, "migrate");
      expect(back.code, back.stderr).to.equal(0);
      const former = await serve(0);
      expect(await read(former, `depots/${south}?fields=name,contact`)).to.deep.equal({ name: "South", contact: "me" });
      expect((await put(former, "depots/1", { size: 8 })).status).to.equal(200);
      expect((await run(0, "verify")).code).to.equal(0);
      await stop(former);
      const again = await serve(2);
      expect(await read(again, `halls/${south}?fields=label,lamps`)).to.deep.equal({ label: "South", lamps: 7 });
      expect((await run(2, "verify")).code).to.equal(0);
    });
  });
});
