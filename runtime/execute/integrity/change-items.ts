import type { Document } from "../../model/schema/field.js";
import { rollupsOver } from "../../model/schema/field-lists.js";
import type { ResourceDefinition } from "../../model/schema/resource.js";
import { slicesOf, type ItemChange } from "../../storage/port/transaction.js";
import { idOf, type StoredItem } from "../../storage/port/stored-item.js";
import { lockReferences } from "./check-references.js";
import type { Execution } from "./execution.js";
import { RollupEffects } from "./rollup-effects.js";

/** Everything that a change of items needs. */
export type Changing = Pick<Execution, "registry" | "definition" | "transaction" | "versions">;

interface Terms {
  /** Values of the request that are not stored and refer to items that must not be removed. */
  readonly requests?: Document;
  /** Whether the caller has already locked all referenced items. */
  readonly isLocked?: boolean;
  /** Collects the effects on rollups, for a later call of `storeRollups`. */
  readonly effects?: RollupEffects;
}

/**
 * Inserts, replaces and removes items of one resource, and updates the rollups that change with them. Every change of an item passes
 * through this function, whatever causes it: creations, updates, removals and their cascades, `follow` hooks, rollups, endings, queued
 * reactions and copies. A record of changes can be written here. Items that are newly referred to, and those that are removed, are
 * locked until the transaction ends.
 */
export async function changeItems(
  execution: Changing,
  changes: readonly ItemChange[],
  { requests = {}, isLocked = false, effects }: Terms = {},
): Promise<void> {
  const { registry, definition, transaction } = execution;
  // Only children and referrers lock an item. An update of the item itself conflicts with the removal anyway.
  const isDependedOn = definition.children.length > 0 || definition.referrers.length > 0;
  for (const slice of slicesOf(changes)) {
    if (!isLocked && !transaction.isAlone) {
      await lockReferences(execution, slice, requests);
      const removed = slice.flatMap(({ before, after }) =>
        before !== null && after === null ? [idOf(definition, before)] : [],
      );
      if (isDependedOn && removed.length > 0) await transaction.lockExclusive(definition.path, removed);
    }
    await transaction.change(definition.path, slice);
  }
  if (rollupsOver(registry, definition.path).length === 0) return;
  const noted = effects ?? new RollupEffects(registry);
  noted.note(definition, changes);
  if (effects === undefined) await storeRollups(execution, noted);
}

/** Removes items of several resources. No rollup is computed before all of them are gone, because it would change some of them. */
export async function removeItems(
  execution: Changing,
  items: ReadonlyMap<ResourceDefinition, ReadonlyMap<number, StoredItem>>,
): Promise<void> {
  const effects = new RollupEffects(execution.registry);
  for (const [definition, removed] of items) {
    const removals = [...removed.values()].map((before) => ({ before, after: null }));
    await changeItems({ ...execution, definition }, removals, { effects });
  }
  await storeRollups(execution, effects);
}

/** A changed rollup may in turn be rolled up. */
export async function storeRollups(execution: Changing, effects: RollupEffects): Promise<void> {
  for await (const [definition, changes] of effects.settle(execution.transaction)) {
    for (const { after } of changes) {
      if (after !== null) execution.versions.set(`${definition.path} ${String(after.key)}`, after.version);
    }
    await changeItems({ ...execution, definition }, changes);
  }
}
