import type { FieldDefinition } from "../../model/schema/field.js";
import { formatId } from "../../model/values/ids.js";
import type { Item, Path } from "../../model/plan/plan.js";
import type { ResourceDefinition } from "../../model/schema/resource.js";
import { idsOnPath } from "../../storage/port/stored-item.js";
import type { View } from "../../model/schema/view.js";

/** Items of one resource that `expand` adds to an answer. */
export interface ExpandedItems {
  readonly definition: ResourceDefinition;
  /** The current path of the resource, and its former paths. */
  readonly names: readonly string[];
  /** The id fields of the ancestors of an item, followed by the id field of the item itself. */
  readonly ids: readonly FieldDefinition[];
  readonly view: View;
  /** The items by the path of their parent, then by id. Paths without items are present, too. */
  readonly items: ReadonlyMap<Path, ReadonlyMap<number, Item>>;
  /**
   * Top-level items that the database has already serialized, as JSON members separated by commas: `"5":{…},"6":{…}`. They are
   * not in `items`.
   */
  readonly itemsAsJson: readonly string[];
}

/** A tree of ids. Each id leads to the JSON of its item, or to the tree of the items nested in that item. */
type Tree = Map<string, Tree | string>;

/** Writes the member `"expanded":{…}`. It contains each item once, by resource and ids (docs/reference/http.md#expand). */
export function writeExpanded(expanded: readonly ExpandedItems[]): string {
  const resources = expanded.flatMap((group) => {
    const tree = writeTree(buildTree(group), group.itemsAsJson);
    return group.names.map((name) => `${JSON.stringify(name)}:${tree}`);
  });
  return `"expanded":{${resources.join(",")}}`;
}

function buildTree({ ids, view: { serialize }, items }: ExpandedItems): Tree {
  const root: Tree = new Map();
  const own = ids.at(-1)!;
  for (const [path, below] of items) {
    const tree = idsOnPath(path).reduce<Tree>((at, id, depth) => openBranch(at, formatId(ids[depth]!, id)), root);
    for (const [id, { values }] of below) tree.set(formatId(own, id), serialize(values));
  }
  return root;
}

function openBranch(tree: Tree, id: string): Tree {
  const known = tree.get(id);
  if (known instanceof Map) return known;
  const made: Tree = new Map();
  tree.set(id, made);
  return made;
}

function writeTree(tree: Tree, written: readonly string[] = []): string {
  const members = Array.from(tree, ([id, of]) => `"${id}":${typeof of === "string" ? of : writeTree(of)}`);
  return `{${[...written, ...members].join(",")}}`;
}
