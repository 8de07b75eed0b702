/** Tests of the one writer of an SQLite database, by the files beside the database. */
import fs from "node:fs";
import { expect } from "chai";
import type { Storage } from "../../runtime/storage/port/storage.js";
import { Database } from "../../runtime/storage/sqlite/database/driver.js";
import { sqlite } from "../support/databases.js";
import { openCatalog } from "./open-catalog.js";
import { create, read, update } from "./plans.js";
import { refusal } from "./refusals.js";

const headerBytes = 32;
const frameHeaderBytes = 24;

/** Counts the transactions in the write-ahead log (https://www.sqlite.org/fileformat2.html#the_write_ahead_log). */
function countCommits(log: Buffer): number {
  const frameBytes = frameHeaderBytes + log.readUInt32BE(8);
  const salt = log.subarray(16, 24);
  let commits = 0;
  for (let at = headerBytes; at + frameBytes <= log.length; at += frameBytes) {
    if (!log.subarray(at + 8, at + 16).equals(salt)) break;
    if (log.readUInt32BE(at + 4) > 0) commits += 1;
  }
  return commits;
}

describe("A write on SQLite", () => {
  let file: string;
  let storage: Storage;

  before(async () => {
    const url = sqlite.newUrl();
    file = url.slice("sqlite:".length);
    storage = await openCatalog(url);
    await storage.write(create("shops", { name: "Shop" }));
  });
  after(() => storage.close());

  const readName = async (id: number): Promise<unknown> => (await storage.read(read("things", id)))?.values["name"];

  it("shares its transaction, and the wait for the disk, with writes that arrive together; each succeeds or fails by itself", async () => {
    const before = countCommits(fs.readFileSync(`${file}-wal`));
    const names = Array.from({ length: 20 }, (_, index) => `thing ${String(index)}`);
    const writes = names.map((name) => storage.write(create("things", { name })));
    const halfDone = storage.writeTogether([
      create("things", { name: "undone" }),
      update("things", 999, { name: "missing" }),
    ]);
    const [refused, ...results] = await Promise.all([refusal(halfDone, "not_found"), ...writes]);
    expect(refused.operationIndex).to.equal(1);
    expect(await Promise.all(results.map(({ id }) => readName(id)))).to.deep.equal(names);
    expect(countCommits(fs.readFileSync(`${file}-wal`)) - before).to.be.within(1, 3);
    const database = new Database(file, { readonly: true });
    expect(database.prepare("SELECT count(*) AS count FROM things WHERE name = 'undone'").get()).to.include({
      count: 0,
    });
    database.close();
  });

  it("of another process is seen by the next read, also in a turn of the event loop with many earlier reads", async () => {
    const { id } = await storage.write(create("things", { name: "before" }));
    const other = new Database(file);
    const names = new Set<unknown>();
    for (let reads = 0; reads < 200; reads += 1) names.add(await readName(id));
    other.prepare("UPDATE things SET name = 'after' WHERE _key = ?").run(id);
    expect([...names, await readName(id)]).to.deep.equal(["before", "after"]);
    await new Promise((resolve) => setImmediate(resolve));
    // The reads no longer hold their lock, so SQLite can copy the log and restart it.
    expect(other.prepare("PRAGMA wal_checkpoint(TRUNCATE)").get()).to.include({ busy: 0 });
    other.close();
  });

  it("checkpoints the write-ahead log before it grows long", async () => {
    const pageBytes = 4096;
    const name = "x".repeat(2 * pageBytes - 1000);
    for (let count = 0; count < 500; count += 1)
      await storage.write(create("things", { name: `${name}${String(count)}` }));
    expect(fs.statSync(`${file}-wal`).size).to.be.lessThan(2000 * pageBytes);
  });
});
