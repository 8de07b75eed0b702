/** Formats items as JSON lines or CSV rows, with every field that a root account may read. */
import type { Snapshot } from "../migrations/snapshot.js";
import { isDeclaredResource } from "./backup/maintenance-database.js";
import { sortResourcesForCopying } from "../execute/copies/copy-set.js";
import { idFieldOf, formatId } from "../model/values/ids.js";
import { listAncestors } from "../model/schema/find-definition.js";
import type { Registry, ResourceDefinition } from "../model/schema/resource.js";
import { type StoredItem, parseIdPath, listStoredFields } from "../storage/port/stored-item.js";
import { createCsvSerializer, createJsonSerializer } from "../model/values/serialize-item.js";

export type FileFormat = "jsonl" | "csv";

/**
 * Sorts resources for an import: parents before nested resources, and referenced resources before those that refer to
 * them, unless the references form a cycle.
 */
export function orderResourcesForImport(
  registry: Registry,
  resourcePaths: readonly string[],
): readonly ResourceDefinition[] {
  const all = Object.values(registry.resources).filter(isDeclaredResource);
  const found = all.map((definition) => {
    const references = listStoredFields(definition).filter(({ reference }) => reference !== undefined);
    return [definition.path, { definition, references }] as const;
  });
  const ordered = [...sortResourcesForCopying(registry, new Map(found)).values()].map(({ definition }) => definition);
  return resourcePaths.length === 0 ? ordered : ordered.filter(({ path }) => resourcePaths.includes(path));
}

/** Yields the text of the items in batches. CSV of nested items has a first column `_parents` with the parents' ids. */
export async function* formatItems(
  snapshot: Snapshot,
  registry: Registry,
  definition: ResourceDefinition,
  format: FileFormat,
): AsyncGenerator<{ readonly text: string; readonly itemCount: number }> {
  const fields = listStoredFields(definition).flatMap(({ name, hidden }) => (hidden ? [] : [name]));
  const isNested = definition.parent !== null;
  const ancestors = listAncestors(registry, definition).map(idFieldOf);
  /** Returns the ids of the ancestors of an item in the form of the API, outermost first. */
  const listParentIds = ({ path }: StoredItem): readonly string[] =>
    parseIdPath(path).map((id, index) => formatId(ancestors[index]!, id));
  let write: (item: StoredItem) => string;
  if (format === "csv") {
    const { head, row } = createCsvSerializer(definition, fields);
    yield { text: isNested ? `_parents,${head}` : head, itemCount: 0 };
    write = (item) => `${isNested ? `${listParentIds(item).join("/")},` : ""}${row(item.document)}`;
  } else {
    const serialize = createJsonSerializer(definition, fields);
    const begin = `{"resource":${JSON.stringify(definition.path)},`;
    write = (item) => {
      const parents = isNested ? `"parents":${JSON.stringify(listParentIds(item))},` : "";
      return `${begin}${parents}"item":${serialize(item.document)}}\n`;
    };
  }
  for await (const items of snapshot.readItems(definition)) {
    yield { text: items.map(write).join(""), itemCount: items.length };
  }
}
