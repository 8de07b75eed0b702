/** Migrates a database: changes its items so that they match the declarations of the process that opens the database. */
import type { Settings } from "../model/schema/field.js";
import type { Registry } from "../model/schema/resource.js";
import { storedPath } from "../storage/port/stored-item.js";
import { claimVersion } from "./claim-version.js";
import { estimateWait } from "./assess-migration.js";
import { withLease } from "./lease.js";
import { type MigrationWork, type ResourceWork, beginLatest, finishWorks } from "./list-works.js";
import type { ItemChange, MigrationPort, OpeningCallbacks, Servers } from "./migration-port.js";
import { NotDeclarable, Overtaken } from "./not-declarable.js";
import { describeRollup } from "./roll-up.js";
import { digestOf } from "./version-records.js";

/**
 * Migrates the database. If several processes start at once, one of them migrates and the others wait. If a process is killed
 * while it migrates, the next start completes that migration first, even a start with other declarations.
 * @returns the definitions of all resources, with the names that the database uses for them
 * @throws NotDeclarable if stored items do not allow the declarations; the database then has its previous schema version again
 */
export async function migrateDatabase(
  port: MigrationPort,
  registry: Registry,
  settings: Settings | undefined,
  { prepareChange, say = () => {} }: OpeningCallbacks,
  servers: Servers,
): Promise<Registry> {
  for (let prepare = prepareChange; ;) {
    const claimed = await claimVersion(port, registry, settings, { prepareChange: prepare, say }, servers);
    if (claimed === null) continue;
    prepare = undefined;
    try {
      await applyMigration(port, claimed.migration, say);
      return claimed.registry;
    } catch (error) {
      if (error instanceof Overtaken) continue;
      if (!(error instanceof NotDeclarable)) throw error;
      await restorePreviousVersion(port, claimed.migration.digest);
      // The failed version may be that of a killed process. The loop then tries this process's own version next.
      if (claimed.migration.digest === digestOf(registry)) throw error;
    }
  }
}

/**
 * Migrates while this process has the lease, which only one process can have at a time.
 * @throws Overtaken if another process has the lease, or has recorded another version
 */
async function applyMigration(
  port: MigrationPort,
  migration: MigrationWork,
  say: (line: string) => void,
): Promise<void> {
  const { digest, works, rollups } = migration;
  if (works.length === 0) return;
  const isDone = await withLease(port, async (renew) => {
    const whileLeased = <Result>(work: () => Promise<Result>): Promise<Result> =>
      port.atomically(async () => {
        if ((await port.readLatest())?.digest !== digest || !(await renew())) throw new Overtaken();
        return work();
      });
    await whileLeased(() => beginWorks(port, works));
    for (const { changesItems, change } of works) if (changesItems) await migrateItems(port, change, whileLeased, say);
    for (const rollup of rollups) await migrateItems(port, describeRollup(rollup), whileLeased, say);
    for (const { definition, indexes } of works) {
      for (const part of indexes.missing) {
        const seconds = port.isTransactional ? estimateWait(await port.countItems(definition)) : null;
        if (seconds !== null) say(`creating an index of ${definition.path}: writes wait about ${seconds.toFixed(1)} s`);
        await whileLeased(() => port.createIndexes(definition, part));
      }
    }
    await whileLeased(() => finishWorks(port, migration));
    return true;
  });
  if (isDone === null) throw new Overtaken();
}

/** Records that the items are being changed. If this process is killed, the next start finds the record and continues. */
async function beginWorks(port: MigrationPort, works: readonly ResourceWork[]): Promise<void> {
  for (const { definition, migration, changesItems, state } of works) {
    const path = storedPath(definition);
    if (changesItems) await port.writeState(path, { schema: migration.intermediateSchema, changedFor: null });
    // A new resource has no items to change, so its final state is recorded at once.
    else if (state === null) await port.writeState(path, { schema: migration.schema });
  }
}

async function migrateItems(
  port: MigrationPort,
  change: ItemChange,
  whileLeased: <Result>(work: () => Promise<Result>) => Promise<Result>,
  say: (line: string) => void,
): Promise<void> {
  const { definition } = change;
  const report = reportProgress(definition.path, await port.countItems(definition), say);
  for (let after: number | null = 0; after !== null;) {
    const from: number = after;
    const { items, last } = await whileLeased(() => port.changeBatch(change, from));
    report(items);
    after = last;
  }
}

/**
 * Removes the record of a failed schema version, and computes search words and other derived values again for the previous
 * version.
 */
async function restorePreviousVersion(port: MigrationPort, digest: string): Promise<void> {
  try {
    const left = await port.atomically(async () => {
      await port.removeVersion(digest);
      return beginLatest(port);
    });
    await applyMigration(port, left, () => {});
  } catch (error) {
    if (!(error instanceof Overtaken)) throw error;
  }
}

/** Creates a function that reports progress every two seconds. Call it with the number of items in each changed batch. */
function reportProgress(path: string, total: number, say: (line: string) => void): (items: number) => void {
  const startedAt = performance.now();
  let reportedAt = startedAt;
  let done = 0;
  return (items) => {
    done += items;
    const now = performance.now();
    if (now - reportedAt < intervalMs) return;
    reportedAt = now;
    const rate = (done / (now - startedAt)) * 1000;
    const left = Math.max(0, total - done) / rate;
    const counts = `${count(done)} of ${count(total)} items`;
    say(`changing ${path}: ${counts}, ${count(rate)} a second, ${count(Math.ceil(left))} s left`);
  };
}

const intervalMs = 2000;

function count(number: number): string {
  return Math.round(number).toLocaleString("en");
}
