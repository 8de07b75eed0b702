/** Migrates a database: changes its items so that they match the declarations of the process that opens the database. */
import type { SettingValues } from "../model/schema/field.js";
import type { Registry } from "../model/schema/resource.js";
import { storedPathOf } from "../storage/port/stored-item.js";
import { estimateIndexWaitSeconds } from "./assess-migration.js";
import { resolveStoredNames, findVersionStatus } from "./resolve-stored-names.js";
import { rejectOtherProgramData } from "./other-program-data.js";
import { createFillHooks } from "./hook-backfill.js";
import { withLease } from "./lease.js";
import { listDifferences, listNonAdditiveChanges } from "./list-non-additive-changes.js";
import {
  type MigrationWork,
  type ResourceMigrationWork,
  listRemainingWorkOfLatestVersion,
  completeMigration,
  listRemainingWork,
} from "./list-remaining-work.js";
import {
  type PassedAssessment,
  type MigrationPort,
  type MigrationCallbacks,
  type RunningServers,
  changeInBatches,
} from "./migration-port.js";
import { MigrationRejectedError, MigrationSupersededError } from "./migration-errors.js";
import { createRollupChange } from "./compute-rollups.js";
import { createSchemaVersion } from "./schema-version.js";
import {
  olderServerMessage,
  digestDeclarations,
  listLaterDigests,
  parseLatestVersion,
  serializeVersion,
} from "./version-records.js";

/**
 * Migrates the database. If several processes start at once, one of them migrates and the others wait. If a process is killed
 * while it migrates, the next start completes that migration first, even a start with other declarations.
 * @returns the definitions of all resources, with the names that the database uses for them
 * @throws MigrationRejectedError if stored items do not allow the declarations; the database then has its previous schema version again
 */
export async function migrateDatabase(
  port: MigrationPort,
  registry: Registry,
  settings: SettingValues | undefined,
  { prepareMigration, printLine = () => {} }: MigrationCallbacks,
  servers: RunningServers,
): Promise<Registry> {
  /**
   * Records this process's schema version as the latest one, unless it is the latest already or a server with a later
   * version is running. Also creates the tables or collections of the version. Servers maintain the search words and
   * unique keys of a version as soon as it is recorded.
   * @returns null if another process has recorded or migrated a version meanwhile: call this function again
   * @throws MigrationRejectedError if the items do not allow the version; nothing has been changed then
   */
  async function recordDeclaredVersion() {
    const records = await port.readRecords();
    const later = listLaterDigests(digestDeclarations(registry), records.declarations);
    const isLaterServed = later.length > 0 && (await servers.isAnyVersionServed(later));
    const standing = findVersionStatus(registry, records, isLaterServed);
    if (standing === "older") printLine(olderServerMessage);
    // A new database may already have tables or collections of another program. Stockroom must not use them.
    if (records.latestVersionNumber === 0) await rejectOtherProgramData(port, registry, () => port.readRecords());
    await servers.announceServer();
    const recordVersion = async (assessed?: PassedAssessment) => {
      await port.prepareInternalStorage();
      // On SQLite, the getter `schemas` parses all stored schemas. Therefore, the following code uses `schemas` only if
      // the version is new or older.
      const current = await port.readRecords();
      const binding = resolveStoredNames(registry, current, isLaterServed);
      const { digest, versionStatus, registry: bound } = binding;
      if (versionStatus === "older")
        return { registry: bound, migration: await listRemainingWorkOfLatestVersion(port) };
      const version = binding.recordedVersion ?? createSchemaVersion(bound, settings);
      if (versionStatus === "new") {
        await rejectOtherProgramData(port, bound, () => port.readRecords());
        // If another version has been recorded since the assessment, the assessment no longer applies.
        if (assessed !== undefined && assessed.previousDigest !== current.declarations.at(-1)?.digest) return null;
        const latest = parseLatestVersion(current.declarations);
        const others = listNonAdditiveChanges(latest, bound, current.schemas, listDifferences(latest, bound));
        const json = serializeVersion(version, others.length === 0);
        if (!(await port.appendVersion(current.latestVersionNumber + 1, digest, json))) return null;
      }
      const begun = { digest, version, fillHooks: createFillHooks(bound), isNewlyRecorded: versionStatus === "new" };
      return { registry: bound, migration: await listRemainingWork(port, begun) };
    };
    const claim = (assessed?: PassedAssessment) => port.runAtomically(() => recordVersion(assessed));
    const isPrepared = prepareMigration !== undefined && standing === "new" && records.latestVersionNumber > 0;
    return isPrepared ? withLease(port, () => prepareMigration().then(claim)) : claim();
  }

  for (;;) {
    const claimed = await recordDeclaredVersion();
    if (claimed === null) continue;
    try {
      await applyMigration(port, claimed.migration, printLine);
      return claimed.registry;
    } catch (error) {
      if (error instanceof MigrationSupersededError) continue;
      if (!(error instanceof MigrationRejectedError)) throw error;
      await restorePreviousVersion(port, claimed.migration.digest);
      // The failed version may be one that a killed process has recorded. The loop then continues with the version of
      // this process.
      if (claimed.migration.digest === digestDeclarations(registry)) throw error;
    }
  }
}

/**
 * Migrates while this process has the lease, which only one process can have at a time.
 * @throws MigrationSupersededError if another process has the lease, or has recorded another version
 */
async function applyMigration(
  port: MigrationPort,
  migration: MigrationWork,
  printLine: (line: string) => void,
): Promise<void> {
  const { digest, resourceWork, rollups } = migration;
  if (resourceWork.length === 0) return;
  const isDone = await withLease(port, async (renew) => {
    const whileLeased = <Result>(work: () => Promise<Result>): Promise<Result> =>
      port.runAtomically(async () => {
        if ((await port.readLatestVersion())?.digest !== digest || !(await renew()))
          throw new MigrationSupersededError();
        return work();
      });
    await whileLeased(() => recordMigrationStart(port, resourceWork));
    const changes = resourceWork.flatMap(({ changesItems, change }) =>
      changesItems && change !== null ? [change] : [],
    );
    for (const change of [...changes, ...rollups.map(createRollupChange)]) {
      const report = createProgressReporter(
        change.definition.path,
        await port.countItems(change.definition),
        printLine,
      );
      await changeInBatches(async (afterKey) => {
        const batch = await whileLeased(() => port.changeBatch(change, afterKey));
        report(batch.itemCount);
        return batch;
      });
    }
    for (const { definition, indexes } of resourceWork) {
      for (const part of indexes.missing) {
        const seconds = port.isTransactional ? estimateIndexWaitSeconds(await port.countItems(definition)) : null;
        if (seconds !== null)
          printLine(`creating an index of ${definition.path}: writes wait about ${seconds.toFixed(1)} s`);
        await whileLeased(() => port.createIndexes(definition, part));
      }
    }
    await whileLeased(() => completeMigration(port, migration));
    return true;
  });
  if (isDone === null) throw new MigrationSupersededError();
}

/** Records that the items are being changed. If this process is killed, the next start finds the record and continues. */
async function recordMigrationStart(
  port: MigrationPort,
  resourceWork: readonly ResourceMigrationWork[],
): Promise<void> {
  for (const { definition, intermediateSchema, finalSchema, changesItems, state } of resourceWork) {
    const path = storedPathOf(definition);
    if (changesItems) await port.writeResourceState(path, { schema: intermediateSchema, itemsChangedForVersion: null });
    // A new resource has no items to change, so its final state is recorded at once.
    else if (state === null) await port.writeResourceState(path, { schema: finalSchema });
  }
}

/**
 * Removes the record of a failed schema version, and computes search words and other derived values again for the previous
 * version.
 */
async function restorePreviousVersion(port: MigrationPort, failedDigest: string): Promise<void> {
  try {
    const left = await port.runAtomically(async () => {
      await port.removeVersion(failedDigest);
      return listRemainingWorkOfLatestVersion(port);
    });
    await applyMigration(port, left, () => {});
  } catch (error) {
    if (!(error instanceof MigrationSupersededError)) throw error;
  }
}

/** Creates a function that reports progress every two seconds. Call it with the number of items in each changed batch. */
function createProgressReporter(
  resourcePath: string,
  totalItems: number,
  printLine: (line: string) => void,
): (items: number) => void {
  const startedAt = performance.now();
  let reportedAt = startedAt;
  let done = 0;
  return (items) => {
    done += items;
    const now = performance.now();
    if (now - reportedAt < progressIntervalMs) return;
    reportedAt = now;
    const rate = (done / (now - startedAt)) * 1000;
    const left = Math.max(0, totalItems - done) / rate;
    const counts = `${formatCount(done)} of ${formatCount(totalItems)} items`;
    printLine(
      `changing ${resourcePath}: ${counts}, ${formatCount(rate)} a second, ${formatCount(Math.ceil(left))} s left`,
    );
  };
}

const progressIntervalMs = 2000;

function formatCount(number: number): string {
  return Math.round(number).toLocaleString("en");
}
