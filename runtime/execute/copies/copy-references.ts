/**
 * Decides where references in copies lead, and which items cannot be copied because of a reference
 * (docs/reference/http.md#copies).
 */
import { whereIn } from "../../model/query/filter.js";
import type { FieldDefinition } from "../../model/schema/field.js";
import { findDefinition } from "../../model/schema/find-definition.js";
import type { ResourceDefinition } from "../../model/schema/resource.js";
import { firstFieldOf } from "../../model/schema/ownership-path.js";
import { getOrAdd, splitIntoSlices } from "../../model/values/objects.js";
import { idOf } from "../../storage/port/stored-item.js";
import { type WriteExecution, splitIntoYieldingChunks } from "../integrity/execution.js";
import { findTenantOfItem } from "../integrity/server-values.js";
import { type CopySet, readReferencedIds } from "./copy-set.js";

/**
 * Decides whether a reference in a copy leads to a copy ("copied"), to the original ("kept") or nowhere ("dropped").
 */
export type CopiedReferenceResolver = (field: FieldDefinition, id: number) => "copied" | "kept" | "dropped";

/**
 * Looks up the items that are not copied but that copied items refer to, and returns the function that decides where references
 * lead. A reference to the copied tenant (`sourceTenantId`) becomes a reference to the new tenant.
 */
export async function createCopiedReferenceResolver(
  execution: WriteExecution,
  copySet: CopySet,
  sourceTenantId: number,
): Promise<CopiedReferenceResolver> {
  const tenants = execution.definition.path;
  const unknown = await collectReferencedIds(
    execution,
    copySet,
    (_, to, id) => to !== tenants && copySet.get(to)?.items.has(id) !== true,
  );
  /** For items that are not copied, by resource and id: whether the item belongs to the copied tenant. */
  const outside = new Map<string, ReadonlyMap<number, boolean>>();
  for (const [to, ids] of unknown) {
    outside.set(
      to,
      await findTenantMembership(sourceTenantId, execution, findDefinition(execution.registry, to), [...ids]),
    );
  }
  return ({ reference }, id) => {
    const to = reference?.to ?? "";
    if (to === tenants) return id === sourceTenantId ? "copied" : "kept";
    const resource = copySet.get(to);
    if (resource?.items.has(id) === true) return "copied";
    return resource?.droppedKeys.has(id) === true || outside.get(to)?.get(id) === true ? "dropped" : "kept";
  };
}

/** Lists, by resource, the ids that copied items refer to and for which `isIncluded` returns true. */
export async function collectReferencedIds(
  execution: WriteExecution,
  copySet: CopySet,
  isIncluded: (field: FieldDefinition, targetPath: string, id: number) => boolean,
): Promise<ReadonlyMap<string, ReadonlySet<number>>> {
  const found = new Map<string, Set<number>>();
  for (const { items, references } of copySet.values()) {
    if (references.length === 0) continue;
    for await (const chunk of splitIntoYieldingChunks(execution, items.values())) {
      for (const field of references) {
        const to = field.reference?.to ?? "";
        for (const id of chunk.flatMap(({ document }) => readReferencedIds(field, document))) {
          if (isIncluded(field, to, id)) getOrAdd(found, to, () => new Set()).add(id);
        }
      }
    }
  }
  return found;
}

/** Returns a map from the id of each existing item to whether the item belongs to the tenant. */
async function findTenantMembership(
  tenantId: number,
  execution: WriteExecution,
  definition: ResourceDefinition,
  ids: readonly number[],
): Promise<ReadonlyMap<number, boolean>> {
  const { transaction } = execution;
  const fields = definition.tenant === null ? [] : [firstFieldOf(definition.tenant)];
  const [step] = definition.tenant?.through ?? [];
  const belongs = new Map<number, boolean>();
  for (const values of splitIntoSlices(ids)) {
    const items = await transaction.findItems(definition.path, whereIn(definition.id, values), values.length, fields);
    if (step !== undefined) {
      const referred = items.map(({ document }) => Number(document[step.field]));
      transaction.planLookups(step.resource, step.id, referred);
    }
    for (const item of items) {
      belongs.set(idOf(definition, item), (await findTenantOfItem(execution, definition, item)) === tenantId);
    }
  }
  return belongs;
}

/**
 * Leaves out items that need an item which is not copied: their parent, their owner, or the target of a mandatory
 * reference. Repeats this until nothing changes, because other items may need an item that was left out.
 */
export async function dropItemsWithMissingTargets(
  execution: WriteExecution,
  copySet: CopySet,
  resolveCopiedReference: CopiedReferenceResolver,
): Promise<void> {
  for (let dropped = true; dropped;) {
    dropped = false;
    for (const resource of copySet.values()) {
      const { parent } = resource.definition;
      const needed = resource.references.filter((field) => isTargetRequired(resource.definition, field));
      for await (const chunk of splitIntoYieldingChunks(execution, [...resource.items.values()])) {
        for (const item of chunk) {
          const hasParent = parent === null || copySet.get(parent)?.hasCopiedParentAt(item.path) === true;
          const lacksTarget = needed.some((field) =>
            readReferencedIds(field, item.document).some((id) => resolveCopiedReference(field, id) === "dropped"),
          );
          if (hasParent && !lacksTarget) continue;
          resource.dropItem(item);
          dropped = true;
        }
      }
    }
  }
}

/** Tells whether an item needs the target of this reference. The creator is replaced in copies, so it is never needed. */
function isTargetRequired(
  { id }: ResourceDefinition,
  { name, kind, required, reference, fallback }: FieldDefinition,
): boolean {
  if (kind === "array" || fallback.kind === "creator") return false;
  return required || name === id || reference?.onDelete === "cascade";
}
