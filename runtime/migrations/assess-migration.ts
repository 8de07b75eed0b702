/** Checks a migration plan against the stored items, to find those that block the migration (obstacles). */
import type { Registry } from "../model/schema/resource.js";
import { createUuidCodecs, addUuidCodecs } from "../model/values/ids.js";
import { rejectOtherProgramData } from "./other-program-data.js";
import { type CountedChange, countAffectedItems } from "./obstacles.js";
import { type MigrationPlan, planMigration } from "./plan-migration.js";
import { NoStockroomDatabaseError, type Snapshot } from "./snapshot.js";
import { digestDeclarations, listLaterDigests } from "./version-records.js";

export interface MigrationAssessment extends MigrationPlan {
  /** The result of each query in the plan: the number of items that it found, and the first of them. */
  readonly countedChanges: readonly CountedChange[];
  /** The query results with items that block the migration. */
  readonly obstacles: readonly CountedChange[];
  /** Estimates of how long writes must wait while each new index is created. */
  readonly indexCreationWaits: readonly IndexCreationWait[];
}

interface IndexCreationWait {
  readonly resource: string;
  readonly fields: readonly string[];
  readonly seconds: number;
}

export interface AssessmentOptions {
  /** Maximum number of items to list for each query. */
  readonly maxListedItems: number;
  /** Whether to count affected items that do not block the migration, too. */
  readonly countsAllChanges: boolean;
  /** Tells whether a server with one of these schema versions is running. If absent, none counts as running. */
  readonly isAnyVersionServed?: (digests: readonly string[]) => Promise<boolean>;
}

/**
 * Plans the migration and finds the items that block it.
 * @throws MigrationRejectedError if the migration is impossible, whatever the items are
 */
export async function assessMigration(
  snapshot: Snapshot,
  registry: Registry,
  { maxListedItems, countsAllChanges, isAnyVersionServed }: AssessmentOptions,
): Promise<MigrationAssessment> {
  const records = await snapshot.readDatabaseRecords().catch(async (error: unknown) => {
    if (error instanceof NoStockroomDatabaseError)
      await rejectOtherProgramData(snapshot, registry, async () => ({ declarations: [], schemas: {} }));
    throw error;
  });
  const later = listLaterDigests(digestDeclarations(registry), records.declarations);
  const isOlder = later.length > 0 && (await isAnyVersionServed?.(later)) === true;
  const plan = planMigration(registry, records, countsAllChanges);
  const { registryWithStoredNames, problem, queries } = plan;
  const indexCreationWaits: IndexCreationWait[] = [];
  if (registryWithStoredNames !== null) {
    await rejectOtherProgramData(snapshot, registryWithStoredNames, async () => records);
    for (const definition of Object.values(registryWithStoredNames.resources)) {
      const indexes = await snapshot.findMissingBlockingIndexes(definition);
      const seconds = indexes.length === 0 ? null : estimateIndexWaitSeconds(await snapshot.countItems(definition));
      if (seconds !== null)
        indexCreationWaits.push(...indexes.map((fields) => ({ fields, seconds, resource: definition.path })));
    }
  }
  const { idSecret } = records;
  const countedChanges: CountedChange[] = [];
  for (const { registry: read, itemQueries } of queries) {
    const shown = idSecret === null ? read : addUuidCodecs(read, createUuidCodecs(read, idSecret));
    if (itemQueries.length > 0)
      countedChanges.push(...(await countAffectedItems(snapshot, shown, itemQueries, maxListedItems)));
  }
  const obstacles = countedChanges.filter(
    ({ difference, count }) => count !== 0 && (difference === null || difference.class === "word"),
  );
  if (problem !== null && obstacles.length === 0) throw problem;
  return { ...plan, ...(isOlder ? { versionStatus: "older" } : {}), countedChanges, obstacles, indexCreationWaits };
}

/** Number of items that SQLite adds to an index in a second. Measured with short values. */
const indexedItemsPerSecond = 1_600_000;
/** Shorter waits, in seconds, are not reported. */
const minReportedSeconds = 0.2;

/** Estimates for how many seconds an index creation blocks writes. Returns null if the wait is too short to notice. */
export function estimateIndexWaitSeconds(itemCount: number): number | null {
  const seconds = itemCount / indexedItemsPerSecond;
  return seconds < minReportedSeconds ? null : seconds;
}
