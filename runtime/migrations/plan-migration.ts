/** Plans the migration of a database from its latest schema version to other declarations, without looking at its items. */
import type { Difference } from "./changes/difference.js";
import type { Document, Value } from "../model/schema/field.js";
import type { Registry } from "../model/schema/resource.js";
import { type StoredItem, storedPath } from "../storage/port/stored-item.js";
import { bindRegistry, withFormerNames } from "./bind-names.js";
import type { ItemQuestion } from "./obstacles.js";
import { NotDeclarable } from "./not-declarable.js";
import { openFills } from "./hook-backfill.js";
import { describeChange, listAsked, planResource } from "./plan-resource.js";
import type { Knowledge } from "./snapshot.js";
import { type Filling, questionUniqueness, formerNamesOf, questionFill } from "./steps/backfill.js";
import { questionConversions } from "./steps/convert.js";
import { type Step, isAdditive, listDifferences, listSteps } from "./steps/kinds.js";
import { listRetainedData } from "./steps/restore.js";
import { type Standing, digestOf, parseLatest } from "./version-records.js";
import { registryOf } from "./version-registry.js";

export interface MigrationPlan {
  /** Digests of the two versions. */
  readonly from: string;
  readonly to: string;
  readonly standing: Standing;
  readonly differences: readonly Difference[];
  readonly steps: readonly Step[];
  /** Whether servers with the latest version of the database can continue to write. */
  readonly isAdditive: boolean;
  /** The definitions after the migration; null if there is a problem. */
  readonly bound: Registry | null;
  /** The definitions by which items are read before the migration. */
  readonly before: Registry;
  /** Questions whose answers are obstacles, or counts for people who read the plan. */
  readonly questions: readonly ItemQuestion[];
  /** Reasons why the migration is impossible, whatever the items are. */
  readonly problem: NotDeclarable | null;
  /** Whether stored items are changed or retained. */
  readonly touchesItems: boolean;
}

/** @param countsAll whether to ask also for items that block nothing */
export function planMigration(declared: Registry, knowledge: Knowledge, countsAll: boolean): MigrationPlan {
  const latest = parseLatest(knowledge.declarations);
  const registry = withFormerNames(declared, knowledge);
  const differences = listDifferences(latest, registry);
  const asked = differences.filter((each) => each.class === "word" || (countsAll && each.concerns !== null));
  const common = {
    from: knowledge.declarations.at(-1)?.digest ?? "",
    to: digestOf(declared),
    differences,
    touchesItems: differences.length === 0 || differences.some((each) => each.class !== "none"),
  };
  try {
    const { registry: bound, standing } = bindRegistry(registry, knowledge);
    const { registry: before, itemQuestions: retained } = listRetainedData(bound, registryOf(latest), knowledge);
    const backfills = listFillings(bound, before, knowledge);
    const questions = [
      ...[...asked.map(questionDifference), ...retained].map((question) =>
        backfills.reduce((seen, fill) => questionUniqueness(fill, seen), question),
      ),
      ...questionConversions(bound, before, latest),
      ...backfills.map(questionFill),
    ];
    const steps = standing === "new" ? listSteps(latest, bound, knowledge.schemas, differences) : [];
    return { ...common, standing, steps, isAdditive: steps.every(isAdditive), bound, before, questions, problem: null };
  } catch (error) {
    if (!(error instanceof NotDeclarable)) throw error;
    const nothing = { standing: "new", steps: [], isAdditive: false, bound: null } as const;
    return {
      ...common,
      ...nothing,
      before: registryOf(latest),
      questions: asked.map(questionDifference),
      problem: error,
    };
  }
}

function questionDifference(difference: Difference): ItemQuestion {
  const { resource, stored, field, says, words, concerns: concern } = difference;
  const question = concern === null || stored === null ? null : { resource: stored, concern };
  return { resource: resource ?? "", field, says, words, difference, question };
}

/** Lists the hooks that give values to stored items. */
function listFillings(bound: Registry, before: Registry, { schemas }: Knowledge): readonly Filling[] {
  const places = new Map(Object.values(before.resources).map((definition) => [storedPath(definition), definition]));
  const fills = openFills(bound);
  return Object.values(bound.resources).flatMap((definition): Filling[] => {
    const path = storedPath(definition);
    const [earlier, schema, fill] = [places.get(path), schemas[path], fills.get(path)];
    if (earlier === undefined || schema === undefined || fill === undefined) return [];
    const migration = planResource(definition, schema);
    const asked = listAsked(migration);
    if (asked.length === 0) return [];
    const { definition: wide, change } = describeChange(definition, migration, fill);
    const names = formerNamesOf(wide, earlier);
    const fillItem = (item: StoredItem): Document => {
      const document: { [name: string]: Value } = {};
      for (const [name, was] of names) document[name] = item.document[was] ?? null;
      return change({ ...item, document }).document;
    };
    return [{ definition, earlier, names: asked, fill: fillItem }];
  });
}
