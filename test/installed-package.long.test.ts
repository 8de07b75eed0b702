import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { npmEnvironment, runNpm } from "./support/npm.js";
import { Missing, orSkip } from "./support/or-skip.js";
import { packCheckout, packFolder } from "./support/packed.js";
import { runProgram } from "./support/run-program.js";
import { failToStart, makeTemporaryDirectory, startServer } from "./support/server.js";
import { checkout } from "./support/source-tree.js";

/** A program that uses the client. */
const script = `
import { connect } from "lager-fur-alle/client";
const { URL: url, EMAIL: email, KEY: key } = process.env;
console.log((await connect({ url, email, key }).me()).account.email);
`;

const hooks = `import type { Hooks } from "../generated/hooks.js";

export const hooks: Hooks<"warehouses"> = {
  async derive({ after }) {
    return after === null ? {} : { city: after.city.toUpperCase() };
  },
  async react({ after }) {
    console.log(after?.name);
  },
};
`;

describe("the package, in an empty folder", () => {
  const root = makeTemporaryDirectory();
  const project = join(root, "Lager für alle");

  const run = (command: string, ...args: readonly string[]) =>
    runProgram(command, args, { cwd: project, env: npmEnvironment, timeout: 120_000 });

  let engine: string;
  before(async function () {
    this.timeout(300_000);
    mkdirSync(project);
    engine = join(root, (await packCheckout(root)).archive);
    await orSkip(this, reaching(runNpm(project, "install", engine)));
    // Init completes the package.json that npm has just written.
    await run("npx", "--no", "--loglevel=error", "stockroom", "init", ".");
  });

  it("makes a project whose image can be built from its own files", async function () {
    this.timeout(300_000);
    const image = join(root, "app");
    mkdirSync(image);
    const dockerfile = readFileSync(join(project, "Dockerfile"), "utf8");
    const [stage = ""] = dockerfile.split(/^FROM .*$/m).slice(1);
    for (const [, instruction, given = ""] of stage.matchAll(/^(COPY|RUN) (.*)$/gm)) {
      if (instruction === "RUN")
        await runProgram("sh", ["-c", given], { cwd: image, env: npmEnvironment, timeout: 200_000 });
      else await runProgram("sh", ["-c", `cp -r ${given.replace(/ (\S+)$/, ` '${image}'/$1`)}`], { cwd: project });
    }
    const server = await startServer({ project: image, engine: join(image, "node_modules/stockroom-api") });
    expect((await server.request("GET", "/api/2.0/tasks")).status).to.equal(200);

    const [, command = "[]"] = /^HEALTHCHECK .*\\\n +CMD (.*)$/m.exec(dockerfile) ?? [];
    const [program = "", ...words] = JSON.parse(command) as readonly string[];
    const checkHealth = () =>
      runProgram(program, words, { env: { PATH: process.env["PATH"], PORT: new URL(server.url).port } });
    await checkHealth();
    await server.stop();
    expect(await checkHealth().catch((error: unknown) => error)).to.include({ code: 1 });
  });

  it("makes a project that builds, and passes each step of its workflow", async function () {
    this.timeout(300_000);
    await run("npm", "run", "--silent", "build");
    const identity = ["-c", "user.name=Ann", "-c", "user.email=ann@a.example"];
    await run("git", "init", "--quiet");
    await run("git", "add", ".");
    await run("git", ...identity, "commit", "--quiet", "-m", "Start");
    await run("git", "update-ref", "refs/remotes/origin/main", "HEAD");
    const workflow = readFileSync(join(project, ".github/workflows/ci.yaml"), "utf8");
    const steps = [...workflow.matchAll(/\brun: (.*)$/gm)].map(([, step = ""]) => step);
    expect(steps).to.have.length.above(2);
    const env = { ...npmEnvironment, GITHUB_BASE_REF: "main" };
    for (const step of steps) await runProgram("sh", ["-c", step], { cwd: project, env, timeout: 120_000 });
  });

  it("serves what is added to it, with hooks, a typed client and its pages", async function () {
    this.timeout(120_000);
    await run("npx", "--no", "stockroom", "new", "warehouses", "name:string!", "city", "capacity:integer>=0");
    writeFileSync(join(project, "schemas/warehouses.hooks.ts"), hooks);
    for (const command of ["generate", "check", "build"]) await run("npm", "run", "--silent", command);
    const server = await startServer({ project, engine: join(project, "node_modules/stockroom-api") });
    const { status, json } = await server.request("POST", "/api/2.0/warehouses", { body: { name: "ü", city: "Oslo" } });
    expect({ status, json }).to.deep.equal({ status: 201, json: { warehouse_id: "1" } });
    expect((await server.request("GET", "/api/2.0/warehouses/1")).json).to.deep.include({ name: "ü", city: "OSLO" });
    for (const path of ["/docs", "/admin", "/api/2.0/openapi.json"]) {
      expect((await server.request("GET", path)).status, path).to.equal(200);
    }
    writeFileSync(join(project, "script.mjs"), script);
    const env = { URL: server.url, EMAIL: server.email, KEY: server.key };
    const { stdout } = await runProgram(process.execPath, ["script.mjs"], { cwd: project, env });
    expect(stdout.trim()).to.equal(server.email);
    expect(server.log.filter((line) => line.includes("warning"))).to.deep.equal([]);
    expect(await server.stop()).to.equal(0);
  });

  it("says what to install for a command that takes what it does not bring", async () => {
    const asked: unknown = await run(
      "npx",
      "--no",
      "--loglevel=error",
      "stockroom",
      "mcp",
      "--email",
      "ann@a.example",
      "--key",
      "k",
    ).catch((error: unknown) => error);
    expect(asked).to.include({
      code: 1,
      stdout: "",
      stderr:
        "stockroom mcp requires a package that you install yourself: npm install @modelcontextprotocol/server@2\n",
    });
  });

  it("says at the start what to install for a setting that takes what it does not bring", async () => {
    const failed = await failToStart({
      project,
      engine: join(project, "node_modules/stockroom-api"),
      environment: { STOCKROOM_MCP: "on" },
    });
    expect(failed).to.deep.include({
      code: 1,
      stderr:
        "STOCKROOM_MCP requires a package that you install yourself: npm install @modelcontextprotocol/server@2\n",
    });
  });

  it("is all that npm create needs", async function () {
    this.timeout(300_000);
    const create = await packFolder(join(checkout, "create"), root);
    const folder = join(root, "create");
    mkdirSync(folder);
    await runNpm(folder, "install", engine, join(root, create.archive));
    const made = ["--no", "create-stockroom-api", "clinic", "--engine", `file:${engine}`];
    await runProgram("npx", made, { cwd: folder, env: npmEnvironment, timeout: 120_000 });
    await runNpm(join(folder, "clinic"), "test");
  });
});

/** @throws Missing if npm reaches no registry and lacks something in its cache */
async function reaching(installation: Promise<unknown>): Promise<void> {
  try {
    await installation;
  } catch (error) {
    const unreachable = /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|FETCH_ERROR)\b/;
    if (unreachable.test(String(error))) throw new Missing("npm could not reach its registry");
    throw error;
  }
}
