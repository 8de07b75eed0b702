import { expect } from "chai";
import { onEachDatabase } from "../support/each-database.js";
import { makeProject, type TemporaryProject } from "../support/project.js";
import { failToStart, runCommand, startServer } from "../support/server.js";
import { before as declaredBefore, slim as declaredSlim } from "./renamed-declarations.js";
import { make, read } from "./rows.js";

describe("declarations that have less than those before", () => {
  let older: TemporaryProject;
  let slim: TemporaryProject;
  before(async function () {
    this.timeout(120_000);
    older = makeProject(declaredBefore);
    const { goods: _goods, ...fewer } = declaredBefore;
    slim = makeProject({ ...fewer, depots: declaredSlim });
    for (const project of [older, slim]) await project.build();
  });
  after(() => [older, slim].forEach((project) => project.remove()));

  onEachDatabase("over data", (database) => {
    it("keep aside what they do not have, as it was, until it is erased for good", async () => {
      const url = database.newUrl();
      const serveAt = (project: TemporaryProject) => startServer({ databaseUrl: url, project: project.directory });
      const whole = await serveAt(older);
      await make(whole, "depots", { name: "North", weight: 1, old: "kept" });
      const plan = await runCommand(["plan"], { databaseUrl: url, project: slim.directory });
      const digest = /^from the declarations ([\w-]{12})/.exec(plan.stdout)?.[1] ?? "";
      const without = await serveAt(slim);
      expect(await read(without, "depots/1")).not.to.have.property("old");
      expect(await read(whole, "depots/1")).to.include({ old: "kept" });
      await whole.stop();
      const erase = (...options: readonly string[]) => runCommand(["erase", ...options], { databaseUrl: url });
      const told = await erase();
      expect([told.code, told.stderr], told.stdout).to.deep.equal([0, ""]);
      expect(told.stdout).to.match(/^kept aside; .*:\n {2}goods\n {2}depots old\n$/);
      const { stdout } = await erase("--json");
      const aside = { erased: false, resources: ["goods"], fields: [{ resource: "depots", names: ["old"] }] };
      expect(JSON.parse(stdout)).to.deep.equal(aside);
      expect((await erase("--yes")).stdout).to.equal("erased:\n  goods\n  depots old\n");
      expect((await erase()).stdout).to.equal("nothing is kept aside\n");
      const back = await runCommand(["migrate", "--to", digest], { databaseUrl: url });
      expect([digest.length, back.code, back.stdout], back.stderr).to.deep.equal([12, 1, ""]);
      expect(back.stderr).to.contain("the database has lost what these declarations need: depots old, goods\n");
      expect(await read(without, "depots/1")).to.include({ name: "North" });
      await make(without, "depots", { name: "South", weight: 2, code: "s" });
      const { code, stderr } = await failToStart({ databaseUrl: url, project: older.directory });
      expect([code, stderr.includes("must not write any more")], stderr).to.deep.equal([1, true]);
      await without.stop();
    });
  });
});
