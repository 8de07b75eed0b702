import { spawnSync } from "node:child_process";
import { expect } from "chai";
import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { onDatabaseOfDay } from "../support/each-database.js";
import { findFreePort } from "../support/free-port.js";
import { Missing, orSkip } from "../support/or-skip.js";
import { failToStart, makeTemporaryDirectory, runCommand, startServer, type TestServer } from "../support/server.js";

/** Finds a command that makes file modes hold even if the tests run as root. */
async function withoutRightsOfRoot(): Promise<readonly string[]> {
  if (process.getuid?.() !== 0) return [];
  const launcher = ["setpriv", "--bounding-set=-dac_override,-dac_read_search"];
  const { status } = spawnSync(launcher[0]!, [...launcher.slice(1), "true"]);
  if (status !== 0) throw new Missing("root may everything without setpriv, of util-linux");
  return launcher;
}

/** Commands are processes, and a new MongoDB database has many collections and indexes. */
const limitMs = 90_000;

onDatabaseOfDay(import.meta.url, "a backup that cannot be made or read", (database) => {
  let directory: string;
  let server: TestServer;
  const newFile = (name: string) => join(directory, name);
  const run = (command: string, file: string, databaseUrl: string, launcher: readonly string[] = []) =>
    runCommand([command, file], { databaseUrl, launcher });

  before(async () => {
    directory = makeTemporaryDirectory();
    server = await startServer({ databaseUrl: database.newUrl() });
  });
  after(() => server.stop());

  it("fails without a database or a writable place, and leaves no file", async () => {
    const nowhere = database.newUrl();
    const { code, stderr } = await run("backup", newFile("nothing"), nowhere);
    expect(code).to.equal(1);
    expect(stderr).to.match(/does not exist|was never served/);
    const missing = await run("backup", newFile("a/b"), server.databaseUrl);
    expect([missing.code, missing.stderr]).to.deep.equal([
      1,
      `${newFile("a/b")} cannot be written: the file or its directory does not exist\n`,
    ]);
    expect(existsSync(newFile("nothing"))).to.equal(false);
    expect(readdirSync(directory).filter((name) => name.endsWith(".part"))).to.deep.equal([]);
  }).timeout(limitMs);

  it("that the disk cannot hold fails with a message, and leaves no file", async () => {
    const file = newFile("large");
    // Files may have half a KiB.
    const { code, stderr } = await run("backup", file, server.databaseUrl, [
      "sh",
      "-c",
      'ulimit -f 1; exec "$@"',
      "sh",
    ]);
    const sentence = `${file} cannot be written: the file is larger than its file system allows\n`;
    expect([code, stderr]).to.deep.equal([1, sentence]);
    expect(readdirSync(directory).filter((name) => name.startsWith("large"))).to.deep.equal([]);
  }).timeout(limitMs);

  it("and its restore report an unavailable database", async () => {
    const away =
      database.name === "SQLite"
        ? `sqlite:${newFile("none/db")}`
        : `mongodb://127.0.0.1:${String(await findFreePort())}/none`;
    const file = newFile("kept");
    expect((await run("backup", file, server.databaseUrl)).code).to.equal(0);
    // SQLite's restore makes folders that are missing.
    const target = database.name === "SQLite" ? `sqlite:${join(file, "db")}` : away;
    const refusals = await Promise.all([run("backup", newFile("away"), away), run("restore", file, target)]);
    for (const { code, stderr } of refusals) {
      expect([code, stderr.trim().split("\n").length], stderr).to.deep.equal([1, 1]);
      expect(stderr).to.match(/cannot be opened|does not answer/);
    }
    expect(existsSync(newFile("away"))).to.equal(false);
  }).timeout(limitMs);

  // The cases of files do not depend on the database.
  if (database.name !== "SQLite") return;

  it("leaves an unfinished file, which no server ignores, also one of release 0.1.0", async () => {
    for (const ending of ["unfinished", "copying", "restoring"]) {
      const [path, unfinished] = [newFile(`new ${ending}`), newFile(`new ${ending}.${ending}`)];
      writeFileSync(unfinished, "");
      const { code, stderr } = await failToStart({ databaseUrl: `sqlite:${path}` });
      expect([code, stderr.includes("a restore or copy into this file is running, or was interrupted")]).to.deep.equal([
        1,
        true,
      ]);
      expect(stderr).to.include(unfinished);
      expect(existsSync(path)).to.equal(false);
    }
  }).timeout(limitMs);

  it("is neither written to nor read from places that the account may not use", async function () {
    const folder = newFile("closed");
    const file = join(folder, "backup");
    const launcher = await orSkip(this, withoutRightsOfRoot());
    mkdirSync(folder);
    expect((await run("backup", file, server.databaseUrl)).code).to.equal(0);
    chmodSync(folder, 0);
    try {
      const other = join(folder, "other");
      const written = await run("backup", other, server.databaseUrl, launcher);
      expect([written.code, written.stderr]).to.deep.equal([
        1,
        `${other} cannot be written: this user has no permission\n`,
      ]);
      const read = await run("restore", file, database.newUrl(), launcher);
      expect([read.code, read.stderr]).to.deep.equal([1, `${file} cannot be read: this user has no permission\n`]);
    } finally {
      chmodSync(folder, 0o700);
    }
    expect(readdirSync(folder)).to.deep.equal(["backup"]);
  }).timeout(limitMs);
});
