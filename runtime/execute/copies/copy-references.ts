/**
 * Decides where references in copies lead, and which items cannot be copied because of a reference
 * (docs/reference/http.md#copies).
 */
import { isIn } from "../../model/query/filter.js";
import type { FieldDefinition } from "../../model/schema/field.js";
import { findDefinition } from "../../model/schema/find-definition.js";
import type { ResourceDefinition } from "../../model/schema/resource.js";
import { firstField } from "../../model/schema/rule-path.js";
import { idOf, type StoredItem } from "../../storage/port/stored-item.js";
import { slicesOf } from "../../storage/port/transaction.js";
import { type Execution, inChunks } from "../integrity/execution.js";
import { tenantOf } from "../integrity/server-values.js";
import { type CopiedResource, type CopySet, referredIds } from "./copy-set.js";

/** A reference in a copy leads to another copy ("copied") or still to the original ("kept"), or is left out ("dropped"). */
type CopyOutcome = "copied" | "kept" | "dropped";

/** Decides for each reference in a copy where it leads (`CopyOutcome`). */
export class CopyReferences {
  readonly #set: CopySet;
  /** Path of the resource of tenants. A reference to the copied tenant becomes a reference to the new tenant. */
  readonly #tenants: string;
  readonly #from: number;
  /** Whether an item that is not copied belongs to the copied tenant, by resource and id of the item. */
  readonly #outside: ReadonlyMap<string, ReadonlyMap<number, boolean>>;

  constructor(set: CopySet, tenants: string, from: number, outside: ReadonlyMap<string, ReadonlyMap<number, boolean>>) {
    this.#set = set;
    this.#tenants = tenants;
    this.#from = from;
    this.#outside = outside;
  }

  outcomeOf({ reference }: FieldDefinition, id: number): CopyOutcome {
    const to = reference?.to ?? "";
    if (to === this.#tenants) return id === this.#from ? "copied" : "kept";
    const resource = this.#set.get(to);
    if (resource?.items.has(id) === true) return "copied";
    if (resource?.dropped.has(id) === true) return "dropped";
    return this.#outside.get(to)?.get(id) === true ? "dropped" : "kept";
  }

  /** Lists, by resource, the ids of items that copies refer to but that are not copied. */
  async listKeptTargets(execution: Execution): Promise<ReadonlyMap<string, ReadonlySet<number>>> {
    const kept = new Map<string, Set<number>>();
    await eachReference(execution, this.#set, (field, to, id) => {
      if (this.outcomeOf(field, id) === "kept") kept.set(to, (kept.get(to) ?? new Set()).add(id));
    });
    return kept;
  }
}

/** Looks up the items that are not copied but that copied items refer to. */
export async function findReferences(execution: Execution, set: CopySet, from: number): Promise<CopyReferences> {
  const tenants = execution.definition.path;
  const unknown = new Map<string, Set<number>>();
  await eachReference(execution, set, (_, to, id) => {
    if (to === tenants || set.get(to)?.items.has(id) === true) return;
    unknown.set(to, (unknown.get(to) ?? new Set()).add(id));
  });
  const outside = new Map<string, ReadonlyMap<number, boolean>>();
  for (const [to, ids] of unknown) {
    outside.set(to, await findItemsOf(from, execution, findDefinition(execution.registry, to), [...ids]));
  }
  return new CopyReferences(set, tenants, from, outside);
}

/** Tells for each id whether the item belongs to the tenant (`tenantOf`). */
async function findItemsOf(
  tenant: number,
  execution: Execution,
  definition: ResourceDefinition,
  ids: readonly number[],
): Promise<ReadonlyMap<number, boolean>> {
  const { transaction } = execution;
  const fields = definition.tenant === null ? [] : [firstField(definition.tenant)];
  const [step] = definition.tenant?.through ?? [];
  const belongs = new Map<number, boolean>();
  for (const values of slicesOf(ids)) {
    const items = await transaction.findItems(definition.path, isIn(definition.id, values), values.length, fields);
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

async function eachReference(
  execution: Execution,
  set: CopySet,
  visit: (field: FieldDefinition, to: string, id: number) => void,
): Promise<void> {
  for (const { items, references } of set.values()) {
    if (references.length === 0) continue;
    for await (const chunk of inChunks(execution, items.values())) {
      for (const field of references) {
        for (const { document } of chunk) {
          for (const id of referredIds(field, document)) visit(field, field.reference?.to ?? "", id);
        }
      }
    }
  }
}

/**
 * Leaves out items that need an item which is not copied: their parent, their owner, or the target of a mandatory
 * reference. Repeats this until nothing changes, because other items may need an item that was left out.
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

/** Tells whether an item needs the target of this reference. The creator is replaced in copies, so it is never needed. */
function isNeeded({ id }: ResourceDefinition, { name, kind, required, reference, fallback }: FieldDefinition): boolean {
  if (kind === "array" || fallback.kind === "creator") return false;
  return required || name === id || reference?.onDelete === "cascade";
}
