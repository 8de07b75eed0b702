import type { Document } from "../model/field.js";
import type { StoredItem } from "../port/stored-item.js";

/** An item under the names of the database. */
export interface LackingItem extends Pick<StoredItem, "path"> {
  readonly before: Document;
  /** With what is filled, and converted, without a hook. */
  readonly after: Document;
}

/**
 * The values that a hook gives these fields, under the names of the database.
 * @throws NotFilled where one of them is not as it is declared
 */
export type FillItem = (item: LackingItem, fields: readonly string[]) => Document;

/** By path in the database. */
export type Fills = ReadonlyMap<string, FillItem>;
