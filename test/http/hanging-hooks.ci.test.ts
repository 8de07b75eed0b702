import { setTimeout } from "node:timers/promises";
import { expect } from "chai";
import { onDatabaseOfDay } from "../support/each-database.js";
import { makeProject, type TemporaryProject } from "../support/project.js";
import type { Answer } from "../support/request.js";
import { failToStart, startServer, type TestServer } from "../support/server.js";
import { assertRefused } from "./assert-refused.js";
import { storeAccounts } from "./store-accounts.js";

const privileges = { read: "view_tasks", write: "manage_tasks" };
const tasks = {
  title: "Task",
  type: "object",
  resource: { id: "task_id", title: "name", privileges },
  properties: { task_id: { type: "integer", readOnly: true }, name: { type: "string" } },
  required: ["name"],
};
const hooks = `
import { isMainThread } from "node:worker_threads";
import type { Hooks } from "../generated/hooks.js";

if (!isMainThread && process.env["BROKEN"] === "yes") throw new Error("the module is broken");

// The loop sleeps instead of using the processor.
const nothing = new Int32Array(new SharedArrayBuffer(4));

function loop(name: string, wanted: string): void {
  while (name === wanted) Atomics.wait(nothing, 0, 0, 100);
}

export const hooks: Hooks<"tasks"> = {
  async check({ after, read }) {
    loop(after?.name ?? "", "loops");
    for (let id = 1; after?.name === "reads"; id += 1) await read.get("tasks", id);
    if (after?.name === "waits") await new Promise(() => undefined);
  },
  async react({ after }) {
    loop(after?.name ?? "", "loops afterwards");
  },
};
`;

describe("a hook that hangs", () => {
  let project: TemporaryProject;
  before(async function () {
    this.timeout(120_000);
    project = makeProject({ ...storeAccounts, tasks });
    project.write("schemas/tasks.hooks.ts", hooks);
    await project.transpile();
  });
  after(() => project.remove());

  onDatabaseOfDay(import.meta.url, "or a module that only its thread cannot load", (database) => {
    it("ends the start with an explanation", async () => {
      const { code, stdout, stderr } = await failToStart({
        databaseUrl: database.newUrl(),
        project: project.directory,
        environment: { BROKEN: "yes" },
        isOwn: true,
      });
      const says = "a worker thread of the server did not start: the module is broken\n";
      expect({ code, stdout, stderr }).to.deep.equal({ code: 1, stdout: "", stderr: says });
    });
  });

  onDatabaseOfDay(import.meta.url, "in a server", (database) => {
    let server: TestServer;
    beforeEach(async () => {
      server = await startServer({
        databaseUrl: database.newUrl(),
        project: project.directory,
        // Long enough for these transactions and the start of a thread on a machine that is busy with other tests.
        environment: { STOCKROOM_TIME_LIMIT: "6000" },
      });
    });
    afterEach(() => server.kill());

    const post = (name: string): Promise<Answer> => server.request("POST", "/api/2.0/tasks", { body: { name } });
    const names = async (): Promise<readonly unknown[]> => {
      const { json } = await server.request("GET", "/api/2.0/tasks?items_per_page=250");
      return Object.values((json as { tasks: Record<string, { name: string }> }).tasks).map(({ name }) => name);
    };

    for (const name of ["loops", "reads", "waits"]) {
      it(`costs only its own request when it ${name}, is logged, and lets the server end`, async () => {
        const [hanging, ...others] = await Promise.all([
          post(name),
          ...Array.from({ length: 12 }, () => post("other")),
        ]);
        expect(others.map(({ status }) => status)).to.deep.equal(others.map(() => 201));
        assertRefused(hanging, 503, "storage_unavailable");
        expect(hanging.text).to.not.contain("check");
        expect((await post("later")).status).to.equal(201);
        expect(await names()).to.have.members(["later", ...others.map(() => "other")]);
        const logged = (): readonly string[] => server.log.filter((line) => line.includes("the hook check of tasks"));
        while (logged().length === 0) await setTimeout(10);
        expect(logged()).to.have.length(1);
        const last = post(name);
        await post("last");
        expect(await server.stop()).to.equal(0);
        assertRefused(await last, 503, "storage_unavailable");
      });
    }

    it("undoes no write if it loops after the commit", async () => {
      const answers = await Promise.all([post("loops afterwards"), ...Array.from({ length: 30 }, () => post("other"))]);
      expect(answers.map(({ status }) => status)).to.deep.equal(answers.map(() => 201));
      expect((await post("later")).status).to.equal(201);
      expect(await names()).to.have.length(32);
      while (!server.log.some((line) => line.includes("the hook react of tasks"))) await setTimeout(10);
      expect(await server.stop()).to.equal(0);
    });
  });
});
