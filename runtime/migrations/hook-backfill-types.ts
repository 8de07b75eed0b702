import type { Document, Value } from "../model/field.js";
import type { StoredItem } from "../port/stored-item.js";

/** An item by the names of the database. */
export interface LackingItem extends Pick<StoredItem, "path"> {
  before(stored: string): Value;
  /** With what is filled, and converted, without a hook. */
  after(stored: string): Value;
}

/**
 * The values that a hook gives these fields, under the names of the database.
 * @throws NotFilled where one of them is not as it is declared
 */
export type FillItem = (item: LackingItem, fields: readonly string[]) => Document;

/** By path in the database. */
export type Fills = ReadonlyMap<string, FillItem>;
