/**
 * Lists the work that remains to bring a database to its latest schema version: the difference between that version and the
 * recorded state of the items.
 */
import { isDeepStrictEqual } from "node:util";
import { storedPathOf } from "../storage/port/stored-item.js";
import type { FillHooks } from "./hook-backfill.js";
import type { RollupWithSource, IndexChanges, MigrationPort, ResourceState } from "./migration-port.js";
import { planResourceMigration, type PlannedResourceMigration } from "./plan-resource-migration.js";
import { listOutdatedRollups } from "./compute-rollups.js";
import { parseSchemaVersion, type SchemaVersion } from "./schema-version.js";
import { createRegistryOfVersion } from "./version-registry.js";

/** The remaining work on the items and indexes of one resource. */
export interface ResourceMigrationWork extends PlannedResourceMigration {
  readonly changesItems: boolean;
  /**
   * Whether the version changes items and its migration is not complete yet. `changesItems` becomes false earlier, as
   * soon as all committed items have been changed. Open transactions may still commit items of the former version then.
   */
  readonly isItemMigrationIncomplete: boolean;
  readonly indexes: IndexChanges;
}

/** The latest version of the database, and the work that remains to migrate to it. */
export interface MigrationWork {
  readonly digest: string;
  /** Empty if no work remains, or if another process does it. */
  readonly resourceWork: readonly ResourceMigrationWork[];
  /** The rollups (fields computed from other items) to compute after the items of all `resourceWork` have changed. */
  readonly rollups: readonly RollupWithSource[];
}

interface TargetVersion {
  readonly digest: string;
  readonly version: SchemaVersion;
  /** The hook functions of this process. If an item needs a hook of another release, a process of that release changes it. */
  readonly fillHooks: FillHooks;
  /** Whether the version was just recorded, so that no server maintains its unique keys and search words yet. */
  readonly isNewlyRecorded: boolean;
}

/** Creates the tables and collections of the version, and lists the remaining work. Call this function within `runAtomically`. */
export async function listRemainingWork(port: MigrationPort, targetVersion: TargetVersion): Promise<MigrationWork> {
  const { digest, version, fillHooks, isNewlyRecorded } = targetVersion;
  const states = await port.readResourceStates();
  const { planned: all, rollups } = planResourceMigrations(version, states, fillHooks);
  const planned = all.flatMap((each) => {
    if (each.needsHookOfOtherProcess) return [];
    const isItemMigrationIncomplete =
      each.change !== null || rollups.some(({ rollup }) => rollup.definition === each.definition);
    const changesItems = isItemMigrationIncomplete && each.state?.itemsChangedForVersion !== digest;
    return [{ ...each, changesItems, isItemMigrationIncomplete }];
  });
  // Writes do not update the rollups of resources that are no longer declared, so these rollups must be computed again if the
  // resource returns.
  const declared = new Set(all.map(({ definition }) => storedPathOf(definition)));
  for (const [path, state] of Object.entries(states)) {
    if (declared.has(path) || state.schema.rollups === undefined) continue;
    const { rollups: _, ...schema } = state.schema;
    await port.writeResourceState(path, { ...state, schema });
  }
  await port.prepareItemStorage(
    planned.map(({ definition, intermediateSchema, finalSchema, state }) => ({
      definition,
      isNew: state === null,
      isUpToDate: isDeepStrictEqual(finalSchema, state?.schema),
      missingUniqueKeys: finalSchema.unique.filter((name) => !intermediateSchema.unique.includes(name)),
      shouldClearUniqueKeys: isNewlyRecorded,
    })),
  );
  const indexes = await port.compareIndexes(planned.map(({ definition }) => definition));
  const works = planned.map((work, index) => ({ ...work, indexes: indexes[index] ?? { missing: [], unwanted: [] } }));
  const waits = works.some((work) => work.changesItems || work.indexes.missing.length > 0);
  const due = rollups.filter(({ rollup }) =>
    works.some((work) => work.changesItems && work.definition === rollup.definition),
  );
  const migration = { digest, resourceWork: works.every(isWorkDone) ? [] : works, rollups: due };
  if (waits || !port.isTransactional) return migration;
  await completeMigration(port, migration);
  return { ...migration, resourceWork: [] };
}

/** Plans the migration of each resource, and lists the rollups to compute after the items have changed. */
export function planResourceMigrations(
  version: SchemaVersion,
  stateByPath: { readonly [path: string]: ResourceState },
  fillHooks: FillHooks,
): { readonly planned: readonly PlannedResourceMigration[]; readonly rollups: readonly RollupWithSource[] } {
  const planned = Object.values(createRegistryOfVersion(version).resources).map(
    (definition): PlannedResourceMigration => {
      const path = storedPathOf(definition);
      const state = stateByPath[path] ?? null;
      return { definition, state, ...planResourceMigration(definition, state?.schema ?? null, fillHooks.get(path)) };
    },
  );
  return { planned, rollups: listOutdatedRollups(planned) };
}

/**
 * Lists the work that remains for the latest version, for example after the process that did the work was killed. Leaves out
 * work that needs hooks of that version, because this process may have other hooks.
 */
export async function listRemainingWorkOfLatestVersion(port: MigrationPort): Promise<MigrationWork> {
  const latest = await port.readLatestVersion();
  if (latest === null) return { digest: "", resourceWork: [], rollups: [] };
  const { digest } = latest;
  const version = parseSchemaVersion(await port.readVersion(latest.number));
  return listRemainingWork(port, { digest, version, fillHooks: new Map(), isNewlyRecorded: false });
}

/** Drops indexes that only the previous version needed, and records that all items match the version. */
export async function completeMigration(port: MigrationPort, { digest, resourceWork }: MigrationWork): Promise<void> {
  for (const { definition, changesItems, isItemMigrationIncomplete, indexes, ...work } of resourceWork) {
    const path = storedPathOf(definition);
    await port.dropIndexes(definition, indexes.unwanted);
    if (!isItemMigrationIncomplete || port.isTransactional)
      await port.writeResourceState(path, { schema: work.finalSchema });
    // Transactions that began earlier may still commit items of the former version. `migrateLateCommits` changes such
    // items and then records the final state.
    else if (changesItems)
      await port.writeResourceState(path, { schema: work.intermediateSchema, itemsChangedForVersion: digest });
  }
}

function isWorkDone({
  changesItems,
  isItemMigrationIncomplete,
  state,
  indexes,
  ...work
}: ResourceMigrationWork): boolean {
  return (
    !changesItems &&
    (isItemMigrationIncomplete || state?.itemsChangedForVersion === undefined) &&
    isDeepStrictEqual(isItemMigrationIncomplete ? work.intermediateSchema : work.finalSchema, state?.schema) &&
    indexes.missing.length + indexes.unwanted.length === 0
  );
}
