import { expect } from "chai";
import { accounts } from "../generator/sound-project.js";
import { onEachDatabase } from "../support/each-database.js";
import { makeProject, type TemporaryProject } from "../support/project.js";
import type { Answer } from "../support/request.js";
import { failToStart, runCommand, startServer, type TestServer } from "../support/server.js";

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

const contact = { type: "string", minLength: 2 };
const common = { name: { type: "string", sortable: true, searchable: true } };
const first = declare(
  "depots",
  {},
  {
    ...common,
    contact,
    state: { type: "string", enum: ["open", "shut"], default: "open" },
    size: { type: "integer", maximum: 100, default: 1 },
    code: { type: "string" },
  },
  ["name"],
);

const second = declare(
  "halls",
  { was: "depots", title: "label" },
  {
    label: { ...common.name, was: "name" },
    contact: { ...contact, fill: "nobody" },
    state: { type: "string", enum: ["open"], default: "open" },
    size: { type: "integer", maximum: 10, default: 1 },
    lamps: { type: "integer", default: 4, was: null },
  },
  ["label", "contact"],
);

const third = declare(
  "depots",
  {},
  {
    ...common,
    contact,
    state: { type: "string", default: "open" },
    size: { type: "string", convert: true },
    code: { type: "string" },
  },
  ["name"],
);

/** Between two requests, commands may run for longer than a server keeps a connection. */
const brief = { connection: "close" };

describe("servers with different declarations side by side", () => {
  let projects: readonly TemporaryProject[];

  before(async function () {
    this.timeout(120_000);
    projects = [first, second, third].map((schemas) => makeProject(schemas));
    for (const project of projects) await project.build();
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
    async function make(server: TestServer, path: string, body: object): Promise<void> {
      const answer = await server.request("POST", `/api/2.0/${path}`, { body, headers: brief });
      expect(answer.status, answer.text).to.equal(201);
    }
    const read = async (server: TestServer, path: string): Promise<unknown> =>
      (await server.request("GET", `/api/2.0/${path}`, { headers: brief })).json;

    it("keep to what the latest say, and to their own", async () => {
      const older = await serve(0);
      await make(older, "depots", { name: "North", code: "n", size: 9 });
      await make(older, "depots", { name: "South", contact: "me" });
      const page = await older.request("GET", "/api/2.0/depots?sort_by=name&after=&items_per_page=1", {
        headers: brief,
      });
      const cursor = /after=([\w-]+)/.exec(String(page.headers["link"]))?.[1] ?? "";
      const newer = await serve(1);
      const next = await newer.request("GET", `/api/2.0/halls?sort_by=label&after=${cursor}`, { headers: brief });
      expect(next.json, next.text).to.have.property("halls").with.all.keys("2");
      await make(older, "depots", { name: "West" });
      expect((await put(older, "depots/2", { contact: null })).status).to.equal(200);
      expect((await put(older, "depots/1", { code: "m", size: 8 })).status).to.equal(200);
      for (const body of [{ state: "shut" }, { size: 50 }]) {
        const refused = await put(older, "depots/1", body);
        expect([refused.status, refused.headers["retry-after"]], refused.text).to.deep.equal([503, "1"]);
        expect(refused.text).to.contain("do not allow this value of");
      }
      const rows = await Promise.all(
        ["North", "South", "West"].map((label) => read(newer, `halls?label=${label}&fields=label,contact,size,lamps`)),
      );
      const rest = { contact: "nobody", lamps: 4 };
      expect(
        rows.flatMap((row) => Object.values((row as { readonly halls: { readonly [id: string]: object } }).halls)),
      ).to.deep.equal([
        { label: "North", size: 8, ...rest },
        { label: "South", size: 1, ...rest },
        { label: "West", size: 1, ...rest },
      ]);
      const { code, stdout } = await run(1, "verify");
      expect(code, stdout).to.equal(0);
    });

    it("are told apart by their digests: those that would write no more are named before, and it can be gone back to the others", async () => {
      const older = await serve(0);
      await make(older, "depots", { name: "North", code: "n", size: 9 });
      const plan = await run(1, "plan");
      const digest = /^from the declarations ([\w-]{12}) to ([\w-]{12}):\n/.exec(plan.stdout)?.[1] ?? "";
      expect(digest, plan.stdout).to.have.length(12);
      expect(plan.stdout).not.to.contain("to be stopped");
      const newer = await serve(1);
      await make(newer, "halls", { label: "South", contact: "me", lamps: 7 });
      const [told, migrated, verified] = [await run(0, "plan"), await run(0, "migrate"), await run(0, "verify")];
      expect(told.stdout).to.contain("a server with later declarations is running");
      expect(told.stdout).to.match(new RegExp(`\nback from the declarations [\\w-]{12} to ${digest}:\n`));
      expect(migrated.stderr).to.contain("a server with later declarations is running");
      expect(verified.stderr).to.contain("was served last with other declarations");
      expect([told.code, migrated.code, verified.code]).to.deep.equal([0, 1, 1]);
      const back = await run(1, "migrate", "--to", digest);
      expect([back.code, back.stdout.includes(`the database is as ${digest} declares it`)], back.stderr).to.deep.equal([
        0,
        true,
      ]);
      expect((await put(newer, "halls/1", { lamps: 1 })).status).to.equal(503);
      await stop(newer);
      // What the later ones would have filled may be empty again.
      expect((await put(older, "depots/1", { contact: null, state: "shut", size: 50 })).status).to.equal(200);
      expect(await read(older, "depots/1")).to.deep.equal({
        depot_id: "1",
        name: "North",
        contact: null,
        state: "shut",
        size: 50,
        code: "n",
      });
      expect(await read(older, "depots?q=south&fields=name")).to.have.nested.property("depots.2.name", "South");
      expect((await run(0, "plan")).stdout).to.equal("the database is as it is declared\n");
      expect((await run(0, "verify")).code).to.equal(0);
      const { stderr } = await failToStart({ databaseUrl, project: directory(1) });
      expect(stderr).to.contain('allows "shut" no more; 1 item: 1 ("shut")');
      expect((await put(older, "depots/1", { state: "open", size: 5 })).status).to.equal(200);
      const again = await serve(1);
      expect(await read(again, "halls/2?fields=label,lamps")).to.deep.equal({ label: "South", lamps: 7 });
      expect(await read(again, "halls/1?fields=contact,lamps")).to.deep.equal({ contact: "nobody", lamps: 4 });
      expect((await run(1, "verify")).stdout).to.match(/ 0 are wrong/);
    });

    it("are not gone back to where something would be lost", async () => {
      const older = await serve(0);
      await make(older, "depots", { name: "North", size: 9 });
      await make(older, "depots", { name: "South", size: 8 });
      const { stdout } = await run(2, "plan");
      const digest = /^from the declarations ([\w-]{12})/.exec(stdout)?.[1] ?? "";
      expect(stdout).to.contain("to be stopped first, or soon");
      expect(stdout).to.contain(`  servers with the declarations ${digest} which go on reading\n`);
      const newer = await serve(2);
      expect((await put(newer, "depots/2", { size: "many", state: "lost" })).status).to.equal(200);
      const refused = await run(2, "migrate", "--to", digest);
      expect(refused.code).to.equal(1);
      expect(refused.stderr).to.contain('depots state: is not as it is declared; 1 item: 2 ("lost")\n');
      expect(refused.stderr).to.contain(
        'depots size: has had another value since it was converted, which would be lost; 1 item: 2 ("many")\n',
      );
      expect((await put(newer, "depots/2", { size: "8", state: "open" })).status).to.equal(200);
      expect((await run(2, "migrate", "--to", "nothing")).stderr).to.contain(`${digest}, the latest first`);
      expect((await run(2, "migrate", "--to", digest)).code).to.equal(0);
      expect((await put(newer, "depots/2", { size: "9" })).status).to.equal(503);
      const back = await serve(0);
      expect(await read(back, "depots/2?fields=size,state")).to.deep.equal({ size: 8, state: "open" });
      expect((await put(back, "depots/2", { size: 3 })).status).to.equal(200);
      await stop(newer);
      const again = await serve(2);
      expect(await read(again, "depots/2?fields=size")).to.deep.equal({ size: "3" });
    });
  });
});
