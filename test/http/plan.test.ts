import { expect } from "chai";
import { onDatabaseOfDay } from "../support/each-database.js";
import { makeProject, type TemporaryProject } from "../support/project.js";
import { newSqliteUrl, runCommand, startServer } from "../support/server.js";
import { accounts } from "../generator/sound-project.js";
import { declare } from "../generator/tries.js";

const text = { type: "string" };
const number = { type: "integer" };
const fieldsBefore = { size: { ...text, maxLength: 9 }, weight: number, gone: text, label: text, more: text };
/** Each field changes in a different way: narrower, wider, removed, with a keyword, without the keyword that it needs. */
const fieldsAfter = {
  size: { ...text, maxLength: 3 },
  weight: { type: "number" },
  label: { ...text, default: "none" },
  note: { ...text, was: "more" },
  place: { ...number, was: null },
};

describe("stockroom plan", () => {
  let older: TemporaryProject;
  let newer: TemporaryProject;

  before(async function () {
    this.timeout(120_000);
    older = makeProject({ ...accounts, tries: declare(fieldsBefore) });
    newer = makeProject({ ...accounts, tries: { ...declare(fieldsAfter), required: ["name", "place"] } });
    for (const project of [older, newer]) await project.transpile();
  });
  after(() => [older, newer].forEach((project) => project.remove()));

  onDatabaseOfDay(import.meta.url, "of changes", (database) => {
    let databaseUrl: string;
    before(async () => {
      databaseUrl = database.newUrl();
      const server = await startServer({ databaseUrl, project: older.directory });
      for (const body of [
        { name: "a", size: "long", weight: 1, gone: "kept", more: "b" },
        { name: "b", size: "xs", label: "c" },
        { name: "c", size: "longer" },
      ]) {
        await server.request("POST", "/api/2.0/tries", { body });
      }
      await server.stop();
    });

    it("shows the effects of a start, with counts and the keywords that it needs", async () => {
      const { code, stdout, stderr } = await runCommand(["plan"], { databaseUrl, project: newer.directory });
      expect([code, stderr], stdout).to.deep.equal([1, ""]);
      const [versions, ...steps] = stdout.split("\n");
      expect(versions).to.match(/^from the declarations [\w-]{12} to [\w-]{12}:$/);
      expect(steps.join("\n")).to.equal(`blocked until you add a keyword, change the items or undo the change:
  tries size: maxLength was 9 and is now 3; 2 items
  tries place: is a new and mandatory field; 3 items
    "fill": 1 in schemas/tries.json at /properties/place: an example value for items that have none; replace it

retained, but no longer served:
  tries gone: is no longer declared; 1 item

done automatically:
  tries label: default was not set and default is now "none"; 2 items
  tries weight: was integer and is now number
  tries note: was more and is now note
`);
    });

    it("names every obstacle, and every item that would be retained", async () => {
      const { stdout } = await runCommand(["plan", "--items"], { databaseUrl, project: newer.directory });
      expect(stdout).to.contain('2 items\n    1 ("long")\n    3 ("longer")\n').and.contain('1 item\n    1 ("kept")\n');
    });

    it("prints the same as JSON", async () => {
      const args = ["plan", "--json", "--items", "--database", databaseUrl];
      const { code, stdout } = await runCommand(args, { databaseUrl: newSqliteUrl(), project: newer.directory });
      expect(code).to.equal(1);
      const { standing, steps } = JSON.parse(stdout) as { standing: string; steps: readonly object[] };
      expect(standing).to.equal("new");
      expect(steps[0]).to.deep.include({
        rule: "limit-narrowed",
        resource: "tries",
        class: "word",
        count: 2,
        example: { kind: "body", operation: "create", valuePath: ["size"], value: "Example" },
        items: [
          { ids: ["1"], value: "long" },
          { ids: ["3"], value: "longer" },
        ],
      });
    });

    it("warns about changes since the build", async () => {
      const declared = older.read("schemas/tries.json");
      older.write("schemas/tries.json", declared.replace('"maxLength":9', '"maxLength":2').replace(": 9", ": 2"));
      const { stdout, stderr } = await runCommand(["plan"], { databaseUrl, project: older.directory });
      older.write("schemas/tries.json", declared);
      expect([stdout, stderr]).to.deep.equal([
        "the database matches the declarations\n",
        'warning: the project was built before these changed: schemas/tries.json; run "npx stockroom generate" and "npx stockroom build"\n',
      ]);
    });

    it("shows no change for the declarations that the database was served with", async () => {
      const { code, stdout } = await runCommand(["plan"], { databaseUrl, project: older.directory });
      expect([code, stdout]).to.deep.equal([0, "the database matches the declarations\n"]);
    });

    it("says which resources are not declared, because the database may belong to another project", async () => {
      const other = makeProject({ ...accounts, tries: declare(fieldsBefore), spares: declare({}) });
      await other.transpile();
      const url = database.newUrl();
      const server = await startServer({ databaseUrl: url, project: other.directory });
      await server.request("POST", "/api/2.0/tries", { body: { name: "a", size: "long" } });
      await server.stop();
      other.remove();
      const { code, stderr } = await runCommand(["migrate"], { databaseUrl: url, project: newer.directory });
      expect(code).to.equal(1);
      expect(stderr).to.contain("resources that are not declared: spares; if it belongs to another project,");
    });

    it("shows no change for a new database, and creates none", async () => {
      const url = database.newUrl();
      for (let times = 2; times > 0; times -= 1) {
        const { code, stdout } = await runCommand(["plan"], { databaseUrl: url, project: newer.directory });
        expect([code, stdout]).to.deep.equal([
          0,
          "the database is new: starting the server creates it to match the declarations\n",
        ]);
      }
    });
  });

  it("reports a database that it cannot read", async () => {
    const { code, stderr } = await runCommand(["plan"], { databaseUrl: "mysql://a", project: newer.directory });
    expect([code, stderr.includes("DATABASE_URL must be sqlite:PATH")], stderr).to.deep.equal([2, true]);
  });
});
