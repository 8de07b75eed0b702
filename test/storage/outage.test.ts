import { expect } from "chai";
import { fork } from "node:child_process";
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
  it("lets writes wait within their time limit", async () => {
    const url = sqlite.newUrl();
    const storage = await openCatalog(url, { timeoutMs });
    const child = fork(fileURLToPath(new URL("sqlite-lock.js", import.meta.url)), [url.slice("sqlite:".length)]);
    await once(child, "message");
    const written = storage.write(create("groups", { name: "patient" }));
    await new Promise((done) => setTimeout(done, 100));
    child.send("let go");
    expect((await written).version).to.equal(1);
    await storage.close();
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
