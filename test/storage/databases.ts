/** Runs a suite once on each database, each time on a new database. */
import type { Storage } from "../../runtime/storage/port/storage.js";
import type { TestDatabase } from "../support/databases.js";
import { onEachDatabase } from "../support/each-database.js";
import { openCatalog } from "./open-catalog.js";

/** The suite receives functions, because the storage exists only while the tests run. */
export function onEveryDatabase(
  title: string,
  suite: (storage: () => Storage, url: () => string, database: TestDatabase) => void,
): void {
  onEachDatabase(title, (database) => {
    let storage: Storage | undefined;
    let url = "";
    before(async () => {
      url = database.newUrl();
      storage = await openCatalog(url);
    });
    after(() => storage?.close());
    const opened = (): Storage => {
      if (storage === undefined) throw new Error("the storage is open only while tests run");
      return storage;
    };
    suite(opened, () => url, database);
  });
}
