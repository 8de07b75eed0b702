/** Writes that SQLite executes on the thread that serves everybody: only they ask the system by `fdatasync`. */
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { expect } from "chai";
import type { Storage } from "../../runtime/port/storage.js";
import { Database } from "../../runtime/storage/sqlite/database/driver.js";
import { sqlite } from "../support/databases.js";
import { openCatalog } from "./open-catalog.js";
import { create, read, remove, update } from "./plans.js";
import { refusal } from "./refusals.js";

type Callback = (error: NodeJS.ErrnoException | null) => void;

const pageBytes = 4096;

describe("A short write on SQLite", () => {
  const { fdatasync } = fs;
  let url: string;
  let storage: Storage;
  let asked: number;

  before(async () => {
    url = sqlite.newUrl();
    storage = await openCatalog(url);
    await storage.write(create("shops", { name: "Shop" }));
  });
  after(() => storage.close());
  beforeEach(() => onSync((done) => done(null)));
  afterEach(() => replace(fdatasync));

  /** What the system does when it is asked to bring a file to the disk. */
  function onSync(sync: (done: Callback) => void): void {
    asked = 0;
    replace(((_: number, done: Callback) => {
      asked += 1;
      sync(done);
    }) as typeof fdatasync);
  }

  function replace(implementation: typeof fdatasync): void {
    fs.fdatasync = implementation;
    syncBuiltinESMExports();
  }

  it("is answered when the disk has it", async () => {
    let finish: Callback = () => undefined;
    const reached = new Promise<void>((resolve) => {
      onSync((done) => {
        finish = done;
        resolve();
      });
    });
    let isAnswered = false;
    const write = storage.write(create("things", { name: "one" })).then(() => (isAnswered = true));
    await reached;
    // Longer than everything but the disk takes.
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(isAnswered).to.equal(false);
    finish(null);
    await write;
  });

  it("shares one wait for the disk with those that come while the disk is waited for", async () => {
    const held: Callback[] = [];
    const reached = new Promise<void>((resolve) => {
      onSync((done) => {
        if (held.length > 0) return done(null);
        held.push(done);
        resolve();
      });
    });
    const first = storage.write(create("things", { name: "first" }));
    await reached;
    const names = Array.from({ length: 20 }, (_, index) => `thing ${String(index)}`);
    const others = names.map((name) => storage.write(create("things", { name })));
    held[0]?.(null);
    await Promise.all([first, ...others]);
    expect(asked).to.be.lessThan(names.length);
  });

  const failed = Object.assign(new Error("EIO: i/o error"), { code: "EIO" });
  const nextWrites = {
    short: () => storage.write(create("things", { name: "kept" })),
    large: () => storage.writeTogether(Array.from({ length: 200 }, () => create("things", { name: "kept" }))),
  };
  for (const [kind, write] of Object.entries(nextWrites)) {
    it(`that the disk fails to keep may be stored; before the next (${kind}) one the log is written anew, also while others read`, async () => {
      const file = url.slice("sqlite:".length);
      const reader = new Database(file);
      reader.exec("BEGIN");
      reader.prepare("SELECT count(*) FROM things").get();
      onSync((done) => done(failed));
      const refused = await refusal(storage.write(create("things", { name: "perhaps" })), "storage_unavailable");
      expect(refused.message).to.contain("may or may not be stored; read what you wanted to change before");
      const { size } = fs.statSync(`${file}-wal`);
      const { writeSync, fdatasyncSync } = fs;
      let anew = 0;
      const counted = (...given: Parameters<typeof writeSync>): number => {
        const bytes = writeSync(...given);
        anew += bytes;
        return bytes;
      };
      try {
        fs.writeSync = counted as typeof writeSync;
        fs.fdatasyncSync = () => {
          throw failed;
        };
        syncBuiltinESMExports();
        const again = await refusal(write(), "storage_unavailable");
        expect(again.message).to.contain("try again later");
        fs.fdatasyncSync = fdatasyncSync;
        anew = 0;
        onSync((done) => done(null));
        await write();
      } finally {
        Object.assign(fs, { writeSync, fdatasyncSync });
        syncBuiltinESMExports();
        reader.exec("COMMIT");
        reader.close();
      }
      expect(anew, "bytes written anew").to.equal(size);
    });
  }

  it("that waits while the disk fails to keep another one is not committed before the log is written anew", async () => {
    const held: Callback[] = [];
    const reached = new Promise<void>((resolve) => {
      onSync((done) => {
        held.push(done);
        resolve();
      });
    });
    const first = refusal(storage.write(create("things", { name: "perhaps" })), "storage_unavailable");
    await reached;
    const second = storage.write(create("things", { name: "second" }));
    const { fdatasyncSync } = fs;
    let isAnew = false;
    fs.fdatasyncSync = () => {
      isAnew = true;
    };
    onSync((done) => done(null));
    held[0]?.(failed);
    try {
      await Promise.all([first, second]);
    } finally {
      fs.fdatasyncSync = fdatasyncSync;
      syncBuiltinESMExports();
    }
    expect(isAnew, "the log is written anew before the second").to.equal(true);
  });

  async function makeValue(thing: number): Promise<readonly number[]> {
    const { id } = await storage.write(create("things/values", { kind_id: 1, text: "value" }, { in: [thing] }));
    return [thing, id];
  }

  it("may be a creation, an update or a removal", async () => {
    const { id } = await storage.write(create("things", { name: "short" }));
    await storage.write(update("things", id, { name: "shorter" }));
    expect((await storage.read(read("things", id)))?.values["name"]).to.equal("shorter");
    const { id: value } = await storage.write(create("things/values/notes", {}, { in: await makeValue(id) }));
    await storage.write(remove("things/values/notes", value, { in: [id, 1] }));
    expect(asked).to.equal(5);
  });

  it("that has long values, or is about an item that has them, is for the thread that writes", async () => {
    const detail = { b: "word ".repeat(20_000) };
    const { id } = await storage.write(create("things", { name: "long", detail }));
    await storage.write(update("things", id, { count: 7 }));
    expect(asked).to.equal(0);
    const { values } = (await storage.read(read("things", id))) ?? { values: {} };
    expect(values).to.deep.include({ detail, count: 7 });
    await storage.write(remove("things", id));
    expect(await storage.read(read("things", id))).to.equal(null);
  });

  it("of another process is seen by the next read, also in a turn of the event loop in which many were read before", async () => {
    const { id } = await storage.write(create("things", { name: "before" }));
    const other = new Database(url.slice("sqlite:".length));
    const readName = async (): Promise<unknown> => (await storage.read(read("things", id)))?.values["name"];
    const names = new Set<unknown>();
    for (let reads = 0; reads < 200; reads += 1) names.add(await readName());
    other.prepare("UPDATE things SET name = 'after' WHERE _key = ?").run(id);
    expect([...names, await readName()]).to.deep.equal(["before", "after"]);
    await new Promise((resolve) => setImmediate(resolve));
    // What the turn has held is free: the log can be copied and begun anew.
    expect(other.prepare("PRAGMA wal_checkpoint(TRUNCATE)").get()).to.include({ busy: 0 });
    other.close();
  });

  it("leaves the copying of the log to the thread that writes, before the log grows long", async () => {
    const name = "x".repeat(2 * pageBytes - 1000);
    for (let count = 0; count < 500; count += 1)
      await storage.write(create("things", { name: `${name}${String(count)}` }));
    expect(asked).to.be.greaterThan(400);
    expect(fs.statSync(`${url.slice("sqlite:".length)}-wal`).size).to.be.lessThan(2000 * pageBytes);
  });
});
