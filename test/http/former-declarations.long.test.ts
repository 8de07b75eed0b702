import { expect } from "chai";
import { accounts } from "../generator/sound-project.js";
import { onEachDatabase } from "../support/each-database.js";
import { makeProject, type TemporaryProject } from "../support/project.js";
import { failToStart, runCommand, startServer, type TestServer } from "../support/server.js";
import { make, read } from "./rows.js";

const text = { type: "string" };
const number = { type: "integer" };
const privileges = { read: "view_goods", write: "manage_goods" };

function declare(id: string, properties: object, required: readonly string[] = ["name"], more: object = {}): object {
  return {
    title: id,
    type: "object",
    resource: { id, title: "name", privileges, ...more },
    properties: { [id]: { ...number, readOnly: true }, name: text, ...properties },
    required,
  };
}

const lots = { lots: declare("lot_id", {}) };
const first = {
  ...accounts,
  ...lots,
  "lots/parts": declare("part_id", {}),
  tags: declare("tag_id", { lot_id: { ...number, references: "lots" } }),
  bits: declare("bit_id", { gone: text }, ["name", "gone"]),
  goods: declare(
    "good_id",
    {
      code: { ...text, unique: true },
      state: { ...text, enum: ["open", "shut"] },
      short: { ...text, maxLength: 3 },
      lot_id: { ...number, references: "lots" },
      note: text,
      word: { ...text, pattern: "^[a-z]+$" },
      size: { ...number, maximum: 10 },
      marks: { type: "array", items: text, maxItems: 1 },
      box: { type: "object", properties: { wide: number, high: number }, required: ["wide"] },
      seal: { type: "object", properties: { wax: text, stamp: text }, additionalProperties: false },
      town: text,
      kind: { ...text, default: "plain" },
    },
    ["name", "note"],
  ),
};
/** Allows more than the first release, in every way. */
const second = {
  ...accounts,
  ...lots,
  bits: declare("bit_id", {}),
  goods: declare("good_id", {
    code: text,
    state: { ...text, enum: ["open", "shut", "lost"] },
    short: { ...text, maxLength: 9 },
    lot_id: number,
    note: text,
    word: text,
    size: { ...number, maximum: 100 },
    marks: { type: "array", items: text },
    box: { type: "object", properties: { wide: number, high: number } },
    seal: { type: "object", properties: { wax: text }, additionalProperties: false },
    place: { ...text, was: "town" },
    extra: { ...text, was: null },
  }),
};
/** Declares the property again that the second one does not have. */
const third = {
  ...second,
  goods: declare("good_id", {
    ...(second.goods as { readonly properties: object }).properties,
    seal: { type: "object", properties: { wax: text, stamp: text }, additionalProperties: false },
  }),
};

const right = { code: "b", state: "open", short: "abc", lot_id: 1, note: "n", word: "abc", size: 1 };
const wrong = {
  code: "a",
  state: "lost",
  short: "longer",
  lot_id: 99,
  note: null,
  word: "A1",
  size: 11,
  marks: ["a", "b"],
  box: { high: 1 },
};

/** Between two requests, commands may run for longer than a server keeps a connection. */
const headers = { connection: "close" };

describe("declarations of a former release, deployed again", () => {
  let projects: readonly TemporaryProject[];
  before(async function () {
    this.timeout(120_000);
    projects = [first, second, third].map((schemas) => makeProject(schemas));
    for (const project of projects) await project.transpile();
  });
  after(() => projects.forEach((project) => project.remove()));

  onEachDatabase("over data", (database) => {
    let databaseUrl: string;
    const running = new Set<TestServer>();
    beforeEach(() => void (databaseUrl = database.newUrl()));
    afterEach(async () => {
      for (const server of running) await server.stop();
      running.clear();
    });

    const at = (release: 0 | 1 | 2) => ({ databaseUrl, project: projects[release]!.directory });
    async function serve(release: 0 | 1 | 2): Promise<TestServer> {
      const server = await startServer(at(release));
      running.add(server);
      return server;
    }
    async function end(server: TestServer, how: "stop" | "kill" = "stop"): Promise<void> {
      running.delete(server);
      await server[how]();
    }
    async function put(server: TestServer, path: string, body: object): Promise<void> {
      const answer = await server.request("PUT", `/api/2.0/${path}`, { body, headers });
      expect(answer.status, answer.text).to.equal(200);
    }
    async function remove(server: TestServer, path: string): Promise<void> {
      const answer = await server.request("DELETE", `/api/2.0/${path}`, { headers });
      expect(answer.status, answer.text).to.equal(204);
    }
    async function serveFirst(): Promise<void> {
      const server = await serve(0);
      for (const name of ["One", "Two"]) {
        const lot_id = await make(server, "lots", { name });
        await make(server, `lots/${String(lot_id)}/parts`, { name });
        await make(server, "tags", { name, lot_id });
      }
      const rest = { box: { wide: 1 }, seal: { wax: "red", stamp: "A" }, town: "Oslo" };
      await make(server, "goods", { name: "One", ...right, ...rest, code: "a" });
      await end(server);
    }

    it("are rejected with every item that they do not allow, or else migrated to", async function () {
      this.timeout(120_000);
      await serveFirst();
      const newer = await serve(1);
      await make(newer, "goods", { name: "Two", ...wrong, seal: { wax: "blue" }, place: "Rome" });
      await put(newer, "goods/1", { seal: { wax: "green" }, place: "Bergen", extra: "kept" });
      await make(newer, "bits", { name: "without" });
      await remove(newer, "lots/2");
      const retained = "is declared again, but its retained data breaks a rule";
      const lines = [
        '  goods code: code must be unique; 2 items: 1 (["a"]), 2 (["a"])',
        '  goods state: no longer allows "lost"; 1 item: 2 ("lost")',
        '  goods short: maxLength was 9 and is now 3; 1 item: 2 ("longer")',
        "  goods lot_id: now refers to lots; 1 item: 2 (99)",
        "  goods note: is now mandatory; 1 item: 2",
        '  goods word: pattern was not set and is now "^[a-z]+$"; 1 item: 2 ("A1")',
        "  goods size: maximum was 100 and is now 10; 1 item: 2 (11)",
        '  goods marks: maxItems was not set and is now 1; 1 item: 2 (["a","b"])',
        "  goods box",
        "  bits gone: ",
        `  tags lot_id: ${retained}: refers to an item that does not exist; `,
        `  lots/parts: ${retained}: is nested in an item of lots that does not exist; `,
      ];
      const ahead = await runCommand(["plan"], at(0));
      expect(ahead.code, ahead.stderr).to.equal(1);
      expect(ahead.stdout).to.contain("a server with later declarations is running");
      expect(ahead.stdout).to.contain('goods state: no longer allows "lost"; 1 item\n');
      await end(newer);

      const refused = await failToStart(at(0));
      expect(refused.code).to.equal(1);
      for (const line of lines) expect(refused.stderr).to.contain(line);
      const migrated = await runCommand(["migrate"], at(0));
      expect([migrated.code, migrated.stdout]).to.deep.equal([1, ""]);
      const verified = await runCommand(["verify"], at(0));
      expect([verified.code, verified.stderr]).to.deep.equal([
        1,
        'the database was last served with other declarations: run "npx stockroom migrate" first\n',
      ]);

      const mending = await serve(1);
      await put(mending, "goods/2", { ...right, marks: null, box: { wide: 2 } });
      await remove(mending, "bits/1");
      await end(mending);
      const { stderr } = await failToStart(at(0));
      expect(stderr.match(/^ {2}\S.*;/gm), stderr).to.have.length(2);

      const restored = await serve(1);
      await make(restored, "lots", { name: "Three" });
      await end(restored);
      const plan = await runCommand(["plan", "--json"], at(0));
      expect(JSON.parse(plan.stdout)).to.include({ standing: "new" });
    });

    it("restore the retained values with later changes, and are served as before", async function () {
      this.timeout(120_000);
      await serveFirst();
      const newer = await serve(1);
      await put(newer, "goods/1", { seal: { wax: "green" }, place: "Bergen", extra: "kept" });
      await make(newer, "goods", { name: "Two", ...right, place: "Rome", seal: { wax: "blue" } });
      await make(newer, "lots", { name: "Three" });
      // Kills the server, so that no other server learns that it has ended.
      await end(newer, "kill");
      const plan = await runCommand(["plan"], at(0));
      expect(plan.code, plan.stdout).to.equal(0);
      expect(plan.stdout).to.match(/^from the declarations [\w-]{12} to [\w-]{12}:\n/);
      expect(plan.stdout).to.contain("retained, but no longer served:\n  goods extra: is no longer declared; 1 item\n");
      const back = await serve(0);
      const whole = { town: "Bergen", seal: { wax: "green", stamp: "A" }, kind: "plain", code: "a" };
      expect(await read(back, "goods/1")).to.deep.include(whole);
      expect(await read(back, "goods/2")).to.deep.include({ town: "Rome", seal: { wax: "blue" }, kind: "plain" });
      expect(await read(back, "tags/2")).to.include({ lot_id: "2" });
      for (const body of [{ code: "a" }, { state: "lost" }, { lot_id: 99 }, { size: 11 }]) {
        const answer = await back.request("PUT", "/api/2.0/goods/2", { body, headers });
        expect([400, 409], answer.text).to.include(answer.status);
      }
      const verified = await runCommand(["verify"], at(0));
      expect([verified.code, verified.stderr], verified.stdout).to.deep.equal([0, ""]);
      expect((await runCommand(["plan"], at(0))).stdout).to.equal("the database matches the declarations\n");
      await end(back);
      const again = await serve(1);
      expect(await read(again, "goods/1")).to.include({ place: "Bergen", extra: "kept" });
      // A server of the former release that starts beside one of the later release only reads.
      const beside = await serve(0);
      expect(beside.log.join("\n")).to.contain("a server with later declarations is running");
      const refused = await beside.request("PUT", "/api/2.0/goods/1", { body: { town: "Moss" }, headers });
      expect(refused.status, refused.text).to.equal(503);
      expect(await read(beside, "goods/1")).to.include({ town: "Bergen" });
      expect((await runCommand(["verify"], at(1))).code).to.equal(0);
      const migrated = await runCommand(["migrate"], at(0));
      expect([migrated.code, migrated.stdout]).to.deep.equal([1, ""]);
      expect(migrated.stderr).to.contain("a server with later declarations is running");
    });

    it("keep the values of a property that a closed object lacked for a time, also in a later release", async function () {
      this.timeout(120_000);
      await serveFirst();
      const without = await serve(1);
      expect(await read(without, "goods/1")).to.deep.include({ seal: { wax: "red" } });
      const kept = await read(without, "goods/1");
      await put(without, "goods/1", { ...kept, seal: { wax: "green" } });
      expect((await runCommand(["verify"], at(1))).code).to.equal(0);
      await end(without);
      const again = await serve(2);
      expect(await read(again, "goods/1")).to.deep.include({ seal: { wax: "green", stamp: "A" } });
      expect((await runCommand(["verify"], at(2))).code).to.equal(0);
    });
  });
});
