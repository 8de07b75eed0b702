import type { FieldDefinition } from "../model/field.js";
import { writeId } from "../model/ids.js";
import type { Item, Path } from "../model/plan.js";
import type { ResourceDefinition } from "../model/resource.js";
import { idsOnPath } from "../port/stored-item.js";
import { findSerializer } from "./serialize-item.js";

/** Items of one resource that are brought beside an answer. */
export interface Brought {
  readonly definition: ResourceDefinition;
  /** Paths of the resource, now and before. */
  readonly names: readonly string[];
  /** The fields that are the ids on the way to an item, its own the last. */
  readonly ids: readonly FieldDefinition[];
  readonly fields: readonly string[];
  /** By where they lie, also where nothing does, and by their ids. */
  readonly items: ReadonlyMap<Path, ReadonlyMap<number, Item>>;
  /** Others at the top level, which the database has written: members with commas between. */
  readonly written: readonly string[];
}

/** What comes in the place of an id: the JSON of an item, or what lies in it. */
type Tree = Map<string, Tree | string>;

/** `"expanded":{…}`: items by resource and ids, each once (docs/reference/http.md#expand). */
export function writeExpanded(expanded: readonly Brought[]): string {
  const resources = expanded.flatMap((brought) => {
    const tree = writeTree(plant(brought), brought.written);
    return brought.names.map((name) => `${JSON.stringify(name)}:${tree}`);
  });
  return `"expanded":{${resources.join(",")}}`;
}

function plant({ definition, ids, fields, items }: Brought): Tree {
  const serialize = findSerializer(definition, fields);
  const root: Tree = new Map();
  const own = ids.at(-1)!;
  for (const [path, below] of items) {
    const tree = idsOnPath(path).reduce<Tree>((at, id, depth) => branch(at, writeId(ids[depth]!, id)), root);
    for (const [id, { values }] of below) tree.set(writeId(own, id), serialize(values));
  }
  return root;
}

function branch(tree: Tree, id: string): Tree {
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
