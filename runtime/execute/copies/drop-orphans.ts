import type { FieldDefinition } from "../../model/schema/field.js";
import type { ResourceDefinition } from "../../model/schema/resource.js";
import { type Execution, inChunks } from "../integrity/execution.js";
import type { StoredItem } from "../../storage/port/stored-item.js";
import { referredIds, type CopiedResource, type CopySet } from "./copy-set.js";
import type { CopyReferences } from "./number-copies.js";

/**
 * Drops items that need an item that is not copied: their parent, their owner, or the target of a mandatory reference. Repeats
 * until nothing is dropped, because a dropped item may be needed by others.
 */
export async function dropOrphans(execution: Execution, set: CopySet, references: CopyReferences): Promise<void> {
  for (let dropped = true; dropped;) {
    dropped = false;
    for (const resource of set.values()) {
      const { definition } = resource;
      const parent = definition.parent === null ? null : (set.get(definition.parent) ?? "none");
      const needed = resource.references.filter((field) => isNeeded(definition, field));
      for await (const chunk of inChunks(execution, [...resource.items.values()])) {
        for (const item of chunk) {
          if (hasParent(parent, item) && !lacksTarget(needed, item, references)) continue;
          resource.drop(item);
          dropped = true;
        }
      }
    }
  }
}

function hasParent(parent: CopiedResource | "none" | null, { path }: StoredItem): boolean {
  return parent === null || (parent !== "none" && parent.hasParentAt(path));
}

function lacksTarget(
  needed: readonly FieldDefinition[],
  { document }: StoredItem,
  references: CopyReferences,
): boolean {
  return needed.some((field) =>
    referredIds(field, document).some((id) => references.outcomeOf(field, id) === "dropped"),
  );
}

/** The field with the creator does not count, because the copying account replaces it. */
function isNeeded({ id }: ResourceDefinition, { name, kind, required, reference, fallback }: FieldDefinition): boolean {
  if (kind === "array" || fallback.kind === "creator") return false;
  return required || name === id || reference?.onDelete === "cascade";
}
