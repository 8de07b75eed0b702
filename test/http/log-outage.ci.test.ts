import { spawn, type ChildProcess, type StdioOptions } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, openSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { expect } from "chai";
import { Missing, orSkip } from "../support/or-skip.js";
import { request } from "../support/request.js";
import { newSqliteUrl } from "../support/server.js";

const command = fileURLToPath(new URL("../../engine/stockroom.js", import.meta.url));

/** Starts a server with this standard error; resolves when the server listens. */
async function startWithLog(stderr: "pipe" | number): Promise<{ readonly child: ChildProcess; readonly url: string }> {
  const stdio: StdioOptions = ["ignore", "pipe", stderr];
  const env = { PATH: process.env["PATH"], PORT: "0", DATABASE_URL: newSqliteUrl() };
  const child = spawn(process.execPath, [command, "serve"], { env, stdio });
  for await (const line of createInterface({ input: child.stdout! })) {
    const url = /listening on (.*)/.exec(line)?.[1];
    if (url !== undefined) return { child, url };
  }
  throw new Error("the server did not start");
}

async function ask(url: string, times: number, path: string): Promise<void> {
  for (let index = 0; index < times; index += 1) {
    const answers = await Promise.all(Array.from({ length: 50 }, () => request(url, "GET", path)));
    for (const { status } of answers) expect(status).to.equal(401);
  }
}

async function stop(child: ChildProcess): Promise<void> {
  const began = performance.now();
  const closed = once(child, "exit");
  child.kill("SIGTERM");
  expect(await closed).to.deep.equal([0, null]);
  expect(performance.now() - began, "milliseconds until it ended").to.be.below(15_000);
}

describe("a log that cannot be written", () => {
  const running: ChildProcess[] = [];
  afterEach(() => {
    for (const child of running.splice(0)) child.kill("SIGKILL");
  });

  it("delays neither the server nor its end while the reader of its pipe stands still", async () => {
    const { child, url } = await startWithLog("pipe");
    running.push(child);
    await ask(url, 16, `/api/2.0/${"x".repeat(6000)}`);
    await stop(child);
  });

  it("reports the number of lost lines once the reader continues", async () => {
    const { child, url } = await startWithLog("pipe");
    running.push(child);
    await ask(url, 16, `/api/2.0/${"x".repeat(6000)}`);
    const lines: { readonly msg?: string; readonly lost?: number }[] = [];
    const reading = (async () => {
      for await (const line of createInterface({ input: child.stderr! })) lines.push(JSON.parse(line) as object);
    })();
    while (!lines.some(({ lost }) => lost !== undefined)) await ask(url, 1, "/api/2.0/stores");
    await stop(child);
    await reading;
    const asked = lines.filter(({ msg }) => msg === "request").length;
    const lost = lines.reduce((sum, line) => sum + (line.lost ?? 0), 0);
    expect((asked + lost) % 50, "every request is logged, or counted as lost").to.equal(0);
  });

  it("does not stop the server when the disk is full", async function () {
    const missing = existsSync("/dev/full") ? null : Promise.reject(new Missing("there is no /dev/full here"));
    if (missing !== null) await orSkip(this, missing);
    const full = openSync("/dev/full", "w");
    const { child, url } = await startWithLog(full);
    running.push(child);
    closeSync(full);
    await ask(url, 5, "/api/2.0/stores");
    await stop(child);
  });

  it("does not stop the server when the reader of its pipe has ended", async () => {
    const { child, url } = await startWithLog("pipe");
    running.push(child);
    child.stderr!.destroy();
    await ask(url, 5, "/api/2.0/stores");
    await stop(child);
  });
});
