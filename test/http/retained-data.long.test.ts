import { expect } from "chai";
import { accounts } from "../generator/sound-project.js";
import { onEachDatabase } from "../support/each-database.js";
import { makeProject, type TemporaryProject } from "../support/project.js";
import { failToStart, runCommand, startServer } from "../support/server.js";
import { before as declaredBefore, slim as declaredSlim } from "./renamed-declarations.js";
import { make, read } from "./rows.js";

const text = { type: "string" };
const resource = { id: "ware_id", title: "name", privileges: { read: "view_wares", write: "manage_wares" } };
const ware = (properties: object, required: readonly string[] = ["name"]): object => ({
  title: "Ware",
  type: "object",
  resource,
  properties: { ware_id: { type: "integer", readOnly: true }, name: text, ...properties },
  required,
});
const box = (properties: object): object => ({
  type: "array",
  items: { type: "object", properties: { wide: { type: "integer" }, ...properties } },
});
const whole = { ...accounts, wares: ware({ code: text, boxes: box({ sort: text }) }), lots: ware({ code: text }) };
const without = { ...accounts, wares: ware({ boxes: box({}) }) };
const narrow = { ...text, maxLength: 2 };
const again = {
  ...accounts,
  wares: ware({ code: narrow, boxes: box({ sort: { ...text, enum: ["a"] } }) }),
  lots: ware({ code: { ...text, unique: true }, size: text, kind: { ...text, fill: "plain" } }, [
    "name",
    "size",
    "kind",
  ]),
};
const retyped = { ...without, wares: ware({ code: { type: "integer" }, boxes: box({}) }) };

describe("declarations with removed parts", () => {
  let older: TemporaryProject;
  let slim: TemporaryProject;
  before(async function () {
    this.timeout(120_000);
    older = makeProject(declaredBefore);
    const { goods: _goods, ...fewer } = declaredBefore;
    slim = makeProject({ ...fewer, depots: declaredSlim });
    for (const project of [older, slim]) await project.transpile();
  });
  after(() => [older, slim].forEach((project) => project.remove()));

  onEachDatabase("over data", (database) => {
    it("retain removed data unchanged until it is erased", async () => {
      const url = database.newUrl();
      const serveAt = (project: TemporaryProject) => startServer({ databaseUrl: url, project: project.directory });
      const whole = await serveAt(older);
      await make(whole, "depots", { name: "North", weight: 1, old: "kept" });
      const without = await serveAt(slim);
      expect(await read(without, "depots/1")).not.to.have.property("old");
      expect(await read(whole, "depots/1")).to.include({ old: "kept" });
      await whole.stop();
      const erase = (...options: readonly string[]) => runCommand(["erase", ...options], { databaseUrl: url });
      const told = await erase();
      expect([told.code, told.stderr], told.stdout).to.deep.equal([0, ""]);
      expect(told.stdout).to.match(/^retained; .*:\n {2}goods\n {2}depots old\n$/);
      const { stdout } = await erase("--json");
      const aside = { erased: false, resources: ["goods"], fields: [{ resource: "depots", names: ["old"] }] };
      expect(JSON.parse(stdout)).to.deep.equal(aside);
      expect((await erase("--yes")).stdout).to.equal("erased:\n  goods\n  depots old\n");
      expect((await erase()).stdout).to.equal("there is no retained data\n");
      expect(await read(without, "depots/1")).to.include({ name: "North" });
      await make(without, "depots", { name: "South", weight: 2, code: "s" });
      const { code, stderr } = await failToStart({ databaseUrl: url, project: older.directory });
      expect(
        [code, stderr.includes("has deleted data that these declarations need: depots old, goods")],
        stderr,
      ).to.deep.equal([1, true]);
      await without.stop();
    });
  });
});

describe("a resource that is declared again in another form", () => {
  let projects: readonly TemporaryProject[];
  before(async function () {
    this.timeout(120_000);
    projects = [whole, without, again, retyped].map(makeProject);
    for (const project of projects) await project.transpile();
  });
  after(() => projects.forEach((project) => project.remove()));

  onEachDatabase("over data", (database) => {
    it("is rejected if retained data does not match the declaration, until it is erased", async () => {
      const databaseUrl = database.newUrl();
      const serve = (version: number) => startServer({ databaseUrl, project: projects[version]!.directory });
      const first = await serve(0);
      const boxes = [{ wide: 1, sort: "a" }];
      for (const code of ["a", "abc", "abc"]) {
        await make(first, "wares", { name: code, code, boxes });
        await make(first, "lots", { name: code, code });
      }
      const answer = await first.request("PUT", "/api/2.0/wares/2", { body: { boxes: [{ wide: 2, sort: "b" }] } });
      expect(answer.status, answer.text).to.equal(200);
      await first.stop();
      await (await serve(1)).stop();
      const refused = await failToStart({ databaseUrl, project: projects[2]!.directory });
      const says = "is declared again, but its retained data breaks a rule";
      const remedy = 'change the declaration, or delete all retained data with "npx stockroom erase --yes" first';
      for (const line of [
        `  wares code: ${says}: does not match its declaration; ${remedy}; 2 items: 2 ("abc"), 3 ("abc")\n`,
        `  wares boxes.*.sort: is declared again, and its retained values do not match the declaration: give it another name; 1 item: 2 ("b")\n`,
        `  lots code: ${says}: must be unique, and another item has the same value; ${remedy}; 2 items: 2 `,
        `  lots size: ${says}: is mandatory but has no value; ${remedy}; 3 items: 1, 2, 3\n`,
      ]) {
        expect(refused.stderr).to.contain(line);
      }
      expect(refused.stderr).not.to.contain("lots kind");
      const form = await failToStart({ databaseUrl, project: projects[3]!.directory });
      expect(form.stderr).to.contain("code is declared again, and its retained data has another form");
      const back = await serve(1);
      expect((await back.request("DELETE", "/api/2.0/wares/2")).status).to.equal(204);
      // On MongoDB, until no write can be under way any more that began before.
      while ((await runCommand(["erase", "--yes"], { databaseUrl })).code !== 0);
      await back.stop();
      const last = await serve(2);
      expect(await read(last, "wares/3")).to.deep.include({ code: null, boxes });
      expect((await last.request("GET", "/api/2.0/lots")).headers["x-total-count"]).to.equal("0");
      const { code, stdout } = await runCommand(["verify"], { databaseUrl, project: projects[2]!.directory });
      expect(code, stdout).to.equal(0);
      await last.stop();
    });
  });
});
