/** Composition root of `stockroom plan`: what a start would do to a database, which is only read. */
import { withInternalResources } from "../admin/internal-resources.js";
import { NeverServed } from "../migrations/snapshot.js";
import { readConfig } from "../config/config.js";
import { NotDeclarable } from "../migrations/not-declarable.js";
import { classOf, describePlan } from "../migrations/describe-plan.js";
import { assessMigration, type AssessedMigration } from "../migrations/assess-migration.js";
import { describeError } from "./describe-error.js";
import { loadRegistry } from "./load-registry.js";
import { openArchive } from "./open-storage.js";

export interface PlanOptions {
  /** In place of `DATABASE_URL`. */
  readonly databaseUrl: string | undefined;
  readonly asJson: boolean;
  /** Every obstacle, and every item that would be retained, is named. */
  readonly listsItems: boolean;
}

/**
 * Prints what would be done under the declarations of the built project, with the number of items that have to do with it.
 * @returns the exit code: 0 nothing, or what needs no word; 1 a start would refuse; 2 the database could not be looked at
 */
export async function plan(projectDirectory: string, options: PlanOptions): Promise<0 | 1 | 2> {
  try {
    const loaded = await loadRegistry(projectDirectory);
    const { databaseUrl } = options;
    const environment = { ...process.env, ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }) };
    const { databaseUrl: url, timeLimit } = readConfig(environment, loaded.registry.project);
    const registry = withInternalResources(loaded.registry);
    const archive = await openArchive({ url, timeoutMs: timeLimit });
    const isServed = (digests: readonly string[]): Promise<boolean> => archive.isServed(digests);
    const weighing = { itemsAtMost: options.listsItems ? Infinity : 0, countsAll: true, isServed };
    const change = await archive.withSnapshot((snapshot) => assessMigration(snapshot, registry, weighing));
    console.log(options.asJson ? writeJson(change) : describePlan(change, options.listsItems));
    return change.obstacles.length > 0 ? 1 : 0;
  } catch (error) {
    return explain(error, options.asJson);
  }
}

function explain(error: unknown, asJson: boolean): 0 | 1 | 2 {
  const said = describeError(error);
  if (error instanceof NeverServed) {
    console.log(
      asJson
        ? JSON.stringify({ standing: "empty", steps: [] })
        : "the database is new: a start makes it as it is declared",
    );
    return 0;
  }
  if (error instanceof NotDeclarable) {
    console.log(asJson ? JSON.stringify({ standing: "new", refused: said, steps: [] }) : said);
    return 1;
  }
  console.error(said);
  return 2;
}

function writeJson({ from, to, standing, differences, counted, isAdditive, waits }: AssessedMigration): string {
  const found = counted.map((step) => {
    const { difference, count, items, resource, field, says, words } = step;
    return { ...(difference ?? { resource, field, says, words }), class: classOf(step), count, items };
  });
  const others = differences.filter((difference) => !counted.some((step) => step.difference === difference));
  const steps = [...found, ...others.map((difference) => ({ ...difference, count: null, items: [] }))];
  return JSON.stringify({ from, to, standing, isAdditive, waits, steps: standing === "latest" ? [] : steps }, null, 1);
}
