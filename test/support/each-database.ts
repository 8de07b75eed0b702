import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { mongodbUrl } from "./mongodb.js";
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
    let server: string | null = null;
    before(async function () {
      server = await mongodbUrl();
      if (server !== null) return;
      if (process.env["CI"] === "true") throw new Error("CI=true asks for the tests on MongoDB, and there is none");
      this.skip();
    });

    // In a suite of its own, so that the hooks of `body` do not run where this one skips.
    describe(title, () => {
      body({ name: "MongoDB", newUrl: () => nameDatabase(server ?? "") });
    });
  });
}

/** The same server, another database. Not by `URL`, which knows no list of hosts. */
function nameDatabase(server: string): string {
  const name = `stockroom_${randomUUID().replaceAll("-", "")}`;
  return server.replace(/^(mongodb(?:\+srv)?:\/\/[^/?]+)\/?[^?]*/, `$1/${name}`);
}
