import type { Document, Value } from "../model/field.js";
import type { StoredItem } from "../port/stored-item.js";

/** An item with the names in the database. */
export interface LackingItem extends Pick<StoredItem, "path"> {
  before(stored: string): Value;
  /** The item after backfills and conversions without a hook. */
  after(stored: string): Value;
}

/**
 * Returns the values that a hook gives these fields, with the names in the database.
 * @throws NotFilled if a value does not match its declaration
 */
export type FillItem = (item: LackingItem, fields: readonly string[]) => Document;

/** By path in the database. */
export type Fills = ReadonlyMap<string, FillItem>;
