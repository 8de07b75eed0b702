import { expect } from "chai";
import { accounts } from "../generator/sound-project.js";
import { declare } from "../generator/tries.js";
import { onDatabaseOfDay } from "../support/each-database.js";
import { makeProject, type TemporaryProject } from "../support/project.js";
import { runCommand, startServer } from "../support/server.js";

type Item = Record<string, unknown>;

const text = { type: "string" };
const state = (...values: readonly string[]): object => ({ type: "string", enum: values });
const fieldsBefore = {
  zip: text,
  day: text,
  tags: { type: "array", items: text },
  note: text,
  state: state("open", "shut", "over"),
};
const converted = {
  zip: { type: "integer", convert: true },
  day: { type: "string", format: "date", convert: true },
  tags: { ...text, convert: true },
};
const hook = { fillFrom: "hook" };
const hooks = `
import type { Hooks } from "../generated/hooks.js";

export const hooks: Hooks<"tries"> = {
  fill({ before }) {
    const [zip, day, tags] = [String(before["zip"]), String(before["day"]), before["tags"]];
    return { zip: Number(zip), day: day === "soon" ? "2026-02-01" : day, tags: (tags as readonly string[]).join(" ") };
  },
};
`;

describe("stored values under changed declarations", () => {
  const projects = new Map<string, TemporaryProject>();
  async function build(name: string, fields: object, code?: string): Promise<void> {
    const project = makeProject({ ...accounts, tries: declare(fields) });
    if (code !== undefined) project.write("schemas/tries.hooks.ts", code);
    await project.transpile();
    projects.set(name, project);
  }
  const directoryOf = (name: string): string => projects.get(name)!.directory;

  before("projects", async function () {
    this.timeout(180_000);
    await build("before", fieldsBefore);
    await build("retyped", { ...fieldsBefore, tags: text });
    await build("converted", { ...fieldsBefore, ...converted });
    const withHook = {
      zip: { ...converted.zip, ...hook },
      day: { ...converted.day, ...hook },
      tags: { ...converted.tags, ...hook },
    };
    await build("hooked", { ...fieldsBefore, ...withHook }, hooks);
    const changed = {
      ...fieldsBefore,
      note: { ...text, fill: "none" },
      state: { ...state("open", "shut"), valuesWere: { shut: "over" } },
    };
    await build("filled", changed);
    await build("later", { ...changed, extra: text });
    const { zip: _, ...without } = fieldsBefore;
    await build("without", without);
    await build("again", { ...without, zip: { type: "integer" } });
  });
  after(() => projects.forEach((project) => project.remove()));

  onDatabaseOfDay(import.meta.url, "that may not fit", (database) => {
    let databaseUrl: string;

    async function serve<Result>(name: string, work: (ask: Ask) => Promise<Result>): Promise<Result> {
      const server = await startServer({ databaseUrl, project: directoryOf(name) });
      try {
        return await work(async (method, path, body) => {
          const { status, json, text } = await server.request(
            method,
            `/api/2.0/${path}`,
            body === undefined ? {} : { body },
          );
          expect(status, text).to.be.lessThan(300);
          return json as Item;
        });
      } finally {
        await server.stop();
      }
    }
    const plan = (name: string) => runCommand(["plan", "--items"], { databaseUrl, project: directoryOf(name) });

    beforeEach(async () => {
      databaseUrl = database.newUrl();
      await serve("before", async (ask) => {
        await ask("POST", "tries", {
          name: "a",
          zip: "17",
          day: "2026-01-31",
          tags: ["x"],
          note: "own",
          state: "shut",
        });
        await ask("POST", "tries", { name: "b", zip: "00017", day: "soon", tags: ["y", "z"], state: "over" });
      });
    });

    it("are reported if they cannot be converted, with a remedy", async () => {
      const retyped = await plan("retyped");
      expect(retyped.code).to.equal(1);
      expect(retyped.stdout).to.contain(
        "tries tags: was array of string and is now string, and values cannot be converted",
      );
      expect(retyped.stdout).not.to.contain('"convert"');
      const { code, stdout } = await plan("converted");
      expect(code).to.equal(1);
      for (const line of ['2 ("00017")', '2 ("soon")', '"fillFrom": "hook" in schemas/tries.json at /properties/zip']) {
        expect(stdout).to.contain(line);
      }
      expect(stdout).not.to.contain('1 ("17")');
    });

    it("get values from a hook if they cannot be converted", async () => {
      expect((await plan("hooked")).code).to.equal(0);
      await serve("hooked", async (ask) => {
        expect(await ask("GET", "tries/1")).to.include({ zip: 17, day: "2026-01-31", tags: "x" });
        expect(await ask("GET", "tries/2")).to.include({ zip: 17, day: "2026-02-01", tags: "y z" });
      });
    });

    it("are not ignored if a field comes back with another type", async () => {
      await serve("without", async () => {});
      const { code, stdout } = await plan("again");
      expect([code, stdout]).to.deep.equal([
        1,
        '"tries": zip is declared again, and its retained data has another form: it was string and is now integer. ' +
          'Restore the former declaration, or delete all retained data first, with "npx stockroom erase --yes"\n',
      ]);
      // On MongoDB, waits until no write can be running that began before.
      while ((await runCommand(["erase", "--yes"], { databaseUrl })).code !== 0);
      await serve("again", async (ask) => {
        expect(await ask("GET", "tries/1")).to.include({ zip: null });
      });
    });

    it("are backfilled once in a field that stays optional, and two values may become one", async () => {
      const { code, stdout } = await plan("filled");
      expect(code, stdout).to.equal(0);
      expect(stdout)
        .to.contain('tries note: items without a value get "none"; 1 item')
        .and.contain('"over" is now "shut"');
      await serve("filled", async (ask) => {
        expect(await ask("GET", "tries/1")).to.include({ note: "own", state: "shut" });
        expect(await ask("GET", "tries/2")).to.include({ note: "none", state: "shut" });
        await ask("PUT", "tries/1", { note: null });
      });
      await serve("later", async (ask) => {
        // MongoDB continues the backfill until all transactions are over that may have begun before the start.
        const note = database.name === "SQLite" ? null : "none";
        expect(await ask("GET", "tries/1")).to.include({ note, state: "shut" });
      });
      expect((await runCommand(["verify"], { databaseUrl, project: directoryOf("later") })).code).to.equal(0);
    });
  });
});

type Ask = (method: string, path: string, body?: object) => Promise<Item>;
