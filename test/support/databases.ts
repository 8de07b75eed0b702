/** The databases of the tests: a new one whenever one is asked for, and none left behind. */
import { NoMongoServer } from "./mongodb.js";
import { newSqliteUrl } from "./server.js";
import { newSharedMongoUrl, sharedMongoUrl } from "./shared-mongodb.js";

export interface TestDatabase {
  readonly name: "SQLite" | "MongoDB";
  /** To be awaited before `newUrl`. Rejects with `NoMongoServer` where there is no server to be had. */
  start(): Promise<void>;
  /** `DATABASE_URL` of a new, empty database. */
  newUrl(): string;
}

export const sqlite: TestDatabase = { name: "SQLite", start: async () => {}, newUrl: newSqliteUrl };

export const mongodb: TestDatabase = {
  name: "MongoDB",
  async start() {
    sharedMongoUrl();
  },
  newUrl: newSharedMongoUrl,
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
