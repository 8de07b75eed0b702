/** Composition root of `stockroom plan`: prints what starting the server would change in the database, without changing it. */
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
  /** Replaces `DATABASE_URL`. */
  readonly databaseUrl: string | undefined;
  readonly asJson: boolean;
  /** Lists every obstacle, and every item whose data would be retained. */
  readonly listsItems: boolean;
}

/**
 * Prints the plan for the declarations of the built project, with the number of items that each step concerns.
 * @returns the exit code: 0 if a start needs no decision; 1 if a start would be rejected; 2 if the database could not be read
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
        : "the database is new: starting the server creates it to match the declarations",
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
