/**
 * Lists the work that remains to bring a database to its latest schema version: the difference between that version and the
 * recorded state of the items.
 */
import { isDeepStrictEqual } from "node:util";
import { storedPath } from "../storage/port/stored-item.js";
import type { FillItem, FillHooks } from "./hook-backfill.js";
import type { ComputedRollup, IndexChanges, ItemChange, MigrationPort } from "./migration-port.js";
import {
  describeItemChange,
  listFieldsFromHook,
  planResource,
  type PlannedWork,
  type ResourceMigration,
} from "./plan-resource.js";
import { listRollups } from "./roll-up.js";
import { parseVersion, type SchemaVersion } from "./schema-version.js";
import { createRegistryOfVersion } from "./version-registry.js";

/** The remaining work on the items and indexes of one resource. */
export interface ResourceWork extends PlannedWork {
  readonly change: ItemChange;
  readonly changesItems: boolean;
  /**
   * Whether the version changes items. Stays true until the migration is complete. `changesItems` is false as soon as only items
   * that open transactions may still commit remain.
   */
  readonly versionChangesItems: boolean;
  readonly indexes: IndexChanges;
}

/** The latest version of the database, and the work that remains to migrate to it. */
export interface MigrationWork {
  readonly digest: string;
  /** Empty if no work remains, or if another process does it. */
  readonly works: readonly ResourceWork[];
  /** The rollups (fields computed from other items) to compute after the items of all `works` have changed. */
  readonly rollups: readonly ComputedRollup[];
}

interface StartedVersion {
  readonly digest: string;
  readonly version: SchemaVersion;
  /** The hook functions of this process. If an item needs a hook of another release, a process of that release changes it. */
  readonly fills: FillHooks;
  /** Whether the version was just recorded, so that no server maintains its unique keys and search words yet. */
  readonly isNew: boolean;
}

/** Creates the tables and collections of the version, and lists the remaining work. Call this function within `atomically`. */
export async function listResourceWork(port: MigrationPort, started: StartedVersion): Promise<MigrationWork> {
  const { digest, version, fills, isNew } = started;
  const states = await port.readStates();
  const { planned: all, rollups } = planAllResources(version, states);
  const planned = all.flatMap(({ definition, state, migration }) => {
    const fill = fills.get(storedPath(definition));
    if (needsHookOfOtherProcess(migration, fill)) return [];
    const versionChangesItems =
      migration.steps.length > 0 || rollups.some(({ rollup }) => rollup.definition === definition);
    const changesItems = versionChangesItems && state?.changedFor !== digest;
    const change = describeItemChange(definition, migration, fill);
    return [{ definition, migration, change, changesItems, versionChangesItems, state }];
  });
  // Writes do not update the rollups of resources that are no longer declared, so these rollups must be computed again if the
  // resource returns.
  const declared = new Set(all.map(({ definition }) => storedPath(definition)));
  for (const [path, state] of Object.entries(states)) {
    if (declared.has(path) || state.schema.rollups === undefined) continue;
    const { rollups: _, ...schema } = state.schema;
    await port.writeState(path, { ...state, schema });
  }
  await port.prepareItemStorage(
    planned.map(({ definition, migration: { steps, schema }, state }) => ({
      definition,
      isNew: state === null,
      isUpToDate: isDeepStrictEqual(schema, state?.schema),
      missingKeys: steps.flatMap(({ rewrittenKeys }) => rewrittenKeys),
      clearsKeys: isNew,
    })),
  );
  const indexes = await port.compareIndexes(planned.map(({ definition }) => definition));
  const works = planned.map((work, index) => ({ ...work, indexes: indexes[index] ?? { missing: [], unwanted: [] } }));
  const waits = works.some((work) => work.changesItems || work.indexes.missing.length > 0);
  const due = rollups.filter(({ rollup }) =>
    works.some((work) => work.changesItems && work.definition === rollup.definition),
  );
  const migration = { digest, works: works.every(isDone) ? [] : works, rollups: due };
  if (waits || !port.isTransactional) return migration;
  await finishWork(port, migration);
  return { ...migration, works: [] };
}

/** Plans the migration of each resource, and lists the rollups to compute after the items have changed. */
export function planAllResources(version: SchemaVersion, states: Awaited<ReturnType<MigrationPort["readStates"]>>) {
  const planned = Object.values(createRegistryOfVersion(version).resources).map((definition): PlannedWork => {
    const state = states[storedPath(definition)] ?? null;
    return { definition, state, migration: planResource(definition, state?.schema ?? null) };
  });
  return { planned, rollups: listRollups(planned) };
}

/**
 * Lists the work that remains for the latest version, for example after the process that did the work was killed. Leaves out
 * work that needs hooks of that version, because this process may have other hooks.
 */
export async function listWorkOfLatestVersion(port: MigrationPort): Promise<MigrationWork> {
  const latest = await port.readLatest();
  if (latest === null) return { digest: "", works: [], rollups: [] };
  const { digest } = latest;
  const version = parseVersion(await port.readVersion(latest.number));
  return listResourceWork(port, { digest, version, fills: new Map(), isNew: false });
}

export function needsHookOfOtherProcess(migration: ResourceMigration, fill: FillItem | undefined): boolean {
  return listFieldsFromHook(migration).length > 0 && fill === undefined;
}

/** Drops indexes that only the previous version needed, and records that all items match the version. */
export async function finishWork(port: MigrationPort, { digest, works }: MigrationWork): Promise<void> {
  for (const { definition, migration, changesItems, versionChangesItems, indexes } of works) {
    const path = storedPath(definition);
    await port.dropIndexes(definition, indexes.unwanted);
    if (!versionChangesItems || port.isTransactional) await port.writeState(path, { schema: migration.schema });
    // Transactions that began earlier may still commit items of the former version. `migrateLateItems` changes such
    // items and then records the final state.
    else if (changesItems) await port.writeState(path, { schema: migration.intermediateSchema, changedFor: digest });
  }
}

function isDone({ migration, changesItems, versionChangesItems, state, indexes }: ResourceWork): boolean {
  const { intermediateSchema, schema } = migration;
  return (
    !changesItems &&
    (versionChangesItems || state?.changedFor === undefined) &&
    isDeepStrictEqual(versionChangesItems ? intermediateSchema : schema, state?.schema) &&
    indexes.missing.length + indexes.unwanted.length === 0
  );
}
