/** Opens, migrates and verifies databases that earlier versions of the program have written. */
import { readFileSync } from "node:fs";
import { expect } from "chai";
import type { Database as File } from "libsql";
import { onEachDatabase } from "../support/each-database.js";
import { makeProject, type TemporaryProject } from "../support/project.js";
import { reachDatabase } from "../support/reach-database.js";
import { runCommand, startServer } from "../support/server.js";
import { load } from "./earlier-databases/dump.js";
import { hooks, releases } from "./earlier-databases/releases.js";
import { make, read } from "./rows.js";

type Release = keyof typeof releases;
const first = { good_id: "1", name: "One", code: "c0", state: "open", size: 0, mark: "m0", lot_id: "1", note: "n0" };
const second = { title: "One", code: "c0", state: "open", size: "0", mark: ["m0"], lot_id: "1", kind: "plain" };

describe("a database that an earlier version has written", () => {
  const projects = new Map<string, TemporaryProject>();
  before(async function () {
    this.timeout(120_000);
    for (const [release, schemas] of Object.entries(releases)) projects.set(release, makeProject(schemas));
    projects.get("third")!.write("schemas/goods.hooks.ts", hooks(false));
    for (const project of projects.values()) await project.transpile();
  });
  after(() => projects.forEach((project) => project.remove()));

  onEachDatabase("over data", (database) => {
    let databaseUrl: string;
    beforeEach(() => void (databaseUrl = database.newUrl()));

    const at = (release: Release) => ({ databaseUrl, project: projects.get(release)!.directory });
    const open = (state: string): Promise<void> => {
      const form = database.name === "SQLite" ? "sql" : "jsonl";
      const file = new URL(`../../../test/http/earlier-databases/${state}.${form}`, import.meta.url);
      return load(databaseUrl, readFileSync(file, "utf8").trimEnd());
    };
    async function expectRight(release: Release): Promise<void> {
      const { code, stdout, stderr } = await runCommand(["verify"], at(release));
      expect([code, stderr], stdout).to.deep.equal([0, ""]);
      expect((await runCommand(["plan"], at(release))).stdout).to.equal("the database matches the declarations\n");
    }

    it("is served and migrated", async function () {
      this.timeout(60_000);
      await open("fresh");
      const server = await startServer(at("first"));
      expect(await read(server, "goods/1")).to.deep.include(first);
      await make(server, "goods", { name: "Four" });
      await server.stop();
      await expectRight("first");
      const later = await startServer(at("second"));
      expect(await read(later, "wares/1")).to.deep.include({ ...second, box: { breadth: 0, deep: 1 } });
      await later.stop();
      await expectRight("second");
    });

    it("is served and migrated after several changes, and returns retained data", async function () {
      this.timeout(60_000);
      await open("changed");
      const server = await startServer(at("second"));
      expect(await read(server, "wares/1")).to.deep.include({ ...second, box: { breadth: 0, deep: 1 } });
      expect(await read(server, "wares/4")).to.deep.include({ title: "Four", mark: ["a", "b"], size: "large" });
      await server.stop();
      await expectRight("second");
      const later = await startServer(at("fourth"));
      expect(await read(later, "wares/1")).to.deep.include({ ...second, note: "n0" });
      await later.stop();
      await expectRight("fourth");
    });

    if (database.name === "SQLite") {
      it("loses answers that expired, but not those that servers of an earlier version may still send", async function () {
        this.timeout(60_000);
        await open("fresh");
        const onFile = (work: (file: File) => unknown) => reachDatabase(databaseUrl, work, async () => null);
        const [old, recent] = ["old", "recent"].map((name) => `('${name}', '', 1, 1, 1, unixepoch()`);
        await onFile((file) =>
          file.exec(`INSERT INTO _answers VALUES ${old!} - 86400, NULL), ${recent!} - 80000, NULL)`),
        );
        await (await startServer(at("first"))).stop();
        expect(await onFile((file) => file.prepare("SELECT name FROM _answers").all())).to.deep.equal([
          { name: "recent" },
        ]);
      });
    }

    it("is migrated completely after a start was killed halfway", async function () {
      this.timeout(60_000);
      await open("halfway");
      const server = await startServer(at("third"));
      for (const id of [1, 100, 216, 230]) {
        const { name, grade } = await read(server, `goods/${String(id)}`);
        expect(grade).to.equal(`${String(name)} graded`);
      }
      await server.stop();
      await expectRight("third");
    });
  });
});
