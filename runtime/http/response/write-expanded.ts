import type { FieldDefinition } from "../../model/schema/field.js";
import { formatId } from "../../model/values/ids.js";
import { getOrAdd } from "../../model/values/objects.js";
import type { Item, ParentIdPath } from "../../model/plan/plan.js";
import type { ResourceDefinition } from "../../model/schema/resource.js";
import { parseIdPath } from "../../storage/port/stored-item.js";
import type { ResponseView } from "../../model/schema/response-view.js";

/** Items of one resource that `expand` adds to an answer. */
export interface ExpandedItems {
  readonly definition: ResourceDefinition;
  /** The current path of the resource, and its former paths. */
  readonly resourcePaths: readonly string[];
  /** The id fields of the ancestors of an item, followed by the id field of the item itself. */
  readonly idFields: readonly FieldDefinition[];
  readonly view: ResponseView;
  /** The items by the path of their parent, then by id. Paths without items are present, too. */
  readonly items: ReadonlyMap<ParentIdPath, ReadonlyMap<number, Item>>;
  /**
   * Top-level items that the database has already serialized, as JSON members separated by commas: `"5":{…},"6":{…}`. They are
   * not in `items`.
   */
  readonly itemsAsJson: readonly string[];
}

/** A tree of ids. Each id leads to the JSON of its item, or to the tree of the items nested in that item. */
type ItemTree = Map<string, ItemTree | string>;

/** Writes the member `"expanded":{…}`. It contains each item once, by resource and ids (docs/reference/http.md#expand). */
export function serializeExpanded(expanded: readonly ExpandedItems[]): string {
  const resources = expanded.flatMap((group) => {
    const tree = serializeTree(buildItemTree(group), group.itemsAsJson);
    return group.resourcePaths.map((name) => `${JSON.stringify(name)}:${tree}`);
  });
  return `"expanded":{${resources.join(",")}}`;
}

function buildItemTree({ idFields, view: { serialize }, items }: ExpandedItems): ItemTree {
  const root: ItemTree = new Map();
  const own = idFields.at(-1)!;
  for (const [path, below] of items) {
    const tree = parseIdPath(path).reduce<ItemTree>(
      // The cast is safe: all paths have the same number of ids, so at these levels the tree contains trees and no
      // items.
      (at, id, depth) => getOrAdd(at, formatId(idFields[depth]!, id), () => new Map()) as ItemTree,
      root,
    );
    for (const [id, { values }] of below) tree.set(formatId(own, id), serialize(values));
  }
  return root;
}

function serializeTree(tree: ItemTree, serializedItems: readonly string[] = []): string {
  const members = Array.from(tree, ([id, of]) => `"${id}":${typeof of === "string" ? of : serializeTree(of)}`);
  return `{${[...serializedItems, ...members].join(",")}}`;
}
