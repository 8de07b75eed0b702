/**
 * Runs the queries of a migration plan on the stored items. All obstacles, which are items that block a migration, are
 * found here.
 */
import type { Registry } from "../model/schema/resource.js";
import { createIdForms, withIdForms } from "../model/values/ids.js";
import { rejectForeignData } from "./foreign-data.js";
import { type CountedChange, countItems } from "./obstacles.js";
import { type MigrationPlan, planMigration } from "./plan-migration.js";
import { NoStockroomDatabase, type Snapshot } from "./snapshot.js";
import { digestOf, listLaterDigests } from "./version-records.js";

export interface AssessedMigration extends MigrationPlan {
  /** Results of all queries, including those about items that block the migration. */
  readonly countedChanges: readonly CountedChange[];
  /** Items that block the migration. */
  readonly obstacles: readonly CountedChange[];
  /** Estimates of how long writes must wait while each new index is created. */
  readonly waits: readonly Wait[];
}

interface Wait {
  readonly resource: string;
  readonly fields: readonly string[];
  readonly seconds: number;
}

export interface AssessmentOptions {
  /** Maximum number of items to list for each query. */
  readonly itemsAtMost: number;
  /** Whether to count also the items of changes that no item can block. */
  readonly countsAll: boolean;
  /** Returns whether a server with one of these versions is running. Absent if the caller does not need to know. */
  readonly isServed?: (digests: readonly string[]) => Promise<boolean>;
}

/**
 * Plans the migration and finds the items that block it.
 * @throws NotDeclarable if the migration is impossible, whatever the items are
 */
export async function assessMigration(
  snapshot: Snapshot,
  registry: Registry,
  { itemsAtMost, countsAll, isServed }: AssessmentOptions,
): Promise<AssessedMigration> {
  const knowledge = await snapshot.readDatabaseRecords().catch(async (error: unknown) => {
    if (error instanceof NoStockroomDatabase)
      await rejectForeignData(snapshot, registry, async () => ({ declarations: [], schemas: {} }));
    throw error;
  });
  const later = listLaterDigests(digestOf(registry), knowledge.declarations);
  const isOlder = later.length > 0 && (await isServed?.(later)) === true;
  const plan = planMigration(registry, knowledge, countsAll);
  const { bound, problem, queries } = plan;
  const waits: Wait[] = [];
  if (bound !== null) {
    await rejectForeignData(snapshot, bound, async () => knowledge);
    for (const definition of Object.values(bound.resources)) {
      const indexes = await snapshot.findSlowIndexes(definition);
      const seconds = indexes.length === 0 ? null : estimateWait(await snapshot.countItems(definition));
      if (seconds !== null) waits.push(...indexes.map((fields) => ({ fields, seconds, resource: definition.path })));
    }
  }
  const { idSecret } = knowledge;
  const countedChanges: CountedChange[] = [];
  for (const { registry: read, asked } of queries) {
    const shown = idSecret === null ? read : withIdForms(read, createIdForms(read, idSecret));
    if (asked.length > 0) countedChanges.push(...(await countItems(snapshot, shown, asked, itemsAtMost)));
  }
  const obstacles = countedChanges.filter(
    ({ difference, count }) => count !== 0 && (difference === null || difference.class === "word"),
  );
  if (problem !== null && obstacles.length === 0) throw problem;
  return { ...plan, ...(isOlder ? { standing: "older" } : {}), countedChanges, obstacles, waits };
}

/** Measured number of items with short values that SQLite indexes in a second. */
const itemsPerSecond = 1_600_000;
/** Shorter waits, in seconds, are not reported. */
const leastSeconds = 0.2;

/**
 * Estimates how many seconds writes must wait, on a database that locks all items while it creates an index. Null if
 * the wait is too short to notice.
 */
export function estimateWait(items: number): number | null {
  const seconds = items / itemsPerSecond;
  return seconds < leastSeconds ? null : seconds;
}
