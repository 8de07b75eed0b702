import type { ResourceDefinition } from "../resource.js";
import { belongingsOf } from "./belongings.js";
import type { Execution } from "./execution.js";
import { findBatches } from "./find-batches.js";
import { slicesOf } from "./slices.js";
import type { StoredItem } from "./stored-form.js";

/** What goes, by resource and key: an item and all that belongs to it. The documents hold the id only. */
export type Going = ReadonlyMap<ResourceDefinition, ReadonlyMap<number, StoredItem>>;

/** Level by level, so that the number of statements does not grow with the number of items. */
export async function gatherGoing({ registry, definition, transaction }: Execution, item: StoredItem): Promise<Going> {
  const going = new Map<ResourceDefinition, Map<number, StoredItem>>();
  const waiting: { readonly definition: ResourceDefinition; readonly items: readonly StoredItem[] }[] = [
    { definition, items: [item] },
  ];
  for (const { definition, items } of waiting) {
    const known = going.get(definition) ?? new Map<number, StoredItem>();
    going.set(definition, known);
    const fresh = items.filter(({ key }) => !known.has(key));
    for (const item of fresh) known.set(item.key, item);
    for (const { definition: belonging, toFilter } of belongingsOf(registry, definition)) {
      for (const slice of slicesOf(fresh)) {
        for await (const items of findBatches(transaction, belonging.path, toFilter(slice), [])) {
          waiting.push({ definition: belonging, items });
        }
      }
    }
  }
  return going;
}
