import { expect } from "chai";
import { accounts } from "../generator/sound-project.js";
import { onEachDatabase } from "../support/each-database.js";
import { makeProject, type TemporaryProject } from "../support/project.js";
import { failToStart, runCommand, startServer, type TestServer } from "../support/server.js";
import { make, read } from "./rows.js";

const text = { type: "string" };
const number = { type: "integer" };

function declare(
  place: object,
  rest: object = {},
  size: object = { width: number },
): { readonly [path: string]: unknown } {
  const address = { type: "object", properties: { street: text, ...place }, additionalProperties: false };
  const shops = {
    title: "Shop",
    type: "object",
    resource: { id: "shop_id", title: "name", privileges: { read: "view_shops", write: "manage_shops" } },
    properties: {
      shop_id: { ...number, readOnly: true },
      name: text,
      address,
      branches: {
        type: "array",
        items: { type: "object", properties: { address, size: { type: "object", properties: size } } },
      },
      ...rest,
    },
    required: ["name"],
  };
  return { ...accounts, shops };
}

const first = declare({ town: text });
const unsaid = declare({ place: text });
const renamed = declare({ place: { ...text, was: "town" } });
const other = declare({ place: { ...text, was: null } });
/** The keyword stays as long as some database may need it. */
const later = declare({ place: { ...text, was: "town" } }, { note: text }, { width: { ...text, convert: true } });

describe("renamed properties of objects", () => {
  let projects: readonly TemporaryProject[];
  before(async function () {
    this.timeout(120_000);
    projects = [first, unsaid, renamed, other, later].map((schemas) => makeProject(schemas));
    for (const project of projects) await project.transpile();
  });
  after(() => projects.forEach((project) => project.remove()));

  onEachDatabase("over data", (database) => {
    const running = new Set<TestServer>();
    let databaseUrl: string;

    beforeEach(async () => {
      databaseUrl = database.newUrl();
      const server = await serve(0);
      const address = { street: "Main", town: "Oslo" };
      await make(server, "shops", {
        name: "A",
        address,
        branches: [{ address, size: { width: 1 } }, { address: { town: "Bergen" } }],
      });
      await make(server, "shops", { name: "B", address: { street: "High" } });
      await make(server, "shops", { name: "C" });
      await end(server);
    });
    afterEach(async () => {
      for (const server of running) await end(server);
    });

    const at = (release: 0 | 1 | 2 | 3 | 4) => ({ databaseUrl, project: projects[release]!.directory });
    async function serve(release: 0 | 1 | 2 | 3 | 4): Promise<TestServer> {
      const server = await startServer(at(release));
      running.add(server);
      return server;
    }
    async function end(server: TestServer): Promise<void> {
      running.delete(server);
      await server.stop();
    }
    async function put(server: TestServer, path: string, body: object): Promise<void> {
      const answer = await server.request("PUT", `/api/2.0/${path}`, { body, headers: { connection: "close" } });
      expect(answer.status, answer.text).to.equal(200);
    }

    it("need a keyword, as fields do, before anything is changed", async () => {
      const { code, stderr } = await failToStart(at(1));
      expect(code, stderr).to.equal(1);
      for (const [path, count] of [
        ["address/properties/place", '1 item: 1 ("Oslo")'],
        ["branches/items/properties/address/properties/place", '1 item: 1 ("Oslo")'],
      ] as const) {
        const field = path.split("/", 1)[0] ?? "";
        expect(stderr).to.contain(
          `  shops ${field}: is a new property, and town of the same type is no longer declared; ${count}\n` +
            `    "was": "town" in schemas/shops.json at /properties/${path}: if it is the renamed town\n` +
            `    "was": null in schemas/shops.json at /properties/${path}: if it is new\n`,
        );
      }
      const plan = await runCommand(["plan"], at(2));
      expect(plan.code, plan.stdout).to.equal(0);
      expect(plan.stdout).to.contain("  shops address: was town and is now place; 1 item\n");
    });

    it("keep their values, also if the keyword stays in later releases", async () => {
      const moved = await serve(2);
      const address = { street: "Main", place: "Oslo" };
      const branches = [{ address, size: { width: 1 } }, { address: { place: "Bergen" } }];
      expect(await read(moved, "shops/1")).to.deep.include({ address, branches });
      expect(await read(moved, "shops/2")).to.deep.include({ address: { street: "High" } });
      expect(await read(moved, "shops/3")).to.deep.include({ address: null });
      expect((await runCommand(["verify"], at(2))).code).to.equal(0);
      await put(moved, "shops/1", { address: { place: "Moss" } });
      await end(moved);
      const last = await serve(4);
      expect(await read(last, "shops/1")).to.deep.include({
        address: { place: "Moss" },
        branches: [{ address, size: { width: "1" } }, { address: { place: "Bergen" } }],
      });
      expect((await runCommand(["verify"], at(4))).code).to.equal(0);
    });

    it("count as new if the declaration says so, and former values are retained", async () => {
      const separate = await serve(3);
      expect(await read(separate, "shops/1")).to.deep.include({ address: { street: "Main" } });
      await put(separate, "shops/1", { address: { street: "Side", place: "Moss" } });
      await end(separate);
      const back = await serve(0);
      expect(await read(back, "shops/1")).to.deep.include({ address: { street: "Side", town: "Oslo" } });
    });

    it("get their former names back by a keyword of the former release", async () => {
      const moved = await serve(2);
      await end(moved);
      const refused = await failToStart(at(0));
      expect(refused.stderr).to.contain(
        '"was": "place" in schemas/shops.json at /properties/address/properties/town: if it is the renamed place\n',
      );
      await end(await serve(2));
    });
  });
});
