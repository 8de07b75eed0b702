/** Runs a suite once on every database, each time on a database of its own. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openStorage } from "../../runtime/storage/open.js";
import type { StorageOptions } from "../../runtime/storage/open.js";
import type { Storage } from "../../runtime/storage/storage.js";
import { registry } from "./registry.js";
import { createRules } from "./rules.js";

export interface Database {
  readonly name: string;
  /** URL of an empty database. */
  createUrl(): Promise<string>;
  removeAll(): Promise<void>;
}

function sqlite(): Database {
  const directories: string[] = [];
  return {
    name: "SQLite",
    async createUrl() {
      const directory = await mkdtemp(join(tmpdir(), "stockroom-"));
      directories.push(directory);
      return `sqlite:${join(directory, "contract.db")}`;
    },
    async removeAll() {
      await Promise.all(directories.map((directory) => rm(directory, { recursive: true })));
    },
  };
}

export function open(url: string, more: Partial<StorageOptions> = {}): Promise<Storage> {
  return openStorage({
    url,
    registry,
    registryUrl: new URL("registry.js", import.meta.url).href,
    rules: createRules(registry),
    rulesUrl: new URL("rules.js", import.meta.url).href,
    timeoutMs: 5000,
    ...more,
  });
}

/** The suite is given the database and a function that gives the opened storage, once the tests run. */
export function onEveryDatabase(
  title: string,
  suite: (storage: () => Storage, database: Database, url: () => string) => void,
): void {
  for (const database of [sqlite()]) {
    describe(`${title}, on ${database.name}`, () => {
      let storage: Storage;
      let url: string;
      before(async () => {
        url = await database.createUrl();
        storage = await open(url);
      });
      after(async () => {
        await storage.close();
        await database.removeAll();
      });
      suite(
        () => storage,
        database,
        () => url,
      );
    });
  }
}
