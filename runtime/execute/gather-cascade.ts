import { rolledFields } from "../model/schema/field-lists.js";
import type { ResourceDefinition } from "../model/schema/resource.js";
import { dependentsOf, findBatches } from "./integrity/end-items.js";
import type { Execution } from "./integrity/execution.js";
import { slicesOf } from "../storage/port/transaction.js";
import type { StoredItem } from "../storage/port/stored-item.js";

/**
 * The items that a removal removes, by resource and key: the item and all of its dependents. Documents of dependents contain only
 * the id and the fields of rollups, unless a `follow` hook gets them.
 */
export type Cascade = ReadonlyMap<ResourceDefinition, ReadonlyMap<number, StoredItem>>;

/** Reads level by level, so that the number of statements grows with the depth and not with the number of items. */
export async function gatherCascade(
  { registry, definition, transaction }: Execution,
  item: StoredItem,
): Promise<Cascade> {
  const cascade = new Map<ResourceDefinition, Map<number, StoredItem>>();
  const waiting: { readonly definition: ResourceDefinition; readonly items: readonly StoredItem[] }[] = [
    { definition, items: [item] },
  ];
  for (const { definition, items } of waiting) {
    const known = cascade.get(definition) ?? new Map<number, StoredItem>();
    cascade.set(definition, known);
    const fresh = items.filter(({ key }) => !known.has(key));
    for (const item of fresh) known.set(item.key, item);
    for (const { definition: dependent, toFilter } of dependentsOf(registry, definition)) {
      const fields = dependent.hooks?.follow === undefined ? rolledFields(registry, dependent.path) : undefined;
      for (const slice of slicesOf(fresh)) {
        for await (const items of findBatches(transaction, dependent.path, toFilter(slice), fields)) {
          waiting.push({ definition: dependent, items });
        }
      }
    }
  }
  return cascade;
}
