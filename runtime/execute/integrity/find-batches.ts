import { both } from "../../model/query/filter.js";
import type { Filter } from "../../model/query/filter.js";
import { keyField } from "../../storage/port/stored-item.js";
import type { StoredItem } from "../../storage/port/stored-item.js";
import type { Transaction } from "../../storage/port/transaction.js";

/** Batch size: reading this many items does not block the event loop for long. */
const itemsAtOnce = 500;

/** Yields every matching item, in order of key. With `fields`, the documents contain only the id and these. */
export async function* findBatches(
  transaction: Transaction,
  resource: string,
  filter: Filter,
  fields?: readonly string[],
): AsyncGenerator<readonly StoredItem[]> {
  for (let where = filter; ;) {
    const items = await transaction.findItems(resource, where, itemsAtOnce, fields);
    if (items.length > 0) yield items;
    const last = items.at(itemsAtOnce - 1);
    if (last === undefined) return;
    where = both(filter, { kind: "range", field: keyField, operator: "gt", value: last.key });
  }
}
