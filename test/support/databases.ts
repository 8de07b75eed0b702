/** The databases of the tests: a new one whenever one is asked for, and none left behind. */
import { createHash } from "node:crypto";
import { basename } from "node:path";
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

export const bothDatabases: readonly TestDatabase[] = [sqlite, mongodb];

const variable = "TEST_DATABASES";
const chosen = process.env[variable] ?? "";
/** Whether a run takes the time that it needs: random tests have more rounds, and floods more connections. */
export const isNight = chosen === "both";
/** Rounds of a race or a random test: a third of them by day. */
export const rounds = (most: number): number => (isNight ? most : Math.ceil(most / 3));
const choices: { readonly [choice: string]: readonly TestDatabase[] } = {
  both: bothDatabases,
  sqlite: [sqlite],
  mongodb: [mongodb],
};
const day = Math.floor(Date.now() / 86_400_000);

/**
 * The database of a suite over HTTP, where those of `test/storage` try the queries and writes on both. A hash of the name of its file
 * and the day choose one: the next day it is the other. `TEST_DATABASES` says `both`, `sqlite` or `mongodb`.
 * @param module `import.meta.url` of the suite
 */
export function databasesOfDay(module: string): readonly TestDatabase[] {
  if (chosen === "") return [choices["both"]![(createHash("sha256").update(basename(module)).digest()[0]! + day) % 2]!];
  const named = choices[chosen];
  if (named === undefined) throw new Error(`${variable} must be ${Object.keys(choices).join(", ")}, not ${chosen}`);
  return named;
}

/** In words, of a run. */
export function describeChoice(): string {
  return chosen === ""
    ? `${variable} unset: suites about HTTP run on the database of day ${String(day)}`
    : `${variable}=${chosen}`;
}
