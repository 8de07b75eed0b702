import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { accounts } from "../generator/sound-project.js";
import { onEachDatabase } from "../support/each-database.js";
import { makeProject, type TemporaryProject } from "../support/project.js";
import { makeTemporaryDirectory, runCommand, startServer } from "../support/server.js";
import { waitUntil } from "../support/wait-until.js";

const text = { type: "string" };

function makeVersion(path: string, title: string, resource: object, properties: object): TemporaryProject {
  const declared = {
    title: "Errand",
    type: "object",
    resource: { id: "errand_id", title, privileges: { read: "see_errands", write: "give_errands" }, ...resource },
    properties: { errand_id: { type: "integer", readOnly: true }, ...properties },
    required: [title],
  };
  const project = makeProject({ ...accounts, [path]: declared });
  project.write(
    `schemas/${path}.hooks.ts`,
    `import type { Hooks } from "../generated/hooks.js";

export const hooks: Hooks<"${path}"> = {
  async react({ after, given, log }) {
    log.warn("told", { after, given });
  },
};
`,
  );
  return project;
}

describe("reactions to writes under former declarations", () => {
  let older: TemporaryProject;
  let newer: TemporaryProject;
  before(async function () {
    this.timeout(120_000);
    older = makeVersion("errands", "name", {}, { name: text, count: text, gone: text });
    newer = makeVersion(
      "chores",
      "label",
      { was: "errands" },
      {
        label: { ...text, was: "name" },
        count: { type: "integer", convert: true },
        place: { ...text, default: "here", was: null },
      },
    );
    for (const project of [older, newer]) await project.transpile();
  });
  after(() => [older, newer].forEach((project) => project.remove()));

  onEachDatabase("run", (database) => {
    it("with the names and forms of the current declarations", async () => {
      const databaseUrl = database.newUrl();
      await (await startServer({ databaseUrl, project: older.directory })).stop();
      const file = join(makeTemporaryDirectory(), "errands.jsonl");
      writeFileSync(file, `${JSON.stringify({ name: "post a letter", count: "12", gone: "kept" })}\n`);
      await runCommand(["import", file, "--resource", "errands"], { databaseUrl, project: older.directory });
      await runCommand(["migrate"], { databaseUrl, project: newer.directory });
      const waiting = await runCommand(["reactions", "list", "--json"], { databaseUrl, project: newer.directory });
      expect(JSON.parse(waiting.stdout)).to.have.nested.property("[0].resource", "chores");
      const server = await startServer({ databaseUrl, project: newer.directory });
      try {
        const isTold = (line: string): boolean => line.includes('"told"');
        await waitUntil(async () => server.log.some(isTold));
        const after = { errand_id: 1, label: "post a letter", count: 12, place: "here" };
        const told = JSON.parse(server.log.find(isTold)!) as object;
        expect(told).to.deep.include({ after, given: ["label", "count"] });
      } finally {
        await server.stop();
      }
    });
  });
});
