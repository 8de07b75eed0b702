/** Tests the built server with a new, empty database. Run: `npm test`. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { after, before, test } from "node:test";
import { connect, InvalidRequest } from "../generated/client/index.js";

const email = "admin@example.com";
const key = "0123456789abcdef0123456789abcdef";
// Leaves out the settings in the shell, because they may belong to another server.
const shell = Object.entries(process.env).filter(([name]) => !/^STOCKROOM_|^HOST$/.test(name));
const directory = mkdtempSync(join(tmpdir(), "api-"));
let server;
let url;
let api;

before(async () => {
  const settings = {
    PORT: "0",
    DATABASE_URL: `sqlite:${join(directory, "test.db")}`,
    STOCKROOM_ADMIN_EMAIL: email,
    STOCKROOM_ADMIN_KEY: key,
    STOCKROOM_LOG_LEVEL: "warn",
  };
  server = spawn(process.execPath, ["node_modules/stockroom-api/dist/engine/stockroom.js", "serve"], {
    env: { ...Object.fromEntries(shell), ...settings },
    stdio: ["ignore", "pipe", "inherit"],
  });
  for await (const line of createInterface({ input: server.stdout })) {
    url = /^listening on (.*)$/.exec(line)?.[1];
    if (url === undefined) continue;
    api = connect({ url, email, key });
    return;
  }
  throw new Error("the server has not started");
});

after(async () => {
  server.kill("SIGTERM");
  await once(server, "exit");
  rmSync(directory, { recursive: true, force: true });
});

test("a task is created and read", async () => {
  const created = await api.tasks.create({ name: "Write the next declaration" });
  const task = await api.tasks.get(created.task_id);
  assert.equal(task.name, "Write the next declaration");
  assert.equal(task.done, false);
});

test("a task has a name", async () => {
  await assert.rejects(api.tasks.create({ name: "" }), InvalidRequest);
});
