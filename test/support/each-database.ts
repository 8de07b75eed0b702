import { bothDatabases, databasesOfDay, type TestDatabase } from "./databases.js";
import { orSkip } from "./or-skip.js";

const startMs = 120_000;

/** Declares the suite once for each database. Skips the MongoDB half if there is no MongoDB; with `CI=true` that is a failure. */
export function onEachDatabase(title: string, body: (database: TestDatabase) => void): void {
  for (const database of bothDatabases) onDatabase(database, title, body);
}

/**
 * As `onEachDatabase`, on the database of the day.
 * @param module `import.meta.url` of the suite
 */
export function onDatabaseOfDay(module: string, title: string, body: (database: TestDatabase) => void): void {
  for (const database of databasesOfDay(module)) onDatabase(database, title, body);
}

export function onDatabase(database: TestDatabase, title: string, body: (database: TestDatabase) => void): void {
  describe(`on ${database.name}`, () => {
    before(async function () {
      this.timeout(startMs);
      await orSkip(this, database.start());
    });

    // A nested suite, so that the hooks of `body` do not run if this one skips.
    describe(title, () => body(database));
  });
}
