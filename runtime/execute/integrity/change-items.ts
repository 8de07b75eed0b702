import type { Document } from "../../model/schema/field.js";
import { slicesOf } from "../../storage/port/slices.js";
import { idOf } from "../../storage/port/stored-item.js";
import type { ItemChange } from "../../storage/port/transaction.js";
import { lockReferences } from "./check-references.js";
import type { Execution } from "./execution.js";

interface Terms {
  /** Values of the request that are not stored and refer to items that must not be removed. */
  readonly requests?: Document;
  /** Whether the caller has already locked all referenced items. */
  readonly isLocked?: boolean;
}

/**
 * Inserts, replaces and removes items of one resource. Every change of an item passes through this function, whatever causes it: creations,
 * updates, removals and their cascades, `follow` hooks, endings, queued reactions and copies. A record of changes can be written here.
 * Items that are newly referred to, and those that are removed, are locked until the transaction ends.
 */
export async function changeItems(
  execution: Pick<Execution, "definition" | "transaction">,
  changes: readonly ItemChange[],
  { requests = {}, isLocked = false }: Terms = {},
): Promise<void> {
  const { definition, transaction } = execution;
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
}
