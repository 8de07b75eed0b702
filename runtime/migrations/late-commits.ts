/**
 * Migrates late items: items that were written by a transaction which began before the latest schema version was
 * recorded, and committed afterwards.
 */
import type { Registry } from "../model/schema/resource.js";
import { storedPathOf } from "../storage/port/stored-item.js";
import { type FillHook, createFillHooks } from "./hook-backfill.js";
import { planResourceMigrations } from "./list-remaining-work.js";
import type { MigrationPort } from "./migration-port.js";
import { MigrationSupersededError } from "./migration-errors.js";
import { createRollupChange } from "./compute-rollups.js";
import { parseSchemaVersion } from "./schema-version.js";
import type { StoredSchema } from "./stored-schema.js";
import { digestDeclarations } from "./version-records.js";

/** A database on which a transaction may begin before a newer version is recorded, and commit afterwards. */
export interface LateCommitsPort extends MigrationPort {
  /** Records that all items match the version. Does nothing if another process has started to change the items again. */
  finishLateCommits(path: string, digest: string, schema: StoredSchema): Promise<void>;
}

/**
 * Migrates late items. Call this function after all transactions have ended that began before the version was recorded.
 * @returns whether another process is still changing items
 * @throws MigrationSupersededError if another version is the latest now
 */
export async function migrateLateCommits(port: LateCommitsPort, ownRegistry: Registry): Promise<boolean> {
  const states = await port.readResourceStates();
  const isLeft = Object.values(states).some(({ changedFor }) => changedFor !== undefined);
  const latest = isLeft ? await port.readLatestVersion() : null;
  if (latest === null) return false;
  const { digest } = latest;
  const version = parseSchemaVersion(await port.readVersion(latest.number));
  const fills = digest === digestDeclarations(ownRegistry) ? createFillHooks(ownRegistry) : new Map<string, FillHook>();
  const { planned, rollups } = planResourceMigrations(version, states, fills);
  const works = planned.filter(
    ({ state, migration }) => state?.changedFor === digest && !migration.needsHookOfOtherProcess,
  );
  const changes = [
    ...works.flatMap(({ migration }) => migration.change ?? []),
    ...rollups.map(createRollupChange).filter((each) => works.some(({ definition }) => definition === each.definition)),
  ];
  for (const change of changes) {
    for (let after: number | null = 0; after !== null;) {
      if ((await port.readLatestVersion())?.digest !== digest) throw new MigrationSupersededError();
      ({ lastKey: after } = await port.changeBatch(change, after));
    }
  }
  for (const { definition, migration } of works) {
    await port.finishLateCommits(storedPathOf(definition), digest, migration.finalSchema);
  }
  return planned.some(({ state }) => state?.changedFor !== undefined && state.changedFor !== digest);
}
