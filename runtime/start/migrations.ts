/** The commands `npx stockroom plan`, `migrate` and `erase`. */
import { withInternalResources } from "../admin/internal-resources.js";
import { type Config, readConfig } from "../config/config.js";
import { type AssessedMigration, assessMigration } from "../migrations/assess-migration.js";
import type { Difference } from "../migrations/changes/difference.js";
import { effectiveClassOf, describePlan } from "../migrations/describe-plan.js";
import { eraseRetained } from "../migrations/list-retained.js";
import { MigrationRejected } from "../migrations/migration-errors.js";
import { NoStockroomDatabase } from "../migrations/snapshot.js";
import { olderServerMessage, digestDeclarations, listLaterDigests } from "../migrations/version-records.js";
import type { Registry } from "../model/schema/resource.js";
import { describeError, runAdministration } from "./administration.js";
import { loadRegistry } from "./load-registry.js";
import { openProject } from "./open-project.js";
import { openArchive } from "./open-storage.js";

export interface PlanOptions {
  /** Database to use instead of `DATABASE_URL`. */
  readonly databaseUrl: string | undefined;
  readonly asJson: boolean;
  /** Whether to list every obstacle (an item that blocks the migration), and every item whose data would be retained. */
  readonly listsItems: boolean;
}

/**
 * Prints the migration plan for the declarations of the built project. The plan contains the number of items that each
 * step concerns.
 * @returns the exit code: 0 if the server could start; 1 if items or declarations prevent its start; 2 if the database
 *   could not be read
 */
export async function plan(projectDirectory: string, options: PlanOptions): Promise<0 | 1 | 2> {
  try {
    const loaded = await loadRegistry(projectDirectory);
    const { databaseUrl } = options;
    const environment = { ...process.env, ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }) };
    const registry = withInternalResources(loaded.registry);
    const archive = await openArchive(readConfig(environment, loaded.registry.project));
    const isServed = (digests: readonly string[]): Promise<boolean> => archive.isServed(digests);
    const assessment = { maxListedItems: options.listsItems ? Infinity : 0, countsAllChanges: true, isServed };
    const change = await archive.withSnapshot((snapshot) => assessMigration(snapshot, registry, assessment));
    console.log(options.asJson ? writeJson(change) : describePlan(change, options.listsItems));
    return change.obstacles.length > 0 ? 1 : 0;
  } catch (error) {
    return printError(error, options.asJson);
  }
}

function printError(error: unknown, asJson: boolean): 0 | 1 | 2 {
  const said = describeError(error);
  if (error instanceof NoStockroomDatabase) {
    console.log(
      asJson
        ? JSON.stringify({ standing: "empty", steps: [] })
        : "the database is new: starting the server creates it to match the declarations",
    );
    return 0;
  }
  if (error instanceof MigrationRejected) {
    console.log(asJson ? JSON.stringify({ standing: "new", refused: said, steps: [] }) : said);
    return 1;
  }
  console.error(said);
  return 2;
}

function writeJson({
  from,
  to,
  versionStatus,
  differences,
  countedChanges,
  isAdditive,
  waits,
}: AssessedMigration): string {
  const found = countedChanges.map((step) => {
    const { difference, count, items, resource, field, says, words } = step;
    const change = difference === null ? { resource, field, says, words } : withExample(difference);
    return { ...change, class: effectiveClassOf(step), count, items };
  });
  const others = differences.filter((difference) => !countedChanges.some((step) => step.difference === difference));
  const steps = [...found, ...others.map((difference) => ({ ...withExample(difference), count: null, items: [] }))];
  return JSON.stringify(
    { from, to, standing: versionStatus, isAdditive, waits, steps: versionStatus === "latest" ? [] : steps },
    null,
    1,
  );
}

function withExample(difference: Difference): object {
  return { ...difference, witness: difference.makeExample() };
}

/**
 * Migrates the database to the declarations of the built project. Servers can keep running.
 * @returns the exit code: 1 if items block the migration; the obstacles are printed to standard error
 */
export function migrate(projectDirectory: string): Promise<0 | 1> {
  return runAdministration(async () => {
    const started = performance.now();
    const loaded = await loadRegistry(projectDirectory);
    const config = readConfig(process.env, loaded.registry.project);
    await rejectOlder(withInternalResources(loaded.registry), config);
    const say = (line: string): void => void process.stdout.write(`${line}\n`);
    // Errors of reactions are not logged, because a migration queues no reactions.
    const { storage } = await openProject(loaded, { ...config, migrate: true }, () => {}, say, { isAlone: true });
    await storage.close();
    return `the database matches the declarations, after ${((performance.now() - started) / 1000).toFixed(1)} s`;
  });
}

/**
 * Rejects if a server with later declarations is running. Migrating to this project's earlier declarations would break that
 * server.
 */
async function rejectOlder(registry: Registry, config: Config): Promise<void> {
  const archive = await openArchive(config);
  const later = await archive
    .withSnapshot(async (snapshot) =>
      listLaterDigests(digestDeclarations(registry), (await snapshot.readDatabaseRecords()).declarations),
    )
    .catch((error: unknown) => {
      if (error instanceof NoStockroomDatabase) return [];
      throw error;
    });
  if (later.length > 0 && (await archive.isServed(later))) throw new MigrationRejected(olderServerMessage);
}

/**
 * Deletes retained data (data whose declaration is gone) for good, or only lists it. Servers with the latest declarations may
 * keep running. Servers with earlier ones must be stopped for good.
 */
export function erase(deletes: boolean, { json = false }: { readonly json?: boolean } = {}): Promise<0 | 1> {
  return runAdministration(async () => {
    const archive = await openArchive(readConfig(process.env, null));
    const { resources, ...aside } = await archive.withMigration((port) => eraseRetained(port, deletes));
    const fields = aside.fields.map(({ resource, names: each }) => ({ resource, names: each }));
    if (json) return JSON.stringify({ erased: deletes, resources, fields }, null, 2);
    const names = [
      ...resources,
      ...aside.fields.flatMap(({ path, names: each, converted }) => {
        const was = (name: string): string =>
          converted.includes(name) ? ", with its values from before the conversion" : "";
        return each.map((name) => `${path} ${name}${was(name)}`);
      }),
    ];
    if (names.length === 0) return "there is no retained data";
    return `${deletes ? "erased" : 'retained; "npx stockroom erase --yes" deletes these for good'}:\n${names.map((name) => `  ${name}`).join("\n")}`;
  });
}
