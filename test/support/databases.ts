/** The databases of the tests: a new one whenever one is asked for, and none left behind. */
import { newSqliteUrl } from "./server.js";
import { newSharedMongoUrl, sharedMongoUrl } from "./shared-mongodb.js";

export interface TestDatabase {
  readonly name: "SQLite" | "MongoDB";
  /** To be awaited before `newUrl`. Rejects with `Missing` where there is no server to be had. */
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
