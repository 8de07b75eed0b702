import { expect } from "chai";
import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Storage } from "../../runtime/storage/port/storage.js";
import { startMongoServer, type MongoServer } from "../support/mongodb.js";
import { sqlite } from "../support/databases.js";
import { orSkip } from "../support/or-skip.js";
import { openCatalog } from "./open-catalog.js";
import { create, list, read, remove } from "./plans.js";
import { refusal } from "./refusals.js";

const timeoutMs = 1000;
/** The delay that other tests may add on this machine, in milliseconds. */
const toleranceMs = 4000;
const never = new AbortController().signal;

/** Resolves to the milliseconds until the promise rejects as unavailable. The error must carry Retry-After. */
async function refusedAfter(promise: unknown): Promise<number> {
  const start = performance.now();
  const refused = await refusal(promise, "storage_unavailable");
  expect(refused.headers).to.have.property("retry-after");
  return performance.now() - start;
}

describe("An SQLite file locked by another process", () => {
  let url: string;
  let storage: Storage;

  before(async () => {
    url = sqlite.newUrl();
    storage = await openCatalog(url, { timeoutMs });
  });
  after(() => storage.close());

  async function lock(): Promise<ChildProcess> {
    const child = fork(fileURLToPath(new URL("sqlite-lock.js", import.meta.url)), [url.slice("sqlite:".length)]);
    await once(child, "message");
    return child;
  }

  async function unlock(child: ChildProcess): Promise<void> {
    child.send("let go");
    await once(child, "exit");
  }

  it("makes writes fail within the time limit, lets reads continue, and recovers", async () => {
    const { id } = await storage.write(create("groups", { name: "before" }));
    const child = await lock();
    const writes = Array.from({ length: 5 }, () => refusedAfter(storage.write(create("groups", { name: "lost" }))));
    expect((await storage.read(read("groups", id)))?.version).to.equal(1);
    for (const milliseconds of await Promise.all(writes)) {
      expect(milliseconds).to.be.within(timeoutMs - 50, timeoutMs + toleranceMs);
    }
    await unlock(child);
    await storage.write(create("groups", { name: "after" }));
    const found = await storage.find("groups", { kind: "in", field: "name", values: ["lost"], negated: false }, 9);
    expect(found, "a write that was refused as too late").to.deep.equal([]);
  });

  it("lets writes wait within their time limit", async () => {
    const child = await lock();
    const written = storage.write(create("groups", { name: "patient" }));
    await new Promise((done) => setTimeout(done, 100));
    await unlock(child);
    expect((await written).version).to.equal(1);
  });
});

describe("A new SQLite file that another process is creating", () => {
  it("is opened when that process releases its lock", async () => {
    const url = sqlite.newUrl();
    const child = fork(fileURLToPath(new URL("sqlite-lock.js", import.meta.url)), [
      url.slice("sqlite:".length),
      "briefly",
    ]);
    await once(child, "message");
    const storage = await openCatalog(url, { timeoutMs });
    expect((await storage.write(create("groups", { name: "first" }))).id).to.equal(1);
    await storage.close();
  });
});

describe("A MongoDB that is killed", () => {
  let server: MongoServer | undefined;
  let storage: Storage | undefined;

  before(async function () {
    this.timeout(120_000);
    server = await orSkip(this, startMongoServer());
    storage = await openCatalog(server.urlOf("outage"), { timeoutMs: 1000 });
  });
  after(async () => {
    await storage?.close();
    await server?.stop();
  });

  it("makes everything fail within the time limit, and recovers by itself", async function () {
    this.timeout(30_000);
    if (server === undefined || storage === undefined) return this.skip();
    const opened = storage;
    const { id } = await opened.write(create("groups", { name: "before" }));
    await server.kill();
    const operations = [
      () => opened.write(create("groups", { name: "lost" })),
      () => opened.write(remove("groups", id)),
      () => opened.read(read("groups", id)),
      () => opened.list(list("groups"), never),
      () => opened.find("groups", { kind: "all", of: [] }, 1),
      () => opened.ping(),
    ];
    for (const milliseconds of await Promise.all(operations.map((operation) => refusedAfter(operation())))) {
      expect(milliseconds).to.be.lessThan(1000 + toleranceMs);
    }
    await server.restart();
    const deadline = Date.now() + 20_000;
    while (
      !(await opened.ping().then(
        () => true,
        () => false,
      ))
    ) {
      expect(Date.now(), "time of the recovery").to.be.lessThan(deadline);
    }
    expect((await opened.read(read("groups", id)))?.version).to.equal(1);
    await opened.write(create("groups", { name: "after" }));
  });
});

describe("Opening a storage", () => {
  it("rejects a URL of an unknown kind of database, without showing the password", async () => {
    const outcome = await openCatalog("postgres://me:secret@host/x").catch((error: unknown) => String(error));
    expect(outcome).to.equal(
      "ConfigError: DATABASE_URL must be sqlite:PATH (such as sqlite:data/shop.db), mongodb://… or mongodb+srv://…, not postgres://me:…@host/x",
    );
  });

  it("names the MongoDB that does not answer, in time", async () => {
    const start = performance.now();
    const url = "mongodb://user:secret@127.0.0.1:1/x";
    const outcome = await openCatalog(url, { timeoutMs: 300 }).catch((error: unknown) => String(error));
    expect(outcome).to.match(/^Error: MongoDB at 127\.0\.0\.1:1 does not answer: /);
    expect(outcome).to.not.contain("secret");
    expect(performance.now() - start).to.be.lessThan(300 + toleranceMs);
  });

  it("rejects a standalone MongoDB, with the command that helps", async function () {
    this.timeout(60_000);
    const server = await orSkip(this, startMongoServer({ standalone: true }));
    try {
      const outcome = await openCatalog(server.urlOf("x")).catch((error: unknown) => String(error));
      expect(outcome).to.contain("mongod --replSet rs0").and.to.contain("rs.initiate()");
    } finally {
      await server.stop();
    }
  });
});
