/** The items to copy. Only their ids and references are kept in memory. */
import type { Document, FieldDefinition, Value } from "../../model/schema/field.js";
import type { ResourceDefinition } from "../../model/schema/resource.js";
import { childPathOf, storedFields, type StoredItem } from "../../storage/port/stored-item.js";

export class CopiedResource {
  readonly definition: ResourceDefinition;
  /** Reference fields, except for the tenant field. */
  readonly references: readonly FieldDefinition[];
  /** The items by key. Their documents contain only the id and the references. */
  readonly items = new Map<number, StoredItem>();
  /** Keys of items that were found but are not copied. */
  readonly droppedKeys = new Set<number>();
  readonly #nestedPaths = new Set<string>();

  constructor(definition: ResourceDefinition) {
    this.definition = definition;
    const tenant = definition.tenant?.field;
    this.references = storedFields(definition).filter(
      ({ name, reference }) => reference !== undefined && name !== tenant,
    );
  }

  addItems(items: readonly StoredItem[]): readonly StoredItem[] {
    const fresh = items.filter(({ key }) => !this.items.has(key));
    for (const item of fresh) {
      this.items.set(item.key, item);
      this.#nestedPaths.add(childPathOf(item, this.definition));
    }
    return fresh;
  }

  dropItem(item: StoredItem): void {
    this.items.delete(item.key);
    this.#nestedPaths.delete(childPathOf(item, this.definition));
    this.droppedKeys.add(item.key);
  }

  /** Tells whether the parent of items at this path is copied. */
  hasCopiedParentAt(parentPath: string): boolean {
    return this.#nestedPaths.has(parentPath);
  }
}

/** The resources to copy, by path. Later resources may refer to earlier ones. */
export type CopySet = ReadonlyMap<string, CopiedResource>;

/** Returns the ids in a reference field of the item. Leaves out a 0 that means "no item". */
export function readReferencedIds({ name, reference }: FieldDefinition, document: Document): readonly number[] {
  const value: Value = document[name] ?? null;
  const ids = Array.isArray(value) ? value : [value];
  return ids.filter((id): id is number => typeof id === "number" && !(id === 0 && reference?.none === true));
}
