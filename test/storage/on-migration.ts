import { expect } from "chai";
import type { Storage } from "../../runtime/storage/port/storage.js";
import { urlOfBundle } from "../support/bundle-threads.js";
import type { TestDatabase } from "../support/databases.js";
import { onEachDatabase } from "../support/each-database.js";
import { versions } from "./migrated-registry.js";
import { openCatalog } from "./open-catalog.js";
import { countRenewed } from "./beside-the-storage.js";
import { now, root } from "./plans.js";
import { everything, type Filter } from "../../runtime/model/query/filter.js";
import type { CreatePlan, RemovePlan, UpdatePlan, WritePlan } from "../../runtime/model/plan/plan.js";
import type { Document } from "../../runtime/model/schema/field.js";
import { launchProcess, type Starting } from "./worker-process.js";

const common = { parents: [], path: "", caller: root, now };

export function create(resource: string, values: Document, more: Partial<CreatePlan> = {}): CreatePlan {
  const asked = {
    givenFields: Object.keys(values),
    controlValues: {},
    referenceChecks: [],
    copy: null,
    idempotencyCheck: null,
  };
  return { kind: "create", resource, ...common, ...asked, values, ...more };
}

export function update(resource: string, id: number, changes: Document): UpdatePlan {
  const asked = {
    givenFields: Object.keys(changes),
    controlValues: {},
    referenceChecks: [],
    visibilityFilter: everything,
    versionPrecondition: null,
  };
  return { kind: "update", resource, ...common, ...asked, id, changes };
}

export function remove(resource: string, id: number): RemovePlan {
  return {
    kind: "remove",
    resource,
    ...common,
    id,
    visibilityFilter: everything,
    versionPrecondition: null,
    referrerChecks: [],
  };
}

export const find = (storage: Storage, filter: Filter = everything): Promise<readonly Document[]> =>
  storage.find("notes", filter, 10);
export const words = (...prefixes: string[]): Filter => ({ kind: "words", prefixes });
export const slugs = (slug: string): Filter => ({ kind: "unique", keyIndex: 0, values: [[slug]] });
export const idsOf = (documents: readonly Document[]): unknown[] => documents.map((document) => document["note_id"]);
export const note = (slug: string | null): CreatePlan =>
  create("notes", { name: `Note ${String(slug)}`, slug, extra: "kept" });

/** A database, new for each test, that is opened with one version of the declarations after the other. */
export interface MigratedDatabase {
  url: string;
  /** More items than one batch of a migration renews. */
  readonly many: number;
  open(version: string, timeoutMs?: number): Promise<Storage>;
  close(storage: Storage): Promise<void>;
  /** Starts a process of its own. */
  launch(version: string): Starting;
  /** Writes with one process after the other. */
  writeWith(version: string, ...plans: readonly WritePlan[]): Promise<readonly number[]>;
  /** Resolves to the reason for which the database cannot be opened. */
  failure(version: string): Promise<string>;
  /** Kills the process when it has renewed some of the items. */
  killHalfWay(version: string): Promise<void>;
}

/** Declares the suite once for each database. Closes everything that a test opened or started. */
export function onMigration(title: string, suite: (migrated: MigratedDatabase, database: TestDatabase) => void): void {
  onEachDatabase(title, (database) => {
    const opened = new Set<Storage>();
    const launched = new Set<Starting>();

    beforeEach(() => void (migrated.url = database.newUrl()));
    afterEach(async () => {
      for (const process of launched) await process.kill();
      launched.clear();
      for (const storage of opened) await storage.close();
      opened.clear();
    });

    async function open(version: string, timeoutMs = 20_000): Promise<Storage> {
      const registry = versions[version];
      if (registry === undefined) throw new Error(`no version ${version}`);
      const registryUrl = urlOfBundle(`migrated-registry.js?version=${version}`);
      const storage = await openCatalog(migrated.url, {
        registry,
        registryUrl,
        settings: { language: "eo" },
        timeoutMs,
      });
      opened.add(storage);
      return storage;
    }

    async function close(storage: Storage): Promise<void> {
      opened.delete(storage);
      await storage.close();
    }

    function launch(version: string): Starting {
      const process = launchProcess(migrated.url, version);
      launched.add(process);
      return process;
    }

    async function writeWith(version: string, ...plans: readonly WritePlan[]): Promise<readonly number[]> {
      const storage = await open(version);
      const ids: number[] = [];
      for (const plan of plans) ids.push((await storage.write(plan)).id);
      await close(storage);
      return ids;
    }

    async function failure(version: string): Promise<string> {
      try {
        await open(version);
        return "opened";
      } catch (error) {
        return String(error);
      }
    }

    // The MongoDB of the tests takes a hundred times as long for each item.
    const many = database.name === "SQLite" ? 3_000 : 1_200;

    async function killHalfWay(version: string): Promise<void> {
      const killed = launch(version);
      let renewed = 0;
      killed.ready.catch(() => {});
      for (; renewed === 0; renewed = await countRenewed(migrated.url))
        await new Promise((done) => setTimeout(done, 5));
      await killed.kill();
      expect(renewed, "are renewed little by little").to.be.below(many);
    }

    const migrated: MigratedDatabase = { url: "", many, open, close, launch, writeWith, failure, killHalfWay };
    suite(migrated, database);
  });
}
