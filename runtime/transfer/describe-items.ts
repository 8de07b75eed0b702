/** Writes items as a root account reads them: every field that clients may see, as JSON lines or CSV rows. */
import type { Snapshot } from "../migrations/snapshot.js";
import { isDeclaredResource } from "./backup/archive.js";
import { orderResources } from "../execute/copies/order-resources.js";
import { idField, writeId } from "../model/values/ids.js";
import { listAncestors } from "../model/schema/find-definition.js";
import type { Registry, ResourceDefinition } from "../model/schema/resource.js";
import { type StoredItem, idsOnPath, storedFields } from "../storage/port/stored-item.js";
import { createRowSerializer, createSerializer } from "../model/values/serialize-item.js";

export type FileFormat = "jsonl" | "csv";

/** Sorts resources: parents before nested ones, and referenced resources before those that refer to them, unless there is a cycle. */
export function orderItems(registry: Registry, paths: readonly string[]): readonly ResourceDefinition[] {
  const all = Object.values(registry.resources).filter(isDeclaredResource);
  const found = all.map((definition) => {
    const references = storedFields(definition).filter(({ reference }) => reference !== undefined);
    return [definition.path, { definition, references }] as const;
  });
  const ordered = [...orderResources(registry, new Map(found)).values()].map(({ definition }) => definition);
  return paths.length === 0 ? ordered : ordered.filter(({ path }) => paths.includes(path));
}

/** Yields the text of the items in batches. CSV of nested items begins with a column `_parents`. */
export async function* describeItems(
  snapshot: Snapshot,
  registry: Registry,
  definition: ResourceDefinition,
  form: FileFormat,
): AsyncGenerator<{ readonly text: string; readonly items: number }> {
  const fields = storedFields(definition).flatMap(({ name, hidden }) => (hidden ? [] : [name]));
  const parentsOf = createParentWriter(registry, definition);
  const write = form === "csv" ? createRows() : createLines();
  if (write.head !== "") yield { text: write.head, items: 0 };
  for await (const items of snapshot.readItems(definition)) {
    yield { text: items.map((item) => write.item(item)).join(""), items: items.length };
  }

  function createRows(): { readonly head: string; item(item: StoredItem): string } {
    const { head, row } = createRowSerializer(definition, fields);
    if (definition.parent === null) return { head, item: ({ document }) => row(document) };
    return {
      head: `_parents,${head}`,
      item: (item) => `${parentsOf(item).join("/")},${row(item.document)}`,
    };
  }

  function createLines(): { readonly head: string; item(item: StoredItem): string } {
    const serialize = createSerializer(definition, fields);
    const begin = `{"resource":${JSON.stringify(definition.path)},`;
    const nested = definition.parent !== null;
    return {
      head: "",
      item: (item) => {
        const parents = nested ? `"parents":${JSON.stringify(parentsOf(item))},` : "";
        return `${begin}${parents}"item":${serialize(item.document)}}\n`;
      },
    };
  }
}

/**
 * Returns a function that writes the ids of the ancestors of an item, from the outermost inwards, in the form of the
 * API.
 */
function createParentWriter(
  registry: Registry,
  definition: ResourceDefinition,
): (item: StoredItem) => readonly string[] {
  const fields = listAncestors(registry, definition).map(idField);
  return ({ path }) => idsOnPath(path).map((id, index) => writeId(fields[index]!, id));
}
