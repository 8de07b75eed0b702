import { expect } from "chai";
import { accounts } from "../generator/sound-project.js";
import { onEachDatabase } from "../support/each-database.js";
import { makeProject, type TemporaryProject } from "../support/project.js";
import { failToStart, runCommand, startServer, type TestServer } from "../support/server.js";
import { make, read } from "./rows.js";

const text = { type: "string" };
const byHook = { ...text, fillFrom: "hook" };

function declare(path: string, was: object, properties: object, required: readonly string[]): object {
  const privileges = { read: "view_people", write: "manage_people" };
  const id = { type: "integer", readOnly: true };
  const declared = {
    title: "Person",
    type: "object",
    resource: { ...was, id: "person_id", title: required[0], privileges },
  };
  return { ...accounts, [path]: { ...declared, properties: { person_id: id, ...properties }, required } };
}

const calls = (properties: object): object => ({
  type: "array",
  items: { type: "object", properties: { number: text, ...properties }, required: Object.keys(properties) },
});

const first = declare("members", {}, { name: text, age: text, calls: calls({}) }, ["name"]);
const second = declare(
  "persons",
  { was: "members" },
  {
    given: byHook,
    family: { ...byHook, searchable: true, unique: true },
    age: { type: "integer", convert: true },
    stage: { ...text, enum: ["child", "adult"], fillFrom: "hook" },
    calls: calls({ country: byHook }),
  },
  ["given", "family"],
);

const hooks = `import type { Hooks } from "../generated/hooks.js";

export const hooks: Hooks<"persons"> = {
  fill({ item, before, parents }) {
    // @ts-expect-error it may be missing
    const wrong: string = item.given;
    const [given = "", family] = String(before["name"]).split(" ");
    if (family === undefined) throw new Error(\`\${given} has one name\` + wrong?.length + parents.join());
    const calls = item.calls?.map((call) => ({ ...call, country: call.number?.startsWith("+47") ? "NO" : "SE" })) ?? null;
    return { given, family, calls, stage: item.age === null ? null : item.age < 18 ? "child" : "adult" };
  },
};
`;

describe("existing items, filled by a hook", () => {
  let projects: readonly TemporaryProject[];

  before(async function () {
    this.timeout(120_000);
    projects = [first, second].map((schemas) => makeProject({ ...schemas }));
    projects[1]!.write("schemas/persons.hooks.ts", hooks);
    for (const project of projects) await project.transpile();
  });
  after(() => projects.forEach((project) => project.remove()));

  onEachDatabase("on a database", (database) => {
    let databaseUrl: string;
    let older: TestServer;
    const servers: TestServer[] = [];
    const directory = (version: 0 | 1): string => projects[version]!.directory;
    async function serve(version: 0 | 1): Promise<TestServer> {
      const server = await startServer({ databaseUrl, project: directory(version) });
      servers.push(server);
      return server;
    }

    before(async () => {
      databaseUrl = database.newUrl();
      older = await serve(0);
      await make(older, "members", { name: "Ada Berg", age: "36", calls: [{ number: "+47 1" }, { number: "2" }] });
      await make(older, "members", { name: "Bo" });
      await make(older, "members", { name: "Cy Berg", age: "7", calls: [] });
    });
    after(() => Promise.all(servers.map((server) => server.stop())));

    it("reject a start if the hook has no values for one of them, which is named, and stay unchanged", async () => {
      const { stderr } = await failToStart({ databaseUrl, project: directory(1) });
      const says =
        "given, family, stage, calls: the hook fill fails or returns invalid values for some items; " +
        '1 item: 2 ("Bo has one nameundefined")';
      expect(stderr).to.contain(`  persons ${says}`);
      const planned = await runCommand(["plan", "--items"], { databaseUrl, project: directory(1) });
      expect(planned.code).to.equal(1);
      expect(planned.stdout).to.contain("given: is a new and mandatory field; a hook fills it; 3 items");
      expect(await read(older, "members/2")).to.deep.equal({ person_id: "2", name: "Bo", age: null, calls: null });
    });

    it("get the values of the hook once it has values for all, and unique values stay unique", async () => {
      const named = await older.request("PUT", "/api/2.0/members/2", { body: { name: "Bo Eng" } });
      expect(named.status).to.equal(200);
      const said = await failToStart({ databaseUrl, project: directory(1) });
      expect(said.stderr).to.contain('family must be unique; 1 item: 3 (["Berg"])');
      expect((await older.request("PUT", "/api/2.0/members/3", { body: { name: "Cy Dahl" } })).status).to.equal(200);
      const newer = await serve(1);
      const calls = [
        { number: "+47 1", country: "NO" },
        { number: "2", country: "SE" },
      ];
      const ada = { person_id: "1", given: "Ada", family: "Berg", age: 36, stage: "adult", calls };
      expect(await read(newer, "persons/1")).to.deep.equal(ada);
      expect(await read(newer, "persons/2")).to.deep.include({ given: "Bo", family: "Eng", stage: null, calls: null });
      expect(await read(newer, "persons/3")).to.deep.include({ family: "Dahl", stage: "child", calls: [] });
      const found = await newer.request("GET", "/api/2.0/persons?q=berg&stage=adult");
      expect(Object.keys((found.json as { persons: object }).persons)).to.deep.equal(["1"]);
      const twin = await newer.request("POST", "/api/2.0/persons", { body: { given: "Al", family: "Eng" } });
      expect(twin.status, twin.text).to.equal(409);
    });

    it("are served by older servers, too, which create none that the hook would have to fill", async () => {
      expect(await read(older, "members/1")).to.deep.include({ name: "Ada Berg" });
      const made = await older.request("POST", "/api/2.0/members", { body: { name: "Di Falk" } });
      expect(made.status, made.text).to.equal(503);
    });

    // MongoDB waits a minute for transactions before a change is complete.
    if (database.name === "SQLite") {
      it("are named by erase as they are declared", async () => {
        const { stdout, stderr } = await runCommand(["erase"], { databaseUrl });
        const names = ["persons age, with its values from before the conversion", "persons name"];
        const lines = stdout.split("\n").slice(1, -1);
        expect(lines.map((line) => line.trim()).toSorted(), stderr).to.deep.equal(names);
      });
    }
  });
});
