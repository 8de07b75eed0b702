import { both } from "../model/filter.js";
import type { Filter } from "../model/filter.js";
import { keyField } from "../port/stored-item.js";
import type { StoredItem } from "../port/stored-item.js";
import type { Transaction } from "../port/transaction.js";

/** So many items are read without holding the event loop for long. */
const itemsAtOnce = 500;

/** Every item that matches, in order of key; with `fields`, the documents hold the id and these only. */
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
