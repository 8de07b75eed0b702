/** Runs a suite once on every database, each time on a database of its own. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Storage } from "../../runtime/storage/storage.js";
import { MongoClient } from "mongodb";
import { NoMongoServer, sharedMongoServer, stopSharedMongoServer } from "../support/mongodb.js";
import { openContract } from "./open-contract.js";

export interface Database {
  readonly name: string;
  /** URL of an empty database. Rejects with `NoMongoServer` where there is no server to be had. */
  createUrl(): Promise<string>;
}

const directories: string[] = [];
/** On a server that was there before. */
const mongoUrls: string[] = [];
let databases = 0;

export const sqlite: Database = {
  name: "SQLite",
  async createUrl() {
    const directory = await mkdtemp(join(tmpdir(), "stockroom-"));
    directories.push(directory);
    return `sqlite:${join(directory, "contract.db")}`;
  },
};

export const mongodb: Database = {
  name: "MongoDB",
  async createUrl() {
    const server = await sharedMongoServer();
    const url = server.urlOf(`contract_${String(process.pid)}_${String(Date.now())}_${String((databases += 1))}`);
    if (!server.restartable) mongoUrls.push(url);
    return url;
  },
};

/** A server that was there before keeps nothing of ours. */
async function dropDatabases(): Promise<void> {
  for (const url of mongoUrls.splice(0)) {
    const client = new MongoClient(url);
    await client.db().dropDatabase();
    await client.close();
  }
}

after("remove what the suites made", async function () {
  this.timeout(120_000);
  await dropDatabases();
  await stopSharedMongoServer();
  await Promise.all(directories.splice(0).map((directory) => rm(directory, { recursive: true })));
});

/** Skips what needs a server that is not to be had, with the reason; in CI that is a failure. */
export async function orSkip<Result>(context: Mocha.Context, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof NoMongoServer) || process.env["CI"] === "true") throw error;
    console.log(`      skipped: ${error.message}`);
    return context.skip();
  }
}

/** The suite is given functions: the storage is there once the tests run. */
export function onEveryDatabase(
  title: string,
  suite: (storage: () => Storage, url: () => string, database: Database) => void,
): void {
  for (const database of [sqlite, mongodb]) {
    describe(`${title}, on ${database.name}`, () => {
      let storage: Storage | undefined;
      let url = "";
      before(async function () {
        this.timeout(120_000);
        url = await orSkip(this, database.createUrl());
        storage = await openContract(url);
      });
      after(() => storage?.close());
      const opened = (): Storage => {
        if (storage === undefined) throw new Error("the storage is open only while tests run");
        return storage;
      };
      suite(opened, () => url, database);
    });
  }
}
