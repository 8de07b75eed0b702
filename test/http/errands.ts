/** An application whose errands are run after the commit. */
import { expect } from "chai";
import { accounts } from "../generator/sound-project.js";
import type { TestDatabase } from "../support/databases.js";
import { onEachDatabase } from "../support/each-database.js";
import { makeProject, type TemporaryProject } from "../support/project.js";
import { runCommand, startServer, type FailedStart, type TestServer } from "../support/server.js";
import { waitUntil } from "../support/wait-until.js";

const errands = {
  title: "Errand",
  type: "object",
  resource: { id: "errand_id", title: "name", privileges: { read: "see_errands", write: "give_errands" } },
  properties: { errand_id: { type: "integer", readOnly: true }, name: { type: "string", unique: true } },
  required: ["name"],
};

/** A hook that logs its input, and fails in the ways that names request. */
const hooks = `
import type { Hooks } from "../generated/hooks.js";

// Loops sleep instead of using the processor.
const nothing = new Int32Array(new SharedArrayBuffer(4));

export const hooks: Hooks<"errands"> = {
  async react({ before, after, given, caller, read, delivery, log }) {
    const [was, name] = [before?.name ?? null, after?.name ?? ""];
    if (name.startsWith("fails always")) throw new Error("the service is away");
    if (name.startsWith("fails once") && delivery.attempt === 1) throw new Error("the service is away");
    if (name.startsWith("hangs")) await new Promise(() => undefined);
    if (name.startsWith("loops")) for (;;) Atomics.wait(nothing, 0, 0, 100);
    if (name.startsWith("dies")) process.kill(process.pid, "SIGKILL");
    if (name.startsWith("kills") && delivery.attempt === 1) process.kill(process.pid, "SIGKILL");
    const now = after === null ? null : await read.get("errands", after.errand_id);
    if (name.startsWith("waits") && now?.name === name) return { in: 0.2 };
    const told = { was, is: after?.name ?? null, now: now?.name ?? null, given, account: caller.account };
    log.warn("told", { told, id: delivery.id, attempt: delivery.attempt });
    return undefined;
  },
};
`;

export interface Told {
  readonly told: {
    readonly was: string | null;
    readonly is: string | null;
    readonly now: string | null;
    readonly given: readonly string[];
    readonly account: number;
  };
  readonly id: string;
  readonly attempt: number;
}

export interface Errands {
  readonly database: TestDatabase;
  start(databaseUrl: string): Promise<TestServer>;
  run(args: readonly string[], databaseUrl: string): Promise<FailedStart>;
  /** The pending reactions, as the command prints them. */
  list(databaseUrl: string): Promise<readonly Record<string, unknown>[]>;
}

/** Declares the suite once for each database. */
export function onErrands(title: string, body: (errands: Errands) => void): void {
  describe("reactions to writes", () => {
    let project: TemporaryProject;
    before(async function () {
      this.timeout(120_000);
      project = makeProject({ ...accounts, errands });
      project.write("schemas/errands.hooks.ts", hooks);
      await project.transpile();
    });
    after(() => project.remove());

    onEachDatabase(title, (database) => {
      const run: Errands["run"] = (args, databaseUrl) => {
        return runCommand(args, { databaseUrl, project: project.directory });
      };
      body({
        database,
        start: (databaseUrl) =>
          startServer({
            databaseUrl,
            project: project.directory,
            // Writes take longer on a busy machine.
            environment: { STOCKROOM_REACTION_ATTEMPTS: "2", STOCKROOM_TIME_LIMIT: "20000" },
          }),
        run,
        async list(databaseUrl) {
          const { stdout, stderr } = await run(["reactions", "list", "--json"], databaseUrl);
          expect(stderr).to.equal("");
          return JSON.parse(stdout) as readonly Record<string, unknown>[];
        },
      });
    });
  });
}

export async function createErrand(server: TestServer, name: string): Promise<string> {
  const { status, text, json } = await server.request("POST", "/api/2.0/errands", { body: { name } });
  expect(status, text).to.equal(201);
  return (json as { readonly errand_id: string }).errand_id;
}

/** Lists the log lines of errands whose name begins with this text. */
export function toldBy({ log }: Pick<TestServer, "log">, name: string): readonly Told[] {
  return log
    .filter((line) => line.includes('"told":{'))
    .map((line) => JSON.parse(line) as Told)
    .filter(({ told }) => [told.was, told.is].some((each) => each?.startsWith(name) === true));
}

export function waitForTold(server: TestServer, name: string, count: number): Promise<void> {
  return waitUntil(async () => toldBy(server, name).length >= count);
}
