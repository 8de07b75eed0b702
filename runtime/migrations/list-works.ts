/** Lists the remaining work to bring a database to its latest version, from what is true of all items. */
import { isDeepStrictEqual } from "node:util";
import type { ResourceDefinition } from "../model/schema/resource.js";
import { storedPath } from "../storage/port/stored-item.js";
import type { FillItem, Fills } from "./hook-backfill.js";
import type { IndexChanges, ItemChange, MigrationPort, ResourceState } from "./migration-port.js";
import { describeChange, listAsked, planResource, type ResourceMigration } from "./plan-resource.js";
import { parseVersion, type SchemaVersion } from "./schema-version.js";
import { registryOf } from "./version-registry.js";

/** The remaining work on the items and indexes of one resource. */
export interface ResourceWork {
  readonly definition: ResourceDefinition;
  readonly migration: ResourceMigration;
  readonly change: ItemChange;
  readonly changesItems: boolean;
  /** Null for a new resource. */
  readonly state: ResourceState | null;
  readonly indexes: IndexChanges;
}

/** The latest version of the database, and the remaining work for it. */
export interface BegunMigration {
  readonly digest: string;
  /** Empty if nothing is left to do, or another process does it. */
  readonly works: readonly ResourceWork[];
}

interface Begun {
  readonly digest: string;
  readonly version: SchemaVersion;
  /** Items that lack a value of another process's hook are left to that process. */
  readonly fills: Fills;
  /** No server writes the derived data of the version yet. */
  readonly isNew: boolean;
}

/** Creates the places of the version, within `atomically`. */
export async function listWorks(port: MigrationPort, begun: Begun): Promise<BegunMigration> {
  const { digest, version, fills, isNew } = begun;
  const states = await port.readStates();
  const planned = Object.values(registryOf(version).resources).flatMap((definition) => {
    const path = storedPath(definition);
    const state = states[path] ?? null;
    const migration = planResource(definition, state?.schema ?? null);
    const fill = fills.get(path);
    if (isLeftToOthers(migration, fill)) return [];
    const changesItems = migration.steps.length > 0 && state?.renewed !== digest;
    return [{ definition, migration, change: describeChange(definition, migration, fill), changesItems, state }];
  });
  await port.makePlaces(
    planned.map(({ definition, migration: { steps, schema }, state }) => {
      const isSettled = isDeepStrictEqual(schema, state?.schema);
      return {
        definition,
        isNew: state === null,
        isSettled,
        keyed: steps.flatMap(({ keyed }) => keyed),
        clearsKeys: isNew,
      };
    }),
  );
  const indexes = await port.compareIndexes(planned.map(({ definition }) => definition));
  const works = planned.map((work, index) => ({ ...work, indexes: indexes[index] ?? { missing: [], unwanted: [] } }));
  const waits = works.some((work) => work.changesItems || work.indexes.missing.length > 0);
  const migration = { digest, works: works.every(isDone) ? [] : works };
  if (waits || !port.isTransactional) return migration;
  await finishWorks(port, migration);
  return { ...migration, works: [] };
}

/** Lists what a killed start has left of the latest version. Hooks of another version are left to processes that have it. */
export async function beginLatest(port: MigrationPort): Promise<BegunMigration> {
  const latest = await port.readLatest();
  if (latest === null) return { digest: "", works: [] };
  const { digest } = latest;
  const version = parseVersion(await port.readVersion(latest.number));
  return listWorks(port, { digest, version, fills: new Map(), isNew: false });
}

export function isLeftToOthers(migration: ResourceMigration, fill: FillItem | undefined): boolean {
  return listAsked(migration).length > 0 && fill === undefined;
}

/** Drops what only the previous version needed, and records that all items match the version. */
export async function finishWorks(port: MigrationPort, { digest, works }: BegunMigration): Promise<void> {
  for (const { definition, migration, changesItems, indexes } of works) {
    const path = storedPath(definition);
    await port.dropIndexes(definition, indexes.unwanted);
    if (migration.steps.length === 0 || port.isTransactional) await port.keepState(path, { schema: migration.schema });
    // Items of earlier transactions are still to come: `renewLateItems` records the final state.
    else if (changesItems) await port.keepState(path, { schema: migration.begun, renewed: digest });
  }
}

function isDone({ migration, changesItems, state, indexes }: ResourceWork): boolean {
  const { begun, schema } = migration;
  const rewrites = migration.steps.length > 0;
  return (
    !changesItems &&
    (rewrites || state?.renewed === undefined) &&
    isDeepStrictEqual(rewrites ? begun : schema, state?.schema) &&
    indexes.missing.length + indexes.unwanted.length === 0
  );
}
