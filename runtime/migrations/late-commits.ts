/**
 * Migrates late items: items that were written by a transaction which began before the latest schema version was
 * recorded, and committed afterwards.
 */
import type { Registry } from "../model/schema/resource.js";
import { storedPathOf } from "../storage/port/stored-item.js";
import { type FillHook, createFillHooks } from "./hook-backfill.js";
import { planResourceMigrations } from "./list-remaining-work.js";
import { type MigrationPort, changeInBatches } from "./migration-port.js";
import { MigrationSupersededError } from "./migration-errors.js";
import { createRollupChange } from "./compute-rollups.js";
import { parseSchemaVersion } from "./schema-version.js";
import type { StoredSchema } from "./stored-schema.js";

/** A database on which a transaction may begin before a newer version is recorded, and commit afterwards. */
export interface LateCommitsPort extends MigrationPort {
  /** Records that all items match the version. Does nothing if another process has started to change the items again. */
  finishLateCommits(path: string, digest: string, schema: StoredSchema): Promise<void>;
}

/**
 * Migrates late items. Call this function after all transactions have ended that began before the version was recorded.
 * @param ownVersion the schema version of this process, with the names in the database
 * @returns whether another process is still changing items
 * @throws MigrationSupersededError if another version is the latest now
 */
export async function migrateLateCommits(
  port: LateCommitsPort,
  ownVersion: { readonly digest: string; readonly registry: Registry },
): Promise<boolean> {
  const states = await port.readResourceStates();
  const isLeft = Object.values(states).some(({ itemsChangedForVersion }) => itemsChangedForVersion !== undefined);
  const latest = isLeft ? await port.readLatestVersion() : null;
  if (latest === null) return false;
  const { digest } = latest;
  const version = parseSchemaVersion(await port.readVersion(latest.number));
  const fills = digest === ownVersion.digest ? createFillHooks(ownVersion.registry) : new Map<string, FillHook>();
  const { planned, rollups } = planResourceMigrations(version, states, fills);
  const works = planned.filter(
    ({ state, needsHookOfOtherProcess }) => state?.itemsChangedForVersion === digest && !needsHookOfOtherProcess,
  );
  const changes = [
    ...works.flatMap(({ change }) => change ?? []),
    ...rollups.map(createRollupChange).filter((each) => works.some(({ definition }) => definition === each.definition)),
  ];
  for (const change of changes) {
    await changeInBatches(async (afterKey) => {
      if ((await port.readLatestVersion())?.digest !== digest) throw new MigrationSupersededError();
      return port.changeBatch(change, afterKey);
    });
  }
  for (const { definition, finalSchema } of works) {
    await port.finishLateCommits(storedPathOf(definition), digest, finalSchema);
  }
  return planned.some(
    ({ state }) => state?.itemsChangedForVersion !== undefined && state.itemsChangedForVersion !== digest,
  );
}
