/**
 * Changes items and indexes to what the latest declaration asks for, while other processes go on writing. Where a start was
 * killed, the next one finishes its work, whichever declaration that one serves.
 */
import { isDeepStrictEqual } from "node:util";
import type { Db } from "mongodb";
import type { Registry, ResourceDefinition } from "../../model/resource.js";
import { digestOf } from "../../migrations/version-digest.js";
import { Overtaken } from "../../migrations/not-declarable.js";
import { openFills } from "../../migrations/hook-backfill.js";
import type { FillItem, Fills } from "../../migrations/hook-backfill-types.js";
import { planResource } from "../../migrations/plan-resource.js";
import type { ResourceMigration } from "../../migrations/plan-resource.js";
import { giveUpClaim, holdsClaim, readLatest } from "./declaration-records.js";
import type { Latest } from "./declaration-records.js";
import { describeIndexes, dropIndex, makeIndexes } from "./indexes.js";
import { Progress } from "../../migrations/progress.js";
import { fillRecords, listFilled } from "./fill-records.js";
import { Lease } from "./lease.js";
import { storedPath } from "../../port/stored-item.js";
import { collectionOf } from "./records.js";
import { renewItems } from "./renew-items.js";
import { endRenewal, keepStoredSchema, readStoredSchemas } from "./stored-schemas.js";
import type { StoredSchemaRecord } from "./stored-schemas.js";

interface Step {
  readonly definition: ResourceDefinition;
  readonly migration: ResourceMigration;
  readonly fill: FillItem | undefined;
  /** Whether all items are to be renewed. Otherwise only those are that late transactions have left. */
  readonly renews: boolean;
  readonly stored: StoredSchemaRecord | null;
  readonly existing: readonly string[];
  /** Names of the indexes that this program has made or is about to make, also where the start fails. */
  readonly ours: readonly string[];
}

/**
 * Drops what the declaration before needs only when all that is new is there. Throws `NotDeclarable` and `Overtaken`.
 *
 * @param fills what lacks one of these is left to a process that has it
 */
export async function evolve(
  database: Db,
  latest: Latest,
  fills: Fills,
  say: (line: string) => void = () => {},
): Promise<void> {
  const steps = await planSteps(database, latest.digest, Object.values(latest.registry.resources), fills);
  if (steps.every(isDone)) return;
  const lease = new Lease(database);
  if (!(await lease.take())) throw new Overtaken();
  try {
    await change(database, latest.digest, steps, lease, say);
  } finally {
    await lease.end();
  }
}

async function change(
  database: Db,
  digest: string,
  steps: readonly Step[],
  lease: Lease,
  say: (line: string) => void,
): Promise<void> {
  const hold = async (): Promise<void> => {
    if (!(await holdsClaim(database, digest)) || !(await lease.renew())) throw new Overtaken();
  };
  for (const step of steps) await begin(database, step);
  for (const step of steps) {
    if (!step.renews) continue;
    const { definition } = step;
    const total = await collectionOf(database, definition).estimatedDocumentCount();
    const progress = new Progress(definition.path, total, say);
    await changeItems(database, step, async (items) => {
      progress.add(items);
      await hold();
    });
  }
  for (const { definition } of steps) {
    await hold();
    await makeIndexes(collectionOf(database, definition), definition, describeIndexes(definition));
  }
  await hold();
  for (const step of steps) await finish(database, digest, step);
}

async function changeItems(
  database: Db,
  { definition, migration, fill }: Pick<Step, "definition" | "migration" | "fill">,
  hold: (items: number) => Promise<void>,
): Promise<void> {
  const collection = collectionOf(database, definition);
  const filled = listFilled(definition, migration);
  if (filled !== null) await fillRecords(collection, filled, hold);
  else await renewItems(collection, definition, migration, fill, hold);
}

/** Gives a declaration up, and derives what the one before needs again: that one is served on. */
export async function goBack(database: Db, digest: string): Promise<void> {
  await giveUpClaim(database, digest);
  const latest = await readLatest(database);
  if (latest === null) return;
  try {
    await evolve(database, latest, new Map());
  } catch (error) {
    if (!(error instanceof Overtaken)) throw error;
  }
}

/**
 * Renews the items of transactions that had begun before the latest declaration came. To be called when all of them are over.
 *
 * @returns whether another process is still renewing items
 */
export async function renewLateItems(database: Db, own: Registry): Promise<boolean> {
  const left = await readStoredSchemas(database, { renewed: { $exists: true } });
  const latest = left.length === 0 ? null : await readLatest(database);
  if (latest === null) return false;
  const { digest, registry } = latest;
  const fills = digest === digestOf(own) ? openFills(own) : new Map<string, FillItem>();
  const hold = async (): Promise<void> => {
    if (!(await holdsClaim(database, digest))) throw new Overtaken();
  };
  let isUnfinished = false;
  for (const { path, schema: stored, renewed } of left) {
    const definition = registry.resources[path];
    if (definition === undefined) continue;
    if (renewed !== digest) {
      isUnfinished = true;
      continue;
    }
    const migration = planResource(definition, stored, undefined);
    const fill = fills.get(path);
    if (migration.asked.length > 0 && fill === undefined) continue;
    await renewItems(collectionOf(database, definition), definition, migration, fill, hold);
    await endRenewal(database, path, renewed, migration.schema);
  }
  return isUnfinished;
}

async function planSteps(
  database: Db,
  digest: string,
  definitions: readonly ResourceDefinition[],
  fills: Fills,
): Promise<readonly Step[]> {
  const records = await readStoredSchemas(database);
  const known = new Map(records.map((record) => [record.path, record]));
  const steps = await Promise.all(
    definitions.map(async (definition) => {
      const stored = known.get(storedPath(definition)) ?? null;
      const migration = planResource(definition, stored?.schema ?? null, undefined);
      const fill = fills.get(storedPath(definition));
      if (migration.asked.length > 0 && fill === undefined) return [];
      const indexes = await collectionOf(database, definition).indexes();
      const existing = indexes.map(({ name }) => name ?? "");
      const made = describeIndexes(definition).map(({ name }) => name);
      const ours = new Set([...(stored?.indexes ?? []), ...made.filter((name) => !existing.includes(name))]);
      const renews = migration.rewrite && stored?.renewed !== digest;
      return [{ definition, migration, fill, renews, stored, existing, ours: [...ours] }];
    }),
  );
  return steps.flat();
}

/** Whether nothing is left to do, or another process is doing it. */
function isDone({ definition, migration, renews, stored, existing, ours }: Step): boolean {
  const names = describeIndexes(definition).map(({ name }) => name);
  return (
    !renews &&
    (migration.rewrite || stored?.renewed === undefined) &&
    isDeepStrictEqual(migration.rewrite ? migration.begun : migration.schema, stored?.schema) &&
    names.every((name) => existing.includes(name)) &&
    ours.every((name) => names.includes(name))
  );
}

async function begin(database: Db, { definition, migration, renews, stored, ours }: Step): Promise<void> {
  if (renews)
    await keepStoredSchema(database, storedPath(definition), { schema: migration.begun, indexes: ours, renewed: null });
  // The resource is new, so it has no items.
  else if (stored === null)
    await keepStoredSchema(database, storedPath(definition), { schema: migration.schema, indexes: ours });
  else await keepStoredSchema(database, storedPath(definition), { indexes: ours });
}

async function finish(database: Db, digest: string, step: Step): Promise<void> {
  const { definition, migration, existing, ours, renews } = step;
  const names = new Set(describeIndexes(definition).map(({ name }) => name));
  for (const name of existing) {
    // A unique key that is declared no more must not refuse anything. Earlier versions of the program kept no names.
    const isOurs = name.startsWith("_unique_") || ours.includes(name);
    if (isOurs && !names.has(name)) await dropIndex(collectionOf(database, definition), name);
  }
  const indexes = ours.filter((name) => names.has(name));
  if (renews) await keepStoredSchema(database, storedPath(definition), { indexes, renewed: digest });
  else if (migration.rewrite) await keepStoredSchema(database, storedPath(definition), { indexes });
  else await keepStoredSchema(database, storedPath(definition), { schema: migration.schema, indexes }, { renewed: "" });
}
