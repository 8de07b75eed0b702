import { execFile } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { ApiDocument, type JsonObject } from "../support/api-document.js";
import { KnownObjects } from "../support/known-objects.js";
import { makeOneOfEach } from "../support/one-of-each.js";
import { orSkip } from "../support/or-skip.js";
import { makePythonEnvironment } from "../support/python.js";
import { makeTemporaryDirectory, startServer, type TestServer } from "../support/server.js";
import { checkout } from "../support/source-tree.js";

/** `npm run schemathesis` tries every parameter and body at every place, which takes half an hour. */
const isWhole = process.env["SCHEMATHESIS"] === "whole";
const limit = isWhole ? 3_600_000 : 900_000;
const directoryOfSettings = join(checkout, "test/api-document");

interface Run {
  readonly code: number;
  readonly output: string;
}

describe("Schemathesis finds no difference between the server and the API document", function () {
  this.timeout(limit);
  let server: TestServer;
  let bin: string;
  let directory: string;

  before(async function () {
    bin = await orSkip(this, makePythonEnvironment("schemathesis", ["schemathesis==4.32.5"]));
    server = await startServer({
      environment: { STOCKROOM_LOG_LEVEL: "error", STOCKROOM_TRUSTED_PROXIES: "127.0.0.1" },
    });
    const document = (await server.request("GET", "/api/2.0/openapi.json")).json as JsonObject;
    const { operations } = new ApiDocument(document);
    await makeOneOfEach(server, operations, new KnownObjects(operations));
    directory = makeTemporaryDirectory();
  });
  after(() => server?.stop());

  // In parallel, because each waits for the server half of its time.
  it("with its examples, random values, limits of each schema, and links", async () => {
    const runs = await Promise.all([run("examples,fuzzing,stateful"), run("coverage")]);
    const failed = runs.filter(({ code }) => code !== 0).map(({ output }) => output);
    expect(failed, failed.join("\n")).to.have.length(0);
  });

  function run(phases: string): Promise<Run> {
    const cwd = join(directory, phases);
    mkdirSync(cwd);
    const args = ["--config-file", join(directoryOfSettings, "schemathesis.toml"), "run", "--no-color"];
    // The suite uses the same seed each time; the whole run looks for new values.
    const more = isWhole ? (phases === "coverage" ? [] : ["--max-examples", "200"]) : ["--seed", "1"];
    const target = ["--auth", `${server.email}:${server.key}`, `${server.url}/api/2.0/openapi.json`];
    const env = {
      PATH: process.env["PATH"],
      PYTHONDONTWRITEBYTECODE: "1",
      SCHEMATHESIS_HOOKS: join(directoryOfSettings, "hooks.py"),
      EVERY_PARAMETER: isWhole ? "yes" : "no",
    };
    return new Promise((resolve) => {
      execFile(
        join(bin, "st"),
        [...args, ...more, "--phases", phases, ...target],
        { cwd, env, maxBuffer: 2 ** 28 },
        (error, stdout, stderr) => {
          resolve({ code: error === null ? 0 : Number(error.code ?? 1), output: `${stdout}${stderr}` });
        },
      );
    });
  }
});
