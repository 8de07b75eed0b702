import { findBatches } from "./find-batches.js";
import type { Execution } from "./execution.js";
import type { WriteContext } from "../port/storage.js";

/** Removes the items that write rules end together with this write. */
export async function endItems({ transaction, rules }: Execution, context: WriteContext): Promise<void> {
  for (const { resource, filter } of rules.end(context)) {
    for await (const items of findBatches(transaction, resource, filter, [])) {
      await transaction.remove(resource, items);
    }
  }
}
