/** The items to copy, and the order in which they are copied. Only their ids and references are kept in memory. */
import type { Document, FieldDefinition, Value } from "../../model/schema/field.js";
import { findDefinition, listAncestors } from "../../model/schema/find-definition.js";
import type { Registry, ResourceDefinition } from "../../model/schema/resource.js";
import { childPathOf, listStoredFields, type StoredItem } from "../../storage/port/stored-item.js";

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
    this.references = listStoredFields(definition).filter(
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

/**
 * Sorts resources for copying: parents before nested resources and, unless there is a cycle, referenced resources
 * before the resources that refer to them. Hooks that look up a related copy therefore find it.
 */
export function sortResourcesForCopying<Resource extends Pick<CopiedResource, "definition" | "references">>(
  registry: Registry,
  resources: ReadonlyMap<string, Resource>,
): ReadonlyMap<string, Resource> {
  const ordered = new Map<string, Resource>();
  const begun = new Set<string>();

  function addAfterDependencies(path: string): void {
    const resource = resources.get(path);
    if (resource === undefined || begun.has(path)) return;
    begun.add(path);
    const { definition, references } = resource;
    if (definition.parent !== null) addAfterDependencies(definition.parent);
    for (const { reference } of references) {
      const to = reference === undefined ? null : findDefinition(registry, reference.to);
      if (to === null) continue;
      const isUnderWay = listAncestors(registry, to).some((above) => begun.has(above.path) && !ordered.has(above.path));
      if (!isUnderWay) addAfterDependencies(to.path);
    }
    ordered.set(path, resource);
  }

  for (const path of resources.keys()) addAfterDependencies(path);
  return ordered;
}

/**
 * Groups the keys of items so that, unless there is a cycle, an item comes after the items of the same resource that it refers
 * to. The order matters only for `derive` hooks, which may read earlier copies.
 */
export function groupKeysByDependencyLevel({
  definition,
  items,
  references,
}: CopiedResource): readonly (readonly number[])[] {
  const own = references.filter(({ reference }) => reference?.to === definition.path);
  if (own.length === 0 || definition.hooks?.derive === undefined) return [[...items.keys()]];
  const levels = new Map<number, number>();
  const listReferencedKeys = (key: number): readonly number[] => {
    const document = items.get(key)?.document ?? {};
    return own.flatMap((field) => readReferencedIds(field, document)).filter((id) => items.has(id));
  };
  for (const first of items.keys()) {
    const chain = [first];
    const begun = new Set(chain);
    for (let key = chain.at(-1); key !== undefined; key = chain.at(-1)) {
      const next = levels.has(key)
        ? undefined
        : listReferencedKeys(key).find((id) => !levels.has(id) && !begun.has(id));
      if (next === undefined) {
        chain.pop();
        if (!levels.has(key))
          levels.set(key, 1 + Math.max(-1, ...listReferencedKeys(key).map((id) => levels.get(id) ?? -1)));
      } else {
        chain.push(next);
        begun.add(next);
      }
    }
  }
  const groups: number[][] = [];
  for (const [key, level] of levels) (groups[level] ??= []).push(key);
  return groups;
}
