/**
 * Decides where references in copies lead, and which items cannot be copied because of a reference
 * (docs/reference/http.md#copies).
 */
import { whereIn } from "../../model/query/filter.js";
import type { FieldDefinition } from "../../model/schema/field.js";
import { findDefinition } from "../../model/schema/find-definition.js";
import type { ResourceDefinition } from "../../model/schema/resource.js";
import { firstFieldOf } from "../../model/schema/rule-path.js";
import { idOf } from "../../storage/port/stored-item.js";
import { slicesOf } from "../../storage/port/transaction.js";
import { type Execution, inChunks } from "../integrity/execution.js";
import { tenantOf } from "../integrity/server-values.js";
import { type CopySet, readReferredIds } from "./copy-set.js";

/** Decides for a reference in a copy: it leads to another copy ("copied") or still to the original ("kept"), or is left out. */
export type OutcomeOf = (field: FieldDefinition, id: number) => "copied" | "kept" | "dropped";

/**
 * Looks up the items that are not copied but that copied items refer to, and returns the function that decides where references
 * lead. A reference to the copied tenant (`from`) becomes a reference to the new tenant.
 */
export async function findOutcomes(execution: Execution, set: CopySet, from: number): Promise<OutcomeOf> {
  const tenants = execution.definition.path;
  const unknown = await listTargets(
    execution,
    set,
    (_, to, id) => to !== tenants && set.get(to)?.items.has(id) !== true,
  );
  /** Whether an item that is not copied belongs to the copied tenant, by resource and id of the item. */
  const outside = new Map<string, ReadonlyMap<number, boolean>>();
  for (const [to, ids] of unknown) {
    outside.set(to, await findItemsOf(from, execution, findDefinition(execution.registry, to), [...ids]));
  }
  return ({ reference }, id) => {
    const to = reference?.to ?? "";
    if (to === tenants) return id === from ? "copied" : "kept";
    const resource = set.get(to);
    if (resource?.items.has(id) === true) return "copied";
    return resource?.dropped.has(id) === true || outside.get(to)?.get(id) === true ? "dropped" : "kept";
  };
}

/** Lists, by resource, the ids of the items that copied items refer to and that pass the test. */
export async function listTargets(
  execution: Execution,
  set: CopySet,
  isWanted: (field: FieldDefinition, to: string, id: number) => boolean,
): Promise<ReadonlyMap<string, ReadonlySet<number>>> {
  const found = new Map<string, Set<number>>();
  for (const { items, references } of set.values()) {
    if (references.length === 0) continue;
    for await (const chunk of inChunks(execution, items.values())) {
      for (const field of references) {
        const to = field.reference?.to ?? "";
        for (const id of chunk.flatMap(({ document }) => readReferredIds(field, document))) {
          if (isWanted(field, to, id)) found.set(to, (found.get(to) ?? new Set()).add(id));
        }
      }
    }
  }
  return found;
}

/** Tells for each id whether the item belongs to the tenant (`tenantOf`). */
async function findItemsOf(
  tenant: number,
  execution: Execution,
  definition: ResourceDefinition,
  ids: readonly number[],
): Promise<ReadonlyMap<number, boolean>> {
  const { transaction } = execution;
  const fields = definition.tenant === null ? [] : [firstFieldOf(definition.tenant)];
  const [step] = definition.tenant?.through ?? [];
  const belongs = new Map<number, boolean>();
  for (const values of slicesOf(ids)) {
    const items = await transaction.findItems(definition.path, whereIn(definition.id, values), values.length, fields);
    if (step !== undefined) {
      const referred = items.map(({ document }) => Number(document[step.field]));
      transaction.planLookups(step.resource, step.id, referred);
    }
    for (const item of items) {
      belongs.set(idOf(definition, item), (await tenantOf(execution, definition, item)) === tenant);
    }
  }
  return belongs;
}

/**
 * Leaves out items that need an item which is not copied: their parent, their owner, or the target of a mandatory
 * reference. Repeats this until nothing changes, because other items may need an item that was left out.
 */
export async function dropOrphans(execution: Execution, set: CopySet, outcomeOf: OutcomeOf): Promise<void> {
  for (let dropped = true; dropped;) {
    dropped = false;
    for (const resource of set.values()) {
      const { parent } = resource.definition;
      const needed = resource.references.filter((field) => isNeeded(resource.definition, field));
      for await (const chunk of inChunks(execution, [...resource.items.values()])) {
        for (const item of chunk) {
          const hasParent = parent === null || set.get(parent)?.hasParentAt(item.path) === true;
          const lacksTarget = needed.some((field) =>
            readReferredIds(field, item.document).some((id) => outcomeOf(field, id) === "dropped"),
          );
          if (hasParent && !lacksTarget) continue;
          resource.drop(item);
          dropped = true;
        }
      }
    }
  }
}

/** Tells whether an item needs the target of this reference. The creator is replaced in copies, so it is never needed. */
function isNeeded({ id }: ResourceDefinition, { name, kind, required, reference, fallback }: FieldDefinition): boolean {
  if (kind === "array" || fallback.kind === "creator") return false;
  return required || name === id || reference?.onDelete === "cascade";
}
