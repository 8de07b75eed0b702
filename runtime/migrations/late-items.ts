/** Changes items of transactions that began before the latest version was recorded and committed after it. */
import type { Registry } from "../model/schema/resource.js";
import { storedPath } from "../storage/port/stored-item.js";
import { type FillItem, openFills } from "./hook-backfill.js";
import { isLeftToOthers } from "./list-works.js";
import type { MigrationPort } from "./migration-port.js";
import { Overtaken } from "./not-declarable.js";
import { describeChange, planResource } from "./plan-resource.js";
import { parseVersion } from "./schema-version.js";
import type { StoredSchema } from "./stored-schema.js";
import { digestOf } from "./version-records.js";
import { registryOf } from "./version-registry.js";

/** A database whose transactions may commit after a version was recorded. */
export interface LatePort extends MigrationPort {
  /** Records the final state, unless another process has started to change the items again. */
  endRenewal(path: string, digest: string, schema: StoredSchema): Promise<void>;
}

/**
 * Changes the items that such transactions left. Call it when all those transactions are over.
 * @returns whether another process is still changing items
 * @throws Overtaken if another version is the latest now
 */
export async function renewLateItems(port: LatePort, own: Registry): Promise<boolean> {
  const left = Object.entries(await port.readStates()).filter(([, { renewed }]) => renewed !== undefined);
  const latest = left.length === 0 ? null : await port.readLatest();
  if (latest === null) return false;
  const { digest } = latest;
  const definitions = new Map(
    Object.values(registryOf(parseVersion(await port.readVersion(latest.number))).resources).map((each) => [
      storedPath(each),
      each,
    ]),
  );
  const fills = digest === digestOf(own) ? openFills(own) : new Map<string, FillItem>();
  for (const [path, { schema, renewed }] of left) {
    const definition = definitions.get(path);
    if (definition === undefined || renewed !== digest) continue;
    const migration = planResource(definition, schema);
    const fill = fills.get(path);
    if (isLeftToOthers(migration, fill)) continue;
    const change = describeChange(definition, migration, fill);
    for (let after: number | null = 0; after !== null;) {
      if ((await port.readLatest())?.digest !== digest) throw new Overtaken();
      ({ last: after } = await port.changeBatch(change, after));
    }
    await port.endRenewal(path, digest, migration.schema);
  }
  return left.some(([path, { renewed }]) => definitions.has(path) && renewed !== digest);
}
