/**
 * Migrates late items: a transaction that began before the latest schema version was recorded wrote them, and committed
 * afterwards.
 */
import type { Registry, ResourceDefinition } from "../model/schema/resource.js";
import { storedPath } from "../storage/port/stored-item.js";
import { type FillItem, createFillHooks } from "./hook-backfill.js";
import { needsHookOfOtherProcess, planAllResources } from "./list-works.js";
import type { MigrationPort } from "./migration-port.js";
import { SupersededMigration } from "./migration-errors.js";
import { describeItemChange } from "./plan-resource.js";
import { describeRollup } from "./roll-up.js";
import { parseVersion } from "./schema-version.js";
import type { StoredSchema } from "./stored-schema.js";
import { digestDeclarations } from "./version-records.js";

/** A database on which a transaction may begin before a newer version is recorded, and commit afterwards. */
export interface LateItemsPort extends MigrationPort {
  /** Records that all items match the version. Does nothing if another process has started to change the items again. */
  finishLateItems(path: string, digest: string, schema: StoredSchema): Promise<void>;
}

/**
 * Migrates late items. Call this function after all transactions have ended that began before the version was recorded.
 * @returns whether another process is still changing items
 * @throws SupersededMigration if another version is the latest now
 */
export async function migrateLateItems(port: LateItemsPort, own: Registry): Promise<boolean> {
  const states = await port.readStates();
  const isLeft = Object.values(states).some(({ changedFor }) => changedFor !== undefined);
  const latest = isLeft ? await port.readLatest() : null;
  if (latest === null) return false;
  const { digest } = latest;
  const { planned, rollups } = planAllResources(parseVersion(await port.readVersion(latest.number)), states);
  const fills = digest === digestDeclarations(own) ? createFillHooks(own) : new Map<string, FillItem>();
  const fillOf = ({ path, storedAs = path }: ResourceDefinition): FillItem | undefined => fills.get(storedAs);
  const works = planned.filter(({ definition, state, migration }) => {
    return state?.changedFor === digest && !needsHookOfOtherProcess(migration, fillOf(definition));
  });
  const changes = [
    ...works.map(({ definition, migration }) => describeItemChange(definition, migration, fillOf(definition))),
    ...rollups.map(describeRollup).filter((each) => works.some(({ definition }) => definition === each.definition)),
  ];
  for (const change of changes) {
    for (let after: number | null = 0; after !== null;) {
      if ((await port.readLatest())?.digest !== digest) throw new SupersededMigration();
      ({ lastKey: after } = await port.changeBatch(change, after));
    }
  }
  for (const { definition, migration } of works) {
    await port.finishLateItems(storedPath(definition), digest, migration.schema);
  }
  return planned.some(({ state }) => state?.changedFor !== undefined && state.changedFor !== digest);
}
