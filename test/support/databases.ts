/** The databases of the tests: a new one whenever one is asked for, and none left behind. */
import { randomUUID } from "node:crypto";
import { MongoClient } from "mongodb";
import { NoMongoServer, sharedMongoServer, stopSharedMongoServer, type MongoServer } from "./mongodb.js";
import { newSqliteUrl } from "./server.js";

export interface TestDatabase {
  readonly name: "SQLite" | "MongoDB";
  /** To be awaited before `newUrl`. Rejects with `NoMongoServer` where there is no server to be had. */
  start(): Promise<void>;
  /** `DATABASE_URL` of a new, empty database. */
  newUrl(): string;
}

export const sqlite: TestDatabase = { name: "SQLite", start: async () => {}, newUrl: newSqliteUrl };

let server: MongoServer | undefined;
/** On a server that was there before. */
const urlsToDrop: string[] = [];

export const mongodb: TestDatabase = {
  name: "MongoDB",
  async start() {
    server = await sharedMongoServer();
  },
  newUrl() {
    if (server === undefined)
      throw new Error("while suites are declared there is no server yet: ask in hooks and tests");
    const url = server.urlOf(`stockroom_${randomUUID().replaceAll("-", "")}`);
    if (!server.restartable) urlsToDrop.push(url);
    return url;
  },
};

/** Skips what needs a server that is not to be had, with the reason; with `CI=true` that is a failure. */
export async function orSkip<Result>(context: Mocha.Context, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof NoMongoServer) || process.env["CI"] === "true") throw error;
    console.log(`      skipped: ${error.message}`);
    return context.skip();
  }
}

after("leave no database and no server behind", async function () {
  this.timeout(120_000);
  for (const url of urlsToDrop.splice(0)) {
    const client = new MongoClient(url);
    await client.db().dropDatabase();
    await client.close();
  }
  // One server for every suite; mocha waits for it otherwise.
  await stopSharedMongoServer();
});
