/** The commands `npx stockroom plan`, `migrate` and `erase`. */
import { readConfig } from "../config/config.js";
import { type MigrationAssessment, assessMigration } from "../migrations/assess-migration.js";
import type { Difference } from "../migrations/changes/difference.js";
import { effectiveDifferenceClassOf, describePlan } from "../migrations/describe-plan.js";
import { eraseRetainedData } from "../migrations/retained-data.js";
import { MigrationRejectedError } from "../migrations/migration-errors.js";
import { NoStockroomDatabaseError } from "../migrations/snapshot.js";
import { olderServerMessage, digestDeclarations, listLaterDigests } from "../migrations/version-records.js";
import type { Registry } from "../model/schema/resource.js";
import type { MaintenanceDatabase } from "../transfer/backup/maintenance-database.js";
import { type PrintOptions, describeError, printLine, runCommand } from "./run-command.js";
import { openProject, openProjectDatabase } from "./open-project.js";
import { openMaintenanceDatabase } from "./open-storage.js";

interface MigrationPlanOptions extends PrintOptions {
  /** Database to use instead of `DATABASE_URL`. */
  readonly database?: string;
  /**
   * Whether to list every obstacle (an item that blocks the migration), and every item with values that are no longer
   * declared and would become retained data.
   */
  readonly items?: boolean;
}

/**
 * Prints the migration plan for the declarations of the built project. The plan contains the number of items that each
 * step concerns.
 * @returns the exit code: 0 if the server could start; 1 if items or declarations prevent its start; 2 if the database
 *   could not be read
 */
export async function printMigrationPlan(
  projectDirectory: string,
  { database: databaseUrl, items: shouldListItems = false, json = false }: MigrationPlanOptions,
): Promise<0 | 1 | 2> {
  try {
    const environment = { ...process.env, ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }) };
    const { registry, database } = await openProjectDatabase(projectDirectory, environment);
    const assessment = { maxListedItems: shouldListItems ? Infinity : 0, countsAllChanges: true };
    const assessed = await database.withSnapshot((snapshot) => assessMigration(snapshot, registry, assessment));
    const isOlder = await isOlderThanRunningServer(registry, database);
    const plan: MigrationAssessment = isOlder ? { ...assessed, versionStatus: "older" } : assessed;
    console.log(json ? formatPlanAsJson(plan) : describePlan(plan, shouldListItems));
    return plan.obstacles.length > 0 ? 1 : 0;
  } catch (error) {
    return printPlanError(error, json);
  }
}

function printPlanError(error: unknown, asJson: boolean): 0 | 1 | 2 {
  const said = describeError(error);
  if (error instanceof NoStockroomDatabaseError) {
    console.log(
      asJson
        ? JSON.stringify({ standing: "empty", steps: [] })
        : "the database is new: starting the server creates it to match the declarations",
    );
    return 0;
  }
  if (error instanceof MigrationRejectedError) {
    console.log(asJson ? JSON.stringify({ standing: "new", refused: said, steps: [] }) : said);
    return 1;
  }
  console.error(said);
  return 2;
}

function formatPlanAsJson({
  previousDigest,
  declaredDigest,
  versionStatus,
  differences,
  countedChanges,
  isAdditive,
  indexCreationWaits,
}: MigrationAssessment): string {
  const found = countedChanges.map((step) => {
    const { difference, count, items, resource, field, description, suggestions } = step;
    const change = difference === null ? { resource, field, description, suggestions } : addExample(difference);
    return { ...change, class: effectiveDifferenceClassOf(step), count, items };
  });
  const others = differences.filter((difference) => !countedChanges.some((step) => step.difference === difference));
  const steps = [...found, ...others.map((difference) => ({ ...addExample(difference), count: null, items: [] }))];
  return JSON.stringify(
    {
      from: previousDigest,
      to: declaredDigest,
      standing: versionStatus,
      isAdditive,
      waits: indexCreationWaits,
      steps: versionStatus === "latest" ? [] : steps,
    },
    null,
    1,
  );
}

function addExample(difference: Difference): object {
  return { ...difference, example: difference.makeExample() };
}

/**
 * Migrates the database to the declarations of the built project. Servers can keep running.
 * @returns the exit code: 1 if items block the migration; the obstacles are printed to standard error
 */
export function migrateToDeclarations(projectDirectory: string): Promise<0 | 1> {
  return runCommand(async () => {
    const started = performance.now();
    const { loaded, config, registry, database } = await openProjectDatabase(projectDirectory);
    const isOlder = isOlderThanRunningServer(registry, database).catch((error: unknown) => {
      if (error instanceof NoStockroomDatabaseError) return false;
      throw error;
    });
    // Migrating to these earlier declarations would break the running server.
    if (await isOlder) throw new MigrationRejectedError(olderServerMessage);
    // Errors of reactions are not logged, because a migration queues no reactions.
    const opening = { reportError: () => {}, printLine, hasExclusiveAccess: true };
    const { storage } = await openProject(loaded, { ...config, migrate: true }, opening);
    await storage.close();
    return `the database matches the declarations, after ${((performance.now() - started) / 1000).toFixed(1)} s`;
  });
}

/** Tells whether a server with later declarations is running. */
async function isOlderThanRunningServer(registry: Registry, database: MaintenanceDatabase): Promise<boolean> {
  const { declarations } = await database.withSnapshot((snapshot) => snapshot.readDatabaseRecords());
  const later = listLaterDigests(digestDeclarations(registry), declarations);
  return later.length > 0 && database.isAnyVersionServed(later);
}

export interface EraseOptions extends PrintOptions {
  /** Whether to delete the data. If false, it is only listed. */
  readonly yes?: boolean;
}

/**
 * Deletes retained data (data whose declaration is gone) for good, or only lists it. Servers with the latest declarations may
 * keep running. Servers with earlier ones must be stopped for good.
 */
export function listOrEraseRetainedData({ yes: shouldDelete = false, json = false }: EraseOptions): Promise<0 | 1> {
  return runCommand(async () => {
    const database = await openMaintenanceDatabase(readConfig(process.env, null));
    const { resources, ...aside } = await database.withMigration((port) => eraseRetainedData(port, shouldDelete));
    const fields = aside.fields.map(({ resource, names: each }) => ({ resource, names: each }));
    if (json) return JSON.stringify({ erased: shouldDelete, resources, fields }, null, 2);
    const names = [
      ...resources,
      ...aside.fields.flatMap(({ path, names: each, convertedNames }) => {
        const describeConversion = (name: string): string =>
          convertedNames.includes(name) ? ", with its values from before the conversion" : "";
        return each.map((name) => `${path} ${name}${describeConversion(name)}`);
      }),
    ];
    if (names.length === 0) return "there is no retained data";
    return `${shouldDelete ? "erased" : 'retained; "npx stockroom erase --yes" deletes these for good'}:\n${names.map((name) => `  ${name}`).join("\n")}`;
  });
}
