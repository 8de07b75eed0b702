/** Creates the databases of the tests and removes them afterwards. */
import { createHash } from "node:crypto";
import { basename } from "node:path";
import { newSqliteUrl } from "./server.js";
import { newSharedMongoUrl, sharedMongoUrl } from "./shared-mongodb.js";

export interface TestDatabase {
  readonly name: "SQLite" | "MongoDB";
  /** Must be awaited before `newUrl`. Rejects with `Missing` if no server is available. */
  start(): Promise<void>;
  /** Returns the `DATABASE_URL` of a new, empty database. */
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
/** Whether the run may be long: random tests have more rounds, and load tests more connections. */
export const isNight = chosen === "both";
/** The number of rounds of a race or a random test: a third by day. */
export const rounds = (most: number): number => (isNight ? most : Math.ceil(most / 3));
const choices: { readonly [choice: string]: readonly TestDatabase[] } = {
  both: bothDatabases,
  sqlite: [sqlite],
  mongodb: [mongodb],
};
const day = Math.floor(Date.now() / 86_400_000);

/**
 * The database of a suite over HTTP. `test/storage` tests queries and writes on both. A hash of the file name and the day chooses
 * one, and the next day chooses the other. `TEST_DATABASES` may be `both`, `sqlite` or `mongodb`.
 * @param module `import.meta.url` of the suite
 */
export function databasesOfDay(module: string): readonly TestDatabase[] {
  if (chosen === "") return [choices["both"]![(createHash("sha256").update(basename(module)).digest()[0]! + day) % 2]!];
  const named = choices[chosen];
  if (named === undefined) throw new Error(`${variable} must be ${Object.keys(choices).join(", ")}, not ${chosen}`);
  return named;
}

/** Describes the choice in words. */
export function describeChoice(): string {
  return chosen === ""
    ? `${variable} unset: suites about HTTP run on the database of day ${String(day)}`
    : `${variable}=${chosen}`;
}
