import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { NoMongoServer, sharedMongoServer, stopSharedMongoServer, type MongoServer } from "./mongodb.js";
import { makeTemporaryDirectory } from "./server.js";

export interface TestDatabase {
  readonly name: "SQLite" | "MongoDB";
  /** `DATABASE_URL` of a new, empty database. For hooks and tests: while suites are declared there is no server yet. */
  newUrl(): string;
}

/** Declares the suite once for each database. Without a MongoDB its half is skipped; with `CI=true` that is a failure. */
export function onEachDatabase(title: string, body: (database: TestDatabase) => void): void {
  describe("on SQLite", () => {
    describe(title, () => {
      body({ name: "SQLite", newUrl: () => `sqlite:${join(makeTemporaryDirectory(), "stockroom.db")}` });
    });
  });

  describe("on MongoDB", () => {
    let server: MongoServer | undefined;
    before(async function () {
      try {
        server = await sharedMongoServer();
      } catch (error) {
        if (!(error instanceof NoMongoServer) || process.env["CI"] === "true") throw error;
        console.log(`skipped: ${error.message}`);
        this.skip();
      }
    });

    // In a suite of its own, so that the hooks of `body` do not run where this one skips.
    describe(title, () => {
      body({ name: "MongoDB", newUrl: () => server!.urlOf(`stockroom_${randomUUID().replaceAll("-", "")}`) });
    });
  });
}

// One server for every suite; mocha waits for it otherwise.
after(stopSharedMongoServer);
