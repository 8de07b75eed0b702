/** Puts the questions of a plan to the items of a database. This is the only module that finds obstacles. */
import { createIdForms, withIdForms } from "../model/values/ids.js";
import type { Registry } from "../model/schema/resource.js";
import { countItems } from "./count-items.js";
import type { Counted } from "./counted.js";
import { refuseForeign } from "./foreign-data.js";
import { planMigration, type MigrationPlan } from "./plan-migration.js";
import { estimateWait } from "./index-wait.js";
import { NeverServed, type Snapshot } from "./snapshot.js";
import { digestOf } from "./version-digest.js";
import { listLater } from "./version-records.js";

export interface AssessedMigration extends MigrationPlan {
  /** Answers to all questions, including obstacles. */
  readonly counted: readonly Counted[];
  /** Items that block the migration. */
  readonly obstacles: readonly Counted[];
  /** Estimates of how long writes wait for an index. */
  readonly waits: readonly Wait[];
}

interface Wait {
  readonly resource: string;
  readonly fields: readonly string[];
  readonly seconds: number;
}

export interface Assessing {
  /** Maximum number of items to list for each question. */
  readonly itemsAtMost: number;
  /** Whether items are also counted for steps that no item can block. */
  readonly countsAll: boolean;
  /** Tells whether a server with one of these versions is running; absent if nothing is to be looked for. */
  readonly isServed?: (digests: readonly string[]) => Promise<boolean>;
}

/** @throws NotDeclarable if no change of the items would help */
export async function assessMigration(
  snapshot: Snapshot,
  registry: Registry,
  { itemsAtMost, countsAll, isServed }: Assessing,
): Promise<AssessedMigration> {
  const knowledge = await snapshot.readKnowledge().catch(async (error: unknown) => {
    if (error instanceof NeverServed)
      await refuseForeign(snapshot, registry, async () => ({ declarations: [], schemas: {} }));
    throw error;
  });
  const later = listLater(digestOf(registry), knowledge.declarations);
  const isOlder = later.length > 0 && (await isServed?.(later)) === true;
  const plan = planMigration(registry, knowledge, countsAll);
  const { before, bound, problem, questions } = plan;
  const waits: Wait[] = [];
  if (bound !== null) {
    await refuseForeign(snapshot, bound, async () => knowledge);
    for (const definition of Object.values(bound.resources)) {
      const indexes = await snapshot.findSlowIndexes(definition);
      const seconds = indexes.length === 0 ? null : estimateWait(await snapshot.countItems(definition));
      if (seconds !== null) waits.push(...indexes.map((fields) => ({ fields, seconds, resource: definition.path })));
    }
  }
  const shown = knowledge.idSecret === null ? before : withIdForms(before, createIdForms(before, knowledge.idSecret));
  const counted = await countItems(snapshot, shown, questions, itemsAtMost);
  const obstacles = counted.filter(
    ({ difference, count }) => count !== 0 && (difference === null || difference.class === "word"),
  );
  if (problem !== null && obstacles.length === 0) throw problem;
  return { ...plan, ...(isOlder ? { standing: "older" } : {}), counted, obstacles, waits };
}
